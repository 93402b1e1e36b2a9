import { Skeleton } from '@mantine/core'
import { memo } from 'react'
import type { MouseEvent, ReactNode } from 'react'
import { skeletonWidth } from '../states/skeletons.tsx'
import classes from './data-table.module.css'
import type { DataColumn } from './data-table.types.ts'

/** Handlers that a row gets from its table. One stable object, so that a row renders again only for its own changes. */
export interface RowHandlers<Row> {
  readonly nameOf: (row: Row) => string
  readonly hrefOf: (row: Row) => string | undefined
  readonly canOpen: (row: Row) => boolean
  readonly open: (row: Row) => void
  readonly select: (id: string, isRange: boolean) => void
  /** Without a column, the focus keeps its column. */
  readonly focus: (row: number, col?: number) => void
  readonly toggle: (category: string) => void
}

export interface DataRowProps<Row> {
  readonly row: Row
  readonly id: string
  readonly index: number
  readonly top: number
  readonly columns: readonly DataColumn<Row>[]
  readonly isSelectable: boolean
  readonly isSelected: boolean
  /** Column of the roving focus when it is in this row. */
  readonly activeCol: number | undefined
  readonly handlers: RowHandlers<Row>
}

function DataRowInner<Row>({
  row,
  id,
  index,
  top,
  columns,
  isSelectable,
  isSelected,
  activeCol,
  handlers,
}: DataRowProps<Row>) {
  const offset = isSelectable ? 1 : 0
  const name = handlers.nameOf(row)
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      aria-selected={isSelectable ? isSelected : undefined}
      className={classes.row}
      data-selected={isSelected || undefined}
      data-active={activeCol !== undefined || undefined}
      style={{ transform: `translateY(${top}px)` }}
    >
      {isSelectable ? (
        <div
          role="gridcell"
          aria-colindex={1}
          className={classes.selectCell}
          data-place={`${index}:0`}
          onFocus={() => handlers.focus(index, 0)}
        >
          <input
            type="checkbox"
            data-focus
            className={classes.check}
            aria-label={`Select ${name}`}
            checked={isSelected}
            tabIndex={activeCol === 0 ? 0 : -1}
            onChange={ignoreChange}
            onClick={(event) => handlers.select(id, event.shiftKey)}
          />
        </div>
      ) : null}
      {columns.map((column, at) => {
        const col = at + offset
        const isActive = activeCol === col
        const content = column.cell(row)
        if (at === 0) {
          const href = handlers.hrefOf(row)
          const isPlain = href === undefined && !handlers.canOpen(row)
          return (
            <div
              key={column.id}
              role="rowheader"
              aria-colindex={col + 1}
              className={classes.nameCell}
              data-place={`${index}:${col}`}
              tabIndex={isPlain ? (isActive ? 0 : -1) : undefined}
              onFocus={() => handlers.focus(index, col)}
            >
              <NameWith below={column.below?.(row)}>
                <RecordLink
                  href={href}
                  tabIndex={isActive ? 0 : -1}
                  title={column.text?.(row) ?? name}
                  onOpen={isPlain ? undefined : () => handlers.open(row)}
                >
                  {content}
                </RecordLink>
              </NameWith>
            </div>
          )
        }
        return (
          <div
            key={column.id}
            role="gridcell"
            aria-colindex={col + 1}
            className={classes.cell}
            data-numeric={column.numeric || undefined}
            data-actions={column.isActions || undefined}
            data-place={`${index}:${col}`}
            tabIndex={isActive ? 0 : -1}
            title={column.text?.(row)}
            onFocus={() => handlers.focus(index, col)}
          >
            {isNothing(content) ? (
              <span className={classes.nothing}>–</span>
            ) : (
              <span className={classes.cellText}>{content}</span>
            )}
          </div>
        )
      })}
    </div>
  )
}

/** Memoised: rows are many and scroll past quickly. */
export const DataRow = memo(DataRowInner) as typeof DataRowInner

export interface RecordLinkProps {
  readonly href: string | undefined
  readonly tabIndex?: number
  readonly title?: string | undefined
  /** Undefined for a row that is only read. */
  readonly onOpen: (() => void) | undefined
  readonly children: ReactNode
}

/**
 * The name of a row: a real link (new tab, copy address) that opens within the page on a plain click, a button where the row
 * has no address of its own, and text where nothing opens.
 */
export function RecordLink({ href, tabIndex, title, onOpen, children }: RecordLinkProps) {
  if (href === undefined)
    return onOpen === undefined ? (
      <span className={classes.nameText} title={title}>
        {children}
      </span>
    ) : (
      <button type="button" data-focus className={classes.nameLink} tabIndex={tabIndex} title={title} onClick={onOpen}>
        {children}
      </button>
    )
  const follow = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return
    event.preventDefault()
    onOpen?.()
  }
  return (
    <a data-focus className={classes.nameLink} href={href} tabIndex={tabIndex} title={title} onClick={follow}>
      {children}
    </a>
  )
}

/** The name of a row, with a quiet line below it where there is one. */
export function NameWith({ below, children }: { readonly below: ReactNode; readonly children: ReactNode }) {
  return isNothing(below) ? (
    children
  ) : (
    <span className={classes.nameLines}>
      {children}
      <span className={classes.nameBelow}>{below}</span>
    </span>
  )
}

export interface SkeletonRowProps {
  readonly index: number
  readonly top: number
  readonly columns: number
  readonly isSelectable: boolean
}

export function SkeletonRow({ index, top, columns, isSelectable }: SkeletonRowProps) {
  return (
    <div className={classes.row} aria-hidden style={{ transform: `translateY(${top}px)` }}>
      {isSelectable ? (
        <div className={classes.selectCell}>
          <Skeleton width={16} height={16} radius="sm" />
        </div>
      ) : null}
      {Array.from({ length: columns }, (_, column) => (
        <div key={column} className={column === 0 ? classes.nameCell : classes.cell}>
          <Skeleton height={12} width={skeletonWidth(index * 3 + column)} radius="sm" />
        </div>
      ))}
    </div>
  )
}

export function isNothing(content: ReactNode): boolean {
  return content === undefined || content === null || content === ''
}

// The click handler decides, because only it knows about Shift; React requires a change handler beside `checked`.
function ignoreChange() {}
