import { type ReactNode, type RefObject, useState } from 'react'
import { DataTable } from '../data-table/data-table.tsx'
import type { ListPageProps } from './list-page.types.ts'
import type { useListSelection } from './use-list-selection.ts'
import type { ListColumns } from './use-stored-columns.ts'

/** More rows than this are not loaded to select all of them. */
const SELECT_ALL_MAX = 10_000

interface ListTableProps<Row> {
  readonly page: ListPageProps<Row>
  readonly arrangement: ListColumns
  readonly selection: ReturnType<typeof useListSelection<Row>>
  readonly cardTools: ReactNode
  readonly searchRef: RefObject<HTMLInputElement | null>
}

/** The rows of a list page as a table with their states and the selection. */
export function ListTable<Row>({ page, arrangement, selection, cardTools, searchRef }: ListTableProps<Row>) {
  const { many, address, list, rowId, bulk } = page
  const { settings, onSettings } = arrangement
  const [isSelectingAll, setSelectingAll] = useState(false)
  const selectAll = async () => {
    setSelectingAll(true)
    const all = await list.loadAll()
    setSelectingAll(false)
    if (all !== undefined) selection.select(new Set(all.map(rowId)))
  }
  return (
    <DataTable<Row>
      label={page.label ?? page.title}
      rows={list.rows}
      columns={page.columns}
      rowId={rowId}
      rowName={page.rowName}
      {...(page.hrefOf === undefined ? {} : { hrefOf: page.hrefOf })}
      {...(page.onOpen === undefined ? {} : { onOpen: page.onOpen, canOpen: page.canOpen })}
      settings={settings}
      onSettings={onSettings}
      sort={address.sort}
      onSort={address.setSort}
      {...(bulk === undefined ? {} : { selected: selection.ids, onSelected: selection.select })}
      bulkActions={bulk?.(selection)}
      selectedCount={selection.count}
      {...selectAllOf(page.selectsUnloaded === true, selection, list.total ?? 0, () => void selectAll())}
      isSelectingAll={isSelectingAll}
      total={list.total}
      status={list.status}
      isPending={list.isPending}
      error={
        list.status === 'error'
          ? { title: `The ${many} could not be loaded.`, onRetry: list.retry, isRetrying: list.isRetrying }
          : undefined
      }
      isFiltered={address.isFiltered}
      onClearFilters={address.clear}
      hasMore={list.hasMore}
      onEndReached={list.loadMore}
      searchRef={searchRef}
      groups={page.groups}
      cardTools={cardTools}
      empty={page.empty}
    />
  )
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
