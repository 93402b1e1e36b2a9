import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { crmTypeOf } from '../../../../core/crm/records/record-types.ts'
import { labelOf, TASK_STATUSES } from '../../../../core/crm/activities/task.schema.ts'
import { useAppClient } from '../../../shared/app/use-client.ts'
import { EmptyState } from '../../../shared/states/empty-state.tsx'
import { ErrorState } from '../../../shared/states/error-state.tsx'
import { LinesSkeleton, Loading } from '../../../shared/states/skeletons.tsx'
import type { ActivityKind, ActivityItem } from '../activities/activity-forms.ts'
import classes from '../crm.module.css'
import { momentText } from '../../../shared/app/moments.ts'
import { useTimeZone } from '../../../shared/app/use-time-zone.ts'
import { activityKinds, activityName, activityStart } from '../activities/activity-calls.ts'
import { ActivityDrawer } from '../activities/activity-drawer.tsx'
import { ActivityMenu } from '../activities/activity-menu.tsx'
import { activityPages } from '../activities/activity-pages.ts'
import type { RecordContext } from './record-context.ts'
import { useRights } from '../use-crm.ts'
import { useDeletion } from '../use-deletion.ts'

/** The tasks, meetings or calls of one record. */
export function RecordActivities({ kind, type, uniqueId, name }: RecordContext & { readonly kind: ActivityKind }) {
  const { one, many, title, module } = activityKinds[kind]
  const client = useAppClient()
  const zone = useTimeZone()
  const rights = useRights(module)
  const [editing, setEditing] = useState<ActivityItem | 'new'>()
  const deletion = useDeletion()
  const { data: pages, isError, refetch } = useInfiniteQuery(activityPages(client, kind, { crm_unique_id: uniqueId }))
  const data = pages?.pages[0]
  if (isError && data === undefined)
    return <ErrorState title={`The ${many} could not be loaded.`} onRetry={() => void refetch()} />
  if (data === undefined)
    return (
      <Loading label={`Loading ${many}`}>
        <LinesSkeleton lines={5} />
      </Loading>
    )
  const add = rights.canAdd ? (
    <Button variant="default" leftSection={<IconPlus size={18} stroke={1.5} />} onClick={() => setEditing('new')}>
      New {one}
    </Button>
  ) : null
  return (
    <>
      <div className={classes.head} style={{ marginBottom: 8 }}>
        {add}
      </div>
      {data.data.length === 0 ? (
        <EmptyState title={`No ${many} yet`}>{`What you plan with ${name} appears here.`}</EmptyState>
      ) : (
        <ul className={classes.list} aria-label={title}>
          {data.data.map((activity) => (
            <li key={activity.row.id} className={classes.item}>
              <div className={classes.itemBody}>
                <div className={classes.itemTitle}>{activityName(activity)}</div>
                <div className={classes.quiet}>
                  {momentText(activityStart(activity), zone)}
                  {activity.kind === 'task'
                    ? `, ${labelOf(TASK_STATUSES, activity.row.status)}`
                    : activity.kind === 'call' && activity.row.status !== null
                      ? `, ${activity.row.status}`
                      : ''}
                  {activity.row.owner_name === null ? '' : `, ${activity.row.owner_name}`}
                </div>
                {activity.row.description === '' ? null : (
                  <p className={classes.itemText}>{activity.row.description}</p>
                )}
              </div>
              {rights.canEdit || rights.canDelete ? (
                <ActivityMenu
                  activity={activity}
                  rights={rights}
                  onEdit={setEditing}
                  onDelete={() => deletion.remove({ kind, id: activity.row.id, name: activityName(activity) })}
                />
              ) : null}
            </li>
          ))}
        </ul>
      )}
      {data.total > data.data.length ? (
        <p className={classes.quiet}>
          The latest {data.data.length} of {data.total} are shown.
        </p>
      ) : null}
      <ActivityDrawer
        kind={kind}
        opened={editing !== undefined}
        onClose={() => setEditing(undefined)}
        activity={editing === 'new' ? undefined : editing}
        related={{ value: `${crmTypeOf(type).id}:${uniqueId}`, label: name }}
      />
      {deletion.toast}
    </>
  )
}
