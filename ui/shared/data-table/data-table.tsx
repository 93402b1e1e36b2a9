import { Button, NativeSelect, Skeleton, VisuallyHidden } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { CSSProperties, KeyboardEvent, ReactNode, RefObject } from 'react'
import { late, useOnceOpened } from '../app/late.tsx'
import { whenIdle } from '../app/when-idle.ts'
import { ErrorState } from '../states/error-state.tsx'
import { NothingMatches } from '../states/empty-state.tsx'
import { useDelayed } from '../states/use-delayed.ts'
import { upTo } from '../theme/breakpoints.ts'
import { BulkBar } from './bulk-bar.tsx'
import {
  clampWidth,
  gridOf,
  moveColumn,
  neighbourOf,
  nextSort,
  resizeColumn,
  visibleColumns,
  widthOf,
} from './column-settings.ts'
import { DataRow, SkeletonRow } from './data-row.tsx'
import type { RowHandlers } from './data-row.tsx'
import classes from './data-table.module.css'
import type { ColumnSettings, DataColumn, SortOrder, TablePages, TableStatus } from './data-table.types.ts'
import { isTyping, placeAfter } from './grid-keys.ts'
import type { GridPlace } from './grid-keys.ts'
import { HeaderCell } from './header-cell.tsx'
import { RowCard } from './row-card.tsx'
import { useRowSelection } from './use-row-selection.ts'

/** Row heights in pixels. */
export const ROW_HEIGHT = { regular: 40, compact: 32 } as const
const CARD_HEIGHT = 112
const RESIZE_STEP = 16
const SKELETON_ROWS = 12
/** The next rows are asked for when this few are left below. */
const AHEAD = 12

export interface DataTableProps<Row> {
  /** Accessible name, the plural noun in sentence case: "Leads". */
  readonly label: string
  readonly rows: readonly Row[]
  /** The first column is the record's name. */
  readonly columns: readonly DataColumn<Row>[]
  readonly rowId: (row: Row) => string
  readonly rowName: (row: Row) => string
  readonly hrefOf?: (row: Row) => string | undefined
  readonly onOpen?: (row: Row) => void
  readonly settings: ColumnSettings
  readonly onSettings?: (next: ColumnSettings) => void
  readonly sort?: SortOrder | undefined
  readonly onSort?: (next: SortOrder) => void
  readonly selected?: ReadonlySet<string>
  /** Without it rows cannot be selected. */
  readonly onSelected?: (next: ReadonlySet<string>) => void
  /** Buttons of the bulk bar. */
  readonly bulkActions?: ReactNode
  /** How many rows there are altogether, loaded or not. */
  readonly total?: number | undefined
  readonly status?: TableStatus
  readonly error?: { readonly title: string; readonly detail?: string; readonly onRetry: () => void } | undefined
  /** Filters or a search are set: an empty answer then offers to clear them. */
  readonly isFiltered?: boolean
  readonly onClearFilters?: () => void
  /** What stands here when there is no record at all. */
  readonly empty: ReactNode
  /** More rows exist below the loaded ones. */
  readonly hasMore?: boolean
  readonly onEndReached?: () => void
  readonly pages?: TablePages
  readonly density?: 'regular' | 'compact'
  /** What a phone shows: a card for each record, or the table scrolling sideways with its name column fixed. */
  readonly phone?: 'cards' | 'scroll'
  /** Where `/` goes. */
  readonly searchRef?: RefObject<HTMLInputElement | null>
}

const LateKeyboardHelp = late(() => import('./keyboard-help.tsx').then(({ KeyboardHelp }) => KeyboardHelp), {
  failed: 'The help could not be loaded.',
})
const nobody: ReadonlySet<string> = new Set()
const wholeNumber = new Intl.NumberFormat('en')

export function DataTable<Row>(props: DataTableProps<Row>) {
  const { label, rows, columns, rowId, settings, sort, status = 'ready', density = 'regular', phone = 'cards' } = props
  const { selected = nobody, onSelected, error, hasMore = false, pages, searchRef } = props
  const isPhone = useMediaQuery(upTo(600), false) && phone === 'cards'
  const isSelectable = onSelected !== undefined
  const [isHelpOpen, setHelpOpen] = useState(false)
  const hasHelp = useOnceOpened(isHelpOpen)
  const [resizing, setResizing] = useState<{ readonly id: string; readonly width: number }>()
  const [spoken, setSpoken] = useState('')

  const shown = useMemo(() => visibleColumns(columns, settings), [columns, settings])
  const ids = useMemo(() => rows.map(rowId), [rows, rowId])
  const selection = useRowSelection(ids, selected, onSelected)
  const liveSettings = resizing === undefined ? settings : resizeColumn(settings, resizing.id, resizing.width)
  const { template, minWidth } = gridOf(shown, liveSettings, isSelectable)
  const offset = isSelectable ? 1 : 0
  const cols = shown.length + offset

  const scroller = useRef<HTMLDivElement>(null)
  const [active, setActive] = useState<GridPlace>({ row: 0, col: offset })
  const focusWanted = useRef(false)
  const at: GridPlace = { row: Math.min(active.row, rows.length - 1), col: Math.min(active.col, cols - 1) }
  const trailing = hasMore || status === 'more' ? 3 : 0
  const virtual = useVirtualizer({
    count: rows.length + trailing,
    getScrollElement: () => scroller.current,
    estimateSize: () => (isPhone ? CARD_HEIGHT : ROW_HEIGHT[density]),
    getItemKey: (index) => ids[index] ?? `loading-${index - rows.length}`,
    overscan: 8,
    scrollPaddingStart: isPhone ? 0 : ROW_HEIGHT[density],
    // The row with the focus stays in the page even when it is scrolled away: otherwise the focus is lost.
    rangeExtractor: (range) => {
      const found = defaultRangeExtractor(range)
      return at.row < 0 || found.includes(at.row) ? found : [...found, at.row].sort((a, b) => a - b)
    },
  })
  const items = virtual.getVirtualItems()
  const lastSeen = items.filter((item) => item.index !== at.row).at(-1)?.index ?? -1

  // Sizes depend on the density and on cards or rows; measured heights of the other layout must not survive.
  useLayoutEffect(() => virtual.measure(), [virtual, isPhone, density])

  const { onEndReached } = props
  const askedAt = useRef(-1)
  useEffect(() => {
    if (!hasMore || status !== 'ready' || askedAt.current === rows.length || lastSeen < rows.length - AHEAD) return
    askedAt.current = rows.length
    onEndReached?.()
  }, [hasMore, status, rows.length, lastSeen, onEndReached])

  useLayoutEffect(() => {
    if (!focusWanted.current) return
    const cell = scroller.current?.querySelector<HTMLElement>(`[data-place="${at.row}:${at.col}"]`)
    if (cell === null || cell === undefined) return
    focusWanted.current = false
    const target = cell.querySelector<HTMLElement>('[data-focus]') ?? cell
    target.focus({ preventScroll: true })
    if (at.col >= offset) cell.scrollIntoView?.({ block: 'nearest', inline: 'nearest' })
  })

  // Dragging comes after the page. It draws the header anew, so a focus in there is put back.
  const [drag, setDrag] = useState<typeof import('./header-drag.tsx')>()
  useEffect(() => {
    let isGone = false
    whenIdle(() => {
      import('./header-drag.tsx').then(
        (part) => {
          if (isGone) return
          focusWanted.current ||=
            document.activeElement?.closest('[role="columnheader"]') != null &&
            scroller.current?.contains(document.activeElement) === true
          setDrag(part)
        },
        () => undefined,
      )
    })
    return () => {
      isGone = true
    }
  }, [])

  useEffect(() => {
    const listen = (event: globalThis.KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return
      if (document.querySelector('[role="dialog"]') !== null) return
      if (event.key === '/' && searchRef?.current) {
        event.preventDefault()
        searchRef.current.focus()
      } else if (event.key === '?') {
        event.preventDefault()
        setHelpOpen(true)
      }
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [searchRef])

  const latest = useRef({ props, selection })
  useLayoutEffect(() => {
    latest.current = { props, selection }
  })
  const handlers = useMemo<RowHandlers<Row>>(
    () => ({
      nameOf: (row) => latest.current.props.rowName(row),
      hrefOf: (row) => latest.current.props.hrefOf?.(row),
      open: (row) => latest.current.props.onOpen?.(row),
      select: (id, isRange) => (isRange ? latest.current.selection.extendTo(id) : latest.current.selection.toggle(id)),
      focus: (row, col) => setActive((now) => (now.row === row && now.col === col ? now : { row, col })),
    }),
    [],
  )

  const changeColumns = (next: ColumnSettings, words: string) => {
    if (next === settings) return
    props.onSettings?.(next)
    setSpoken(words)
  }
  const headerKey = (event: KeyboardEvent, column: DataColumn<Row> | undefined) => {
    if (column === undefined || (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight')) return false
    const step = event.key === 'ArrowLeft' ? -1 : 1
    if (event.altKey) {
      const over = neighbourOf(shown, column.id, step)
      if (over !== undefined) {
        changeColumns(
          moveColumn(columns, settings, column.id, over.id),
          `${column.header} moved ${step < 0 ? 'before' : 'after'} ${over.header}`,
        )
        focusWanted.current = true
        setActive({ row: -1, col: at.col + step })
      }
      return true
    }
    if (event.shiftKey) {
      const width = clampWidth(widthOf(column, shown.indexOf(column), settings) + step * RESIZE_STEP)
      changeColumns(resizeColumn(settings, column.id, width), `${column.header}, ${width} pixels wide`)
      return true
    }
    return false
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const inHeader = at.row === -1
    const row = rows[at.row]
    const id = ids[at.row]
    const page = Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / ROW_HEIGHT[density]) - 2)
    const isCtrl = event.ctrlKey || event.metaKey
    const isHandled = (() => {
      if (inHeader && headerKey(event, shown[at.col - offset])) return true
      if (event.altKey) return false
      const next = placeAfter(event.key, isCtrl, at, { rows: rows.length, cols, page })
      if (next !== undefined) {
        focusWanted.current = true
        setActive(next)
        if (next.row >= 0 && next.row !== at.row) virtual.scrollToIndex(next.row, { align: 'auto' })
        return true
      }
      if (event.key === ' ' && !inHeader && isSelectable && id !== undefined) {
        handlers.select(id, event.shiftKey)
        return true
      }
      if (isCtrl && event.key.toLowerCase() === 'a' && isSelectable) {
        if (!selection.isAll) selection.toggleAll()
        return true
      }
      if (event.key === 'Escape' && selected.size > 0) {
        selection.clear()
        return true
      }
      if (event.key === 'Enter' && !inHeader && !isCtrl && row !== undefined) {
        handlers.open(row)
        return true
      }
      return false
    })()
    if (isHandled) event.preventDefault()
  }

  const isLoading = status === 'loading' && rows.length === 0
  const isSlow = useDelayed(isLoading)
  const total = props.total ?? rows.length
  const body = (() => {
    if (rows.length > 0) return undefined
    if (isLoading)
      return (
        <LoadingRows
          isShown={isSlow}
          isPhone={isPhone}
          columns={shown.length}
          isSelectable={isSelectable}
          height={ROW_HEIGHT[density]}
        />
      )
    if (error !== undefined)
      return (
        <ErrorState
          title={error.title}
          detail={error.detail}
          onRetry={error.onRetry}
          isRetrying={status === 'loading'}
        />
      )
    if (props.isFiltered === true) return <NothingMatches noun={label.toLowerCase()} onClear={props.onClearFilters} />
    return props.empty
  })()
  const hasGrid = rows.length > 0 || isLoading
  const moveByPointer = (id: string, over: string) => {
    const name = columns.find((column) => column.id === id)?.header ?? ''
    changeColumns(moveColumn(columns, settings, id, over), `${name} moved`)
  }
  const Cell = drag?.DragHeaderCell ?? HeaderCell
  const headerCells = shown.map((column, index) => (
    <Cell
      key={column.id}
      id={column.id}
      label={column.header}
      isName={index === 0}
      isNumeric={column.numeric === true}
      isActions={column.isActions === true}
      isSortable={column.sortable === true && props.onSort !== undefined}
      sort={sort}
      place={`-1:${index + offset}`}
      colIndex={index + offset + 1}
      isActive={at.row === -1 && at.col === index + offset}
      onSort={() => props.onSort?.(nextSort(sort, column.id))}
      onFocus={() => handlers.focus(-1, index + offset)}
      onResize={(width, isDone) => {
        setResizing(isDone ? undefined : { id: column.id, width: clampWidth(width) })
        if (isDone) props.onSettings?.(resizeColumn(settings, column.id, width))
      }}
      onResetWidth={() => props.onSettings?.(resizeColumn(settings, column.id, undefined))}
    />
  ))
  const variables = {
    '--row-columns': template,
    '--row-min': minWidth,
    '--row-height': `${ROW_HEIGHT[density]}px`,
    '--body-height': `${virtual.getTotalSize()}px`,
  } as CSSProperties

  return (
    <div className={classes.root} data-density={density} style={variables}>
      <VisuallyHidden role="status">{spoken}</VisuallyHidden>
      {isLoading ? <VisuallyHidden role="status">{`Loading ${label.toLowerCase()}`}</VisuallyHidden> : null}
      {error !== undefined && rows.length > 0 ? (
        <ErrorState title={error.title} detail={error.detail} onRetry={error.onRetry}>
          <span />
        </ErrorState>
      ) : null}
      {isPhone && rows.length > 0 ? (
        <CardTools
          columns={shown}
          sort={sort}
          onSort={props.onSort}
          isAll={selection.isAll}
          onToggleAll={isSelectable ? selection.toggleAll : undefined}
        />
      ) : null}
      <div ref={scroller} className={classes.scroller} data-phone={isPhone || undefined}>
        {!hasGrid ? (
          body
        ) : isPhone ? (
          rows.length === 0 ? (
            body
          ) : (
            <div role="list" aria-label={label} aria-busy={status === 'more'} className={classes.cards}>
              {items.map((item) => {
                const row = rows[item.index]
                const id = ids[item.index]
                return (
                  <div
                    key={item.key}
                    role="listitem"
                    aria-setsize={total}
                    aria-posinset={item.index + 1}
                    data-index={item.index}
                    ref={virtual.measureElement}
                    className={classes.cardSlot}
                    style={{ transform: `translateY(${item.start}px)` }}
                  >
                    {row === undefined || id === undefined ? (
                      <CardSkeleton />
                    ) : (
                      <RowCard
                        row={row}
                        id={id}
                        columns={shown}
                        isSelectable={isSelectable}
                        isSelected={selected.has(id)}
                        handlers={handlers}
                      />
                    )}
                  </div>
                )
              })}
            </div>
          )
        ) : (
          <div
            role="grid"
            aria-label={label}
            aria-rowcount={total + 1}
            aria-colcount={cols}
            aria-multiselectable={isSelectable || undefined}
            aria-busy={isLoading || status === 'more'}
            className={classes.grid}
            onKeyDown={onKeyDown}
          >
            <div role="rowgroup" className={classes.head}>
              <div role="row" aria-rowindex={1} className={classes.headRow}>
                {isSelectable ? (
                  <div
                    role="columnheader"
                    aria-colindex={1}
                    className={classes.selectCell}
                    data-place="-1:0"
                    onFocus={() => handlers.focus(-1, 0)}
                  >
                    <input
                      type="checkbox"
                      data-focus
                      className={classes.check}
                      aria-label={`Select all loaded ${label.toLowerCase()}`}
                      checked={selection.isAll}
                      disabled={rows.length === 0}
                      ref={(box) => {
                        if (box !== null) box.indeterminate = selection.isSome
                      }}
                      tabIndex={at.row === -1 && at.col === 0 ? 0 : -1}
                      onChange={selection.toggleAll}
                    />
                  </div>
                ) : null}
                {drag === undefined ? (
                  headerCells
                ) : (
                  <drag.HeaderDrag ids={shown.map((column) => column.id)} onMove={moveByPointer}>
                    {headerCells}
                  </drag.HeaderDrag>
                )}
              </div>
            </div>
            {body ?? (
              <div role="rowgroup" className={classes.body}>
                {items.map((item) => {
                  const row = rows[item.index]
                  const id = ids[item.index]
                  if (row === undefined || id === undefined) {
                    return (
                      <SkeletonRow
                        key={item.key}
                        index={item.index}
                        top={item.start}
                        columns={shown.length}
                        isSelectable={isSelectable}
                      />
                    )
                  }
                  return (
                    <DataRow
                      key={item.key}
                      row={row}
                      id={id}
                      index={item.index}
                      top={item.start}
                      columns={shown}
                      isSelectable={isSelectable}
                      isSelected={selected.has(id)}
                      activeCol={at.row === item.index ? at.col : undefined}
                      handlers={handlers}
                    />
                  )
                })}
              </div>
            )}
          </div>
        )}
      </div>
      {rows.length === 0 ? null : (
        <TableFoot noun={label.toLowerCase()} loaded={rows.length} total={total} pages={pages} />
      )}
      {selected.size > 0 && isSelectable ? (
        <BulkBar count={selected.size} onClear={selection.clear}>
          {props.bulkActions}
        </BulkBar>
      ) : null}
      {hasHelp ? <LateKeyboardHelp opened={isHelpOpen} onClose={() => setHelpOpen(false)} /> : null}
    </div>
  )
}

interface LoadingRowsProps {
  readonly isShown: boolean
  readonly isPhone: boolean
  readonly columns: number
  readonly isSelectable: boolean
  readonly height: number
}

function LoadingRows({ isShown, isPhone, columns, isSelectable, height }: LoadingRowsProps) {
  if (!isShown) return <div className={classes.loadingBody} />
  if (isPhone)
    return (
      <div className={classes.loadingBody}>
        {Array.from({ length: 5 }, (_, card) => (
          <CardSkeleton key={card} />
        ))}
      </div>
    )
  return (
    <div className={classes.loadingBody}>
      {Array.from({ length: SKELETON_ROWS }, (_, row) => (
        <SkeletonRow key={row} index={row} top={row * height} columns={columns} isSelectable={isSelectable} />
      ))}
    </div>
  )
}

function CardSkeleton() {
  return (
    <div className={classes.cardSkeleton} aria-hidden>
      <Skeleton height={14} width="60%" radius="sm" />
      <Skeleton height={12} width="85%" radius="sm" />
      <Skeleton height={12} width="70%" radius="sm" />
    </div>
  )
}

interface CardToolsProps<Row> {
  readonly columns: readonly DataColumn<Row>[]
  readonly sort: SortOrder | undefined
  readonly onSort: ((next: SortOrder) => void) | undefined
  readonly isAll: boolean
  readonly onToggleAll: (() => void) | undefined
}

/** What the header does on wider screens. */
function CardTools<Row>({ columns, sort, onSort, isAll, onToggleAll }: CardToolsProps<Row>) {
  const sortable = columns.filter((column) => column.sortable === true)
  const options = sortable.flatMap((column) => [
    { value: `${column.id}:asc`, label: `${column.header}, ascending` },
    { value: `${column.id}:desc`, label: `${column.header}, descending` },
  ])
  const choose = (value: string) => {
    const [column, direction] = value.split(':')
    if (column !== undefined && column !== '') onSort?.({ column, direction: direction === 'desc' ? 'desc' : 'asc' })
  }
  return (
    <div className={classes.cardTools}>
      {onToggleAll === undefined ? null : (
        <label className={classes.cardAll}>
          <input type="checkbox" className={classes.check} checked={isAll} onChange={onToggleAll} /> Select all
        </label>
      )}
      {onSort === undefined || sortable.length === 0 ? null : (
        <NativeSelect
          aria-label="Sort by"
          className={classes.cardSort}
          value={sort === undefined ? '' : `${sort.column}:${sort.direction}`}
          data={sort === undefined ? [{ value: '', label: 'Sort by' }, ...options] : options}
          onChange={(event) => choose(event.currentTarget.value)}
        />
      )}
    </div>
  )
}

interface TableFootProps {
  readonly noun: string
  readonly loaded: number
  readonly total: number
  readonly pages: TablePages | undefined
}

function TableFoot({ noun, loaded, total, pages }: TableFootProps) {
  if (pages === undefined) {
    return (
      <div className={classes.foot}>
        {loaded < total
          ? `${wholeNumber.format(loaded)} of ${wholeNumber.format(total)} ${noun} loaded`
          : total === 1
            ? '1 entry'
            : `${wholeNumber.format(total)} ${noun}`}
      </div>
    )
  }
  const first = (pages.page - 1) * pages.perPage + 1
  const last = Math.min(total, first + loaded - 1)
  return (
    <nav className={classes.foot} aria-label="Pages">
      <span>
        {wholeNumber.format(first)}–{wholeNumber.format(last)} of {wholeNumber.format(total)} {noun}
      </span>
      <Button
        variant="default"
        size="compact-sm"
        disabled={pages.page <= 1}
        onClick={() => pages.onPage(pages.page - 1)}
      >
        Previous
      </Button>
      <Button variant="default" size="compact-sm" disabled={last >= total} onClick={() => pages.onPage(pages.page + 1)}>
        Next
      </Button>
    </nav>
  )
}
