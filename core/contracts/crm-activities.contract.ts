import { z } from 'zod'
import { callInput } from '../crm/activities/call.schema.ts'
import { EMAIL_STATUSES } from '../crm/activities/email-statuses.ts'
import { ACTIVITY_COLUMNS, KANBAN_PAGE_SIZE } from '../crm/lists/kanban.ts'
import { meetingInput } from '../crm/activities/meeting.schema.ts'
import { taskInput } from '../crm/activities/task.schema.ts'
import { TASK_SECTIONS } from '../crm/activities/task-sections.ts'
import { reminder, SNOOZES } from '../reminders/reminder.schema.ts'
import { DAY_MS } from '../time/durations.ts'
import { parseWireTime } from '../time/wire-time.ts'
import { wireMoment } from '../text/moment.schema.ts'
import { crmMessages } from '../crm/crm.messages.ts'
import { RECORD_TYPE_NAMES } from '../crm/records/record-types.ts'
import { emailRow } from './crm-emails.contract.ts'
import { wireFilter } from './crm-lists.contract.ts'
import { needsActivity, needsRecord, readValues, tagRow, wireId } from './crm.contract.ts'
import { endpoint, needs, pageOf, paging } from './endpoint.ts'

const shared = {
  id: z.number().int(),
  /** unique_id of the record that the activity belongs to. */
  related_id: z.string().nullable(),
  related_name: z.string().nullable(),
  owner_name: z.string().nullable(),
  tags: z.array(tagRow),
  tag: z.array(z.number().int()),
  description: z.string(),
  reminder_type: z.string(),
  /** Wire time; null without a reminder. */
  reminder_date_time: z.string().nullable(),
  created_at: z.string(),
}

export const taskRow = z.object({
  ...shared,
  subject: z.string(),
  /** A calendar day or a wire time. */
  task_date: z.string(),
  status: z.string(),
  priority: z.string(),
  related_with: z.string().nullable(),
  task_owner: z.number().int().nullable(),
})
export type TaskRow = z.output<typeof taskRow>

export const meetingRow = z.object({
  ...shared,
  title: z.string(),
  location: z.string(),
  from: z.string(),
  to: z.string(),
  host: z.number().int().nullable(),
  related_to: z.string().nullable(),
  participants: z.array(z.string()),
  reminder: z.string().nullable(),
})
export type MeetingRow = z.output<typeof meetingRow>

export const callRow = z.object({
  ...shared,
  related_to: z.string().nullable(),
  status: z.string().nullable(),
  call_type: z.string(),
  call_start_date_time: z.string(),
  subject: z.string(),
  recording: z.string(),
  reminder: z.string().nullable(),
  call_duration: z.number().nullable(),
  call_owner: z.number().int().nullable(),
  call_purpose: z.string().nullable(),
  call_agenda: z.string(),
  incoming_call_reason: z.string(),
})
export type CallRow = z.output<typeof callRow>

/** The zone of the caller's screen, whose days are meant; by default the profile's. */
const timeZone = z.string().max(60).optional()
/** Only activities of the caller. */
const whose = z.literal('me').optional()

const searched = z
  .string()
  .max(200)
  .nullish()
  .transform((text) => text?.trim() ?? '')

/**
 * The orders of a list of activities; each has the start as its second criterion. `next` is what is still to be done, the
 * earliest first, then the rest, the latest first (D-273).
 */
export const ACTIVITY_SORTS = ['start', 'name', 'status', 'priority', 'related', 'owner', 'next'] as const
export type ActivitySort = (typeof ACTIVITY_SORTS)[number]

const indexInput = z.object({
  whose,
  sort: z.enum(ACTIVITY_SORTS).optional(),
  direction: z.enum(['asc', 'desc']).optional(),
  time_zone: timeZone,
  crm_unique_id: z.string().max(64).nullish(),
  filters: wireFilter,
  query: searched,
  ...paging(50),
})
const id = { id: wireId }
/** Days of one request of the calendar: a month with the rest of its first and last weeks, twice. */
const CALENDAR_MAX_DAYS = 93

/** Tasks of some sections only, by the days of `time_zone` (D-199). */
const taskIndexInput = indexInput.extend({ sections: z.array(z.enum(TASK_SECTIONS)).min(1).optional() })

/** The contracts that tasks, meetings and calls share. */
const activityCalls = <
  const Name extends 'task' | 'meeting' | 'call',
  const Row extends z.ZodType,
  const Input extends z.ZodType,
  const Change extends z.ZodType,
  const Index extends z.ZodType,
>(
  name: Name,
  module: 'Tasks' | 'Meetings' | 'Calls',
  row: Row,
  input: Input,
  change: Change,
  index: Index,
  start: string,
  listed: string,
) => {
  const of = <const What extends string>(what: What) => `crm.${what}` as const
  const path = <const Verb extends string>(verb: Verb) => `crm/${name}_information/${verb}` as const
  const singular = name === 'task' ? 'Task' : name === 'meeting' ? 'Meeting' : 'Call'
  return {
    index: endpoint({
      id: of(`${name}s`),
      method: 'POST',
      path: path('index'),
      access: needs(module, 'View'),
      input: index,
      response: { data: pageOf(row) },
      summary: listed,
    }),
    create: endpoint({
      id: of(`create${singular}`),
      method: 'POST',
      path: path('create'),
      access: needs(module, 'Add'),
      creates: true,
      input,
      response: { data: row },
      summary: `Creates a ${name} and its reminder (D-88, D-89).`,
    }),
    update: endpoint({
      id: of(`update${singular}`),
      method: 'PUT',
      path: path('update/{id}'),
      access: needs(module, 'Edit'),
      params: id,
      input: change,
      response: { data: row },
      summary: `Changes a ${name}; moving its ${start} moves the reminder (D-89). \`was\` names the edited fields (D-120).`,
    }),
    destroy: endpoint({
      id: of(`delete${singular}`),
      method: 'DELETE',
      path: path('destroy/{id}'),
      access: needs(module, 'Delete'),
      params: id,
      summary: `Removes a ${name} with its reminder.`,
    }),
  }
}

export const task = endpoint({
  id: 'crm.task',
  method: 'GET',
  path: 'crm/task_information/show_details/{id}',
  access: needs('Tasks', 'View'),
  params: id,
  response: { data: taskRow },
  summary: 'One task.',
})
export const {
  index: tasks,
  create: createTask,
  update: updateTask,
  destroy: deleteTask,
} = activityCalls(
  'task',
  'Tasks',
  taskRow,
  taskInput,
  taskInput.safeExtend({ was: readValues }),
  taskIndexInput,
  'date',
  'Tasks, latest first, of the company or of one record; filtered by the eight task fields. `sections` and `whose` narrow the list (D-199).',
)
export const {
  index: meetings,
  create: createMeeting,
  update: updateMeeting,
  destroy: deleteMeeting,
} = activityCalls(
  'meeting',
  'Meetings',
  meetingRow,
  meetingInput,
  meetingInput.safeExtend({ was: readValues }),
  indexInput,
  'start',
  'Meetings, latest first, of the company or of one record.',
)
export const {
  index: calls,
  create: createCall,
  update: updateCall,
  destroy: deleteCall,
} = activityCalls(
  'call',
  'Calls',
  callRow,
  callInput,
  callInput.safeExtend({ was: readValues }),
  indexInput,
  'start',
  'Calls, latest first, of the company or of one record.',
)

const boardInput = z.object({ category: z.string().max(50).optional(), ...paging(KANBAN_PAGE_SIZE) })
const activityBoardInput = boardInput.extend({ whose, filters: wireFilter, query: searched, time_zone: timeZone })
const boardResponse = <const Row extends z.ZodType>(row: Row) => ({
  data: z.array(z.object({ category: z.string(), label: z.string(), total: z.number().int(), data: z.array(row) })),
})

const board = <const Module extends 'Tasks' | 'Meetings' | 'Calls', Row extends z.ZodType>(
  name: 'task' | 'meeting' | 'call',
  module: Module,
  row: Row,
) =>
  endpoint({
    id: `crm.${name}Board`,
    method: 'GET',
    path: `crm/kanbon_data_list/${name}`,
    access: needs(module, 'View'),
    input: activityBoardInput,
    response: boardResponse(row),
    summary: `The columns of the board (${ACTIVITY_COLUMNS[name].map(({ label }) => label).join(', ')}), ten cards a page (D-87).`,
  })
export const taskBoard = board('task', 'Tasks', taskRow)
export const meetingBoard = board('meeting', 'Meetings', meetingRow)
export const callBoard = board('call', 'Calls', callRow)

/** An e-mail with the record that it belongs to. */
const listedEmail = emailRow.extend({ type_name: z.enum(RECORD_TYPE_NAMES), record_name: z.string().nullable() })
export type ListedEmail = z.output<typeof listedEmail>
/** The orders of the list of e-mails; each has the newest first as its second criterion. */
export const EMAIL_SORTS = ['created', 'subject', 'status', 'record', 'author'] as const
export type EmailSort = (typeof EMAIL_SORTS)[number]

export const emailList = endpoint({
  id: 'crm.emailList',
  method: 'GET',
  path: 'crm/emails/list',
  access: needsRecord('View'),
  input: z.object({
    whose,
    query: searched,
    status: z.enum(EMAIL_STATUSES.map(({ value }) => value)).optional(),
    sort: z.enum(EMAIL_SORTS).optional(),
    direction: z.enum(['asc', 'desc']).optional(),
    ...paging(50),
  }),
  response: { data: pageOf(listedEmail) },
  summary:
    'The e-mails of all records, newest first (D-284). Includes only records of types that the caller may view. `query` is looked for in subject, recipients and the name of the record.',
})
export const emailBoard = endpoint({
  id: 'crm.emailBoard',
  method: 'GET',
  path: 'crm/kanbon_data_list/email',
  access: needsRecord('View'),
  input: boardInput.extend({ whose, query: searched }),
  response: boardResponse(listedEmail),
  summary:
    'E-mails by draft, waiting, sent and failed, ten cards a page (D-87). Includes only records of types that the caller may view.',
})

export const calendar = endpoint({
  id: 'crm.calendar',
  method: 'GET',
  path: 'crm/calendar',
  access: needsActivity('View'),
  input: z
    .object({ from: wireMoment('from'), to: wireMoment('to'), whose, time_zone: timeZone })
    .refine(({ from, to }) => to > from, { path: ['to'], error: crmMessages.endBeforeStart })
    .refine(({ from, to }) => (parseWireTime(to) ?? 0) - (parseWireTime(from) ?? 0) <= CALENDAR_MAX_DAYS * DAY_MS, {
      path: ['to'],
      error: `Please choose at most ${CALENDAR_MAX_DAYS} days`,
    }),
  response: {
    data: z.object({ tasks: z.array(taskRow), meetings: z.array(meetingRow), calls: z.array(callRow) }),
    /** Whether there are more activities of a kind than one response holds. */
    is_cut: z.boolean(),
  },
  summary: 'Tasks, meetings and calls between two times, earliest first; only kinds that the caller may view (D-200).',
})

const reminderRow = reminder.extend({
  related: z.object({ type_name: z.string(), unique_id: z.string(), name: z.string() }).nullable(),
})
export const reminders = endpoint({
  id: 'crm.reminders',
  method: 'GET',
  path: 'reminder/index',
  access: needsActivity('View'),
  background: true,
  response: { data: z.array(reminderRow) },
  summary: "The caller's open reminders, earliest first.",
})
export type ReminderRow = z.output<typeof reminderRow>
export const dismissReminders = endpoint({
  id: 'crm.dismissReminders',
  method: 'POST',
  path: 'reminder/dismiss-reminder',
  access: needsActivity('View'),
  background: true,
  input: z
    .array(z.object({ id: wireId, type_id: wireId }))
    .min(1)
    .max(500),
  summary: "Dismisses the caller's reminders; the body is the array itself (D-90).",
})

export const snoozeReminder = endpoint({
  id: 'crm.snoozeReminder',
  method: 'POST',
  path: 'reminder/snooze',
  access: needsActivity('View'),
  input: z.object({ id: wireId, type_id: wireId, for: z.enum(SNOOZES), time_zone: timeZone }),
  response: { data: z.object({ reminder_date_time: z.string() }) },
  summary: "Moves one of the caller's open reminders: by ten minutes, by an hour, or to tomorrow morning (D-201).",
})
