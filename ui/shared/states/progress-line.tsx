import { Button, Progress } from '@mantine/core'
import classes from './states.module.css'

export interface ProgressLineProps {
  /** The running task: "Importing listings". */
  readonly label: string
  readonly done: number
  readonly total: number
  /** Plural noun of the counted things: "rows". */
  readonly noun?: string
  readonly secondsLeft?: number | undefined
  readonly onCancel?: (() => void) | undefined
  /** `Stop` for a task whose finished part stays. Default: `Cancel`. */
  readonly cancelWord?: keyof typeof CANCELLING
  readonly isCancelling?: boolean
}

const CANCELLING = { Cancel: 'Cancelling…', Stop: 'Stopping…' } as const

const wholeNumber = new Intl.NumberFormat('en')

/** The progress of a long task with its numbers, the time left and a cancel button. */
export function ProgressLine({
  label,
  done,
  total,
  noun = '',
  secondsLeft,
  onCancel,
  cancelWord = 'Cancel',
  isCancelling = false,
}: ProgressLineProps) {
  const percent = total === 0 ? 0 : Math.min(100, Math.floor((done / total) * 100))
  return (
    <div className={classes.progress}>
      <div className={classes.progressHead}>
        <span className={classes.progressLabel}>{isCancelling ? CANCELLING[cancelWord] : label}</span>
        <span className={classes.progressNumbers}>
          {wholeNumber.format(done)} of {wholeNumber.format(total)}
          {noun === '' ? '' : ` ${noun}`}
          {secondsLeft === undefined || isCancelling ? '' : ` · ${timeLeft(secondsLeft)} left`}
        </span>
        {onCancel === undefined ? null : (
          <Button variant="subtle" color="gray" size="compact-sm" onClick={onCancel} disabled={isCancelling}>
            {cancelWord}
          </Button>
        )}
      </div>
      <Progress.Root size="sm">
        <Progress.Section value={percent} aria-label={label} aria-valuetext={`${percent} percent`} />
      </Progress.Root>
    </div>
  )
}

/** A rounded time span: seconds below a minute, then minutes, then hours and minutes. */
export function timeLeft(seconds: number): string {
  const whole = Math.max(1, Math.round(seconds))
  if (whole < 60) return `${whole} s`
  const minutes = Math.round(whole / 60)
  if (minutes < 60) return `${minutes} min`
  return `${Math.floor(minutes / 60)} h ${minutes % 60} min`
}
