import { z } from 'zod'
import { readNumber } from '../../text/number-text.ts'
import { pleaseEnter } from '../../text/messages.ts'
import { textOf } from '../../text/text.schema.ts'
import { isCalendarDay } from '../../time/calendar.ts'
import { crmMessages } from '../crm.messages.ts'

/** `new` makes a record, `none` leaves it out, anything else is the unique id of an existing one. */
const target = z.string().trim().min(1).max(64)

/** What a lead becomes, as the dialog sends it (D-195). */
export const convertInput = z
  .object({
    account: target.default('none'),
    account_name: textOf('name').default(''),
    contact: target.default('new'),
    has_deal: z.boolean().default(false),
    deal_name: textOf('text').default(''),
    /** A number as people type it; '' for none. */
    amount: z
      .union([z.number(), z.string().max(40)])
      .transform((given) => (typeof given === 'number' ? given : readNumber(given)))
      .refine((amount) => amount === '' || (amount !== undefined && amount >= 0 && amount <= Number.MAX_SAFE_INTEGER), {
        message: crmMessages.numberInvalid,
      })
      .default(''),
    /** `YYYY-MM-DD`; '' for none. */
    closing_date: z
      .string()
      .nullish()
      .transform((day) => day ?? '')
      .refine((day) => day === '' || isCalendarDay(day), { message: crmMessages.dateInvalid }),
  })
  .superRefine((given, context) => {
    const wrong = (field: string, message: string) => context.addIssue({ code: 'custom', path: [field], message })
    if (given.account === 'new' && given.account_name === '') wrong('account_name', pleaseEnter('Account name'))
    if (given.account === 'none' && given.contact === 'none') wrong('contact', crmMessages.convertsToNothing)
    if (given.has_deal && given.deal_name === '') wrong('deal_name', pleaseEnter('Deal name'))
  })
export type ConvertInput = z.output<typeof convertInput>
