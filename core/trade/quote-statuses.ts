import type { Side } from './negotiation.ts'

/** Where a quote stands, as people call it. */
export const QUOTE_STATUSES = [
  { value: 'requested', label: 'Requested' },
  { value: 'offered', label: 'Offer' },
  { value: 'countered', label: 'Counter-offer' },
  { value: 'expired', label: 'Offer expired' },
  { value: 'reopened', label: 'Offer withdrawn' },
  { value: 'accepted', label: 'Accepted' },
  { value: 'declined', label: 'Declined' },
  { value: 'withdrawn', label: 'Request withdrawn' },
] as const
export type QuoteStatus = (typeof QUOTE_STATUSES)[number]['value']

/** What an enquiry waits for, as the seller's lists call it. */
export const ENQUIRY_WAITS = {
  terms: 'To answer',
  words: 'Message to answer',
} as const
export type EnquiryWait = keyof typeof ENQUIRY_WAITS

/**
 * What an enquiry that nobody has answered waits for: terms while it is the seller's turn, otherwise only words, because
 * the buyer wrote without a quote, beside an open offer of the seller, or after the end. D-291.
 */
export const waitOf = (status: QuoteStatus | null, isUnanswered: boolean): EnquiryWait | undefined =>
  isUnanswered ? (status !== null && turnOf(status) === 'seller' ? 'terms' : 'words') : undefined

/** The side that has to act; undefined when the quote ended. Without an open offer the seller has to make one. */
export function turnOf(status: QuoteStatus): Side | undefined {
  switch (status) {
    case 'offered':
      return 'buyer'
    case 'requested':
    case 'countered':
    case 'expired':
    case 'reopened':
      return 'seller'
    case 'accepted':
    case 'declined':
    case 'withdrawn':
      return undefined
  }
}
