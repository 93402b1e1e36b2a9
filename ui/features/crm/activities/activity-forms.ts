import type { z } from 'zod'
import type { CallRow, MeetingRow, TaskRow } from '../../../../core/contracts/crm-activities.contract.ts'
import { recordChoices } from '../../../../core/contracts/crm-lists.contract.ts'
import { CALL_PURPOSES, CALL_STATUSES, CALL_TYPES, callInput } from '../../../../core/crm/activities/call.schema.ts'
import { meetingInput } from '../../../../core/crm/activities/meeting.schema.ts'
import { typeRelation } from '../related.ts'
import { NEW_TASK, TASK_PRIORITIES, TASK_STATUSES, taskInput } from '../../../../core/crm/activities/task.schema.ts'
import { DAY_STARTS_AT } from '../../../../core/reminders/reminder-time.ts'
import { CALL_REMINDER_OPTIONS, REMINDER_OPTIONS } from '../../../../core/reminders/reminder.schema.ts'
import { isCalendarDay } from '../../../../core/time/calendar.ts'
import { invalidFields } from '../../../../core/text/issue-text.ts'
import { recordLabel } from '../../../../core/crm/records/record-label.ts'
import type { Client } from '../../../../adapters/client/client.ts'
import type { FieldErrors, FieldOption, FormField, FormSection, FormValues } from '../../../shared/form/form.types.ts'
import type { ActivityKind } from '../../../shared/activities/use-activities-changed.ts'
import { fromLocalTime, toLocalTime } from '../../../shared/app/moments.ts'
import { capitalised } from '../../../../core/text/capitalised.ts'

export type { ActivityKind }
export type ActivityItem =
  | { readonly kind: 'task'; readonly row: TaskRow }
  | { readonly kind: 'meeting'; readonly row: MeetingRow }
  | { readonly kind: 'call'; readonly row: CallRow }

/** A row of a response as an activity of its kind. */
export const activityOf = (kind: ActivityKind, row: TaskRow | MeetingRow | CallRow): ActivityItem =>
  ({ kind, row }) as ActivityItem

/** A task, a meeting or a call as a change sends it back: with `was`, only the named fields are stored. */
export function sentRow(
  activity: Extract<ActivityItem, { readonly kind: 'task' }>,
): z.input<typeof taskInput> & { id: number }
export function sentRow(
  activity: Extract<ActivityItem, { readonly kind: 'meeting' }>,
): z.input<typeof meetingInput> & { id: number }
export function sentRow(
  activity: Extract<ActivityItem, { readonly kind: 'call' }>,
): z.input<typeof callInput> & { id: number }
export function sentRow({ row }: ActivityItem): object {
  return Object.fromEntries(Object.entries(row).filter(([name]) => !NOT_SENT.has(name)))
}

/** Values of a row that follow from others. */
const NOT_SENT = new Set(['related_name', 'owner_name', 'tags', 'reminder_date_time', 'created_at'])

interface Helpers {
  readonly client: Client
  readonly colleagues: readonly FieldOption[]
  readonly tags: readonly FieldOption[]
  /** The record that the activity belongs to already. */
  readonly known?: FieldOption | undefined
}

const option = (value: string): FieldOption => ({ value, label: value })
const capitalisedOption = (value: string): FieldOption => ({ value, label: capitalised(value) })

/** The fields of a task, meeting or call. Times are local times. */
export function activitySections(
  kind: ActivityKind,
  { client, colleagues, tags, known }: Helpers,
): readonly FormSection[] {
  const related = {
    name: 'related',
    label: 'Related to',
    kind: 'lookup' as const,
    lookup: {
      search: async (query: string, signal: AbortSignal) =>
        (await client.call(recordChoices, { query }, { signal })).data.map((row) => ({
          value: `${row.type_id}:${row.unique_id}`,
          label: recordLabel(row),
        })),
      ...(known === undefined ? {} : { known: [known] }),
    },
  }
  const shared: SharedFields = {
    related,
    tag: { name: 'tag', label: 'Tags', kind: 'multi', options: tags },
    description: { name: 'description', label: 'Description', kind: 'multiline', isWide: true },
  }
  switch (kind) {
    case 'task':
      return [{ id: 'task', title: 'Task', columns: 'double', fields: taskFields(colleagues, shared) }]
    case 'meeting':
      return [{ id: 'meeting', title: 'Meeting', columns: 'double', fields: meetingFields(colleagues, shared) }]
    case 'call':
      return [{ id: 'call', title: 'Call', columns: 'double', fields: callFields(colleagues, shared) }]
  }
}

/** The fields that every kind has. */
type SharedFields = Readonly<Record<'related' | 'tag' | 'description', FormField>>

const taskFields = (
  colleagues: readonly FieldOption[],
  { related, tag, description }: SharedFields,
): readonly FormField[] => [
  { name: 'subject', label: 'Subject', kind: 'text', required: true, isWide: true },
  {
    name: 'task_date',
    label: 'Task date',
    kind: 'datetime',
    required: true,
    help: 'You are reminded at this time.',
  },
  { name: 'task_owner', label: 'Task owner', kind: 'choice', options: colleagues },
  { name: 'status', label: 'Status', kind: 'choice', required: true, options: TASK_STATUSES },
  { name: 'priority', label: 'Priority', kind: 'choice', required: true, options: TASK_PRIORITIES },
  related,
  tag,
  description,
]

const meetingFields = (
  colleagues: readonly FieldOption[],
  { related, tag, description }: SharedFields,
): readonly FormField[] => [
  { name: 'title', label: 'Title', kind: 'text', required: true, isWide: true },
  { name: 'from', label: 'From', kind: 'datetime', required: true },
  { name: 'to', label: 'To', kind: 'datetime', required: true },
  { name: 'location', label: 'Location', kind: 'text' },
  { name: 'host', label: 'Host', kind: 'choice', options: colleagues },
  {
    name: 'reminder',
    label: 'Reminder',
    kind: 'choice',
    options: REMINDER_OPTIONS.map((value) => ({ value, label: `${value} before` })),
  },
  {
    name: 'participants',
    label: 'Participants',
    kind: 'text',
    help: 'E-mail addresses, separated by commas',
  },
  related,
  tag,
  description,
]

const callFields = (
  colleagues: readonly FieldOption[],
  { related, tag, description }: SharedFields,
): readonly FormField[] => [
  { name: 'subject', label: 'Subject', kind: 'text', required: true, isWide: true },
  { name: 'call_type', label: 'Call type', kind: 'choice', required: true, options: CALL_TYPES },
  { name: 'call_start_date_time', label: 'Call start', kind: 'datetime', required: true },
  { name: 'status', label: 'Status', kind: 'choice', options: CALL_STATUSES.map(option) },
  { name: 'call_duration', label: 'Duration in seconds', kind: 'number' },
  { name: 'call_purpose', label: 'Call purpose', kind: 'choice', options: CALL_PURPOSES.map(capitalisedOption) },
  {
    name: 'reminder',
    label: 'Reminder',
    kind: 'choice',
    options: CALL_REMINDER_OPTIONS.map((value) => ({ value, label: `${value} before` })),
  },
  { name: 'call_owner', label: 'Call owner', kind: 'choice', options: colleagues },
  related,
  { name: 'call_agenda', label: 'Agenda', kind: 'multiline', isWide: true },
  {
    name: 'incoming_call_reason',
    label: 'Reason of the incoming call',
    kind: 'multiline',
    isWide: true,
    when: (values) => values['call_type'] === 'in-bound',
  },
  { name: 'recording', label: 'Recording', kind: 'text', help: 'Where the recording lies' },
  tag,
  description,
]

/** Initial values of a new activity; times start at the next full hour. */
export function newActivity(
  kind: ActivityKind,
  now: number,
  userId: number | undefined,
  related: string | undefined,
  zone: string,
): FormValues {
  const hour = Math.ceil((now + 60_000) / 3_600_000) * 3_600_000
  const wall = (at: number) => toLocalTime(new Date(at).toISOString(), zone)
  const common = { related: related ?? '', tag: [], description: '' }
  const owner = userId === undefined ? '' : String(userId)
  switch (kind) {
    case 'task':
      return { ...common, subject: '', task_date: wall(hour), task_owner: owner, ...NEW_TASK }
    case 'meeting':
      return {
        ...common,
        title: '',
        from: wall(hour),
        to: wall(hour + 3_600_000),
        location: '',
        host: owner,
        reminder: '30 minutes',
        participants: '',
      }
    case 'call':
      return {
        ...common,
        subject: '',
        call_type: 'out-bound',
        call_start_date_time: wall(hour),
        status: '',
        call_duration: '',
        call_purpose: '',
        reminder: '',
        call_owner: owner,
        call_agenda: '',
        incoming_call_reason: '',
        recording: '',
      }
  }
}

/** A stored activity as values of the form. */
export function activityValues({ kind, row }: ActivityItem, zone: string): FormValues {
  const relation = kind === 'task' ? row.related_with : row.related_to
  const common = {
    related: row.related_id === null || relation === null ? '' : `${typeRelation(relation)}:${row.related_id}`,
    tag: row.tag.map(String),
    description: row.description,
  }
  const id = (value: number | null) => (value === null ? '' : String(value))
  switch (kind) {
    case 'task':
      return {
        ...common,
        subject: row.subject,
        task_date: isCalendarDay(row.task_date)
          ? `${row.task_date} ${DAY_STARTS_AT}`
          : toLocalTime(row.task_date, zone),
        task_owner: id(row.task_owner),
        status: row.status,
        priority: row.priority,
      }
    case 'meeting':
      return {
        ...common,
        title: row.title,
        from: toLocalTime(row.from, zone),
        to: toLocalTime(row.to, zone),
        location: row.location,
        host: id(row.host),
        reminder: row.reminder ?? '',
        participants: row.participants.join(', '),
      }
    case 'call':
      return {
        ...common,
        subject: row.subject,
        call_type: row.call_type,
        call_start_date_time: toLocalTime(row.call_start_date_time, zone),
        status: row.status ?? '',
        call_duration: row.call_duration ?? '',
        call_purpose: row.call_purpose ?? '',
        reminder: row.reminder ?? '',
        call_owner: id(row.call_owner),
        call_agenda: row.call_agenda,
        incoming_call_reason: row.incoming_call_reason,
        recording: row.recording,
      }
  }
}

const SCHEMAS = { task: taskInput, meeting: meetingInput, call: callInput } as const
const TIMES: Readonly<Record<ActivityKind, readonly string[]>> = {
  task: ['task_date'],
  meeting: ['from', 'to'],
  call: ['call_start_date_time'],
}
const RELATION: Readonly<Record<ActivityKind, string>> = {
  task: 'related_with',
  meeting: 'related_to',
  call: 'related_to',
}

/** The request that saves the form: wire times, ids, and no empty values. */
export function sentActivity(kind: ActivityKind, values: FormValues, zone: string): Record<string, unknown> {
  const sent: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(values)) {
    if (name === 'related') continue
    sent[name] =
      value === '' && name !== 'subject' && name !== 'title' && !TIMES[kind].includes(name) && !TEXTS.has(name)
        ? null
        : TIMES[kind].includes(name) && typeof value === 'string'
          ? fromLocalTime(value, zone)
          : value
  }
  const [typeId, uniqueId] = (typeof values['related'] === 'string' ? values['related'] : '').split(':')
  sent[RELATION[kind]] = uniqueId === undefined ? null : typeRelation(Number(typeId))
  sent['related_id'] = uniqueId ?? null
  return sent
}

/** The original values of the edited fields, under their wire names. */
export function readActivity({ kind, row }: ActivityItem, changed: readonly string[]): Record<string, unknown> {
  const stored = row as Readonly<Record<string, unknown>>
  const names = changed.flatMap((name) => (name === 'related' ? [RELATION[kind], 'related_id'] : [name]))
  return Object.fromEntries(names.map((name) => [name, stored[name] ?? null]))
}

/** The stored values of a conflict as values of the form. */
export function storedActivity(
  activity: ActivityItem,
  present: Readonly<Record<string, unknown>>,
  zone: string,
): FormValues {
  const values = activityValues({ ...activity, row: { ...activity.row, ...present } } as ActivityItem, zone)
  const names = Object.keys(present).map((name) =>
    name === 'related_id' || name === RELATION[activity.kind] ? 'related' : name,
  )
  return Object.fromEntries(names.filter((name) => Object.hasOwn(values, name)).map((name) => [name, values[name]]))
}

const TEXTS = new Set(['location', 'recording', 'description', 'call_agenda', 'incoming_call_reason', 'participants'])

/** The validation of core, by field of the form. */
export const activityValidator =
  (kind: ActivityKind, zone: string) =>
  (values: FormValues): FieldErrors =>
    Object.fromEntries(
      Object.entries(invalidFields(SCHEMAS[kind], sentActivity(kind, values, zone))).map(([path, message]) => [
        path.replace('related_id', 'related'),
        message,
      ]),
    )
