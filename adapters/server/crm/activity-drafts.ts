import { type CallInput, statusOfCall } from '../../../core/crm/activities/call.schema.ts'
import type { MeetingInput } from '../../../core/crm/activities/meeting.schema.ts'
import type { TaskInput } from '../../../core/crm/activities/task.schema.ts'
import { reminderTime, startMoment, taskReminderTime } from '../../../core/reminders/reminder-time.ts'
import type { ReminderOption } from '../../../core/reminders/reminder.schema.ts'
import { parseWireTime } from '../../../core/time/wire-time.ts'
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
  readonly fields: Readonly<Record<string, unknown>>
  /** When the reminder is due; undefined for no reminder. */
  readonly remindAt: string | undefined
  readonly reminderType: string
}

export const momentOf = (wire: string): Date => new Date(parseWireTime(wire) ?? Number.NaN)

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
  return {
    subject: input.title,
    startsAt: momentOf(input.from),
    endsAt: momentOf(input.to),
    status: null,
    priority: null,
    ownerId: input.host,
    ownerField: 'host',
    relation: input.related_to,
    relatedId: input.related_id,
    tagIds: input.tag,
    fields: {
      location: input.location,
      participants: input.participants,
      description: input.description,
      reminder: input.reminder,
      reminder_type: input.reminder_type,
    },
    remindAt: remindAt(input.from, input.reminder, zoneOf(context.me)),
    reminderType: input.reminder_type,
  }
}

export function callDraft(input: CallInput, context: Context): ActivityDraft {
  const {
    call_type,
    call_duration,
    call_purpose,
    call_agenda,
    incoming_call_reason,
    recording,
    description,
    reminder,
    reminder_type,
  } = input
  return {
    subject: input.subject,
    startsAt: momentOf(input.call_start_date_time),
    endsAt: null,
    status: input.status ?? statusOfCall(input, context.now.getTime()),
    priority: null,
    ownerId: input.call_owner,
    ownerField: 'call_owner',
    relation: input.related_to,
    relatedId: input.related_id,
    tagIds: input.tag,
    fields: {
      call_type,
      call_duration,
      call_purpose,
      call_agenda,
      incoming_call_reason,
      recording,
      description,
      reminder,
      reminder_type,
    },
    remindAt: remindAt(input.call_start_date_time, reminder, zoneOf(context.me)),
    reminderType: reminder_type,
  }
}
