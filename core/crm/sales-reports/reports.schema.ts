import { z } from 'zod'
import { id } from '../../text/id.schema.ts'
import { readNumber } from '../../text/number-text.ts'
import { daysBetween, isCalendarDay } from '../../time/calendar.ts'
import { reportMessages as say } from './reports.messages.ts'

const LONGEST_DAYS = 3 * 366
/** Days of other centuries are mistakes of typing. */
const [EARLIEST, LATEST] = ['2000-01-01', '2999-12-31']
const MOST = 1e15

/** What can be asked for alone. */
export const REPORT_PARTS = ['deals', 'leads', 'funnel', 'work'] as const

const day = z
  .string()
  .trim()
  .refine((text) => isCalendarDay(text) && text >= EARLIEST && text <= LATEST, say.day)
const person = id

/** What a report is about: its days, and one owner or everybody. */
export const reportInput = z
  .object({
    from: day,
    to: day,
    owner: z.union([z.literal('').transform(() => undefined), person]).nullish(),
    /** In which days are counted; by default that of the caller's profile. */
    time_zone: z.string().max(64).optional(),
    /** By default all. */
    parts: z.array(z.enum(REPORT_PARTS)).min(1).optional(),
  })
  .refine(({ from, to }) => !isCalendarDay(from) || !isCalendarDay(to) || from <= to, {
    path: ['to'],
    error: say.order,
  })
  .refine(({ from, to }) => !isCalendarDay(from) || !isCalendarDay(to) || daysBetween(from, to) < LONGEST_DAYS, {
    path: ['to'],
    error: say.length,
  })

/** A target: what a person, or without one the company, wants to win each month. An empty amount removes it. */
export const targetInput = z.object({
  owner: z.union([z.literal('').transform(() => undefined), person]).nullish(),
  amount: z
    .union([z.number(), z.string().max(40)])
    .transform((given) => (typeof given === 'number' ? given : readNumber(given)))
    .refine(
      (amount): amount is number | '' => amount === '' || (amount !== undefined && amount >= 0 && amount <= MOST),
      {
        message: say.target,
      },
    ),
  /** The target as the caller read it. */
  was: z.number().nullish(),
})
