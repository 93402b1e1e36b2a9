import { Button, NativeSelect, Select } from '@mantine/core'
import { useState } from 'react'
import type { FormEvent } from 'react'
import { checkFilter } from '../../../core/filters/filter-check.ts'
import type { FilterCondition, FilterField } from '../../../core/filters/filter-tree.ts'
import { OPERATORS_OF, isOperatorNumber } from '../../../core/filters/operators.ts'
import { UnsavedGuard } from '../form/leave-guard.tsx'
import { operatorWords, startCondition, withOperator } from './filter-edit.ts'
import classes from './filter-bar.module.css'
import { ValueEditor } from './value-editor.tsx'

export interface ConditionEditorProps {
  readonly fields: readonly FilterField[]
  readonly initial: FilterCondition | undefined
  readonly onApply: (condition: FilterCondition) => void
  readonly onRemove: (() => void) | undefined
}

/** Edits field, operator and value. An invalid value shows a message here and changes nothing. */
export function ConditionEditor({ fields, initial, onApply, onRemove }: ConditionEditorProps) {
  const [condition, setCondition] = useState(initial)
  const [problem, setProblem] = useState<string>()
  const field = fields.find((one) => one.name === condition?.field)

  // A field alone, with the operator and value that it starts with, is no work that could be lost.
  const start = initial ?? (field === undefined ? undefined : startCondition(field))
  const isHalfMade = JSON.stringify(condition) !== JSON.stringify(start)

  const change = (next: FilterCondition) => {
    setProblem(undefined)
    setCondition(next)
  }
  const apply = (event: FormEvent) => {
    event.preventDefault()
    event.stopPropagation()
    if (condition === undefined) return
    const check = checkFilter({ match: 'all', rules: [condition] }, fields)
    if (check.ok) onApply(condition)
    else setProblem(check.problems[0]?.message)
  }

  return (
    <form method="post" className={classes.editor} aria-label="Condition" onSubmit={apply} noValidate>
      <UnsavedGuard isUnsaved={isHalfMade} />
      <Select
        aria-label="Field"
        placeholder="Choose a field"
        data-autofocus={condition === undefined || undefined}
        data={fields.map((one) => ({ value: one.name, label: one.label }))}
        value={condition?.field ?? null}
        searchable={fields.length > 7}
        // Enter takes what matches the typed name.
        selectFirstOptionOnChange
        allowDeselect={false}
        comboboxProps={{ withinPortal: false }}
        nothingFoundMessage="Nothing found"
        onChange={(name) => {
          const next = fields.find((one) => one.name === name)
          if (next !== undefined && next.name !== condition?.field) change(startCondition(next))
        }}
      />
      {condition === undefined || field === undefined ? null : (
        <>
          <NativeSelect
            aria-label="Operator"
            value={String(condition.operator)}
            data={OPERATORS_OF[field.type].map((number) => ({
              value: String(number),
              label: operatorWords(field, number),
            }))}
            onChange={(event) => {
              const operator = Number(event.currentTarget.value)
              if (isOperatorNumber(operator)) change(withOperator(condition, field, operator))
            }}
          />
          <ValueEditor field={field} condition={condition} onValue={(value) => change({ ...condition, value })} />
          {problem === undefined ? null : (
            <p className={classes.problem} role="alert">
              {problem}
            </p>
          )}
          <div className={classes.editorActions}>
            {onRemove === undefined ? null : (
              <Button variant="subtle" color="gray" onClick={onRemove}>
                Remove
              </Button>
            )}
            <Button type="submit">Apply</Button>
          </div>
        </>
      )}
    </form>
  )
}
