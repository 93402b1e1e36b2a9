import { ActionIcon, Button, TextInput } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useRef } from 'react'
import type { FormulaProblem } from '../../../core/calculator/price-plan.ts'
import classes from './listing-editor.module.css'

export interface FormulaFieldProps {
  readonly label: string
  readonly help?: string | undefined
  readonly value: string
  /** The available variables: pressing one inserts it at the cursor. */
  readonly tags: readonly { readonly tag: string; readonly name: string }[]
  readonly problem: FormulaProblem | undefined
  readonly onChange: (text: string) => void
  readonly onRemove?: () => void
}

/** A formula with its variables as buttons; an error shows its position and reason while typing. */
export function FormulaField({ label, help, value, tags, problem, onChange, onRemove }: FormulaFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const put = (tag: string) => {
    const field = input.current
    const from = field?.selectionStart ?? value.length
    const to = field?.selectionEnd ?? from
    onChange(`${value.slice(0, from)}${tag}${value.slice(to)}`)
    queueMicrotask(() => {
      field?.focus()
      field?.setSelectionRange(from + tag.length, from + tag.length)
    })
  }
  return (
    <div className={classes.formula}>
      <TextInput
        ref={input}
        label={label}
        description={help}
        placeholder="base_price + size"
        value={value}
        spellCheck={false}
        autoComplete="off"
        classNames={{ input: classes.formulaInput }}
        error={problem === undefined ? undefined : `${problem.reason} (position ${problem.at})`}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        onChange={(event) => onChange(event.currentTarget.value)}
        rightSection={
          onRemove === undefined ? undefined : (
            <ActionIcon variant="subtle" color="gray" aria-label={`Remove ${label}`} onClick={onRemove}>
              <IconTrash size={16} stroke={1.5} />
            </ActionIcon>
          )
        }
      />
      {problem === undefined ? null : (
        <p className={classes.formulaPlace} aria-hidden>
          {value.slice(0, Math.max(0, problem.at - 1))}
          <mark>{value.slice(Math.max(0, problem.at - 1), problem.at) || ' '}</mark>
          {value.slice(problem.at)}
        </p>
      )}
      <div className={classes.tags} role="group" aria-label={`Variables for ${label}`}>
        {tags.map(({ tag, name }) => (
          <Button
            key={tag}
            variant="light"
            color="gray"
            size="compact-xs"
            title={name}
            aria-label={`Insert ${tag}`}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => put(tag)}
          >
            {tag}
          </Button>
        ))}
      </div>
    </div>
  )
}
