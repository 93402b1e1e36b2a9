import type { z } from 'zod'
import { isCurrencyCode } from '../pricing/currency.ts'
import { moneyText, toPrice } from '../pricing/money.ts'
import type { priceSteps } from './price-steps.schema.ts'
import { paymentText } from '../reference/payments.ts'
import { quantityText, unitText } from '../reference/units.ts'
import { dateLabel } from '../text/relative-time.ts'
import { isCalendarDay } from '../time/calendar.ts'
import { parseWireTime } from '../time/wire-time.ts'

/** The facts of a request and of an offer with their labels, in the order in which people read them. */
export const QUOTE_FACTS = {
  quantity: 'Quantity',
  list_price: 'Shop price',
  price_steps: 'Reduced by',
  price: 'Price',
  total: 'Total',
  price_term: 'Incoterm',
  payment_method: 'Payment',
  lead_time_days: 'Lead time',
  valid_until: 'Valid until',
  target_price: 'Target price',
  needed_by: 'Needed by',
} as const
export type QuoteFactName = keyof typeof QUOTE_FACTS

/** What a rule or level took off: the name that buyers read, and whole units of the currency. */
type PriceStep = Pick<z.output<typeof priceSteps>[number], 'name' | 'off'>

/** The facts of an offer that its author states. */
export const OFFERED_FACTS = [
  'quantity',
  'price',
  'total',
  'price_term',
  'payment_method',
  'lead_time_days',
  'valid_until',
] as const satisfies readonly QuoteFactName[]

/** What a request or an offer states: '' and null are left open, and a fact that is not there does not belong to it. */
export interface QuoteTerms {
  readonly quantity?: number
  /** Prices are whole units of the currency, per unit of the goods. */
  readonly price?: number
  /** The price that the shop shows this buyer for this quantity, reductions included. D-162. */
  readonly list_price?: number | null
  /** What the shop price was reduced by, per unit of the goods. D-342. */
  readonly price_steps?: readonly PriceStep[]
  readonly total?: number
  readonly price_term?: string
  /** The place that the incoterm names. */
  readonly place?: string
  readonly payment_method?: string
  readonly lead_time_days?: number | null
  /** Wire time of the last valid moment; null for an offer without an end. */
  readonly valid_until?: string | null
  readonly target_price?: number | null
  /** A calendar day. */
  readonly needed_by?: string | null
}

/** What a buyer asked for, at the price of the listing. */
export interface AskedTerms extends Pick<
  QuoteTerms,
  'quantity' | 'price_steps' | 'price_term' | 'target_price' | 'needed_by'
> {
  readonly price: number
}

/** The terms of a request: its price is that of the listing, which nobody has offered yet. */
export const requestTerms = ({
  quantity,
  price,
  price_steps,
  price_term,
  target_price,
  needed_by,
}: AskedTerms): QuoteTerms => ({
  ...(quantity === undefined ? {} : { quantity }),
  list_price: price,
  ...(price_steps === undefined ? {} : { price_steps }),
  ...(price_term === undefined ? {} : { price_term }),
  target_price: target_price ?? null,
  needed_by: needed_by ?? null,
})

/** The goods of the quote. */
export interface QuoteGoods {
  /** ISO 4217. */
  readonly currency: string
  /** '' counts as pieces. */
  readonly unit: string
}

/** A value as a screen writes it; `factText` writes it as text. */
export type FactValue =
  | { readonly kind: 'text'; readonly text: string }
  /** A price has `per`, the unit of the goods in lower case; a total does not. */
  | { readonly kind: 'money'; readonly amount: number; readonly currency: string; readonly per?: string }
  /** `per` as in a price. */
  | { readonly kind: 'steps'; readonly steps: readonly PriceStep[]; readonly currency: string; readonly per: string }
  /** With the place that it names, or '' for either. */
  | { readonly kind: 'incoterm'; readonly term: string; readonly place: string }
  /** A moment whose day counts. Days without a time of day are in UTC, whatever the zone of the reader. */
  | { readonly kind: 'day'; readonly at: number; readonly inUtc: boolean }

export interface QuoteFact {
  readonly name: QuoteFactName
  readonly label: string
  readonly value: FactValue
}

/** The facts that the terms state, among those of `names`. */
export function quoteFacts(
  terms: QuoteTerms,
  goods: QuoteGoods,
  names: readonly QuoteFactName[] = FACT_NAMES,
): readonly QuoteFact[] {
  return FACT_NAMES.flatMap((name) => {
    const value = names.includes(name) ? factValue(name, terms, goods) : undefined
    return value === undefined ? [] : [{ name, label: QUOTE_FACTS[name], value }]
  })
}

/** The value of one fact; undefined when the terms leave it open. */
export function factValue(name: QuoteFactName, terms: QuoteTerms, goods: QuoteGoods): FactValue | undefined {
  const { currency } = goods
  const unit = goods.unit.trim() === '' ? 'Pieces' : goods.unit
  switch (name) {
    case 'quantity':
      return terms.quantity === undefined ? undefined : { kind: 'text', text: quantityText(terms.quantity, unit) }
    case 'price':
    case 'list_price':
    case 'target_price': {
      const amount = terms[name]
      return amount == null ? undefined : { kind: 'money', amount, currency, per: unitText(unit) }
    }
    case 'price_steps': {
      const { price_steps: steps = [] } = terms
      return steps.length === 0 ? undefined : { kind: 'steps', steps, currency, per: unitText(unit) }
    }
    case 'total':
      return terms.total === undefined ? undefined : { kind: 'money', amount: terms.total, currency }
    case 'price_term': {
      const { price_term: term = '', place = '' } = terms
      return term === '' && place === '' ? undefined : { kind: 'incoterm', term, place }
    }
    case 'payment_method':
      return terms.payment_method ? { kind: 'text', text: paymentText(terms.payment_method) } : undefined
    case 'lead_time_days':
      return terms.lead_time_days == null ? undefined : { kind: 'text', text: daysText(terms.lead_time_days) }
    case 'valid_until':
      if (terms.valid_until === undefined) return undefined
      return dayOf(parseWireTime(terms.valid_until ?? ''), false) ?? { kind: 'text', text: 'until it is answered' }
    case 'needed_by':
      return isCalendarDay(terms.needed_by ?? '') ? dayOf(Date.parse(terms.needed_by ?? ''), true) : undefined
  }
}

/** A value as plain text, such as 'EUR 8.50 per piece'. `zone`: that of the reader. */
export function factText(value: FactValue, zone: string): string {
  switch (value.kind) {
    case 'text':
      return value.text
    case 'incoterm':
      return [value.term, value.place].filter((part) => part !== '').join(' ')
    case 'day':
      return dateLabel(value.at, value.inUtc ? 'UTC' : zone)
    case 'money': {
      const text = amountText(value.amount, value.currency)
      return value.per === undefined ? text : `${text} per ${value.per}`
    }
    case 'steps':
      return value.steps
        .map(({ name, off }) => `${name}: ${amountText(off, value.currency)} off each ${value.per}`)
        .join('; ')
  }
}

// Helpers

const FACT_NAMES = Object.keys(QUOTE_FACTS) as readonly QuoteFactName[]

function amountText(amount: number, currency: string): string {
  const money = isCurrencyCode(currency) ? toPrice(amount, currency) : undefined
  return money === undefined ? `${currency} ${amount}` : moneyText(money)
}

const daysText = (days: number): string => `${days.toLocaleString('en')} ${days === 1 ? 'day' : 'days'}`

const dayOf = (at: number | undefined, inUtc: boolean): FactValue | undefined =>
  at === undefined ? undefined : { kind: 'day', at, inUtc }
