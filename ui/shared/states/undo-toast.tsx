import { Button, CloseButton } from '@mantine/core'
import { useEffect, useEffectEvent, useState } from 'react'
import { isTyping } from '../app/is-typing.ts'
import classes from './states.module.css'

/** How long a change can be undone, in milliseconds. */
export const UNDO_MS = 10_000
const TICK_MS = 250

export interface UndoToastProps {
  /** What happened: "Moved 3 leads to Lost". */
  readonly message: string
  readonly onUndo: () => void
  /** Called once, when the time is over or the person closed the toast: the change is final. */
  readonly onExpire: () => void
  readonly durationMs?: number
}

/** Offers to undo a change for ten seconds, also by Ctrl Z or ⌘ Z (D-254). The timer pauses while the pointer or the focus is on it. */
export function UndoToast({ message, onUndo, onExpire, durationMs = UNDO_MS }: UndoToastProps) {
  const [leftMs, setLeftMs] = useState(durationMs)
  const [isResting, setResting] = useState(false)
  const isOver = leftMs <= 0
  const expire = useEffectEvent(onExpire)

  useEffect(() => {
    if (isResting || isOver) return
    const timer = setInterval(() => setLeftMs((left) => left - TICK_MS), TICK_MS)
    return () => clearInterval(timer)
  }, [isResting, isOver])
  useEffect(() => {
    if (isOver) expire()
  }, [isOver])
  const undo = useEffectEvent(onUndo)
  useEffect(() => {
    if (isOver) return
    const listen = (event: KeyboardEvent) => {
      // In a text field the keys take back what was typed.
      if (!isUndoKey(event) || event.defaultPrevented || isTyping(event.target)) return
      event.preventDefault()
      undo()
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [isOver])

  if (isOver) return null
  return (
    <div
      className={classes.undo}
      onMouseEnter={() => setResting(true)}
      onMouseLeave={() => setResting(false)}
      onFocus={() => setResting(true)}
      onBlur={() => setResting(false)}
    >
      <span role="status" className={classes.barText}>
        {message}
      </span>
      <span className={classes.undoTime} aria-hidden>
        {Math.ceil(leftMs / 1000)} s
      </span>
      <Button
        variant="white"
        color="dark"
        size="compact-sm"
        aria-keyshortcuts="Control+Z Meta+Z"
        title="Ctrl Z"
        onClick={onUndo}
      >
        Undo
      </Button>
      <CloseButton
        variant="transparent"
        className={classes.undoClose}
        aria-label="Close, keep the change"
        onClick={() => setLeftMs(0)}
      />
      <span
        className={classes.undoTrack}
        aria-hidden
        style={{ transform: `scaleX(${Math.max(0, leftMs / durationMs)})` }}
      />
    </div>
  )
}

const isUndoKey = ({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean =>
  key.toLowerCase() === 'z' && (ctrlKey || metaKey) && !altKey && !shiftKey
