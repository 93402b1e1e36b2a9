import { Progress, VisuallyHidden } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useCallback, useMemo, useRef, useState } from 'react'
import type { CSSProperties, ReactNode } from 'react'
import { lazyPart } from '../app/lazy-part.tsx'
import { useOnceOpened } from '../app/use-once-opened.ts'
import { ErrorState } from '../states/error-state.tsx'
import { NothingMatches } from '../states/nothing-matches.tsx'
import { useDelayed } from '../states/use-delayed.ts'
import { upTo } from '../theme/breakpoints.ts'
import { BulkBar } from './bulk-bar.tsx'
import { CardList, CardTools } from './card-list.tsx'
import { DataGrid, type DataGridProps } from './data-grid.tsx'
import classes from './data-table.module.css'
import type { DataTableProps } from './data-table.types.ts'
import { LoadingRows } from './loading-rows.tsx'
import { lineTotal, linesOf } from './table-lines.ts'
import { TableFoot } from './table-foot.tsx'
import { type ColumnLayout, useColumnLayout } from './use-column-layout.ts'
import { useGridFocus } from './use-grid-focus.ts'
import { useGridKeys } from './use-grid-keys.ts'
import { useRowHandlers } from './use-row-handlers.ts'
import { useRowSelection } from './use-row-selection.ts'
import { useRowsInView } from './use-rows-in-view.ts'
import { useTableShortcuts } from './use-table-shortcuts.ts'

/** Row heights in pixels. */
export const ROW_HEIGHT = { regular: 40, compact: 32 } as const
const CARD_HEIGHT = 140

const LazyKeyboardHelp = lazyPart(() => import('./keyboard-help.tsx').then(({ KeyboardHelp }) => KeyboardHelp), {
  failed: (retry) => <ErrorState title="The help could not be loaded." onRetry={retry} />,
})
const nobody: ReadonlySet<string> = new Set()

/** Many rows as a table with keyboard navigation, or as cards on a phone, with all their states. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { label, rows, density = 'regular', hasMore = false, isPending = false } = props
  const { scroller, isPhone, isLoading, rowHeight, total, end, focus, onKeyDown, view } = useTable(props)
  const { layout, selection, selected } = view
  const hasRows = view.lines.length > 0
  return (
    <div className={classes.root} data-density={density} style={sizesOf(layout, rowHeight, view.window.height)}>
      <VisuallyHidden role="status">{layout.spoken}</VisuallyHidden>
      {isLoading ? <VisuallyHidden role="status">{`Loading ${label.toLowerCase()}`}</VisuallyHidden> : null}
      <Pending isPending={isPending} label={label} />
      {props.error !== undefined && hasRows ? (
        <ErrorState {...props.error}>
          <span />
        </ErrorState>
      ) : null}
      {isPhone && hasRows ? <CardTools {...view} /> : null}
      <div
        ref={scroller}
        className={classes.scroller}
        data-phone={isPhone || undefined}
        data-pending={isPending || undefined}
      >
        {!hasRows && !isLoading ? (
          <NoRows table={props} />
        ) : (
          <Rows
            {...view}
            isPhone={isPhone}
            isLoading={isLoading}
            height={rowHeight}
            focus={focus}
            onKeyDown={onKeyDown}
          />
        )}
      </div>
      {hasRows ? <TableFoot label={label} loaded={rows.length} total={total} end={isPhone ? undefined : end} /> : null}
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

/** The lines in view, their columns and their selection, with what keys and pointers do to them. */
function useTable<Row>(props: DataTableProps<Row>) {
  const { rows, rowId, groups, status = 'ready', density = 'regular', selected = nobody } = props
  const { hasMore = false, isPending = false } = props
  const isPhone = useMediaQuery(upTo(600), false) && (props.phone ?? 'cards') === 'cards'
  const rowHeight = ROW_HEIGHT[density]
  const lines = useMemo(() => linesOf(rows, rowId, groups, hasMore), [rows, rowId, groups, hasMore])
  const ids = useMemo(() => lines.flatMap(({ id }) => (id === undefined ? [] : [id])), [lines])
  const allSelection = useRowSelection(ids, selected, props.onSelected)
  const selection = props.onSelected === undefined ? undefined : allSelection
  const firstCol = selection === undefined ? 0 : 1
  const layout = useColumnLayout(props)
  const scroller = useRef<HTMLDivElement>(null)
  const focus = useGridFocus({ scroller, rows: lines.length, cols: layout.shown.length + firstCol, firstCol })
  const total = props.total ?? rows.length
  const height = isPhone ? CARD_HEIGHT : rowHeight
  const { rowWindow, end } = useRowsInView({
    scroller,
    lines,
    focus,
    firstCol,
    isPhone,
    height,
    status,
    hasMore,
    total,
    isPending,
    onEndReached: props.onEndReached,
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
  const view = {
    table: props,
    lines,
    total: groups === undefined ? total : lineTotal(groups),
    isBusy: isLoading || status === 'more' || isPending,
    layout,
    window: rowWindow,
    selection,
    selected,
    handlers,
  }
  return { scroller, isPhone, isLoading, rowHeight, total, end, focus, onKeyDown, view }
}

const sizesOf = (
  { template, minWidth }: Pick<ColumnLayout<unknown>, 'template' | 'minWidth'>,
  rowHeight: number,
  bodyHeight: number,
) =>
  ({
    '--row-columns': template,
    '--row-min': minWidth,
    '--row-height': `${rowHeight}px`,
    '--body-height': `${bodyHeight}px`,
  }) as CSSProperties

interface RowsProps<Row> extends Omit<DataGridProps<Row>, 'loading'> {
  readonly isPhone: boolean
  readonly isLoading: boolean
  /** Height of a row, in pixels. */
  readonly height: number
}

/** The rows as a table or as cards, or that they load. */
function Rows<Row>({ isPhone, isLoading, height, ...grid }: RowsProps<Row>) {
  const { layout, selection } = grid
  const loading = isLoading ? (
    <LoadingRows
      isPhone={isPhone}
      columns={layout.shown.length}
      isSelectable={selection !== undefined}
      height={height}
    />
  ) : undefined
  return isPhone ? (loading ?? <CardList {...grid} />) : <DataGrid {...grid} loading={loading} />
}

/** The reason why there are no rows. */
function NoRows<Row>({ table }: { readonly table: DataTableProps<Row> }): ReactNode {
  if (table.error !== undefined) return <ErrorState {...table.error} />
  if (table.isFiltered === true)
    return <NothingMatches noun={table.label.toLowerCase()} onClear={table.onClearFilters} />
  return table.empty
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
