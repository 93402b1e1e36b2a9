import { z } from 'zod'
import { pleaseSelect } from '../../text/messages.ts'
import { wireMoment } from '../../text/moment.schema.ts'
import { requiredText, textOf, textWithin } from '../../text/text.schema.ts'
import { typedNumber } from '../../text/typed-number.schema.ts'
import { parseWireTime } from '../../time/wire-time.ts'
import { callReminderOption, reminderType } from '../../reminders/reminder.schema.ts'
import { idList } from '../../text/comma-list.schema.ts'
import { relatedId, relation } from './task.schema.ts'

export const CALL_STATUSES = ['Scheduled', 'Missed'] as const

export const CALL_TYPES = [
  { value: 'in-bound', label: 'Inbound' },
  { value: 'out-bound', label: 'Outbound' },
  { value: 'missed', label: 'Missed' },
] as const

/** Spec §9 "Reminder options". */
export const CALL_PURPOSES = ['prospecting', 'administrative', 'negotiation', 'demo', 'project', 'desk'] as const

export const callStatus = z.enum(CALL_STATUSES)
export const callType = z.enum(CALL_TYPES.map((type) => type.value))
export const callPurpose = z.enum(CALL_PURPOSES)
export type CallStatus = z.output<typeof callStatus>

/** In seconds. */
const LONGEST = 86_400
const DURATION = 'Please enter the duration in whole seconds, at most 86,400'

/** A call as created and changed: the fourteen fields of spec §3, with its record and reminder type. D-88. */
export const callInput = z
  .object({
    related_to: relation.nullish().transform((value) => value ?? null),
    related_id: relatedId,
    /** The chosen status; without a choice `statusOfCall` decides. */
    status: callStatus.nullish().transform((value) => value ?? null),
    call_type: callType,
    call_start_date_time: wireMoment('call start'),
    subject: requiredText('text', 'subject'),
    recording: textWithin(255),
    reminder: callReminderOption.nullish().transform((value) => value ?? null),
    reminder_type: reminderType.default('popup'),
    /** In seconds. */
    call_duration: z
      .union(
        [
          z.literal(''),
          typedNumber(DURATION, (number) => number.int(DURATION).min(0, DURATION).max(LONGEST, DURATION)),
        ],
        DURATION,
      )
      .nullish()
      .transform((value) => (typeof value === 'number' ? value : null)),
    call_owner: z.coerce.number<number | string>(pleaseSelect('call owner')).int().positive().nullish(),
    description: textOf('longText'),
    call_purpose: callPurpose.nullish().transform((value) => value ?? null),
    call_agenda: textOf('longText'),
    incoming_call_reason: textOf('longText'),
    tag: idList(),
  })
  .refine((call) => (call.related_to === null) === (call.related_id === null), {
    path: ['related_id'],
    error: pleaseSelect('related record'),
  })
export type CallInput = z.output<typeof callInput>

/**
 * The stored status of a call: a missed one is Missed, a planned one Scheduled, a call logged afterwards has none.
 * D-88.
 */
export function statusOfCall(
  call: Pick<CallInput, 'call_type' | 'call_start_date_time'>,
  now: number,
): CallStatus | null {
  if (call.call_type === 'missed') return 'Missed'
  const start = parseWireTime(call.call_start_date_time)
  return start !== undefined && start > now ? 'Scheduled' : null
}
