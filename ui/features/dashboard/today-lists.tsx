import { IconFileInvoice, IconMessages, IconNotes } from '@tabler/icons-react'
import { useEffect } from 'react'
import { previewText } from '../../../core/chat/room.ts'
import { roomsList } from '../../../core/contracts/chat.contract.ts'
import { productList } from '../../../core/contracts/listing.contract.ts'
import { threadIndex } from '../../../core/contracts/trade.contract.ts'
import { addressOf, productFormAddress } from '../../../core/navigation/addresses.ts'
import { quantityText } from '../../../core/reference/units.ts'
import { relativeTime } from '../../../core/text/relative-time.ts'
import { parseWireTime } from '../../../core/time/wire-time.ts'
import { useChatSnapshot } from '../../shared/app/chat-context.tsx'
import { useCall } from '../../shared/app/use-call.ts'
import { useNow } from '../../shared/app/use-now.ts'
import { useTimeZone } from '../../shared/app/use-time-zone.ts'
import classes from './dashboard.module.css'
import { ROWS_SHOWN, WaitingList } from './waiting-list.tsx'

const icon = { size: 18, stroke: 1.5 } as const
const percent = new Intl.NumberFormat('en', { maximumFractionDigits: 0 })

/** The drafts that need least, and how many listings there are. */
export const BEST_DRAFTS = { state: 'draft', sort: 'score', direction: 'desc', per_page: ROWS_SHOWN } as const

/** Conversations with unread messages. */
export function Replies() {
  const rooms = useCall(roomsList, {})
  const now = useNow()
  const zone = useTimeZone()
  const live = useChatSnapshot()
  const unread = live?.isLoaded === true ? live.chat.totals.open : undefined
  const { refetch } = rooms
  const waiting = rooms.data?.data.filter((room) => room.unread_count > 0 && !room.is_archived && !room.is_blocked)
  // The chat reads the same rooms when it connects: only what it counts otherwise is news.
  const shown = waiting?.reduce((sum, room) => sum + room.unread_count, 0)
  useEffect(() => {
    if (unread !== undefined && shown !== undefined && unread !== shown) void refetch()
  }, [unread, shown, refetch])
  return (
    <WaitingList
      title="Replies"
      icon={<IconMessages {...icon} />}
      query={rooms}
      total={waiting?.length ?? 0}
      none="No messages are waiting."
      more={{ to: addressOf('chat'), label: 'All chats' }}
      rows={waiting?.map((room) => ({
        id: room.room_id,
        to: addressOf('chat', {}, { room: room.room_id }),
        title: room.name,
        note: previewText(room.last_message ?? ''),
        fact: room.last_message_at === null ? undefined : relativeTime(room.last_message_at, now, zone),
      }))}
    />
  )
}

/** Enquiries that nobody of the company has answered yet, opened or not (D-154). */
export function QuoteRequests() {
  const threads = useCall(threadIndex, { unanswered: 1, per_page: ROWS_SHOWN })
  const now = useNow()
  const zone = useTimeZone()
  const waiting = threads.data?.data.data
  return (
    <WaitingList
      title="Quotes to answer"
      icon={<IconFileInvoice {...icon} />}
      query={threads}
      total={threads.data?.data.total ?? 0}
      none="No enquiries are waiting."
      more={{ to: addressOf('enquiries'), label: 'All enquiries' }}
      rows={waiting?.map((thread) => {
        const at = parseWireTime(thread.last_at)
        return {
          id: thread.id,
          to: addressOf('enquiries', {}, { type: 'received', thread: thread.id }),
          title: thread.thread_name,
          note: [
            thread.contact_name,
            thread.contact_company,
            thread.quantity === null ? '' : `Quantity ${quantityText(thread.quantity, thread.unit)}`,
          ]
            .filter((text, index, all) => text !== '' && text !== thread.thread_name && all.indexOf(text) === index)
            .join(', '),
          fact: at === undefined ? undefined : relativeTime(at, now, zone),
        }
      })}
    />
  )
}

/** Listings that buyers cannot see yet, the most complete first, since they need the least work. */
export function Drafts() {
  const drafts = useCall(productList, BEST_DRAFTS)
  return (
    <WaitingList
      title="Drafts to publish"
      icon={<IconNotes {...icon} />}
      query={drafts}
      total={drafts.data?.data.total ?? 0}
      none={drafts.data?.counts.all === 0 ? 'You have no listing yet.' : 'No drafts are waiting.'}
      more={{ to: addressOf('productsList', {}, { state: 'draft' }), label: 'All drafts' }}
      rows={drafts.data?.data.data.map((listing) => ({
        id: listing.id,
        to: productFormAddress(listing.id),
        title: listing.name === '' ? 'Listing without a name' : listing.name,
        note: listing.category_name ?? 'No category yet',
        fact: (
          <span className={classes.score}>
            <span className={classes.scoreTrack} aria-hidden>
              <span style={{ inlineSize: `${listing.score}%` }} />
            </span>
            {percent.format(Math.floor(listing.score))}% complete
          </span>
        ),
      }))}
    />
  )
}
