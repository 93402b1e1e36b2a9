import { SegmentedControl } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconLayoutKanban, IconTable } from '@tabler/icons-react'
import { type ReactNode, useRef, useState } from 'react'
import { ColumnsButton } from '../data-table/columns-button.tsx'
import { DataTable } from '../data-table/data-table.tsx'
import type { DataColumn, RowGroups } from '../data-table/data-table.types.ts'
import { FilterBar } from '../filter-bar/filter-bar.tsx'
import { upTo } from '../theme/breakpoints.ts'
import classes from './list-page.module.css'
import { ListSearchBox } from './list-search-box.tsx'
import type { ListAddress } from './use-list-address.ts'
import type { ListRows } from './use-list-rows.ts'
import { useListSelection } from './use-list-selection.ts'
import { type ListColumns, useStoredColumns } from './use-stored-columns.ts'

/** More rows than this are not loaded to select all of them. */
const SELECT_ALL_MAX = 10_000

/** The selected rows, and a function that clears the selection. */
export interface ListSelection<Row> {
  /** Those that the list has shown. */
  readonly rows: readonly Row[]
  /** All of them. */
  readonly count: number
  /** Whether all that match are selected, also rows that are not loaded, except those of `except`. */
  readonly isAll: boolean
  readonly except: readonly string[]
  readonly clear: () => void
}

export interface ListPageProps<Row> {
  /** Plural in sentence case: "Leads". */
  readonly title: string
  /** The same inside a sentence: "leads". */
  readonly many: string
  /** The accessible name of the table, a plural noun; by default the title. */
  readonly label?: string
  /** Search, filter and order, from `useListAddress`. */
  readonly address: ListAddress
  /** From `useListRows`. */
  readonly list: ListRows<Row>
  /** The first column is the row's name. */
  readonly columns: readonly DataColumn<Row>[]
  readonly rowId: (row: Row) => string
  readonly rowName: (row: Row) => string
  readonly hrefOf?: (row: Row) => string | undefined
  readonly onOpen?: (row: Row) => void
  /** Shown when there is no row at all. */
  readonly empty: ReactNode
  /** Where the column settings are kept; by default in this browser. */
  readonly arrangement?: ListColumns
  /** The page of which the list is one part: its heading instead of the title, without the count. */
  readonly partOf?: string | undefined
  /** The saved views, beside the title. */
  readonly views?: ReactNode
  /** The pinned views or the parts of the page, below the head. */
  readonly tabs?: ReactNode
  /** Buttons at the end of the head. */
  readonly tools?: ReactNode
  /** One-click filters, before the search. */
  readonly quick?: ReactNode
  /** Groups of the rows. */
  readonly groups?: RowGroups<Row> | undefined
  /** Actions for the selected rows; without them rows cannot be selected. */
  readonly bulk?: ((selection: ListSelection<Row>) => ReactNode) | undefined
  /** How the rows are arranged, at the end of the bar. */
  readonly arrange?: ReactNode
  /** "Select all" selects what matches without loading it; `bulk` then acts on the filter. */
  readonly selectsUnloaded?: boolean
  /** The same rows as a board, and which of the two is shown. */
  readonly board?: ListBoard
  /** Draws the rows in another form than a table, without its columns. */
  readonly draw?: () => ReactNode
  /** Shown above the list: what the plan does not allow. */
  readonly note?: ReactNode
  /** The failure of an action of the page. */
  readonly alert?: string | undefined
  /** From `useUndo`. */
  readonly undo?: { readonly toast: ReactNode }
  /** Drawers and dialogs of the page. */
  readonly children?: ReactNode
}

export interface ListBoard {
  readonly isShown: boolean
  readonly onShown: (isShown: boolean) => void
  readonly draw: () => ReactNode
  /** The name of the other layout, by default "Table". */
  readonly besides?: string
}

/** The one frame of list pages: head, search, filters, columns, the rows with their states, selection and undo. */
export function ListPage<Row>(props: ListPageProps<Row>) {
  const { title, many, address, list, columns, rowId, views, tools, board, bulk } = props
  const searchRef = useRef<HTMLInputElement>(null)
  const kept = useStoredColumns(address.route)
  const { settings, onSettings, onReset } = props.arrangement ?? kept
  const selection = useListSelection(list.rows, rowId, address.scope, list.total, unloadedIn(props.groups, list.rows))
  const [isSelectingAll, setSelectingAll] = useState(false)
  const selectAll = async () => {
    setSelectingAll(true)
    const all = await list.loadAll()
    setSelectingAll(false)
    if (all !== undefined) selection.select(new Set(all.map(rowId)))
  }
  const isBoard = board?.isShown === true
  const { total } = list
  const isPhone = useMediaQuery(upTo(600), false)
  const hasTable = !isBoard && props.draw === undefined
  const hasCardTools = hasTable && (bulk !== undefined || columns.some(({ sortable }) => sortable === true))
  const arrangeTools = (
    <>
      {props.arrange}
      {hasTable ? (
        <ColumnsButton columns={columns} settings={settings} onSettings={onSettings} onReset={onReset} />
      ) : null}
    </>
  )
  const layoutSwitch = board === undefined ? null : <LayoutSwitch {...board} />

  return (
    <div className={classes.page}>
      <div className={classes.head}>
        <h1 className={classes.title}>
          <span className={classes.titleText}>{props.partOf ?? title}</span>
          {total === undefined || props.partOf !== undefined ? null : (
            <span className={classes.count} data-noun={views === undefined && total !== 1 ? many : undefined}>
              {total.toLocaleString('en')}
            </span>
          )}
        </h1>
        {views === undefined ? null : <div className={classes.views}>{views}</div>}
        <span className={classes.spacer} />
        {isPhone ? null : layoutSwitch}
        {tools === undefined ? null : <div className={classes.tools}>{tools}</div>}
      </div>
      {props.tabs}
      <div className={classes.bar}>
        {props.quick}
        <ListSearchBox ref={searchRef} label={`Search ${many}`} query={address.query} onQuery={address.setQuery} />
        {address.fields.length === 0 ? null : (
          <FilterBar fields={address.fields} tree={address.tree} onTree={address.setTree} noun={many} />
        )}
        {isPhone ? layoutSwitch : null}
        <span className={classes.spacer} />
        {isPhone && hasCardTools ? null : arrangeTools}
      </div>
      {address.problem === undefined ? null : (
        <p role="alert" className={classes.problem}>
          The filter in the address does not fit: {address.problem} All {many} are shown.
        </p>
      )}
      {props.note}
      {props.alert === undefined ? null : (
        <p role="alert" className={classes.alert}>
          {props.alert}
        </p>
      )}
      <div className={classes.body}>
        {isBoard ? (
          board.draw()
        ) : props.draw !== undefined ? (
          props.draw()
        ) : (
          <DataTable<Row>
            label={props.label ?? title}
            rows={list.rows}
            columns={columns}
            rowId={rowId}
            rowName={props.rowName}
            {...(props.hrefOf === undefined ? {} : { hrefOf: props.hrefOf })}
            {...(props.onOpen === undefined ? {} : { onOpen: props.onOpen })}
            settings={settings}
            onSettings={onSettings}
            sort={address.sort}
            onSort={address.setSort}
            {...(bulk === undefined ? {} : { selected: selection.ids, onSelected: selection.select })}
            bulkActions={bulk?.(selection)}
            selectedCount={selection.count}
            {...selectAllOf(props.selectsUnloaded === true, selection, total ?? 0, () => void selectAll())}
            isSelectingAll={isSelectingAll}
            total={total}
            status={list.status}
            isPending={list.isPending}
            error={
              list.status === 'error'
                ? {
                    title: `The ${many} could not be loaded.`,
                    onRetry: list.retry,
                    isRetrying: list.isRetrying,
                  }
                : undefined
            }
            isFiltered={address.isFiltered}
            onClearFilters={address.clear}
            hasMore={list.hasMore}
            onEndReached={list.loadMore}
            searchRef={searchRef}
            groups={props.groups}
            cardTools={hasCardTools ? arrangeTools : undefined}
            empty={props.empty}
          />
        )}
      </div>
      {props.children}
      {props.undo?.toast}
    </div>
  )
}

/** Whether a row can be in a group of which not all rows are loaded, such as a closed one. */
function unloadedIn<Row>(groups: RowGroups<Row> | undefined, rows: readonly Row[]) {
  if (groups === undefined) return undefined
  const loaded = new Map<string, number>()
  for (const row of rows) loaded.set(groups.groupOf(row), (loaded.get(groups.groupOf(row)) ?? 0) + 1)
  const totals = new Map(groups.groups.map(({ category, total }) => [category, total]))
  return (row: Row) => {
    const category = groups.groupOf(row)
    return groups.closed.includes(category) || (loaded.get(category) ?? 0) < (totals.get(category) ?? 0)
  }
}

/** How all rows are selected: at once, or by loading them while they are not too many. */
function selectAllOf(
  isUnloaded: boolean,
  selection: { readonly isAll: boolean; readonly selectAll: () => void },
  total: number,
  load: () => void,
) {
  if (isUnloaded) return selection.isAll ? {} : { onSelectAll: selection.selectAll }
  return total > SELECT_ALL_MAX ? {} : { onSelectAll: load }
}

function LayoutSwitch({ isShown, onShown, besides = 'Table' }: ListBoard) {
  return (
    <SegmentedControl
      aria-label="Layout"
      value={isShown ? 'board' : 'table'}
      onChange={(next) => onShown(next === 'board')}
      data={[
        { value: 'table', label: <LayoutLabel icon={<IconTable size={18} stroke={1.5} />} text={besides} /> },
        { value: 'board', label: <LayoutLabel icon={<IconLayoutKanban size={18} stroke={1.5} />} text="Board" /> },
      ]}
    />
  )
}

function LayoutLabel({ icon, text }: { readonly icon: ReactNode; readonly text: string }) {
  return (
    <span className={classes.layout}>
      {icon}
      <span className={classes.wideText}>{text}</span>
    </span>
  )
}
