import { z } from 'zod'
import { pleaseSelect } from '../../text/messages.ts'
import { wireMoment } from '../../text/moment.schema.ts'
import { requiredText, textOf } from '../../text/text.schema.ts'
import { reminderOption, reminderType } from '../../reminders/reminder.schema.ts'
import { commaList, idList } from '../../text/comma-list.schema.ts'
import { crmMessages } from '../crm.messages.ts'
import { EMAIL_LIMIT } from '../forms/field-value.ts'
import { relatedId, relation } from './task.schema.ts'

/** A meeting as created and changed: the ten fields of spec §3, with its record and reminder type. D-88. */
export const meetingInput = z
  .object({
    title: requiredText('text', 'title'),
    location: textOf('text'),
    from: wireMoment('from'),
    to: wireMoment('to'),
    host: z.coerce.number<number | string>(pleaseSelect('host')).int().positive().nullish(),
    related_to: relation.nullish().transform((value) => value ?? null),
    related_id: relatedId,
    /** E-mail addresses or unique_ids of records. */
    participants: commaList(z.string().max(EMAIL_LIMIT), 100),
    reminder: reminderOption.nullish().transform((value) => value ?? null),
    reminder_type: reminderType.default('popup'),
    description: textOf('longText'),
    tag: idList(),
  })
  // Both are wire times of the same format, so text order is time order.
  .refine((meeting) => meeting.to > meeting.from, { path: ['to'], error: crmMessages.endBeforeStart })
  .refine((meeting) => (meeting.related_to === null) === (meeting.related_id === null), {
    path: ['related_id'],
    error: pleaseSelect('related record'),
  })
export type MeetingInput = z.output<typeof meetingInput>
