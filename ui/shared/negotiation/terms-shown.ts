import type { OfferRow } from '../../../core/contracts/negotiation.contract.ts'

/** The terms of an offer in the order in which people read them. */
export const TERM_LABELS = {
  quantity: 'Quantity',
  price: 'Price',
  total: 'Total',
  price_term: 'Incoterm',
  place: 'Place',
  payment_method: 'Payment',
  lead_time_days: 'Lead time',
  valid_until: 'Valid until',
} as const
export type TermName = keyof typeof TERM_LABELS

/** The terms that an offer states; what it leaves open is not listed. */
export const termsShown = (offer: OfferRow): readonly TermName[] =>
  (Object.keys(TERM_LABELS) as TermName[]).filter(
    (name) => name === 'valid_until' || (offer[name] !== '' && offer[name] !== null),
  )
