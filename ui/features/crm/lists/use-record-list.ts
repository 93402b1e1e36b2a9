import { useMemo } from 'react'
import type { RecordRow } from '../../../../core/contracts/crm.contract.ts'
import { type BoardGroup, boardGroups } from '../../../../core/crm/lists/board-groups.ts'
import { filterFieldsOf } from '../../../../core/crm/lists/filter-fields.ts'
import { BUILT_IN_VIEW_ID } from '../../../../core/crm/lists/views.ts'
import type { RecordTypeName } from '../../../../core/crm/records/record-types.ts'
import { NO_FILTER } from '../../../../core/filters/filter-tree.ts'
import { useAppClient } from '../../../shared/app/use-client.ts'
import type { ViewSearch } from '../../../shared/list-page/list-search.ts'
import { useListAddress } from '../../../shared/list-page/use-list-address.ts'
import { useListRows } from '../../../shared/list-page/use-list-rows.ts'
import { recordKinds } from '../crm-config.ts'
import type { OwnForm } from './record-columns.tsx'
import { useRecordColumns } from './use-record-columns.ts'
import { closedOf, useRecordGroups } from './use-record-groups.ts'
import { type RecordViews, useRecordViews } from './use-record-views.ts'
import { useViewInUse } from './use-view-in-use.ts'

/** How the records are arranged: as a table or board, and by which field. */
export interface Arrangement {
  readonly layout: 'table' | 'board'
  /** The field that makes groups of rows or the columns of the board; undefined for a table without groups. */
  readonly group: BoardGroup | undefined
  /** The fields that can make groups, the usual one first. */
  readonly groups: readonly BoardGroup[]
  /** What the view says, which the address need not repeat. */
  readonly ofView: { readonly layout: 'table' | 'board' | undefined; readonly group: string | undefined }
}

interface RecordListOptions {
  readonly type: RecordTypeName
  readonly form: OwnForm
  readonly search: ViewSearch
  readonly rowId: (row: RecordRow) => string
  /** Undefined for people who may not edit. */
  readonly onCategory: ((row: RecordRow, next: string) => void) | undefined
}

/** What a list of records shows: the view and the address say which rows, columns and groups. */
export function useRecordList({ type, form, search, rowId, onCategory }: RecordListOptions) {
  const kind = recordKinds[type]
  const client = useAppClient()
  const viewId = search.view ?? BUILT_IN_VIEW_ID
  const views = useRecordViews(type, viewId)
  const formFields = useMemo(() => filterFieldsOf(form, type), [form, type])
  const address = useListAddress(kind.route, search, {
    fields: formFields,
    view: views.isBuiltIn ? undefined : (views.stored ?? { filters: NO_FILTER }),
  })
  const { tree, query, sort, go } = address
  const ask = {
    filters: tree,
    query,
    ...(sort === undefined ? {} : { sort_by: sort.column, sort_dir: sort.direction }),
  }
  const arrangement = useArrangement(type, form, search, views)
  const { layout, group, groups } = arrangement
  const rowGroup = layout === 'board' ? undefined : group
  const pagesOf = (closed: string[]) =>
    kind.pages(client, rowGroup === undefined ? ask : { ...ask, group: rowGroup.name, closed })
  const list = useListRows(pagesOf(closedOf(search.closed)), {
    rowId,
    enabled: views.isReady,
    isSilent: (failure) => kind.ignoresUnreadableResponse === true && isUnreadableResponse(failure),
  })
  const shown = useRecordColumns({
    type,
    form,
    viewId,
    ofView: views.isBuiltIn ? undefined : (views.stored?.columns ?? []),
    widthsOfView: views.stored?.widths,
    first: list.first,
    rows: list.rows,
    onCategory,
  })
  const rowGroups = useRecordGroups({
    group: rowGroup,
    closed: search.closed,
    rows: list.rows,
    first: list.first,
    pagesOf: (closed) => pagesOf(closed.toSorted()),
    onClosed: (closed) => go({ closed }, { replace: true }),
  })
  // Rows of closed groups match, too.
  const total = rowGroups === undefined ? list.total : rowGroups.groups.reduce((sum, each) => sum + each.total, 0)
  const view = useViewInUse({ kind, search, viewId, views, address, formFields, shown, layout, group, groups })
  return {
    address: { ...address, fields: list.first?.filters ?? formFields },
    list: { ...list, total },
    saved: list.first?.save_filters ?? [],
    rowGroups,
    shown,
    view,
    arrangement,
  }
}

function useArrangement(type: RecordTypeName, form: OwnForm, search: ViewSearch, { stored }: RecordViews): Arrangement {
  const groups = useMemo(() => boardGroups(type, form), [type, form])
  const layout = search.layout ?? stored?.layout ?? 'table'
  // A field that left the form, or an address by hand, shows the usual columns, and a table without groups.
  const chosen = groups.find(({ name }) => name === (search.group ?? stored?.group))
  return {
    layout,
    group: layout === 'board' ? (chosen ?? groups[0]) : chosen,
    groups,
    ofView: { layout: stored?.layout, group: stored?.group },
  }
}

const isUnreadableResponse = (failure: Error) => '_tag' in failure && failure._tag === 'BadResponse'
