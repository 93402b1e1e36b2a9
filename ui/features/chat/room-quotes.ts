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
export const quoteAction = (row: EnquiryRow): string =>
  !isOwnTurn(row) ? 'Open the offers' : row.offer === null ? 'Make an offer' : 'Answer the offer'

/** The quote that needs the person most: one that waits for them, then one that goes on, then the newest. */
export const foremostQuote = (rows: readonly EnquiryRow[]): EnquiryRow | undefined =>
  rows.find(isOwnTurn) ?? rows.find(({ turn }) => turn !== null) ?? rows[0]
