import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { CALL_TYPES } from '../../../../core/crm/activities/call.schema.ts'
import { labelOf, TASK_PRIORITIES, TASK_STATUSES } from '../../../../core/crm/activities/task.schema.ts'
import { recordLabel } from '../../../../core/crm/records/record-label.ts'
import { recordAddress } from '../../../../core/navigation/addresses.ts'
import { linkTo } from '../../../shared/app/link-to.ts'
import { momentText } from '../../../shared/app/moments.ts'
import { useTimeZone } from '../../../shared/app/use-time-zone.ts'
import classes from '../crm.module.css'
import { relatedType } from '../related.ts'
import { activityRelation } from './activity-calls.ts'
import type { ActivityItem } from './activity-forms.ts'

/** A task, meeting or call for people who may see but not change it. */
export function ActivityFacts({ activity }: { readonly activity: ActivityItem }) {
  const zone = useTimeZone()
  const { row } = activity
  const type = relatedType(activityRelation(activity))
  const related =
    type === undefined || row.related_id === null ? (
      ''
    ) : (
      <Link {...linkTo(recordAddress(type, row.related_id))}>{recordLabel({ name: row.related_name })}</Link>
    )
  const facts: readonly (readonly [label: string, value: ReactNode])[] = [
    ...ownFacts(activity, zone),
    ['Related to', related],
    [activity.kind === 'meeting' ? 'Host' : 'Owner', row.owner_name],
    ['Tags', row.tags.map(({ name }) => name).join(', ')],
    ['Description', row.description],
  ]
  return (
    <dl className={classes.read}>
      {facts
        .filter(([, value]) => value !== null && value !== '')
        .map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  )
}

function ownFacts({ kind, row }: ActivityItem, zone: string): readonly (readonly [string, string | null])[] {
  switch (kind) {
    case 'task':
      return [
        ['Task date', momentText(row.task_date, zone)],
        ['Status', labelOf(TASK_STATUSES, row.status)],
        ['Priority', labelOf(TASK_PRIORITIES, row.priority)],
      ]
    case 'meeting':
      return [
        ['From', momentText(row.from, zone)],
        ['To', momentText(row.to, zone)],
        ['Location', row.location],
        ['Participants', row.participants.join(', ')],
      ]
    case 'call':
      return [
        ['Call type', labelOf(CALL_TYPES, row.call_type)],
        ['Call start', momentText(row.call_start_date_time, zone)],
        ['Status', row.status],
        ['Agenda', row.call_agenda],
      ]
  }
}
