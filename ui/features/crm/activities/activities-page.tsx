import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import {
  CALL_FILTER_FIELDS,
  MEETING_FILTER_FIELDS,
  TASK_FILTER_FIELDS,
} from '../../../../core/crm/lists/filter-fields.ts'
import { useAppClient } from '../../../shared/app/use-client.ts'
import { ListPage } from '../../../shared/list-page/list-page.tsx'
import type { ListSearch } from '../../../shared/list-page/list-search.ts'
import { useListAddress } from '../../../shared/list-page/use-list-address.ts'
import { useListRows } from '../../../shared/list-page/use-list-rows.ts'
import { notify } from '../../../shared/notice/notify.ts'
import { ConfirmDelete } from '../../../shared/states/confirm-delete.tsx'
import { EmptyState } from '../../../shared/states/empty-state.tsx'
import { useColleagues, useRefresh, useRights } from '../use-crm.ts'
import { deleteActivity, activityKinds, activityName } from './activity-calls.ts'
import { activityColumns } from './activity-columns.tsx'
import { ActivityDrawer } from './activity-drawer.tsx'
import type { ActivityKind, ActivityItem } from './activity-forms.ts'
import { activityPages } from './activity-pages.ts'

const FIELDS = { task: TASK_FILTER_FIELDS, meeting: MEETING_FILTER_FIELDS, call: CALL_FILTER_FIELDS } as const
const ROUTES = { task: 'tasks', meeting: 'meetings', call: 'calls' } as const
const OWNERS = new Set(['task_owner', 'host', 'call_owner'])

/** The list of tasks, meetings or calls of the company. */
export function ActivitiesPage({ kind, search }: { readonly kind: ActivityKind; readonly search: ListSearch }) {
  const { one, many, title, module } = activityKinds[kind]
  const client = useAppClient()
  const { canAdd, canEdit, canDelete } = useRights(module)
  const refresh = useRefresh()
  const colleagues = useColleagues()
  const [editing, setEditing] = useState<ActivityItem | 'new'>()
  const [deleting, setDeleting] = useState<ActivityItem>()

  const fields = useMemo(
    () =>
      FIELDS[kind].map((field) =>
        OWNERS.has(field.name) && colleagues.length > 0 ? { ...field, options: colleagues } : field,
      ),
    [kind, colleagues],
  )
  const address = useListAddress(ROUTES[kind], search, { fields: FIELDS[kind] })
  const list = useListRows(activityPages(client, kind, { filters: address.tree, query: address.query }), { rowId })
  const columns = useMemo(
    () =>
      activityColumns(
        kind,
        canEdit || canDelete
          ? { rights: { canEdit, canDelete }, onEdit: setEditing, onDelete: setDeleting }
          : undefined,
      ),
    [kind, canEdit, canDelete],
  )
  const addButton = canAdd ? (
    <Button leftSection={<IconPlus size={18} stroke={1.5} />} onClick={() => setEditing('new')}>
      New {one}
    </Button>
  ) : undefined

  return (
    <ListPage<ActivityItem>
      title={title}
      many={many}
      address={{ ...address, fields }}
      list={list}
      columns={columns}
      rowId={rowId}
      rowName={activityName}
      onOpen={(activity) => (canEdit ? setEditing(activity) : undefined)}
      tools={addButton}
      empty={
        <EmptyState
          title={`No ${many} yet`}
          action={addButton}
        >{`Plan a ${one} here or on the page of a lead, contact, account or deal.`}</EmptyState>
      }
    >
      <ActivityDrawer
        kind={kind}
        opened={editing !== undefined}
        onClose={() => setEditing(undefined)}
        activity={editing === 'new' ? undefined : editing}
      />
      <ConfirmDelete
        opened={deleting !== undefined}
        kind={one}
        name={deleting === undefined ? '' : activityName(deleting)}
        consequence="Its reminder goes with it."
        onCancel={() => setDeleting(undefined)}
        onConfirm={async () => {
          if (deleting === undefined) return
          const { message } = await deleteActivity(client, kind, deleting.row.id)
          setDeleting(undefined)
          notify.done(message)
          await refresh.activities(kind)
        }}
      />
    </ListPage>
  )
}

const rowId = (activity: ActivityItem) => String(activity.row.id)
