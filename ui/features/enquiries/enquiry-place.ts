import { threadOrder, type ThreadOrder } from '../../../core/crm/activities/threads.ts'
import { comparedText, readCompared } from '../../../core/trade/compare.ts'
import { OFFERS_COMPARED_MOST } from '../../../core/trade/compare-offers.ts'
import type { SessionUser } from '../../shared/app/use-session.ts'

/** The state of the enquiries page in its address. Sellers start with received enquiries, buyers with sent ones. */
export interface EnquiryPlace {
  readonly type: 'sent' | 'received'
  readonly page: number
  readonly sort: ThreadOrder
  readonly threadId: number | undefined
  /** The open request of the buyer. */
  readonly quoteId: number | undefined
  /** The requests whose offers are compared; none outside the comparison. */
  readonly compared: readonly number[]
  /** The list shows only those whose turn this is; of received enquiries, those to answer (`mine`). */
  readonly turn: QuoteTurn | undefined
}

export const QUOTE_TURNS = [
  { value: 'mine', label: 'Your turn' },
  { value: 'theirs', label: 'With the seller' },
  { value: 'ended', label: 'Ended' },
] as const
export type QuoteTurn = (typeof QUOTE_TURNS)[number]['value']

export function enquiryPlaceOf(search: Readonly<Record<string, unknown>>, user: SessionUser): EnquiryPlace {
  const isSeller = user.type !== 'other'
  const type = search['type'] === 'sent' || !isSeller ? 'sent' : 'received'
  const whole = (value: unknown) =>
    Number.isSafeInteger(Number(value)) && Number(value) > 0 ? Number(value) : undefined
  return {
    type,
    page: whole(search['page']) ?? 1,
    sort: threadOrder.parse(search['sort_by']),
    threadId: whole(search['thread']),
    quoteId: whole(search['quote']),
    compared: readCompared(search['compare'], OFFERS_COMPARED_MOST),
    turn: QUOTE_TURNS.find(({ value }) => value === search['turn'])?.value,
  }
}

export const enquiryQuery = ({ type, page, sort, threadId, quoteId, compared, turn }: EnquiryPlace) => ({
  type,
  page: page === 1 ? undefined : page,
  sort_by: sort === 'latest' ? undefined : sort,
  thread: threadId,
  quote: quoteId,
  compare: compared.length === 0 ? undefined : comparedText(compared),
  turn,
})
