import { Button } from '@mantine/core'
import classes from './form.module.css'

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
