import { Button, NativeSelect } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { userForm } from '../../../../core/contracts/crm-forms.contract.ts'
import { views as viewsCall } from '../../../../core/contracts/crm-lists.contract.ts'
import type { RecordRow } from '../../../../core/contracts/crm.contract.ts'
import { type BoardGroup, boardGroups } from '../../../../core/crm/lists/board-groups.ts'
import { CATEGORY_FIELDS } from '../../../../core/crm/lists/kanban.ts'
import { filterFieldsOf, ownerFieldName, PLAIN_OWNER } from '../../../../core/crm/lists/filter-fields.ts'
import { BUILT_IN_VIEW_ID } from '../../../../core/crm/lists/views.ts'
import type { RecordTypeName } from '../../../../core/crm/records/record-types.ts'
import { NO_FILTER } from '../../../../core/filters/filter-tree.ts'
import { ME } from '../../../../core/filters/operators.ts'
import { addressOf, recordAddress } from '../../../../core/navigation/addresses.ts'
import { recordLabel } from '../../../../core/crm/records/record-label.ts'
import { lazyPart, type Preloadable, usePreload } from '../../../shared/app/lazy-part.tsx'
import { useOnceOpened } from '../../../shared/app/use-once-opened.ts'
import { linkTo } from '../../../shared/app/link-to.ts'
import { useCall } from '../../../shared/app/use-call.ts'
import { useAppClient } from '../../../shared/app/use-client.ts'
import { ViewTabs } from '../../../shared/filter-bar/view-tabs.tsx'
import { ViewPicker } from '../../../shared/filter-bar/view-picker.tsx'
import { ListPage } from '../../../shared/list-page/list-page.tsx'
import { type QuickRule, QuickToggles } from '../../../shared/list-page/quick-toggles.tsx'
import { type ViewSearch } from '../../../shared/list-page/list-search.ts'
import { useListAddress } from '../../../shared/list-page/use-list-address.ts'
import { useListRows } from '../../../shared/list-page/use-list-rows.ts'
import { useUndo } from '../../../shared/states/use-undo.tsx'
import { EmptyState } from '../../../shared/states/empty-state.tsx'
import { ErrorState } from '../../../shared/states/error-state.tsx'
import { TransferTools } from '../../../shared/export/transfer-tools.tsx'
import { PlanLock } from '../../../shared/plan/plan-lock.tsx'
import { usePlan } from '../../../shared/plan/use-plan.ts'
import { LinesSkeleton, Loading } from '../../../shared/states/skeletons.tsx'
import { LazyRecordDrawer } from '../record/lazy-record-drawer.tsx'
import { recordKinds } from '../crm-config.ts'
import { LazyRecordEditor } from '../record/lazy-record-editor.tsx'
import { useRights } from '../use-crm.ts'
import type { OwnForm } from './record-columns.tsx'
import classes from './lists.module.css'
import { useBulkChange } from './use-bulk-change.ts'
import { useRecordColumns } from './use-record-columns.ts'
import { closedOf, useRecordGroups } from './use-record-groups.ts'
import { useRecordViews } from './use-record-views.ts'
import { useRestoreOffer } from './use-restore-offer.ts'
import { useSetCategory } from './use-set-category.ts'
import { useViewInUse } from './use-view-in-use.ts'

interface RecordListPageProps {
  readonly type: RecordTypeName
  readonly search: ViewSearch
}

/**
 * The list of a record type as table or board. View, filter, search and order are part of the address: a copied address
 * shows the same.
 */
export function RecordListPage({ type, search }: RecordListPageProps) {
  const form = useCall(userForm, { type_name: type })
  // Read at the same time, so that the tabs do not move the list.
  useCall(viewsCall, { type_name: type })
  const { many } = recordKinds[type]
  if (form.isError && form.data === undefined)
    return <ErrorState isPage title={`The ${many} could not be loaded.`} onRetry={() => void form.refetch()} />
  if (form.data === undefined)
    return (
      <Loading label={`Loading ${many}`}>
        <LinesSkeleton lines={12} />
      </Loading>
    )
  return <LoadedList key={type} type={type} search={search} form={form.data.data} />
}

const LazyBoard = lazyPart(() => import('./record-board.tsx').then(({ RecordBoard }) => RecordBoard), {
  failed: (retry) => <ErrorState title="The board could not be loaded." onRetry={retry} />,
  loading: (
    <Loading label="Loading the board">
      <LinesSkeleton lines={12} />
    </Loading>
  ),
})
const LazyBulkActions = lazyPart(() => import('./bulk-actions.tsx').then(({ BulkActions }) => BulkActions), {
  failed: (retry) => <ErrorState title="The actions could not be loaded." onRetry={retry} />,
})
const LazyBulkProgress = lazyPart(() => import('./bulk-progress.tsx').then(({ BulkProgress }) => BulkProgress), {
  failed: (retry) => <ErrorState title="The result could not be loaded." onRetry={retry} />,
})
/** Loaded once the list is shown. */
export const LIST_PARTS: readonly Preloadable[] = [
  LazyRecordDrawer,
  LazyBulkActions,
  LazyBulkProgress,
  LazyBoard,
  LazyRecordEditor,
]

function LoadedList({ type, search, form }: RecordListPageProps & { readonly form: OwnForm }) {
  const kind = recordKinds[type]
  const client = useAppClient()
  const navigate = useNavigate()
  const rights = useRights(type)
  const undo = useUndo()
  useRestoreOffer(type, undo.offer)
  usePreload(...LIST_PARTS)
  const [isAdding, setAdding] = useState(false)
  const hasDrawer = useOnceOpened(isAdding)

  const viewId = search.view ?? BUILT_IN_VIEW_ID
  const views = useRecordViews(type, viewId)
  const formFields = useMemo(() => filterFieldsOf(form, type), [form, type])
  const quickRules = useMemo(() => quickRulesOf(type, form), [form, type])
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
  const layout = search.layout ?? views.stored?.layout ?? 'table'
  const groups = useMemo(() => boardGroups(type, form), [type, form])
  // A field that left the form, or an address by hand, shows the usual columns, and a table without groups.
  const chosenGroup = groups.find(({ name }) => name === (search.group ?? views.stored?.group))
  const group = layout === 'board' ? (chosenGroup ?? groups[0]) : chosenGroup
  const pagesOf = (closed: string[]) =>
    kind.pages(client, layout === 'board' || group === undefined ? ask : { ...ask, group: group.name, closed })
  const list = useListRows(pagesOf(closedOf(search.closed)), {
    rowId,
    enabled: views.isReady,
    isSilent: (failure) => kind.ignoresUnreadableResponse === true && isUnreadableResponse(failure),
  })
  const bulk = useBulkChange(type)
  const setCategory = useSetCategory(type, form, undo.offer)
  const shown = useRecordColumns({
    type,
    form,
    viewId,
    ofView: views.isBuiltIn ? undefined : (views.stored?.columns ?? []),
    widthsOfView: views.stored?.widths,
    first: list.first,
    onCategory: rights.canEdit ? setCategory : undefined,
  })

  const rowGroups = useRecordGroups({
    group: layout === 'board' ? undefined : group,
    closed: search.closed,
    rows: list.rows,
    first: list.first,
    pagesOf: (closed) => pagesOf(closed.toSorted()),
    onClosed: (closed) => go({ closed }, { replace: true }),
  })
  // Rows of closed groups match, too.
  const total = rowGroups === undefined ? list.total : rowGroups.groups.reduce((sum, each) => sum + each.total, 0)
  const view = useViewInUse({ kind, search, viewId, views, address, formFields, shown, layout, group, groups })
  const plan = usePlan()
  const addButton = rights.canAdd ? (
    <Button leftSection={<IconPlus size={18} stroke={1.5} />} onClick={() => setAdding(true)}>
      New {kind.one}
    </Button>
  ) : undefined
  const empty = (
    <EmptyState
      title={`No ${kind.many} yet`}
      action={addButton}
    >{`Here you will find your ${kind.many}. Add the first ${kind.one}, import a file, or wait for an enquiry.`}</EmptyState>
  )

  return (
    <ListPage<RecordRow>
      title={type}
      many={kind.many}
      address={{ ...address, fields: list.first?.filters ?? formFields }}
      list={{ ...list, total }}
      groups={rowGroups}
      columns={shown.columns}
      arrangement={shown.arrangement}
      rowId={rowId}
      rowName={rowName}
      hrefOf={(row) => recordAddress(type, row.unique_id)}
      onOpen={(row) => void navigate(linkTo(recordAddress(type, row.unique_id)))}
      empty={empty}
      tools={
        <>
          <TransferTools
            exported={plan('export') ? { kind: kind.route, query: { filters: tree, query } } : undefined}
            importTo={rights.canAdd ? addressOf('crmImport', {}, { type: kind.route }) : undefined}
          />
          {addButton}
        </>
      }
      note={rights.lock === undefined ? null : <PlanLock>{rights.lock}</PlanLock>}
      undo={undo}
      quick={<QuickToggles rules={quickRules} tree={tree} onTree={address.setTree} />}
      arrange={
        <NativeSelect
          aria-label={layout === 'board' ? 'Columns by' : 'Group by'}
          className={classes.arrange}
          value={group?.name ?? ''}
          onChange={(event) =>
            go({ group: groupIn(event.currentTarget.value, views.stored?.group, layout, groups), closed: undefined })
          }
          data={[
            ...(layout === 'board' ? [] : [{ value: '', label: 'No groups' }]),
            ...groups.map(({ name, label }) => ({ value: name, label: `By ${label.toLowerCase()}` })),
          ]}
        />
      }
      tabs={<ViewTabs {...view.tabs} />}
      views={<ViewPicker {...view.picker} />}
      board={{
        isShown: layout === 'board',
        onShown: (isBoard) => go({ layout: layoutIn(isBoard, views.stored?.layout) }),
        draw: () => (
          <LazyBoard
            // Other columns begin at their left end.
            key={group?.name}
            type={type}
            form={form}
            group={group?.name === CATEGORY_FIELDS[type] ? undefined : group}
            filters={tree}
            query={query}
            canEdit={rights.canEdit}
            onClear={address.clear}
            isFiltered={address.isFiltered}
            empty={empty}
          />
        ),
      }}
      selectsUnloaded
      bulk={
        rights.canEdit || rights.canDelete
          ? (selection) => (
              <LazyBulkActions
                type={type}
                form={form}
                selection={selection}
                filters={tree}
                query={query}
                rights={rights}
                isBusy={bulk.isStarting}
                onStart={bulk.start}
              />
            )
          : undefined
      }
    >
      {bulk.state === undefined ? null : (
        <div className={classes.progressPlace}>
          <LazyBulkProgress
            type={type}
            state={bulk.state}
            isUndoing={bulk.isUndoing}
            onUndo={() => bulk.undo(bulk.state?.id ?? 0)}
            onClose={bulk.close}
          />
        </div>
      )}
      {hasDrawer ? <LazyRecordDrawer type={type} opened={isAdding} onClose={() => setAdding(false)} /> : null}
    </ListPage>
  )
}

/** The questions that a list is asked most. */
const quickRulesOf = (type: RecordTypeName, form: OwnForm): readonly QuickRule[] => [
  { label: 'Mine', rule: { field: ownerFieldName(type, form) ?? PLAIN_OWNER.name, operator: 1, value: ME } },
  { label: 'New this week', rule: { field: 'created_at', operator: 13, value: { span: 'last', days: 7 } } },
  { label: 'No next step', rule: { field: 'next_activity', operator: 7 } },
]

/** What the address says about the groups: nothing when the view has them anyway, or every board, or every table. */
function groupIn(
  wanted: string,
  ofView: string | undefined,
  layout: 'table' | 'board',
  groups: readonly BoardGroup[],
): string | undefined {
  const without = layout === 'board' ? groups[0]?.name : ''
  return wanted === (ofView ?? without) ? undefined : wanted || 'none'
}

/** What the address says about the layout: nothing when the view shows it anyway. */
function layoutIn(isBoard: boolean, ofView: 'table' | 'board' = 'table') {
  const wanted = isBoard ? 'board' : 'table'
  return wanted === ofView ? undefined : wanted
}

const isUnreadableResponse = (failure: Error) => '_tag' in failure && failure._tag === 'BadResponse'
const rowId = (row: RecordRow) => row.unique_id
const rowName = (row: RecordRow) => recordLabel(row)
