import type { z } from 'zod'
import {
  calls,
  createCall,
  createMeeting,
  createTask,
  meetings,
  tasks,
  updateCall,
  updateMeeting,
  updateTask,
} from '../../../../core/contracts/crm-activities.contract.ts'
import type { Client } from '../../../../adapters/client/client.ts'
import type { SaveCall } from '../../../shared/form/use-save.ts'
import type { ActivityKind, ActivityItem } from './activity-forms.ts'

/** Names and calls of the three kinds of activity, which share their screens. */
export const activityKinds = {
  task: { one: 'task', many: 'tasks', title: 'Tasks', module: 'Tasks', indexId: tasks.id },
  meeting: { one: 'meeting', many: 'meetings', title: 'Meetings', module: 'Meetings', indexId: meetings.id },
  call: { one: 'call', many: 'calls', title: 'Calls', module: 'Calls', indexId: calls.id },
} as const

/** Creates or changes an activity; the body was validated by the schema of the contract. */
export function saveActivity(
  client: Client,
  kind: ActivityKind,
  body: Record<string, unknown>,
  options: SaveCall,
  id?: number,
): Promise<{ readonly message: string }> {
  switch (kind) {
    case 'task': {
      const task = body as z.input<typeof createTask.input>
      return id === undefined
        ? client.call(createTask, task, options)
        : client.call(updateTask, { ...task, id }, options)
    }
    case 'meeting': {
      const meeting = body as z.input<typeof createMeeting.input>
      return id === undefined
        ? client.call(createMeeting, meeting, options)
        : client.call(updateMeeting, { ...meeting, id }, options)
    }
    case 'call': {
      const call = body as z.input<typeof createCall.input>
      return id === undefined
        ? client.call(createCall, call, options)
        : client.call(updateCall, { ...call, id }, options)
    }
  }
}

/** The name and start of an activity of any kind. */
export const activityName = ({ kind, row }: ActivityItem): string => (kind === 'meeting' ? row.title : row.subject)
export const activityStart = ({ kind, row }: ActivityItem): string =>
  kind === 'task' ? row.task_date : kind === 'meeting' ? row.from : row.call_start_date_time
export const activityRelation = ({ kind, row }: ActivityItem): string | null =>
  kind === 'task' ? row.related_with : row.related_to
