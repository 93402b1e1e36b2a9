import { z } from 'zod'
import { typedNumber } from '../text/typed-number.schema.ts'
import { id } from '../text/id.schema.ts'
import { isNothing, parsedJson } from '../text/loose-values.ts'
import { NOT_A_DATE, NOT_A_MOMENT } from '../text/messages.ts'
import { requiredText, textOf, textWithin } from '../text/text.schema.ts'
import { isCalendarDay } from '../time/calendar.ts'
import { parseWireTime } from '../time/wire-time.ts'
import { tradeMessages as say } from './trade.messages.ts'

/** Maximum number of levels of a quoted variation. Our own limit. */
const MAX_COMBINATIONS = 50

/** The chosen term of one level. D-79. */
export const combination = z.object({
  attribute_id: z.coerce.number<number | string>().int(),
  term_id: z.coerce.number<number | string>().int(),
  name: textWithin(100),
  value: textWithin(100),
})
export type Combination = z.output<typeof combination>

/** One choice per level, as a list or as JSON text (a form cannot contain lists of objects). */
const combinations = z.preprocess(
  (given) => (isNothing(given) ? [] : parsedJson(given)),
  z
    .array(combination)
    .max(MAX_COMBINATIONS)
    .refine(
      (chosen) => new Set(chosen.map(({ attribute_id }) => attribute_id)).size === chosen.length,
      'A level is chosen twice',
    ),
)

/** An empty form field counts as absent. */
const optional = <S extends z.ZodType>(schema: S) =>
  z.preprocess((given) => (isNothing(given) ? undefined : given), schema.optional())

const sessionId = z.string().trim().min(1).max(64)
const price = z.coerce.number<number | string>().min(0)

/** The configuration of a visitor, signed in or not. Spec §7 "Quotes"; the server recomputes its prices (D-79). */
export const quoteConfiguration = z.object({
  unique_session_id: sessionId,
  type: z.literal('simple').default('simple'),
  product_id: id,
  product_name: textOf('name'),
  quantity: z.coerce.number<number | string>().int().min(1),
  price,
  combinations,
})

/** A quote as it is sent: needs a message of at most 350 characters. Spec §3 "Quote", D-47, D-79. */
export const quoteSubmission = z.object({
  unique_session_id: sessionId,
  seller_user_id: id,
  /** Ignored: the sender is the user of the token. */
  enquiry_user_id: id.nullish(),
  product_id: id,
  product_name: textOf('name'),
  product_image: textWithin(500),
  price,
  final_price: price,
  quantity: z.coerce.number<number | string>().int().min(1),
  price_term: textOf('text'),
  /** The moment of quoting, a wire time. */
  product_datetime: z.string().refine((text) => parseWireTime(text) !== undefined, NOT_A_MOMENT),
  pre_title_name: textOf('text'),
  message: requiredText('longText', 'message'),
  combinations,
  /** The buyer's target price per piece, in the product's currency; optional and ours. */
  target_price: optional(typedNumber(say.price, (number) => number.positive(say.price))),
  /** The day by which the buyer needs it; optional and ours. */
  needed_by: optional(z.string().refine(isCalendarDay, NOT_A_DATE)),
})

/** The texts of a request, checked while the buyer types. */
export const quoteWords = quoteSubmission.pick({ message: true, target_price: true, needed_by: true })

/** The problem with the day by which a buyer needs it, relative to `today`; undefined when it is valid. */
export const neededByProblem = (neededBy: string | undefined, today: string): string | undefined =>
  neededBy !== undefined && neededBy < today ? say.day : undefined
