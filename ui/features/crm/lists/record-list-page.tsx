import { Button, NativeSelect } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { type ReactNode, useMemo, useState } from 'react'
import { userForm } from '../../../../core/contracts/crm-forms.contract.ts'
import { views as viewsCall } from '../../../../core/contracts/crm-lists.contract.ts'
import type { RecordRow } from '../../../../core/contracts/crm.contract.ts'
import type { BoardGroup } from '../../../../core/crm/lists/board-groups.ts'
import { CATEGORY_FIELDS } from '../../../../core/crm/lists/kanban.ts'
import { IS_OPEN_DEAL, isMine } from '../../../../core/crm/lists/own-records.ts'
import type { RecordTypeName } from '../../../../core/crm/records/record-types.ts'
import { addressOf, recordAddress } from '../../../../core/navigation/addresses.ts'
import { planMessages } from '../../../../core/plans/plan.messages.ts'
import { recordLabel } from '../../../../core/crm/records/record-label.ts'
import { lazyPart, type Preloadable, usePreload } from '../../../shared/app/lazy-part.tsx'
import { useOnceOpened } from '../../../shared/app/use-once-opened.ts'
import { linkTo } from '../../../shared/app/link-to.ts'
import { useCall } from '../../../shared/app/use-call.ts'
import { useAppClient } from '../../../shared/app/use-client.ts'
import { BoardSkeleton } from '../../../shared/board/board-skeleton.tsx'
import { ViewTabs } from '../../../shared/filter-bar/view-tabs.tsx'
import { ViewPicker } from '../../../shared/filter-bar/view-picker.tsx'
import { ListPage } from '../../../shared/list-page/list-page.tsx'
import { type QuickRule, QuickToggles } from '../../../shared/list-page/quick-toggles.tsx'
import { type ViewSearch } from '../../../shared/list-page/list-search.ts'
import { useUndo } from '../../../shared/states/use-undo.tsx'
import { EmptyState } from '../../../shared/states/empty-state.tsx'
import { ErrorState } from '../../../shared/states/error-state.tsx'
import { TransferTools } from '../../../shared/export/transfer-tools.tsx'
import type { ExportedList } from '../../../shared/export/use-export.ts'
import { PlanLock } from '../../../shared/plan/plan-lock.tsx'
import { usePlan } from '../../../shared/plan/use-plan.ts'
import { LinesSkeleton, Loading } from '../../../shared/states/skeletons.tsx'
import { LazyOutcomeDialog } from '../record/lazy-outcome-dialog.tsx'
import { LazyRecordDrawer } from '../record/lazy-record-drawer.tsx'
import { recordKinds } from '../crm-config.ts'
import { LazyRecordEditor } from '../record/lazy-record-editor.tsx'
import { newFormQuery } from '../record/record-start.ts'
import { useRights } from '../use-crm.ts'
import type { OwnForm } from './record-columns.tsx'
import classes from './lists.module.css'
import { LazyNameDialog, SavedFilters } from './saved-filters.tsx'
import { useBulkChange } from './use-bulk-change.ts'
import { type Arrangement, useRecordList } from './use-record-list.ts'
import { useRestoreOffer } from './use-restore-offer.ts'
import { useSetCategory } from './use-set-category.ts'

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
  loading: <BoardSkeleton label="Loading the board" />,
})
const LazyBulkActions = lazyPart(() => import('./bulk-actions.tsx').then(({ BulkActions }) => BulkActions), {
  failed: (retry) => <ErrorState title="The actions could not be loaded." onRetry={retry} />,
})
const LazyBulkProgress = lazyPart(() => import('./bulk-progress.tsx').then(({ BulkProgress }) => BulkProgress), {
  failed: (retry) => <ErrorState title="The result could not be loaded." onRetry={retry} />,
})
const LazyBulkLost = lazyPart(() => import('./bulk-progress.tsx').then(({ BulkLost }) => BulkLost), {
  failed: (retry) => <ErrorState title="The offer to send the change again could not be loaded." onRetry={retry} />,
})
/** Loaded once the list is shown. */
export const LIST_PARTS: readonly Preloadable[] = [
  LazyRecordDrawer,
  LazyBulkActions,
  LazyBulkProgress,
  LazyBulkLost,
  LazyBoard,
  LazyRecordEditor,
  LazyNameDialog,
]

/** Loads what a person opens from the list; the form of a new record so that it opens at once, and without a network. */
function useListParts(type: RecordTypeName, canAdd: boolean) {
  const [client, cache] = [useAppClient(), useQueryClient()]
  const newForm = { preload: () => cache.prefetchQuery(newFormQuery(client, type, undefined)) }
  usePreload(...LIST_PARTS, ...(canAdd ? [newForm] : []))
}

function LoadedList({ type, search, form }: RecordListPageProps & { readonly form: OwnForm }) {
  const kind = recordKinds[type]
  const navigate = useNavigate()
  const rights = useRights(type)
  const undo = useUndo()
  useRestoreOffer(type, undo.offer)
  useListParts(type, rights.canAdd)
  const [isAdding, setAdding] = useState(false)
  const hasDrawer = useOnceOpened(isAdding)

  const bulk = useBulkChange(type)
  const { setCategory, question } = useSetCategory(type, form, undo.offer)
  const { address, list, saved, rowGroups, shown, view, arrangement } = useRecordList({
    type,
    form,
    search,
    rowId,
    onCategory: rights.canEdit ? setCategory : undefined,
  })
  const { tree, query, go } = address
  const { layout, group } = arrangement
  const quickRules = useMemo(() => quickRulesOf(type, form), [type, form])
  const newRecord = rights.canAdd ? (
    <Button leftSection={<IconPlus size={18} stroke={1.5} />} onClick={() => setAdding(true)}>
      New {kind.one}
    </Button>
  ) : undefined
  const empty = <NoRecords type={type} newRecord={newRecord} />

  return (
    <ListPage<RecordRow>
      title={type}
      many={kind.many}
      address={address}
      list={list}
      groups={rowGroups}
      columns={shown.columns}
      arrangement={shown.arrangement}
      rowId={rowId}
      rowName={rowName}
      hrefOf={(row) => recordAddress(type, row.unique_id)}
      onOpen={(row) => void navigate(linkTo(recordAddress(type, row.unique_id)))}
      empty={empty}
      tools={<Tools type={type} query={{ filters: tree, query }} newRecord={newRecord} />}
      note={
        <>
          <Lock text={rights.lock} />
          <BulkNote type={type} bulk={bulk} />
        </>
      }
      undo={undo}
      quick={<QuickToggles rules={quickRules} tree={tree} onTree={address.setTree} />}
      savedFilters={
        <SavedFilters type={type} saved={saved} fields={address.fields} tree={tree} onTree={address.setTree} />
      }
      arrange={<GroupSelect {...arrangement} onGroup={(next) => go({ group: next, closed: undefined })} />}
      tabs={<ViewTabs {...view.tabs} />}
      views={<ViewPicker {...view.picker} />}
      board={{
        isShown: layout === 'board',
        onShown: (isBoard) => go({ layout: layoutIn(isBoard, arrangement.ofView.layout) }),
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
      <BulkResult type={type} bulk={bulk} />
      {question === undefined ? null : <LazyOutcomeDialog {...question} />}
      {hasDrawer ? <LazyRecordDrawer type={type} opened={isAdding} onClose={() => setAdding(false)} /> : null}
    </ListPage>
  )
}

const importPageOf = (type: RecordTypeName) => addressOf('crmImport', {}, { type: recordKinds[type].route })

interface NewRecordProps {
  readonly type: RecordTypeName
  /** The button that adds a record; absent for people who may not. */
  readonly newRecord: ReactNode
}

/** What the plan lacks for this list. */
function Lock({ text }: { readonly text: string | undefined }) {
  const plan = usePlan()
  const lock = text ?? (plan('export') ? undefined : planMessages.moduleLocked('Export'))
  return lock === undefined ? null : <PlanLock>{lock}</PlanLock>
}

/** Export, import, and the button that adds a record. */
function Tools({ type, query, newRecord }: NewRecordProps & { readonly query: ExportedList['query'] }) {
  const plan = usePlan()
  return (
    <>
      <TransferTools
        exported={plan('export') ? { kind: recordKinds[type].route, query } : undefined}
        importTo={newRecord === undefined ? undefined : importPageOf(type)}
      />
      {newRecord}
    </>
  )
}

function NoRecords({ type, newRecord }: NewRecordProps) {
  const { many, purpose } = recordKinds[type]
  return (
    <EmptyState
      title={`No ${many} yet`}
      action={
        newRecord === undefined ? undefined : (
          <>
            {newRecord}
            <Button variant="default" renderRoot={(props) => <Link {...linkTo(importPageOf(type))} {...props} />}>
              Import {many}
            </Button>
          </>
        )
      }
    >
      {purpose}
    </EmptyState>
  )
}

interface BulkResultProps {
  readonly type: RecordTypeName
  readonly bulk: ReturnType<typeof useBulkChange>
}

/** How far a change of many records is, its stop and its undo. */
function BulkResult({ type, bulk: { state, isStopping, stop, isUndoing, undo, close } }: BulkResultProps) {
  return state === undefined ? null : (
    <LazyBulkProgress
      type={type}
      state={state}
      isStopping={isStopping}
      onStop={() => stop(state.id)}
      isUndoing={isUndoing}
      onUndo={() => undo(state.id)}
      onClose={close}
    />
  )
}

/** The changes of which nobody knows whether they were made. Above the list, because the selection and its actions may still be there. */
function BulkNote({ type, bulk: { lost, isStarting } }: BulkResultProps) {
  return lost.map(({ key, count, again, forget }) => (
    <LazyBulkLost key={key} type={type} count={count} isSending={isStarting} onAgain={again} onClose={forget} />
  ))
}

/** The questions that a list is asked most. */
const quickRulesOf = (type: RecordTypeName, form: OwnForm): readonly QuickRule[] => [
  { label: 'Mine', rule: isMine(type, form) },
  { label: 'New this week', rule: { field: 'created_at', operator: 13, value: { span: 'last', days: 7 } } },
  ...(type === 'Deals' ? [{ label: 'Open', rule: IS_OPEN_DEAL }] : []),
  { label: 'No next step', rule: { field: 'next_activity', operator: 7 } },
]

interface GroupSelectProps extends Arrangement {
  readonly onGroup: (name: string | undefined) => void
}

function GroupSelect({ layout, group, groups, ofView, onGroup }: GroupSelectProps) {
  return (
    <NativeSelect
      aria-label={layout === 'board' ? 'Columns by' : 'Group by'}
      className={classes.arrange}
      value={group?.name ?? ''}
      onChange={(event) => onGroup(groupIn(event.currentTarget.value, ofView.group, layout, groups))}
      data={[
        ...(layout === 'board' ? [] : [{ value: '', label: 'No groups' }]),
        ...groups.map(({ name, label }) => ({ value: name, label: `By ${label.toLowerCase()}` })),
      ]}
    />
  )
}

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

const rowId = (row: RecordRow) => row.unique_id
const rowName = (row: RecordRow) => recordLabel(row)
