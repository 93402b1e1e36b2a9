import { Button, Progress, VisuallyHidden } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { CSSProperties, ReactNode } from 'react'
import { lazyPart } from '../app/lazy-part.tsx'
import { useOnceOpened } from '../app/use-once-opened.ts'
import { ErrorState } from '../states/error-state.tsx'
import { NothingMatches } from '../states/nothing-matches.tsx'
import { useDelayed } from '../states/use-delayed.ts'
import { upTo } from '../theme/breakpoints.ts'
import { BulkBar } from './bulk-bar.tsx'
import { CardList, CardTools } from './card-list.tsx'
import { DataGrid } from './data-grid.tsx'
import type { RowHandlers } from './data-row.tsx'
import classes from './data-table.module.css'
import type { DataTableProps } from './data-table.types.ts'
import { LoadingRows } from './loading-rows.tsx'
import { lineTotal, linesOf } from './table-lines.ts'
import { useColumnLayout } from './use-column-layout.ts'
import { useGridFocus } from './use-grid-focus.ts'
import { useGridKeys } from './use-grid-keys.ts'
import { type RowSelection, useRowSelection } from './use-row-selection.ts'
import { type ListEnd, LOADED_TO_END_MAX, useListEnd } from './use-list-end.ts'
import { useRowWindow } from './use-row-window.ts'
import { useTableShortcuts } from './use-table-shortcuts.ts'

/** Row heights in pixels. */
export const ROW_HEIGHT = { regular: 40, compact: 32 } as const
const CARD_HEIGHT = 140

const LazyKeyboardHelp = lazyPart(() => import('./keyboard-help.tsx').then(({ KeyboardHelp }) => KeyboardHelp), {
  failed: (retry) => <ErrorState title="The help could not be loaded." onRetry={retry} />,
})
const nobody: ReadonlySet<string> = new Set()
const wholeNumber = new Intl.NumberFormat('en')

/** Many rows as a table with keyboard navigation, or as cards on a phone, with all their states. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { label, rows, rowId, status = 'ready', density = 'regular', selected = nobody, hasMore = false } = props
  const isPhone = useMediaQuery(upTo(600), false) && (props.phone ?? 'cards') === 'cards'
  const rowHeight = ROW_HEIGHT[density]
  const { groups } = props
  const lines = useMemo(() => linesOf(rows, rowId, groups, hasMore), [rows, rowId, groups, hasMore])
  const ids = useMemo(() => lines.flatMap(({ id }) => (id === undefined ? [] : [id])), [lines])
  const allSelection = useRowSelection(ids, selected, props.onSelected)
  const selection = props.onSelected === undefined ? undefined : allSelection
  const firstCol = selection === undefined ? 0 : 1
  const layout = useColumnLayout(props)
  const scroller = useRef<HTMLDivElement>(null)
  const focus = useGridFocus({ scroller, rows: lines.length, cols: layout.shown.length + firstCol, firstCol })
  const total = props.total ?? rows.length
  const arrive = useRef(() => undefined as void)
  const end = useListEnd({
    status,
    hasMore,
    total,
    isPending: props.isPending === true,
    onArrived: useCallback(() => arrive.current(), []),
  })
  const rowWindow = useRowWindow({
    scroller,
    lines,
    isPhone,
    height: isPhone ? CARD_HEIGHT : rowHeight,
    focusedRow: focus.at.row,
    hasTrailing: hasMore || status === 'more',
    canLoadMore: hasMore && status === 'ready',
    onEndReached: props.onEndReached,
    isLoadingToEnd: end?.isLoading === true,
  })
  useLayoutEffect(() => {
    arrive.current = () => {
      const last = lines.length - 1
      rowWindow.reveal(last)
      focus.moveTo({ row: last, col: firstCol })
    }
  })
  const handlers = useRowHandlers(props, allSelection, focus.note)
  const onKeyDown = useGridKeys({
    focus,
    layout,
    selection,
    lines,
    firstCol,
    onToggle: (category) => groups?.onToggle(category),
    isClosed: (category) => groups?.closed.includes(category) === true,
    pageRows: () => Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / rowHeight) - 2),
    onReveal: rowWindow.reveal,
    end: isPhone ? undefined : end,
    onOpen: (at) => {
      const row = lines[at]?.row
      if (row !== undefined) handlers.open(row)
    },
  })

  const isLoading = status === 'loading' && lines.length === 0
  const isSlow = useDelayed(isLoading)
  const view = {
    table: props,
    lines,
    total: groups === undefined ? total : lineTotal(groups),
    isBusy: isLoading || status === 'more' || props.isPending === true,
    layout,
    window: rowWindow,
    selection,
    selected,
    handlers,
  }
  const loading = isLoading ? (
    <LoadingRows
      isShown={isSlow}
      isPhone={isPhone}
      columns={layout.shown.length}
      isSelectable={selection !== undefined}
      height={rowHeight}
    />
  ) : undefined
  const variables = {
    '--row-columns': layout.template,
    '--row-min': layout.minWidth,
    '--row-height': `${rowHeight}px`,
    '--body-height': `${rowWindow.height}px`,
  } as CSSProperties

  return (
    <div className={classes.root} data-density={density} style={variables}>
      <VisuallyHidden role="status">{layout.spoken}</VisuallyHidden>
      {isLoading ? <VisuallyHidden role="status">{`Loading ${label.toLowerCase()}`}</VisuallyHidden> : null}
      <Pending isPending={props.isPending === true} label={label} />
      {props.error !== undefined && lines.length > 0 ? (
        <ErrorState {...props.error}>
          <span />
        </ErrorState>
      ) : null}
      {isPhone && lines.length > 0 ? <CardTools {...view} /> : null}
      <div
        ref={scroller}
        className={classes.scroller}
        data-phone={isPhone || undefined}
        data-pending={props.isPending || undefined}
      >
        {lines.length === 0 && !isLoading ? (
          <NoRows table={props} />
        ) : !isPhone ? (
          <DataGrid {...view} focus={focus} onKeyDown={onKeyDown} loading={loading} />
        ) : (
          (loading ?? <CardList {...view} />)
        )}
      </div>
      {lines.length === 0 ? null : (
        <div className={classes.foot}>
          <span>{footText(label.toLowerCase(), rows.length, total)}</span>
          {isPhone || end === undefined ? null : <EndButton end={end} label={label} />}
        </div>
      )}
      {selected.size > 0 && selection !== undefined ? (
        <BulkBar
          count={props.selectedCount ?? selected.size}
          total={total}
          onClear={selection.clear}
          onSelectAll={selection.isAll && hasMore ? props.onSelectAll : undefined}
          isSelectingAll={props.isSelectingAll}
        >
          {props.bulkActions}
        </BulkBar>
      ) : null}
      <Shortcuts searchRef={props.searchRef} />
    </div>
  )
}

/** One object for the lifetime of the table, so that a row renders again only for its own changes. */
function useRowHandlers<Row>(
  props: DataTableProps<Row>,
  selection: RowSelection,
  onFocus: (row: number, col?: number) => void,
): RowHandlers<Row> {
  const latest = useRef({ props, selection, onFocus })
  useLayoutEffect(() => {
    latest.current = { props, selection, onFocus }
  })
  return useMemo(
    () => ({
      nameOf: (row) => latest.current.props.rowName(row),
      hrefOf: (row) => latest.current.props.hrefOf?.(row),
      open: (row) => latest.current.props.onOpen?.(row),
      select: (id, isRange) => (isRange ? latest.current.selection.extendTo(id) : latest.current.selection.toggle(id)),
      focus: (row, col) => latest.current.onFocus(row, col),
      toggle: (category) => latest.current.props.groups?.onToggle(category),
    }),
    [],
  )
}

/** The reason why there are no rows. */
function NoRows<Row>({ table }: { readonly table: DataTableProps<Row> }): ReactNode {
  if (table.error !== undefined) return <ErrorState {...table.error} />
  if (table.isFiltered === true)
    return <NothingMatches noun={table.label.toLowerCase()} onClear={table.onClearFilters} />
  return table.empty
}

/** Loads all rows and goes to the last one: a table scrolls only as far as its rows are loaded (D-267). */
function EndButton({ end, label }: { readonly end: ListEnd; readonly label: string }) {
  return (
    <>
      <VisuallyHidden role="status">
        {end.isLoading ? `Loading all ${label.toLowerCase()}. Escape stops.` : ''}
      </VisuallyHidden>
      <Button
        variant="subtle"
        color="gray"
        size="compact-sm"
        onClick={end.isLoading ? end.stop : end.start}
        onKeyDown={({ key }) => {
          if (key === 'Escape') end.stop()
        }}
      >
        {end.isLoading ? 'Stop loading' : 'Go to the last'}
      </Button>
    </>
  )
}

/** A line above rows that are about to change. */
function Pending({ isPending, label }: { readonly isPending: boolean; readonly label: string }) {
  const isSlow = useDelayed(isPending)
  return (
    <div className={classes.pending} role="status">
      {isSlow ? (
        <>
          <VisuallyHidden>{`Loading ${label.toLowerCase()}`}</VisuallyHidden>
          <Progress value={100} animated size={2} radius={0} aria-hidden />
        </>
      ) : null}
    </div>
  )
}

function Shortcuts({ searchRef }: { readonly searchRef: DataTableProps<never>['searchRef'] }) {
  const [isHelpOpen, setHelpOpen] = useState(false)
  const hasHelp = useOnceOpened(isHelpOpen)
  useTableShortcuts(
    searchRef,
    useCallback(() => setHelpOpen(true), []),
  )
  return hasHelp ? <LazyKeyboardHelp opened={isHelpOpen} onClose={() => setHelpOpen(false)} /> : null
}

function footText(noun: string, loaded: number, total: number): string {
  if (loaded < total) {
    const text = `${wholeNumber.format(loaded)} of ${wholeNumber.format(total)} ${noun} loaded`
    return total > LOADED_TO_END_MAX ? `${text}. Sort the other way to see the last ones.` : text
  }
  return `${wholeNumber.format(total)} ${total === 1 ? singular(noun) : noun}`
}

/** 'lead' of 'leads', 'category' of 'categories'. */
const singular = (noun: string): string => (noun === 'people' ? 'person' : noun.replace(/ies$/, 'y').replace(/s$/, ''))
