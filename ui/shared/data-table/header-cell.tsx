import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { useRef } from 'react'
import type { DOMAttributes, PointerEvent } from 'react'
import classes from './data-table.module.css'
import type { SortOrder } from './data-table.types.ts'

export interface HeaderCellProps {
  readonly id: string
  readonly label: string
  readonly isName: boolean
  readonly isNumeric: boolean
  readonly isActions: boolean
  readonly isSortable: boolean
  readonly sort: SortOrder | undefined
  readonly place: string
  readonly colIndex: number
  readonly isActive: boolean
  readonly onSort: () => void
  readonly onFocus: () => void
  /** Called while the edge is dragged; `isDone` on release. */
  readonly onResize: (width: number, isDone: boolean) => void
  readonly onResetWidth: () => void
  /** The movement of the cell while it is dragged. */
  readonly drag?: {
    readonly ref: (node: HTMLElement | null) => void
    readonly listeners: DOMAttributes<HTMLElement> | undefined
    readonly shift: number | undefined
    readonly transition: string | undefined
    readonly isDragging: boolean
  }
}

export function HeaderCell(props: HeaderCellProps) {
  const { id, label, isName, isNumeric, isActions, isSortable, sort, place, isActive, drag } = props
  const direction = sort?.column === id ? sort.direction : undefined
  const Arrow = direction === 'desc' ? IconArrowDown : IconArrowUp
  return (
    <div
      ref={drag?.ref}
      role="columnheader"
      aria-colindex={props.colIndex}
      aria-sort={
        direction === undefined ? (isSortable ? 'none' : undefined) : direction === 'asc' ? 'ascending' : 'descending'
      }
      className={classes.headerCell}
      data-place={place}
      data-name={isName || undefined}
      data-numeric={isNumeric || undefined}
      data-actions={isActions || undefined}
      data-dragging={drag?.isDragging || undefined}
      tabIndex={isSortable ? undefined : isActive ? 0 : -1}
      onFocus={props.onFocus}
      style={{
        transform: drag?.shift === undefined ? undefined : `translateX(${drag.shift}px)`,
        transition: drag?.transition,
      }}
      {...drag?.listeners}
    >
      {isSortable ? (
        <button
          type="button"
          data-focus
          className={classes.sort}
          tabIndex={isActive ? 0 : -1}
          onClick={props.onSort}
          title={label}
        >
          <span className={classes.headerText}>{label}</span>
          <Arrow
            size={14}
            stroke={2}
            aria-hidden
            className={classes.sortArrow}
            data-sorted={direction !== undefined || undefined}
          />
        </button>
      ) : (
        <span className={classes.headerText} title={label}>
          {label}
        </span>
      )}
      <ResizeHandle onResize={props.onResize} onReset={props.onResetWidth} />
    </div>
  )
}

interface ResizeHandleProps {
  readonly onResize: (width: number, isDone: boolean) => void
  readonly onReset: () => void
}

function ResizeHandle({ onResize, onReset }: ResizeHandleProps) {
  const start = useRef<{ readonly x: number; readonly width: number }>(undefined)
  const follow = (event: PointerEvent<HTMLElement>, isDone: boolean) => {
    if (start.current === undefined) return
    onResize(start.current.width + event.clientX - start.current.x, isDone)
    if (isDone) start.current = undefined
  }
  return (
    <span
      aria-hidden
      className={classes.resize}
      onPointerDown={(event) => {
        event.stopPropagation()
        const cell = event.currentTarget.parentElement
        if (cell === null) return
        event.currentTarget.setPointerCapture(event.pointerId)
        start.current = { x: event.clientX, width: cell.getBoundingClientRect().width }
      }}
      onPointerMove={(event) => follow(event, false)}
      onPointerUp={(event) => follow(event, true)}
      onPointerCancel={(event) => follow(event, true)}
      onDoubleClick={onReset}
    />
  )
}
