import { z } from 'zod'
import { callInput } from '../crm/call.schema.ts'
import { ACTIVITY_COLUMNS, KANBAN_PAGE_SIZE } from '../crm/kanban.ts'
import { meetingInput } from '../crm/meeting.schema.ts'
import { taskInput } from '../crm/task.schema.ts'
import { reminder } from '../reminders/reminder.schema.ts'
import { wireFilter } from './crm-lists.contract.ts'
import { needsActivity, needsRecord, tagRow, wireId } from './crm.contract.ts'
import { endpoint, needs, pageOf, paging } from './endpoint.ts'

const shared = {
  id: z.number().int(),
  /** unique_id of the record it belongs to. */
  related_id: z.string().nullable(),
  related_name: z.string().nullable(),
  owner_name: z.string().nullable(),
  tags: z.array(tagRow),
  tag: z.array(z.number().int()),
  description: z.string(),
  reminder_type: z.string(),
  /** Wire time; null when nobody is reminded. */
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

const indexInput = z.object({
  crm_unique_id: z.string().max(64).nullish(),
  filters: wireFilter,
  query: z.string().max(200).nullish().transform((text) => text?.trim() ?? ''),
  ...paging(50),
})
const id = { id: wireId }

export const task = endpoint({
  id: 'crm.task', method: 'GET', path: 'crm/task_information/show_details/{id}', access: needs('Tasks', 'View'), params: id, answer: { data: taskRow }, summary: 'One task.',
})
export const tasks = endpoint({
  id: 'crm.tasks', method: 'POST', path: 'crm/task_information/index', access: needs('Tasks', 'View'), input: indexInput, answer: { data: pageOf(taskRow) },
  summary: 'Tasks, latest first, of the company or of one record; filtered by the eight task fields.',
})
export const createTask = endpoint({
  id: 'crm.createTask', method: 'POST', path: 'crm/task_information/create', access: needs('Tasks', 'Add'), creates: true, input: taskInput, answer: { data: taskRow },
  summary: 'Creates a task; its reminder comes at its start (D-88, D-89).',
})
export const updateTask = endpoint({
  id: 'crm.updateTask', method: 'PUT', path: 'crm/task_information/update/{id}', access: needs('Tasks', 'Edit'), params: id, input: taskInput, answer: { data: taskRow },
  summary: 'Changes a task; moving its date moves the reminder (D-89).',
})
export const deleteTask = endpoint({
  id: 'crm.deleteTask', method: 'DELETE', path: 'crm/task_information/destroy/{id}', access: needs('Tasks', 'Delete'), params: id, summary: 'Removes a task with its reminder.',
})

export const meetings = endpoint({
  id: 'crm.meetings', method: 'POST', path: 'crm/meeting_information/index', access: needs('Meetings', 'View'), input: indexInput, answer: { data: pageOf(meetingRow) },
  summary: 'Meetings, latest first, of the company or of one record.',
})
export const createMeeting = endpoint({
  id: 'crm.createMeeting', method: 'POST', path: 'crm/meeting_information/create', access: needs('Meetings', 'Add'), creates: true, input: meetingInput, answer: { data: meetingRow },
  summary: 'Creates a meeting and its reminder (D-88, D-89).',
})
export const updateMeeting = endpoint({
  id: 'crm.updateMeeting', method: 'PUT', path: 'crm/meeting_information/update/{id}', access: needs('Meetings', 'Edit'), params: id, input: meetingInput, answer: { data: meetingRow },
  summary: 'Changes a meeting; moving its start moves the reminder (D-89).',
})
export const deleteMeeting = endpoint({
  id: 'crm.deleteMeeting', method: 'DELETE', path: 'crm/meeting_information/destroy/{id}', access: needs('Meetings', 'Delete'), params: id,
  summary: 'Removes a meeting with its reminder.',
})

export const calls = endpoint({
  id: 'crm.calls', method: 'POST', path: 'crm/call_information/index', access: needs('Calls', 'View'), input: indexInput, answer: { data: pageOf(callRow) },
  summary: 'Calls, latest first, of the company or of one record.',
})
export const createCall = endpoint({
  id: 'crm.createCall', method: 'POST', path: 'crm/call_information/create', access: needs('Calls', 'Add'), creates: true, input: callInput, answer: { data: callRow },
  summary: 'Creates a call and its reminder (D-88, D-89).',
})
export const updateCall = endpoint({
  id: 'crm.updateCall', method: 'PUT', path: 'crm/call_information/update/{id}', access: needs('Calls', 'Edit'), params: id, input: callInput, answer: { data: callRow },
  summary: 'Changes a call; moving its start moves the reminder (D-89).',
})
export const deleteCall = endpoint({
  id: 'crm.deleteCall', method: 'DELETE', path: 'crm/call_information/destroy/{id}', access: needs('Calls', 'Delete'), params: id, summary: 'Removes a call with its reminder.',
})

const board = <const Module extends 'Tasks' | 'Meetings' | 'Calls', Row extends z.ZodType>(name: 'task' | 'meeting' | 'call', module: Module, row: Row) =>
  endpoint({
    id: `crm.${name}Board`, method: 'GET', path: `crm/kanbon_data_list/${name}`, access: needs(module, 'View'),
    input: z.object({ category: z.string().max(50).optional(), ...paging(KANBAN_PAGE_SIZE) }),
    answer: { data: z.array(z.object({ category: z.string(), label: z.string(), total: z.number().int(), data: z.array(row) })) },
    summary: `The columns of the board (${ACTIVITY_COLUMNS[name].map(({ label }) => label).join(', ')}), ten cards a page (D-87).`,
  })
export const taskBoard = board('task', 'Tasks', taskRow)
export const meetingBoard = board('meeting', 'Meetings', meetingRow)
export const callBoard = board('call', 'Calls', callRow)

export const emailBoard = endpoint({
  id: 'crm.emailBoard', method: 'GET', path: 'crm/kanbon_data_list/email', access: needsRecord('View'),
  input: z.object({ category: z.string().max(50).optional(), ...paging(KANBAN_PAGE_SIZE) }),
  answer: {
    data: z.array(z.object({
      category: z.string(), label: z.string(), total: z.number().int(),
      data: z.array(z.object({ id: z.number().int(), crm_unique_id: z.string(), to: z.array(z.string()), subject: z.string(), created_at: z.string() })),
    })),
  },
  summary: 'E-mails by draft and sent, ten cards a page (D-87). Only those on records of types that the caller may see.',
})

const reminderRow = reminder.extend({ related: z.object({ type_name: z.string(), unique_id: z.string(), name: z.string() }).nullable() })
export const reminders = endpoint({
  id: 'crm.reminders', method: 'GET', path: 'reminder/index', access: needsActivity('View'), background: true, answer: { data: z.array(reminderRow) },
  summary: "The caller's open reminders, earliest first.",
})
export type ReminderRow = z.output<typeof reminderRow>
export const dismissReminders = endpoint({
  id: 'crm.dismissReminders', method: 'POST', path: 'reminder/dismiss-reminder', access: needsActivity('View'), background: true,
  input: z.array(z.object({ id: wireId, type_id: wireId })).min(1).max(500),
  summary: "Dismisses the caller's reminders; the body is the array itself (D-90).",
})
