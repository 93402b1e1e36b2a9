import { Button, SegmentedControl, Skeleton, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconLayoutKanban, IconPlus, IconSearch, IconTable } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useMemo, useReducer, useRef, useState } from 'react'
import { userForm } from '../../../../core/contracts/crm-forms.contract.ts'
import {
  createView,
  deleteView,
  restoreRecords,
  saveColumns,
  updateView,
  view as viewCall,
  views as viewsCall,
} from '../../../../core/contracts/crm-lists.contract.ts'
import type { RecordRow } from '../../../../core/contracts/crm.contract.ts'
import { filterFieldsOf } from '../../../../core/crm/lists/filter-fields.ts'
import { shownColumns } from '../../../../core/crm/lists/list-columns.ts'
import { crmTypeOf, LIST_PAGE_SIZE, type RecordTypeName } from '../../../../core/crm/records/record-types.ts'
import { initialViews, isBuiltInView, reduceViews, viewSave } from '../../../../core/crm/lists/views.ts'
import { fromAddress, toAddress } from '../../../../core/filters/filter-address.ts'
import { checkFilter } from '../../../../core/filters/filter-check.ts'
import { type FilterTree, NO_FILTER } from '../../../../core/filters/filter-tree.ts'
import { toTree } from '../../../../core/filters/filter-check.ts'
import { addressOf, recordAddress } from '../../../../core/navigation/addresses.ts'
import { late, useAhead, useOnceOpened } from '../../../shared/app/late.tsx'
import { linkTo } from '../../../shared/app/link-to.ts'
import { useCall } from '../../../shared/app/use-call.ts'
import { useAppClient } from '../../../shared/app/use-client.ts'
import { useSessionUser } from '../../../shared/app/use-session.ts'
import { visibleColumns } from '../../../shared/data-table/column-settings.ts'
import { DataTable } from '../../../shared/data-table/data-table.tsx'
import type { ColumnsButtonProps } from '../../../shared/data-table/columns-button.tsx'
import type { ColumnSettings } from '../../../shared/data-table/data-table.types.ts'
import { notify } from '../../../shared/notice/notify.ts'
import { EmptyState } from '../../../shared/states/empty-state.tsx'
import { ErrorState } from '../../../shared/states/error-state.tsx'
import { LinesSkeleton, Loading } from '../../../shared/states/skeletons.tsx'
import { UndoToast } from '../../../shared/states/undo-toast.tsx'
import classes from '../crm.module.css'
import { recordKinds } from '../crm-config.ts'
import { type OwnForm, tableColumns } from './record-columns.tsx'
import { useRefresh, useRights } from '../use-crm.ts'

/** What the address carries of a list. */
export interface ListSearch {
  readonly view?: string | undefined
  readonly layout?: string | undefined
  readonly filter?: string | undefined
  readonly query?: string | undefined
  /** A column's name, with a minus before it for the other direction. */
  readonly sort?: string | undefined
}

/** The list of a record type as table or board. View, filter, search and order stand in the address: a copied one shows the same. */
export function RecordListPage({ type, search }: { readonly type: RecordTypeName; readonly search: ListSearch }) {
  const form = useCall(userForm, { type_name: type })
  const { many } = recordKinds[type]
  if (form.isError && form.data === undefined)
    return <ErrorState title={`The ${many} could not be loaded.`} onRetry={() => void form.refetch()} />
  if (form.data === undefined)
    return (
      <Loading label={`Loading ${many}`}>
        <LinesSkeleton lines={12} />
      </Loading>
    )
  return <LoadedList key={type} type={type} search={search} form={form.data.data} />
}

const EMPTY: FilterTree = NO_FILTER

// The table stands first; what opens over it, and all that floating windows need, comes right behind.
const LateViewPicker = late(
  () => import('../../../shared/filter-bar/view-picker.tsx').then(({ ViewPicker }) => ViewPicker),
  {
    failed: 'The views could not be loaded.',
    loading: <Skeleton width={140} height={36} />,
    canWait: true,
  },
)
const LateFilterBar = late(
  () => import('../../../shared/filter-bar/filter-bar.tsx').then(({ FilterBar }) => FilterBar),
  {
    failed: 'The filter could not be loaded.',
    loading: <Skeleton width={84} height={30} />,
    canWait: true,
  },
)
const LateColumnsButton = late<ColumnsButtonProps<RecordRow>>(
  () => import('../../../shared/data-table/columns-button.tsx').then(({ ColumnsButton }) => ColumnsButton),
  {
    failed: 'The choice of columns could not be loaded.',
    loading: <Skeleton width={122} height={36} />,
    canWait: true,
  },
)
const LateRecordDrawer = late(() => import('../record/record-drawer.tsx').then(({ RecordDrawer }) => RecordDrawer), {
  failed: 'The form could not be loaded.',
})
const LateBoard = late(() => import('./record-board.tsx').then(({ RecordBoard }) => RecordBoard), {
  failed: 'The board could not be loaded.',
  loading: (
    <Loading label="Loading the board">
      <LinesSkeleton lines={12} />
    </Loading>
  ),
})
const LateBulkActions = late(() => import('./bulk-actions.tsx').then(({ BulkActions }) => BulkActions), {
  failed: 'The actions could not be loaded.',
})
/** What follows once the list stands. */
export const LIST_PARTS = [
  LateViewPicker,
  LateFilterBar,
  LateColumnsButton,
  LateRecordDrawer,
  LateBulkActions,
  LateBoard,
  {
    ahead: () =>
      import('../record/record-drawer.tsx').then(
        ({ LateRecordEditor }) => LateRecordEditor.ahead(),
        () => undefined,
      ),
  },
  {
    ahead: () =>
      import('../../../shared/filter-bar/filter-bar.tsx').then(
        ({ LateConditionEditor }) => LateConditionEditor.ahead(),
        () => undefined,
      ),
  },
]

function LoadedList({
  type,
  search,
  form,
}: {
  readonly type: RecordTypeName
  readonly search: ListSearch
  readonly form: OwnForm
}) {
  const kind = recordKinds[type]
  const client = useAppClient()
  const navigate = useNavigate()
  const rights = useRights(type)
  const refresh = useRefresh()
  const account = useSessionUser()?.id
  const searchRef = useRef<HTMLInputElement>(null)
  useAhead(...LIST_PARTS)
  const [isAdding, setAdding] = useState(false)
  const hasDrawer = useOnceOpened(isAdding)
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const [undo, setUndo] = useState<{ readonly ids: readonly string[]; readonly message: string }>()
  const [columns, setColumns] = useState<readonly string[]>()
  const [widths, setWidths] = useState<Readonly<Record<string, number>>>({})

  const go = (change: ListSearch, replace = false) =>
    void navigate({ ...linkTo(addressOf(kind.route, {}, { ...search, ...change })), replace, resetScroll: false })

  const listed = useCall(viewsCall, { type_name: type })
  const [viewState, tell] = useReducer(reduceViews, type, initialViews)
  const viewId = Number(search.view ?? 0) || 0
  useEffect(() => {
    if (listed.data === undefined) return
    tell({ type: 'views.loaded', views: listed.data.data })
    tell({ type: 'view.chosen', id: viewId })
  }, [listed.data, viewId])
  const current = useCall(viewCall, { id: viewId, type_name: type }, { enabled: !isBuiltInView(viewId) })
  const stored = isBuiltInView(viewId) ? undefined : current.data?.data
  const isViewReady = isBuiltInView(viewId) || stored !== undefined || current.isError

  const plainFields = useMemo(() => filterFieldsOf(form), [form])
  const read = useMemo(
    () => (search.filter === undefined ? undefined : fromAddress(search.filter, plainFields)),
    [search.filter, plainFields],
  )
  const tree = read === undefined ? (stored?.filters ?? EMPTY) : read.ok ? toTree(read.filter) : EMPTY
  const query = search.query ?? ''
  const sort =
    sortOf(search.sort) ??
    (stored?.sort_by == null ? undefined : { column: stored.sort_by, direction: stored.sort_dir ?? ('asc' as const) })
  const layout = search.layout === 'board' ? 'board' : 'table'

  const ask = {
    filters: tree,
    query,
    ...(sort === undefined ? {} : { sort_by: sort.column, sort_dir: sort.direction }),
  }
  const list = useInfiniteQuery({
    queryKey: [kind.listId, account, 'pages', ask],
    queryFn: ({ pageParam, signal }) =>
      kind.list(client, { ...ask, page: pageParam, per_page: LIST_PAGE_SIZE }, signal),
    initialPageParam: 1,
    getNextPageParam: (last) => (last.current_page < last.last_page ? last.current_page + 1 : undefined),
    placeholderData: (former) => former,
    enabled: isViewReady,
  })
  const rows = useMemo(() => list.data?.pages.flatMap((page) => page.data) ?? [], [list.data])
  const first = list.data?.pages[0]
  const fields = first?.filters ?? plainFields
  const total = first?.total
  const hasFailed = list.isError && !(kind.ignoresBadAnswer === true && rows.length > 0 && isBadAnswer(list.error))

  const all = useMemo(() => tableColumns(type, form), [type, form])
  const shown =
    columns ??
    (stored !== undefined && stored.columns.length > 0
      ? shownColumns(type, form, stored.columns).map((column) => column.name)
      : first?.setting_col) ??
    shownColumns(type, form, null).map((column) => column.name)
  const settings: ColumnSettings = {
    order: shown,
    hidden: all
      .slice(1)
      .map((column) => column.id)
      .filter((id) => !shown.includes(id)),
    widths,
  }
  const changeColumns = (next: ColumnSettings) => {
    setWidths(next.widths)
    const names = visibleColumns(all, next).map((column) => column.id)
    if (names.join() === shown.join()) return
    setColumns(names)
    // A view of one's own keeps its columns with "Save view"; those of the built-in view are remembered per person at once.
    if (isBuiltInView(viewId))
      client.call(saveColumns, { type_name: type, columns: names }, { isAsked: true }).catch(() => undefined)
  }

  const isChanged = isBuiltInView(viewId)
    ? tree.rules.length > 0 || search.sort !== undefined
    : stored !== undefined &&
      (addressText(tree, plainFields) !== addressText(stored.filters, plainFields) ||
        (search.sort !== undefined && search.sort !== sortText(stored.sort_by, stored.sort_dir)) ||
        (columns !== undefined && columns.join() !== stored.columns.join()))

  const saved = {
    type_name: type,
    type_id: crmTypeOf(type).id,
    filters: tree,
    columns: [...shown],
    ...(sort === undefined ? {} : { sort_by: sort.column, sort_dir: sort.direction }),
  }
  const storeView = async (name: string, asNew: boolean) => {
    const how = asNew ? ({ method: 'POST' } as const) : viewSave(viewState)
    try {
      const { data } =
        how.method === 'POST'
          ? await client.call(createView, { ...saved, name })
          : await client.call(updateView, { ...saved, id: how.id, name })
      tell({ type: 'view.saved', id: data.id, name })
      await Promise.all([listed.refetch(), data.id === viewId ? current.refetch() : undefined])
      setColumns(undefined)
      go({ view: String(data.id), filter: undefined, sort: undefined }, true)
      notify.done(`View “${name}” saved`)
    } catch (failure) {
      // Deleted elsewhere: what is on the screen stays, and the next save creates it anew (D-86).
      if (how.method === 'PUT' && failure instanceof Error) {
        tell({ type: 'view.gone', id: how.id })
        await listed.refetch()
      }
      throw failure
    }
  }
  const nameOfView = (id: string) => viewState.views.find((one) => String(one.id) === id)?.name ?? ''

  const typed = useDebouncedCallback((text: string) => go({ query: text.trim() === '' ? undefined : text }, true), 250)
  const clear = () => {
    if (searchRef.current !== null) searchRef.current.value = ''
    go({ filter: isBuiltInView(viewId) ? undefined : 'any', query: undefined })
  }
  const changeTree = (next: FilterTree) => {
    const checked = checkFilter(next, plainFields)
    if (!checked.ok) return
    const text = toAddress(checked.filter)
    go({ filter: text === '' ? (isBuiltInView(viewId) ? undefined : 'any') : text })
  }
  const afterDelete = (ids: readonly string[], message: string) => {
    setSelected(new Set())
    setUndo({ ids, message })
  }
  const isFiltered = tree.rules.length > 0 || query !== ''
  const addButton = rights.canAdd ? (
    <Button leftSection={<IconPlus size={18} stroke={1.5} />} onClick={() => setAdding(true)}>
      <span className={classes.addText}>New {kind.one}</span>
    </Button>
  ) : undefined
  const selectedRows = rows.filter((row) => selected.has(row.unique_id))

  return (
    <div className={classes.page}>
      <div className={classes.head}>
        <h1 className={`${classes.title} ${classes.titleBesideView}`}>
          <span className={classes.wideText}>{type}</span>
          {total === undefined ? null : <span className={classes.count}>{total.toLocaleString('en')}</span>}
        </h1>
        <div className={classes.view}>
          <LateViewPicker
            views={viewState.views.map(({ id, name }) => ({ id: String(id), name, isBuiltIn: isBuiltInView(id) }))}
            currentId={String(viewId)}
            isChanged={isChanged}
            onPick={(id) => {
              setColumns(undefined)
              go({ view: id === '0' ? undefined : id, filter: undefined, sort: undefined })
            }}
            onSave={() => storeView(nameOfView(String(viewId)), false)}
            onSaveAs={(name) => storeView(name, true)}
            onRename={(_, name) => storeView(name, false)}
            onDelete={async (id) => {
              await client.call(deleteView, { id: Number(id) })
              tell({ type: 'view.deleted', id: Number(id) })
              await listed.refetch()
              if (id === String(viewId)) go({ view: undefined, filter: undefined, sort: undefined })
            }}
          />
        </div>
        <span className={classes.spacer} />
        <SegmentedControl
          aria-label="Layout"
          value={layout}
          onChange={(next) => go({ layout: next === 'board' ? 'board' : undefined })}
          data={[
            { value: 'table', label: <LayoutLabel icon={<IconTable size={18} stroke={1.5} />} text="Table" /> },
            { value: 'board', label: <LayoutLabel icon={<IconLayoutKanban size={18} stroke={1.5} />} text="Board" /> },
          ]}
        />
        <span className={classes.addInHead}>{addButton}</span>
      </div>
      <div className={classes.bar}>
        <TextInput
          ref={searchRef}
          className={classes.search ?? ''}
          aria-label={`Search ${kind.many}`}
          placeholder="Search, press /"
          leftSection={<IconSearch size={16} stroke={1.5} />}
          type="search"
          defaultValue={query}
          maxLength={200}
          onChange={(event) => typed(event.currentTarget.value)}
        />
        <LateFilterBar fields={fields} tree={tree} onTree={changeTree} noun={kind.many} />
        <span className={classes.spacer} />
        {layout === 'table' ? (
          <LateColumnsButton
            columns={all}
            settings={settings}
            onSettings={changeColumns}
            onReset={() =>
              changeColumns({
                ...settings,
                order: first?.default_column_name ?? [],
                hidden: all
                  .map((column) => column.id)
                  .filter((id) => first?.default_column_name.includes(id) === false),
              })
            }
          />
        ) : null}
      </div>
      {read?.ok === false ? (
        <p role="alert" className={classes.quiet}>
          The filter in the address does not fit: {read.problems[0]?.message} All {kind.many} are shown.
        </p>
      ) : null}
      <div className={classes.body}>
        {layout === 'board' ? (
          <LateBoard
            type={type}
            form={form}
            filters={tree}
            query={query}
            canEdit={rights.canEdit}
            onClear={clear}
            isFiltered={isFiltered}
            empty={emptyOf(kind.many, kind.one, addButton)}
          />
        ) : (
          <DataTable<RecordRow>
            label={type}
            rows={rows}
            columns={all}
            rowId={rowId}
            rowName={rowName}
            hrefOf={(row) => recordAddress(type, row.unique_id)}
            onOpen={(row) => void navigate(linkTo(recordAddress(type, row.unique_id)))}
            settings={settings}
            onSettings={changeColumns}
            sort={sort}
            onSort={(next) => go({ sort: sortText(next.column, next.direction) })}
            {...(rights.canEdit || rights.canDelete ? { selected, onSelected: setSelected } : {})}
            bulkActions={
              <LateBulkActions
                type={type}
                form={form}
                rows={selectedRows}
                rights={rights}
                onDone={() => setSelected(new Set())}
                onDeleted={afterDelete}
              />
            }
            total={total}
            status={
              hasFailed ? 'error' : list.data === undefined ? 'loading' : list.isFetchingNextPage ? 'more' : 'ready'
            }
            error={
              hasFailed
                ? { title: `The ${kind.many} could not be loaded.`, onRetry: () => void list.refetch() }
                : undefined
            }
            isFiltered={isFiltered}
            onClearFilters={clear}
            hasMore={list.hasNextPage}
            onEndReached={() => void list.fetchNextPage()}
            searchRef={searchRef}
            empty={emptyOf(kind.many, kind.one, addButton)}
          />
        )}
      </div>
      {hasDrawer ? (
        <LateRecordDrawer
          type={type}
          opened={isAdding}
          onClose={() => setAdding(false)}
          onSaved={() => setAdding(false)}
        />
      ) : null}
      {undo === undefined ? null : (
        <div className={classes.undo}>
          <UndoToast
            key={undo.ids.join()}
            message={undo.message}
            onExpire={() => setUndo(undefined)}
            onUndo={() => {
              setUndo(undefined)
              client
                .call(restoreRecords, { type_name: type, unique_ids: [...undo.ids] }, { isAsked: true })
                .then(() => refresh.records(type))
                .catch(() => undefined)
            }}
          />
        </div>
      )}
    </div>
  )
}

const isBadAnswer = (failure: Error) => '_tag' in failure && failure._tag === 'BadAnswer'
const rowId = (row: RecordRow) => row.unique_id
const rowName = (row: RecordRow) => row.name

function LayoutLabel({ icon, text }: { readonly icon: React.ReactNode; readonly text: string }) {
  return (
    <span className={classes.layout}>
      {icon}
      <span className={classes.wideText}>{text}</span>
    </span>
  )
}

const emptyOf = (many: string, one: string, action: React.ReactNode) => (
  <EmptyState
    title={`No ${many} yet`}
    action={action}
  >{`Here you will find your ${many}. Add the first ${one}, or wait for an enquiry.`}</EmptyState>
)

function sortOf(text: string | undefined) {
  if (text === undefined || text === '') return undefined
  return text.startsWith('-')
    ? ({ column: text.slice(1), direction: 'desc' } as const)
    : ({ column: text, direction: 'asc' } as const)
}
const sortText = (
  column: string | null | undefined,
  direction: 'asc' | 'desc' | null | undefined,
): string | undefined => (column == null ? undefined : `${direction === 'desc' ? '-' : ''}${column}`)

function addressText(tree: FilterTree, fields: ReturnType<typeof filterFieldsOf>): string {
  const checked = checkFilter(tree, fields)
  return checked.ok ? toAddress(checked.filter) : ''
}
