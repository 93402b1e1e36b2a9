import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { ACTIVITY_SORTS } from '../../../../core/contracts/crm-activities.contract.ts'
import { CALL_FILTER_FIELDS, MEETING_FILTER_FIELDS } from '../../../../core/crm/lists/filter-fields.ts'
import { useAppClient } from '../../../shared/app/use-client.ts'
import { ListPage } from '../../../shared/list-page/list-page.tsx'
import { useListAddress } from '../../../shared/list-page/use-list-address.ts'
import { useListRows } from '../../../shared/list-page/use-list-rows.ts'
import { useTimeZone } from '../../../shared/app/use-time-zone.ts'
import { PlanLock } from '../../../shared/plan/plan-lock.tsx'
import { EmptyState } from '../../../shared/states/empty-state.tsx'
import { useRights } from '../use-crm.ts'
import { useDeletion } from '../use-deletion.ts'
import { LazyActivityBoard } from './lazy-activity-board.tsx'
import { activityKinds, activityName } from './activity-calls.ts'
import { activityColumns } from './activity-columns.tsx'
import { ActivityDialogs, type OpenedActivity } from './activity-dialogs.tsx'
import type { ActivityItem } from './activity-forms.ts'
import { activityPages } from './activity-pages.ts'
import type { ActivitySearch } from './activity-search.ts'
import { useOwnerOptions } from './use-owner-options.ts'
import { WhoseFilter } from './whose-filter.tsx'

const FIELDS = { meeting: MEETING_FILTER_FIELDS, call: CALL_FILTER_FIELDS } as const
const ROUTES = { meeting: 'meetings', call: 'calls' } as const

/** The list and the board of the meetings or calls of the company. */
export function ActivitiesPage({
  kind,
  search,
}: {
  readonly kind: 'meeting' | 'call'
  readonly search: ActivitySearch
}) {
  const { one, many, title, module } = activityKinds[kind]
  const client = useAppClient()
  const timeZone = useTimeZone()
  const { canAdd, canEdit, canDelete, lock } = useRights(module)
  const [opened, setOpened] = useState<OpenedActivity>()
  const { remove, toast } = useDeletion()

  const fields = useOwnerOptions(FIELDS[kind])
  const address = useListAddress(ROUTES[kind], search, { fields: FIELDS[kind], narrowing: ['whose'] })
  const isOwn = search.whose === 'me'
  const isBoard = search.layout === 'board'
  const own = isOwn ? { whose: 'me' as const } : {}
  const sort = ACTIVITY_SORTS.find((name) => name === address.sort?.column)
  const list = useListRows(
    activityPages(client, kind, {
      filters: address.tree,
      query: address.query,
      time_zone: timeZone,
      ...own,
      ...(sort === undefined ? { sort: 'next' as const } : { sort, direction: address.sort?.direction ?? 'asc' }),
    }),
    { rowId },
  )
  const columns = useMemo(
    () =>
      activityColumns(
        kind,
        timeZone,
        canEdit || canDelete
          ? {
              rights: { canEdit, canDelete },
              onEdit: (activity) => setOpened({ kind, activity }),
              onDelete: (activity) => remove({ kind, id: activity.row.id, name: activityName(activity) }),
            }
          : undefined,
      ),
    [kind, timeZone, canEdit, canDelete, remove],
  )
  const addButton = canAdd ? (
    <Button leftSection={<IconPlus size={18} stroke={1.5} />} onClick={() => setOpened({ kind })}>
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
      onOpen={(activity) => setOpened({ kind, activity })}
      tools={addButton}
      note={lock === undefined ? null : <PlanLock>{lock}</PlanLock>}
      quick={
        <WhoseFilter many={many} value={isOwn ? 'me' : 'all'} usual="all" onChange={(whose) => address.go({ whose })} />
      }
      board={{
        isShown: isBoard,
        onShown: (isShown) => address.go({ layout: isShown ? 'board' : undefined }),
        draw: () => (
          <LazyActivityBoard
            kind={kind}
            request={{ query: address.query, filters: JSON.stringify(address.tree), ...own }}
            canEdit={canEdit}
            isFiltered={address.isFiltered}
            onClear={address.clear}
            onOpen={(activity) => setOpened({ kind, activity })}
          />
        ),
      }}
      empty={
        <EmptyState
          title={`No ${many} yet`}
          action={addButton}
        >{`Plan a ${one} here or on the page of a lead, contact, account or deal.`}</EmptyState>
      }
      undo={{ toast }}
    >
      <ActivityDialogs opened={opened} canEdit={canEdit} onClose={() => setOpened(undefined)} />
    </ListPage>
  )
}

const rowId = (activity: ActivityItem) => String(activity.row.id)
