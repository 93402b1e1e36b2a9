import { enquiryIndex, type EnquiryRow } from '../../../core/contracts/trade.contract.ts'
import { addressOf } from '../../../core/navigation/addresses.ts'
import { useCall } from '../../shared/app/use-call.ts'

/** The quotes of a conversation, newest first. */
export const useRoomQuotes = (roomId: string) => useCall(enquiryIndex, { type: 'both', room_id: roomId, per_page: 100 })

/** Where a quote has its offers and what can be done with them. */
export const quoteAddress = (row: EnquiryRow): string =>
  row.thread_id === null
    ? addressOf('enquiries', {}, { type: 'sent', quote: row.id })
    : addressOf('enquiries', {}, { type: 'received', thread: row.thread_id })

export const isOwnTurn = ({ turn, type }: EnquiryRow): boolean => turn === (type === 'sent' ? 'buyer' : 'seller')

/** The next action of the person in words. */
export function quoteAction(row: EnquiryRow): string {
  if (!isOwnTurn(row)) return 'Open the offers'
  if (row.status === 'offered' || row.status === 'countered') return 'Answer the offer'
  return row.offer === null ? 'Make an offer' : 'Make a new offer'
}

/**
 * The quote that goes on now: of those that wait for somebody, the one with the newest offer or request; else the newest.
 * An older request can have the newest offer.
 */
export function foremostQuote(rows: readonly EnquiryRow[]): EnquiryRow | undefined {
  const going = rows.filter(({ turn }) => turn !== null)
  return (going.length === 0 ? rows : going).reduce<EnquiryRow | undefined>(
    (newest, row) => (newest === undefined || movedAt(row) > movedAt(newest) ? row : newest),
    undefined,
  )
}

/** Wire times are written so that their texts sort by time. */
const movedAt = ({ offer, product_datetime }: EnquiryRow): string => offer?.made_at ?? product_datetime
