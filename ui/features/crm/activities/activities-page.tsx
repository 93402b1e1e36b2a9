import { ActionIcon, Badge, Button, Menu, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconDots, IconPencil, IconPlus, IconSearch, IconTrash } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useMemo, useRef, useState } from 'react'
import { CALL_TYPES } from '../../../../core/crm/activities/call.schema.ts'
import {
  CALL_FILTER_FIELDS,
  MEETING_FILTER_FIELDS,
  TASK_FILTER_FIELDS,
} from '../../../../core/crm/lists/filter-fields.ts'
import { labelOf, TASK_PRIORITIES, TASK_STATUSES } from '../../../../core/crm/activities/task.schema.ts'
import { fromAddress, toAddress } from '../../../../core/filters/filter-address.ts'
import { checkFilter, toTree } from '../../../../core/filters/filter-check.ts'
import { NO_FILTER } from '../../../../core/filters/filter-tree.ts'
import { addressOf, recordAddress } from '../../../../core/navigation/addresses.ts'
import { linkTo } from '../../../shared/app/link-to.ts'
import { useAppClient } from '../../../shared/app/use-client.ts'
import { useSessionUser } from '../../../shared/app/use-session.ts'
import { DataTable } from '../../../shared/data-table/data-table.tsx'
import { NO_COLUMN_SETTINGS } from '../../../shared/data-table/column-settings.ts'
import type { DataColumn } from '../../../shared/data-table/data-table.types.ts'
import { FilterBar } from '../../../shared/filter-bar/filter-bar.tsx'
import { notify } from '../../../shared/notice/notify.ts'
import { ConfirmDelete } from '../../../shared/states/confirm-delete.tsx'
import { EmptyState } from '../../../shared/states/empty-state.tsx'
import type { PlanKind, PlanRow } from './activity-forms.ts'
import classes from '../crm.module.css'
import { browserZone, momentText } from './moments.ts'
import { deletePlan, loadPlans, planKinds, planName, planRelation, planStart } from './activity-calls.ts'
import { PlanDrawer } from './activity-editor.tsx'
import { relatedType } from '../related.ts'
import { useColleagues, useRefresh, useRights } from '../use-crm.ts'

export interface PlansSearch {
  readonly filter?: string | undefined
  readonly query?: string | undefined
}

const FIELDS = { task: TASK_FILTER_FIELDS, meeting: MEETING_FILTER_FIELDS, call: CALL_FILTER_FIELDS } as const
const OWNERS = new Set(['task_owner', 'host', 'call_owner'])

/** The list of tasks, meetings or calls of the company. */
export function PlansPage({ kind, search }: { readonly kind: PlanKind; readonly search: PlansSearch }) {
  const { one, many, title, module, indexId } = planKinds[kind]
  const client = useAppClient()
  const navigate = useNavigate()
  const account = useSessionUser()?.id
  const rights = useRights(module)
  const refresh = useRefresh()
  const colleagues = useColleagues()
  const searchRef = useRef<HTMLInputElement>(null)
  const [editing, setEditing] = useState<PlanRow | 'new'>()
  const [deleting, setDeleting] = useState<PlanRow>()

  const fields = useMemo(
    () =>
      FIELDS[kind].map((field) =>
        OWNERS.has(field.name) && colleagues.length > 0 ? { ...field, options: colleagues } : field,
      ),
    [kind, colleagues],
  )
  const read = search.filter === undefined ? undefined : fromAddress(search.filter, FIELDS[kind])
  const tree = read?.ok === true ? toTree(read.filter) : NO_FILTER
  const query = search.query ?? ''
  const go = (change: PlansSearch, replace = false) =>
    void navigate({
      ...linkTo(
        addressOf(
          module === 'Tasks' ? 'tasks' : module === 'Meetings' ? 'meetings' : 'calls',
          {},
          { ...search, ...change },
        ),
      ),
      replace,
      resetScroll: false,
    })
  const typed = useDebouncedCallback((text: string) => go({ query: text.trim() === '' ? undefined : text }, true), 250)
  const ask = { filters: tree, query }
  const list = useInfiniteQuery({
    queryKey: [indexId, account, 'pages', ask],
    queryFn: ({ pageParam, signal }) => loadPlans(client, kind, { ...ask, page: pageParam }, signal),
    initialPageParam: 1,
    getNextPageParam: (last) => (last.page < last.lastPage ? last.page + 1 : undefined),
    placeholderData: (former) => former,
  })
  const rows = useMemo(() => list.data?.pages.flatMap((page) => page.rows) ?? [], [list.data])
  const total = list.data?.pages[0]?.total
  const { canEdit, canDelete } = rights
  const columns = useMemo(
    () => columnsOf(kind, { canEdit, canDelete }, setEditing, setDeleting),
    [kind, canEdit, canDelete],
  )
  const add = rights.canAdd ? (
    <Button leftSection={<IconPlus size={18} stroke={1.5} />} onClick={() => setEditing('new')}>
      New {one}
    </Button>
  ) : undefined
  const clear = () => {
    if (searchRef.current !== null) searchRef.current.value = ''
    go({ filter: undefined, query: undefined })
  }

  return (
    <div className={classes.page}>
      <div className={classes.head}>
        <h1 className={classes.title}>
          {title}
          {total === undefined ? null : <span className={classes.count}>{total.toLocaleString('en')}</span>}
        </h1>
        <span className={classes.spacer} />
        {add}
      </div>
      <div className={classes.bar}>
        <TextInput
          ref={searchRef}
          className={classes.search ?? ''}
          aria-label={`Search ${many}`}
          placeholder="Search, press /"
          type="search"
          leftSection={<IconSearch size={16} stroke={1.5} />}
          defaultValue={query}
          maxLength={200}
          onChange={(event) => typed(event.currentTarget.value)}
        />
        <FilterBar
          fields={fields}
          tree={tree}
          noun={many}
          onTree={(next) => {
            const checked = checkFilter(next, FIELDS[kind])
            if (checked.ok) go({ filter: toAddress(checked.filter) || undefined })
          }}
        />
      </div>
      <div className={classes.body}>
        <DataTable<PlanRow>
          label={title}
          rows={rows}
          columns={columns}
          rowId={(plan) => String(plan.row.id)}
          rowName={planName}
          onOpen={(plan) => (rights.canEdit ? setEditing(plan) : undefined)}
          settings={NO_COLUMN_SETTINGS}
          total={total}
          status={
            list.isError ? 'error' : list.data === undefined ? 'loading' : list.isFetchingNextPage ? 'more' : 'ready'
          }
          error={
            list.isError ? { title: `The ${many} could not be loaded.`, onRetry: () => void list.refetch() } : undefined
          }
          isFiltered={tree.rules.length > 0 || query !== ''}
          onClearFilters={clear}
          hasMore={list.hasNextPage}
          onEndReached={() => void list.fetchNextPage()}
          searchRef={searchRef}
          empty={
            <EmptyState
              title={`No ${many} yet`}
              action={add}
            >{`Plan a ${one} here or on the page of a lead, contact, account or deal.`}</EmptyState>
          }
        />
      </div>
      <PlanDrawer
        kind={kind}
        opened={editing !== undefined}
        onClose={() => setEditing(undefined)}
        plan={editing === 'new' ? undefined : editing}
      />
      <ConfirmDelete
        opened={deleting !== undefined}
        kind={one}
        name={deleting === undefined ? '' : planName(deleting)}
        consequence="Its reminder goes with it."
        onCancel={() => setDeleting(undefined)}
        onConfirm={async () => {
          if (deleting === undefined) return
          const { message } = await deletePlan(client, kind, deleting.row.id)
          setDeleting(undefined)
          notify.done(message)
          await refresh.plans(kind)
        }}
      />
    </div>
  )
}

/** A day with its time in full, in pixels. */
const MOMENT_WIDTH = 170

function columnsOf(
  kind: PlanKind,
  rights: { readonly canEdit: boolean; readonly canDelete: boolean },
  onEdit: (plan: PlanRow) => void,
  onDelete: (plan: PlanRow) => void,
): readonly DataColumn<PlanRow>[] {
  const zone = browserZone()
  const column = (
    id: string,
    header: string,
    text: (plan: PlanRow) => string | null | undefined,
    width?: number,
  ): DataColumn<PlanRow> => ({
    id,
    header,
    text: (plan) => text(plan) ?? '',
    cell: (plan) => text(plan) || undefined,
    ...(width === undefined ? {} : { width }),
    ...(width === MOMENT_WIDTH && { minWidth: MOMENT_WIDTH }),
  })
  const name: DataColumn<PlanRow> = {
    id: 'name',
    header: kind === 'meeting' ? 'Title' : 'Subject',
    cell: planName,
    text: planName,
    width: 280,
  }
  const start = column(
    'start',
    kind === 'task' ? 'Task date' : 'Start',
    (plan) => momentText(planStart(plan), zone),
    MOMENT_WIDTH,
  )
  const related: DataColumn<PlanRow> = {
    id: 'related',
    header: 'Related to',
    width: 200,
    text: (plan) => plan.row.related_name ?? '',
    cell: (plan) => {
      const type = relatedType(planRelation(plan))
      return type === undefined || plan.row.related_id === null ? undefined : (
        <Link {...linkTo(recordAddress(type, plan.row.related_id))}>{plan.row.related_name}</Link>
      )
    },
  }
  const owner = column('owner', kind === 'meeting' ? 'Host' : 'Owner', (plan) => plan.row.owner_name, 150)
  const actions: DataColumn<PlanRow> = {
    id: 'actions',
    header: 'Actions',
    width: 88,
    minWidth: 88,
    isActions: true,
    cell: (plan) => <PlanMenu plan={plan} rights={rights} onEdit={onEdit} onDelete={onDelete} />,
  }
  const own: readonly DataColumn<PlanRow>[] =
    kind === 'task'
      ? [
          {
            ...column(
              'status',
              'Status',
              (plan) => (plan.kind === 'task' ? labelOf(TASK_STATUSES, plan.row.status) : ''),
              150,
            ),
            cell: taskStatus,
          },
          column(
            'priority',
            'Priority',
            (plan) => (plan.kind === 'task' ? labelOf(TASK_PRIORITIES, plan.row.priority) : ''),
            100,
          ),
        ]
      : kind === 'meeting'
        ? [
            column('to', 'End', (plan) => (plan.kind === 'meeting' ? momentText(plan.row.to, zone) : ''), MOMENT_WIDTH),
            column('location', 'Location', (plan) => (plan.kind === 'meeting' ? plan.row.location : ''), 160),
          ]
        : [
            column(
              'type',
              'Type',
              (plan) => (plan.kind === 'call' ? labelOf(CALL_TYPES, plan.row.call_type) : ''),
              110,
            ),
            column('status', 'Status', (plan) => (plan.kind === 'call' ? plan.row.status : ''), 110),
          ]
  return [name, start, ...own, related, owner, ...(rights.canEdit || rights.canDelete ? [actions] : [])]
}

const STATUS_COLORS: Readonly<Record<string, string>> = {
  completed: 'green',
  defered: 'gray',
  'in-progress': 'blue',
  'wait-for-someone': 'yellow',
}
const taskStatus = (plan: PlanRow) =>
  plan.kind === 'task' && plan.row.status !== '' ? (
    <Badge variant="light" radius="sm" tt="none" fw={500} color={STATUS_COLORS[plan.row.status] ?? 'gray'}>
      {labelOf(TASK_STATUSES, plan.row.status)}
    </Badge>
  ) : undefined

export function PlanMenu({
  plan,
  rights,
  onEdit,
  onDelete,
}: {
  readonly plan: PlanRow
  readonly rights: { readonly canEdit: boolean; readonly canDelete: boolean }
  readonly onEdit: (plan: PlanRow) => void
  readonly onDelete: (plan: PlanRow) => void
}) {
  return (
    <Menu shadow="md" position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" aria-label={`Actions for ${planName(plan)}`}>
          <IconDots size={18} stroke={1.5} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {rights.canEdit ? (
          <Menu.Item leftSection={<IconPencil size={16} stroke={1.5} />} onClick={() => onEdit(plan)}>
            Edit
          </Menu.Item>
        ) : null}
        {rights.canDelete ? (
          <Menu.Item color="red" leftSection={<IconTrash size={16} stroke={1.5} />} onClick={() => onDelete(plan)}>
            Delete
          </Menu.Item>
        ) : null}
      </Menu.Dropdown>
    </Menu>
  )
}
