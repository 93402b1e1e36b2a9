import { Button } from '@mantine/core'
import classes from './form.module.css'
import type { FormValues } from './form.types.ts'
import type { Form } from './use-form.ts'

export interface ConflictChoiceProps {
  readonly label: string
  /** The stored value as text for people; '' when the field was emptied. */
  readonly stored: string
  readonly typed: string
  readonly onChoose: (choice: 'stored' | 'typed') => void
}

/** Shows both values of a field that somebody else changed meanwhile; the person chooses one (D-120). */
export function ConflictChoice({ label, stored, typed, onChoose }: ConflictChoiceProps) {
  return (
    <div className={classes.conflict} role="group" aria-label={`Two values of ${label}`}>
      <p>Somebody else changed this field meanwhile.</p>
      <dl>
        <dt>Saved now</dt>
        <dd>{stored || 'Empty'}</dd>
        <dt>Yours</dt>
        <dd>{typed || 'Empty'}</dd>
      </dl>
      <div className={classes.conflictActions}>
        <Button variant="default" size="compact-sm" onClick={() => onChoose('stored')}>
          Take the saved value
        </Button>
        <Button variant="default" size="compact-sm" onClick={() => onChoose('typed')}>
          Keep mine
        </Button>
      </div>
    </div>
  )
}

export interface FieldConflictProps {
  // oxlint-disable-next-line typescript/no-explicit-any -- shows a field of any form
  readonly form: Form<any, any>
  readonly name: string
  readonly label: string
  /** The value as text for people. */
  readonly textOf?: (value: unknown) => string
}

/** The conflict of one field, under an input that the form itself renders; nothing while there is none. */
export function FieldConflict({ form, name, label, textOf = String }: FieldConflictProps) {
  return <PartConflict form={form} names={[name]} label={label} textOf={(values) => textOf(values[name] ?? '')} />
}

export interface PartConflictProps<Values extends FormValues> {
  // oxlint-disable-next-line typescript/no-explicit-any -- the response of the form does not matter
  readonly form: Form<Values, any>
  readonly names: readonly string[]
  readonly label: string
  /** These fields as one text for people. */
  readonly textOf: (values: Values) => string
}

/** The conflict of fields that stand together, chosen in one piece; nothing while there is none. */
export function PartConflict<Values extends FormValues>({ form, names, label, textOf }: PartConflictProps<Values>) {
  const found = names.filter((name) => form.conflicts[name] !== undefined)
  if (found.length === 0) return null
  const stored = Object.fromEntries(found.map((name) => [name, form.conflicts[name]?.stored]))
  return (
    <ConflictChoice
      label={label}
      stored={textOf({ ...form.values, ...stored })}
      typed={textOf(form.values)}
      onChoose={(choice) => {
        for (const name of found) form.resolve(name, choice)
      }}
    />
  )
}
