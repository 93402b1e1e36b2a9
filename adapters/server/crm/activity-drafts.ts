import { type CallInput, statusOfCall } from '../../../core/crm/activities/call.schema.ts'
import type { MeetingInput } from '../../../core/crm/activities/meeting.schema.ts'
import type { TaskInput } from '../../../core/crm/activities/task.schema.ts'
import { reminderTime, startMoment, taskReminderTime } from '../../../core/reminders/reminder-time.ts'
import type { ReminderOption } from '../../../core/reminders/reminder.schema.ts'
import { wireDate } from '../../../core/time/wire-time.ts'
import type { Context } from '../http/context.ts'
import { zoneOf } from './crm-access.ts'

/** The stored form of all three kinds of activity. */
export interface ActivityDraft {
  readonly subject: string
  readonly startsAt: Date
  readonly endsAt: Date | null
  readonly status: string | null
  readonly priority: string | null
  readonly ownerId: number | null | undefined
  readonly ownerField: string
  readonly relation: string | null
  readonly relatedId: string | null
  readonly tagIds: readonly number[]
  /** The other fields of the form, under their wire names. */
  readonly fields: Readonly<Record<string, unknown>>
  /** When the reminder is due; undefined for no reminder. */
  readonly remindAt: string | undefined
  readonly reminderType: string
}

export function taskDraft(input: TaskInput, context: Context): ActivityDraft {
  const zone = zoneOf(context.me)
  return {
    subject: input.subject,
    startsAt: new Date(startMoment(input.task_date, zone) ?? Number.NaN),
    endsAt: null,
    status: input.status,
    priority: input.priority,
    ownerId: input.task_owner,
    ownerField: 'task_owner',
    relation: input.related_with,
    relatedId: input.related_id,
    tagIds: input.tag,
    fields: { task_date: input.task_date, description: input.description, reminder_type: input.reminder_type },
    remindAt: taskReminderTime(input, zone),
    reminderType: input.reminder_type,
  }
}

const remindAt = (start: string, option: ReminderOption | null, zone: string) =>
  option === null ? undefined : reminderTime(start, option, zone)

export function meetingDraft(input: MeetingInput, context: Context): ActivityDraft {
  const { title, from, to, host, related_to, related_id, tag, ...fields } = input
  return {
    subject: title,
    startsAt: wireDate(from),
    endsAt: wireDate(to),
    status: null,
    priority: null,
    ownerId: host,
    ownerField: 'host',
    relation: related_to,
    relatedId: related_id,
    tagIds: tag,
    fields,
    remindAt: remindAt(from, fields.reminder, zoneOf(context.me)),
    reminderType: fields.reminder_type,
  }
}

export function callDraft(input: CallInput, context: Context): ActivityDraft {
  const { subject, status, call_start_date_time, call_owner, related_to, related_id, tag, ...fields } = input
  return {
    subject,
    startsAt: wireDate(call_start_date_time),
    endsAt: null,
    status: status ?? statusOfCall(input, context.now.getTime()),
    priority: null,
    ownerId: call_owner,
    ownerField: 'call_owner',
    relation: related_to,
    relatedId: related_id,
    tagIds: tag,
    fields,
    remindAt: remindAt(call_start_date_time, fields.reminder, zoneOf(context.me)),
    reminderType: fields.reminder_type,
  }
}
