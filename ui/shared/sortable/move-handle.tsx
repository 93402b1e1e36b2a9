import { IconGripVertical } from '@tabler/icons-react'
import type { KeyboardEvent } from 'react'
import type { DraggedItem } from './sortable-items.tsx'
import classes from './sortable.module.css'

export interface MoveHandleProps {
  /** What the handle moves and where it stands. */
  readonly label: string
  readonly at: number
  readonly count: number
  readonly listeners: DraggedItem['listeners']
  readonly onMove: (place: number) => void
  /** Undefined for items that stay. */
  readonly onRemove?: (() => void) | undefined
}

/** Moves an item of a list by dragging, by the arrow keys, Home and End; Delete removes it where that is possible. */
export function MoveHandle({ label, at, count, listeners, onMove, onRemove }: MoveHandleProps) {
  const onKeyDown = (event: KeyboardEvent) => {
    const place = { ArrowUp: at - 1, ArrowDown: at + 1, Home: 0, End: count - 1 }[event.key]
    if (place !== undefined) onMove(place)
    else if (onRemove !== undefined && (event.key === 'Delete' || event.key === 'Backspace')) onRemove()
    else return
    event.preventDefault()
  }
  return (
    <button
      type="button"
      data-handle
      className={classes.handle}
      aria-label={`${label}. Arrow keys move it${onRemove === undefined ? '' : ', Delete removes it'}.`}
      onKeyDown={onKeyDown}
      {...listeners}
    >
      <IconGripVertical size={18} stroke={1.5} aria-hidden />
    </button>
  )
}
