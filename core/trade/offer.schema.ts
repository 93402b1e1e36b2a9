import { z } from 'zod'
import { typedNumber } from '../text/typed-number.schema.ts'
import type { CurrencyCode } from '../pricing/currency.ts'
import { PRICE_DECIMALS, toPrice } from '../pricing/money.ts'
import { isNearlyEqual, roundTo } from '../pricing/rounding.ts'
import { INCOTERMS } from '../reference/incoterms.ts'
import { PAYMENT_METHODS } from '../reference/payments.ts'
import { id } from '../text/id.schema.ts'
import { NOT_A_DATE } from '../text/messages.ts'
import { textOf, textWithin } from '../text/text.schema.ts'
import { addDays, calendarDay, isCalendarDay, startOfDay } from '../time/calendar.ts'
import type { OfferTerms } from './negotiation.ts'
import { tradeMessages as say } from './trade.messages.ts'

/** How long an offer is open unless its author says otherwise, in days. Our own choice. */
export const OFFER_DAYS = 14
/** The longest lead time, in days. Our own limit: ten years. */
const MOST_DAYS = 3_650

/** Days from here on have no end that can be stored. */
const LAST_DAY = '9999-01-01'

/** An empty form field counts as absent. */
const absent = (given: unknown): unknown => (given === '' || given === null ? undefined : given)

const leadTime = z.preprocess(
  absent,
  typedNumber(say.leadTime, (number) =>
    number.int(say.leadTime).min(0, say.leadTime).max(MOST_DAYS, say.leadTime),
  ).optional(),
)

/** An offer as it is typed and sent. D-113. */
export const offerInput = z.object({
  quantity: typedNumber(say.quantity, (number) => number.int(say.quantity).min(1, say.quantity)),
  /** Per piece, in whole units of the quote's currency. */
  price: typedNumber(say.price, (number) => number.positive(say.price)),
  price_term: z.union([z.enum(INCOTERMS), z.literal('')]).default(''),
  place: textWithin(100).default(''),
  payment_method: z.union([z.enum(PAYMENT_METHODS), z.literal('')]).default(''),
  lead_time_days: leadTime,
  /** The last day of the offer, in its author's time zone; without one it stays open until it is answered. */
  valid_until: z.preprocess(
    absent,
    z
      .string()
      .refine((day) => isCalendarDay(day) && day < LAST_DAY, NOT_A_DATE)
      .optional(),
  ),
  message: textOf('longText').default(''),
  /** A public catalogue of the seller that goes with the offer. D-338. */
  catalogue_id: z.preprocess(absent, id.optional()),
})
export type OfferInput = z.output<typeof offerInput>

/** The day that the form of an offer proposes as its last one. */
export const proposedDay = (now: number, zone: string): string => addDays(calendarDay(now, zone), OFFER_DAYS)

/**
 * The terms of a typed offer: the price in minor units, and the end of its last day as the last valid moment. A price
 * with more decimals than prices have (D-335) is refused, because rounding it would change what was agreed.
 */
export function termsOf(
  input: OfferInput,
  currency: CurrencyCode,
  zone: string,
): { readonly ok: true; readonly terms: OfferTerms } | { readonly ok: false; readonly message: string } {
  if (!isNearlyEqual(input.price, roundTo(input.price, PRICE_DECIMALS)))
    return { ok: false, message: say.decimals(PRICE_DECIMALS) }
  const price = toPrice(input.price, currency)
  if (price === undefined) return { ok: false, message: say.tooMuch }
  return {
    ok: true,
    terms: {
      quantity: input.quantity,
      unitPrice: price.minor,
      priceTerm: input.price_term,
      place: input.place,
      paymentMethod: input.payment_method,
      leadTimeDays: input.lead_time_days,
      validUntil: input.valid_until === undefined ? undefined : startOfDay(addDays(input.valid_until, 1), zone) - 1,
      message: input.message,
    },
  }
}
