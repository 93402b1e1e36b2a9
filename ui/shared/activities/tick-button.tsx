import { IconCheck } from '@tabler/icons-react'
import classes from './activities.module.css'

export interface TickButtonProps {
  readonly subject: string
  readonly isDone: boolean
  /** Without it the tick only shows the state. */
  readonly onTick?: (() => void) | undefined
}

/** The round tick of a task. */
export function TickButton({ subject, isDone, onTick }: TickButtonProps) {
  return (
    <button
      type="button"
      role="checkbox"
      className={classes.tick}
      aria-checked={isDone}
      aria-label={`Done: ${subject}`}
      title={onTick === undefined ? undefined : isDone ? 'Open the task again' : 'Complete the task'}
      disabled={onTick === undefined}
      onClick={onTick}
    >
      <span className={classes.circle}>
        <IconCheck size={14} stroke={2.5} aria-hidden />
      </span>
    </button>
  )
}
