import { Link } from '@tanstack/react-router'
import { CALL_TYPES } from '../../../../core/crm/activities/call.schema.ts'
import { labelOf } from '../../../../core/crm/activities/task.schema.ts'
import { recordAddress } from '../../../../core/navigation/addresses.ts'
import { recordLabel } from '../../../../core/crm/records/record-label.ts'
import { linkTo } from '../../../shared/app/link-to.ts'
import type { DataColumn } from '../../../shared/data-table/data-table.types.ts'
import { relatedType } from '../related.ts'
import { activityName, activityRelation, activityStart } from './activity-calls.ts'
import type { ActivityItem } from './activity-forms.ts'
import { type ActivityActions, ActivityMenu } from './activity-menu.tsx'
import { momentText } from '../../../shared/app/moments.ts'

/** Width of a full date with its time, in pixels. */
const MOMENT_WIDTH = 170

/** The columns of the list of meetings or calls. */
export function activityColumns(
  kind: 'meeting' | 'call',
  zone: string,
  actions: ActivityActions | undefined,
): readonly DataColumn<ActivityItem>[] {
  const name: DataColumn<ActivityItem> = {
    id: 'name',
    sortable: true,
    header: kind === 'meeting' ? 'Title' : 'Subject',
    cell: activityName,
    text: activityName,
    width: 280,
  }
  const start = {
    ...moment('start', 'Start', (activity) => momentText(activityStart(activity), zone)),
    sortable: true,
  }
  const related: DataColumn<ActivityItem> = {
    id: 'related',
    sortable: true,
    header: 'Related to',
    width: 200,
    text: (activity) => activity.row.related_name ?? '',
    cell: (activity) => {
      const type = relatedType(activityRelation(activity))
      return type === undefined || activity.row.related_id === null ? undefined : (
        <Link {...linkTo(recordAddress(type, activity.row.related_id))}>
          {recordLabel({ name: activity.row.related_name })}
        </Link>
      )
    },
  }
  const owner = {
    ...column('owner', kind === 'meeting' ? 'Host' : 'Owner', (activity) => activity.row.owner_name, 150),
    sortable: true,
  }
  const menu: DataColumn<ActivityItem> = {
    id: 'actions',
    header: 'Actions',
    width: 88,
    minWidth: 88,
    isActions: true,
    cell: (activity) => (actions === undefined ? undefined : <ActivityMenu activity={activity} {...actions} />),
  }
  return [name, start, ...ownColumns(kind, zone), related, owner, ...(actions === undefined ? [] : [menu])]
}

function ownColumns(kind: 'meeting' | 'call', zone: string): readonly DataColumn<ActivityItem>[] {
  switch (kind) {
    case 'meeting':
      return [
        moment('to', 'End', (one) => (one.kind === 'meeting' ? endText(one.row.from, one.row.to, zone) : '')),
        column('location', 'Location', (one) => (one.kind === 'meeting' ? one.row.location : ''), 160),
      ]
    case 'call':
      return [
        column('type', 'Type', (one) => (one.kind === 'call' ? labelOf(CALL_TYPES, one.row.call_type) : ''), 110),
        {
          ...column('status', 'Status', (one) => (one.kind === 'call' ? one.row.status : ''), 110),
          sortable: true,
        },
      ]
  }
}

/** The end of a meeting: the time alone on the day on which it starts. */
function endText(from: string, to: string, zone: string): string {
  const [day = '', time] = momentText(to, zone).split(', ')
  return time !== undefined && momentText(from, zone).startsWith(`${day}, `) ? time : momentText(to, zone)
}

type TextOf = (activity: ActivityItem) => string | null | undefined

const column = (id: string, header: string, text: TextOf, width: number): DataColumn<ActivityItem> => ({
  id,
  header,
  width,
  text: (activity) => text(activity) ?? '',
  cell: (activity) => text(activity) || undefined,
})
const moment = (id: string, header: string, text: TextOf): DataColumn<ActivityItem> => ({
  ...column(id, header, text, MOMENT_WIDTH),
  minWidth: MOMENT_WIDTH,
})
