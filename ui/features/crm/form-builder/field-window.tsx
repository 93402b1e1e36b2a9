import { Button, Checkbox, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { type FieldChanges, fieldChanges, type FormField } from '../../../../core/crm/forms/form.schema.ts'
import { FailureAlert } from '../../../shared/form/failure-alert.tsx'
import { FormDialog } from '../../../shared/form/form-dialog.tsx'
import { errorsBelow, errorOf } from '../../../shared/form/form-errors.ts'
import { FormGuard, useLeaveRequest } from '../../../shared/form/leave-guard.tsx'
import { useForm } from '../../../shared/form/use-form.ts'
import { kindLabel } from './field-kinds.ts'
import classes from './form-builder.module.css'

interface FieldWindowProps {
  readonly field: FormField
  readonly onApply: (changes: FieldChanges) => void
  readonly onClose: () => void
}

/** The window of a field: its label, hints, rules and options. Apply is one step of the builder. */
export function FieldWindow(props: FieldWindowProps) {
  return (
    <FormDialog onClose={props.onClose} title={`Edit ${props.field.label}`}>
      <FieldForm {...props} />
    </FormDialog>
  )
}

const NAMES = ['label', 'placeholder', 'tooltip', 'option_list', 'is_required', 'unique'] as const

function FieldForm({ field, onApply, onClose }: FieldWindowProps) {
  const leave = useLeaveRequest()
  const isChoice = field.field_type === 'select' || field.field_type === 'multi_select'
  const { label, placeholder, tooltip, option_list, is_required, unique } = field
  const form = useForm<FieldChanges, FieldChanges>({
    schema: fieldChanges,
    initial: { label, placeholder, tooltip, option_list, is_required, unique },
    ...(isChoice && { validate: withOptions }),
    save: async (values) => fieldChanges.parse(values),
    onSaved: onApply,
  })
  const hasPlaceholder = !['boolean', 'date', 'datetime'].includes(field.field_type)
  return (
    <form {...form.props} method="post" className={classes.window}>
      <FormGuard form={form} />
      <FailureAlert form={form} names={NAMES} />
      <p className={classes.quiet}>{kindLabel(field)}</p>
      {/* A new field has the name of its kind, which typing replaces. */}
      <TextInput
        label="Label"
        required
        data-autofocus
        autoComplete="off"
        onFocus={(event) => event.currentTarget.select()}
        {...form.input('label')}
      />
      {hasPlaceholder ? (
        <TextInput
          label="Placeholder"
          description="A grey example in the empty field."
          autoComplete="off"
          {...form.input('placeholder')}
        />
      ) : null}
      <Textarea
        label="Tooltip"
        description="An explanation behind a symbol beside the label."
        autosize
        minRows={2}
        {...form.input('tooltip')}
      />
      {isChoice ? (
        <OptionsInput
          id={form.fieldId('option_list')}
          value={form.values.option_list}
          error={errorOf(form.errors, 'option_list') ?? Object.values(errorsBelow(form.errors, 'option_list'))[0]}
          onChange={(options) => form.change('option_list', options)}
        />
      ) : null}
      <Checkbox
        label="Required"
        description="A record cannot be saved without it."
        checked={form.values.is_required === '1'}
        onChange={(event) => form.change('is_required', event.currentTarget.checked ? '1' : '0')}
      />
      <Checkbox
        label="Unique"
        description="No two records can have the same value."
        checked={form.values.unique === '1'}
        onChange={(event) => form.change('unique', event.currentTarget.checked ? '1' : '0')}
      />
      <div className={classes.actions}>
        <Button variant="default" onClick={() => leave(onClose)}>
          Cancel
        </Button>
        <Button type="submit">Apply</Button>
      </div>
    </form>
  )
}

interface OptionsInputProps {
  readonly id: string
  readonly value: readonly string[]
  readonly error: string | undefined
  readonly onChange: (options: string[]) => void
}

/** Options as lines: added, removed and sorted like text. */
function OptionsInput({ id, value, error, onChange }: OptionsInputProps) {
  const [typed, setTyped] = useState(value.join('\n'))
  return (
    <Textarea
      id={id}
      label="Options"
      description="One on each line, in the order in which they are offered."
      required
      autosize
      minRows={3}
      maxRows={12}
      value={typed}
      error={error}
      onChange={(event) => {
        setTyped(event.currentTarget.value)
        onChange(optionsIn(event.currentTarget.value))
      }}
    />
  )
}

/** The options of a text: trimmed lines without empty and repeated ones. */
const optionsIn = (text: string): string[] => [
  ...new Set(
    text
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== ''),
  ),
]

const withOptions = ({ option_list }: FieldChanges): Readonly<Record<string, string>> =>
  option_list.length === 0 ? { option_list: 'Please enter at least one option' } : {}
