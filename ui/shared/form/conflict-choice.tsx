import { Button } from '@mantine/core'
import classes from './form.module.css'
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
  const conflict = form.conflicts[name]
  if (conflict === undefined) return null
  return (
    <ConflictChoice
      label={label}
      stored={textOf(conflict.stored ?? '')}
      typed={textOf(form.values[name] ?? '')}
      onChoose={(choice) => form.resolve(name, choice)}
    />
  )
}
