import { useQuery } from '@tanstack/react-query'
import { Fragment } from 'react'
import { planFeatures } from '../../../adapters/client/plan-features.ts'
import type { ChatLine } from '../../../core/chat/chat-views.ts'
import { isForReading } from '../../../core/chat/room.ts'
import type { ChatMessage } from '../../../core/chat/chat.schema.ts'
import type { Room } from '../../../core/chat/chat-state.ts'
import { dateLabel } from '../../../core/text/relative-time.ts'
import { addDays, calendarDay } from '../../../core/time/calendar.ts'
import { useAppClient } from '../../shared/app/use-client.ts'
import { useNow } from '../../shared/app/use-now.ts'
import { useTimeZone } from '../../shared/app/use-time-zone.ts'
import classes from './chat.module.css'
import { MessageLine } from './message-line.tsx'
import { useRoomQuotes } from './room-quotes.ts'

interface MessageLinesProps {
  readonly lines: readonly ChatLine[]
  readonly room: Room
  readonly me: number
  readonly unreadFrom: number | undefined
  readonly onReply: (message: ChatMessage) => void
}

/** The messages with a separator before each day and one before the first unread message. */
export function MessageLines({ lines, room, me, unreadFrom, onReply }: MessageLinesProps) {
  const now = useNow()
  const timeZone = useTimeZone()
  const { data: features } = useQuery(planFeatures(useAppClient()))
  // Missing until the list has loaded, and without a provider: a button that cannot work is not drawn (D-98).
  const translation = features?.find(({ key }) => key === 'translation')
  const quotes = useRoomQuotes(room.roomId).data?.data.data
  const today = calendarDay(now, timeZone)
  const firstUnread =
    unreadFrom === undefined
      ? undefined
      : room.messages.find((message) => message.seq > unreadFrom && isForReading(message, me))?.seq
  const names = new Map(room.row?.participants.map(({ user_id, full_name }) => [user_id, full_name]))
  return (
    <ol className={classes.lines}>
      {lines.map((line, index) => {
        const at = momentOf(line)
        const own = calendarDay(at, timeZone)
        const before = lines[index - 1]
        const isNewDay = before === undefined || calendarDay(momentOf(before), timeZone) !== own
        const isFirstUnread = line.kind === 'stored' && line.message.seq === firstUnread
        return (
          <Fragment key={line.kind === 'stored' ? (line.message.client_id ?? line.message.id) : line.outgoing.clientId}>
            {isNewDay ? (
              <li className={classes.day}>
                <span>
                  {own === today ? 'Today' : own === addDays(today, -1) ? 'Yesterday' : dateLabel(at, timeZone)}
                </span>
              </li>
            ) : null}
            {isFirstUnread ? (
              <li className={classes.unreadLine}>
                <span>New messages</span>
              </li>
            ) : null}
            <MessageLine
              line={line}
              at={at}
              timeZone={timeZone}
              sender={
                room.row?.is_group === 1 && line.kind === 'stored' && line.message.sender_id !== me
                  ? (names.get(line.message.sender_id) ?? 'Former member')
                  : undefined
              }
              quote={
                line.kind === 'stored' && line.message.promotion_type === 'quote'
                  ? quotes?.find(({ id }) => String(id) === line.message.master_prom_id)
                  : undefined
              }
              onReply={onReply}
              translation={translation?.value}
            />
          </Fragment>
        )
      })}
    </ol>
  )
}

const momentOf = (line: ChatLine): number => (line.kind === 'stored' ? line.message.sent_at : line.outgoing.writtenAt)
