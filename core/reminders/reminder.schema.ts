import { z } from 'zod'
import { reminderMessages } from './reminder.messages.ts'

/** How long before the start a reminder appears; the text is the wire value. Spec §9 "Reminder options", D-89. */
export const REMINDER_OPTIONS = [
  '5 minutes',
  '10 minutes',
  '15 minutes',
  '30 minutes',
  '1 hour',
  '2 hours',
  '1 day',
  '2 days',
] as const

/** Calls offer only the first four. Spec §9 "Reminder options". */
export const CALL_REMINDER_OPTIONS = [
  '5 minutes',
  '10 minutes',
  '15 minutes',
  '30 minutes',
] as const satisfies readonly (typeof REMINDER_OPTIONS)[number][]

export const REMINDER_TYPES = ['popup', 'both', 'others'] as const

/** For how long a reminder is put off; `tomorrow` is the next morning. D-201. */
export const SNOOZES = ['10 minutes', '1 hour', 'tomorrow'] as const
export type Snooze = (typeof SNOOZES)[number]

export const reminderOption = z.enum(REMINDER_OPTIONS)
export const callReminderOption = z.enum(CALL_REMINDER_OPTIONS, reminderMessages.callTooEarly)
export const reminderType = z.enum(REMINDER_TYPES)
export type ReminderOption = z.output<typeof reminderOption>
export type ReminderType = z.output<typeof reminderType>

/** A reminder as reminder/index returns it. Spec §3 "Reminder". */
export const reminder = z.object({
  id: z.number().int(),
  /** 5 task, 6 meeting, 7 call (D-82). */
  type_id: z.number().int(),
  subject: z.string(),
  /** A calendar day or a wire time: the start of the activity. */
  task_date: z.string().nullable(),
  /** Wire time. */
  reminder_date_time: z.string().nullable(),
  reminder_type: z.string(),
  reminder_status: z.string(),
})
export type Reminder = z.output<typeof reminder>
