import { ActionIcon, Button, Menu } from '@mantine/core'
import {
  IconArchive,
  IconArchiveOff,
  IconArrowDown,
  IconArrowLeft,
  IconBan,
  IconDots,
  IconInfoCircle,
  IconPin,
  IconPinnedOff,
  IconTrash,
  IconUsers,
} from '@tabler/icons-react'
import { Fragment, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { linesOf, oldestShown, type ChatLine } from '../../../core/chat/chat-views.ts'
import type { ChatMessage } from '../../../core/chat/chat.schema.ts'
import type { Room } from '../../../core/chat/chat-state.ts'
import { dateLabel } from '../../../core/text/relative-time.ts'
import { addDays, calendarDay } from '../../../core/time/calendar.ts'
import { useChat, useChatSnapshot } from '../../shared/app/chat-context.tsx'
import { useNow } from '../../shared/app/use-now.ts'
import { useTimeZone } from '../../shared/app/use-time-zone.ts'
import { ConfirmDelete } from '../../shared/states/confirm-delete.tsx'
import { ErrorState } from '../../shared/states/error-state.tsx'
import { LinesSkeleton, Loading } from '../../shared/states/skeletons.tsx'
import classes from './chat.module.css'
import { Composer } from './composer.tsx'
import { Initials } from './initials.tsx'
import { MessageLine } from './message-line.tsx'

export interface ConversationProps {
  readonly roomId: string
  /** On phones: returns to the rooms. */
  readonly onBack: () => void
  readonly onGone: () => void
  /** On narrow screens: shows the context of the conversation. */
  readonly onContext: () => void
}

/** Within this distance from the end a person counts as reading the newest message, in pixels. */
const NEAR_END_PX = 80

export function Conversation({ roomId, onBack, onGone, onContext }: ConversationProps) {
  const chat = useChat()
  const snapshot = useChatSnapshot()
  const room = snapshot?.chat.rooms.get(roomId)
  const scroller = useRef<HTMLDivElement>(null)
  const [load, setLoad] = useState<'loading' | 'done' | 'failed'>(
    room !== undefined && room.isOpened && room.messages.length > 0 ? 'done' : 'loading',
  )
  const [isOlderLoading, setOlderLoading] = useState(false)
  const [reply, setReply] = useState<ChatMessage>()
  const [isAsking, setAsking] = useState(false)
  const [isAtEnd, setAtEnd] = useState(true)
  // The separator marks the messages that were unread when the conversation was opened; it stays while it is open.
  const [unreadFrom] = useState(() =>
    room === undefined || room.unread === 0
      ? undefined
      : (room.reads[snapshot?.chat.me ?? 0] ?? room.row?.read_seq ?? 0),
  )
  const now = useNow()
  const timeZone = useTimeZone()

  const open = useCallback(() => {
    if (chat === undefined) return
    chat.openRoom(roomId).then(
      () => setLoad('done'),
      () => setLoad('failed'),
    )
  }, [chat, roomId])
  useEffect(open, [open])

  const lines = snapshot === undefined ? [] : linesOf(snapshot.chat, roomId)
  const lastSeq = room?.messages.at(-1)?.seq ?? 0
  const count = lines.length

  // Visible messages count as read; messages that arrive while the tab is hidden or scrolled away do not.
  useEffect(() => {
    const read = () => {
      if (document.visibilityState === 'visible' && isAtEnd) chat?.readRoom(roomId)
    }
    read()
    document.addEventListener('visibilitychange', read)
    return () => document.removeEventListener('visibilitychange', read)
  }, [chat, roomId, lastSeq, isAtEnd, load])

  useLayoutEffect(() => {
    const box = scroller.current
    if (box !== null && isAtEnd) box.scrollTop = box.scrollHeight
  }, [count, isAtEnd, load])

  // Loading pictures and resizing the window must not scroll the newest message out of view.
  useEffect(() => {
    const box = scroller.current
    if (box === null || !isAtEnd) return
    const watch = new ResizeObserver(() => {
      box.scrollTop = box.scrollHeight
    })
    watch.observe(box)
    for (const child of box.children) watch.observe(child)
    return () => watch.disconnect()
  }, [isAtEnd, load])

  if (chat === undefined || snapshot === undefined || room?.row == null) return null
  const { row } = room
  const others = row.participants.filter(({ user_id }) => user_id !== snapshot.chat.me)
  const oldest = oldestShown(room)?.seq ?? 1

  const loadOlder = () => {
    const box = scroller.current
    const before = box === null ? 0 : box.scrollHeight - box.scrollTop
    setOlderLoading(true)
    void chat
      .loadOlder(roomId)
      .catch(() => undefined)
      .then(() => {
        setOlderLoading(false)
        requestAnimationFrame(() => {
          if (box !== null) box.scrollTop = box.scrollHeight - before
        })
      })
  }
  const toEnd = () => {
    setAtEnd(true)
    if (scroller.current !== null) scroller.current.scrollTop = scroller.current.scrollHeight
  }

  return (
    <>
      <header className={classes.conversationHead}>
        <ActionIcon
          className={classes.phoneOnly}
          variant="subtle"
          color="gray"
          aria-label="Back to conversations"
          onClick={onBack}
        >
          <IconArrowLeft size={18} stroke={1.5} />
        </ActionIcon>
        <Initials name={row.name} icon={row.is_group === 1 ? <IconUsers size={18} stroke={1.5} /> : undefined} />
        <div className={classes.conversationTitle}>
          <h2>{row.name}</h2>
          <p>{row.is_group === 1 ? others.map(({ full_name }) => full_name).join(', ') : (others[0]?.company ?? '')}</p>
        </div>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={row.is_pinned === 1 ? 'Unpin' : 'Pin'}
          title={row.is_pinned === 1 ? 'Unpin' : 'Pin'}
          onClick={() => chat.togglePin(roomId)}
        >
          {row.is_pinned === 1 ? <IconPinnedOff size={18} stroke={1.5} /> : <IconPin size={18} stroke={1.5} />}
        </ActionIcon>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={row.is_archived === 1 ? 'Unarchive' : 'Archive'}
          title={row.is_archived === 1 ? 'Unarchive' : 'Archive'}
          onClick={() => chat.toggleArchive(roomId)}
        >
          {row.is_archived === 1 ? <IconArchiveOff size={18} stroke={1.5} /> : <IconArchive size={18} stroke={1.5} />}
        </ActionIcon>
        <ActionIcon
          className={classes.narrowOnly}
          variant="subtle"
          color="gray"
          aria-label="What this is about"
          title="What this is about"
          onClick={onContext}
        >
          <IconInfoCircle size={18} stroke={1.5} />
        </ActionIcon>
        <Menu position="bottom-end">
          <Menu.Target>
            <ActionIcon variant="subtle" color="gray" aria-label="More">
              <IconDots size={18} stroke={1.5} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item leftSection={<IconBan size={16} stroke={1.5} />} onClick={() => chat.toggleBlock(roomId)}>
              {row.is_blocked === 1 ? 'Unblock' : 'Block'}
            </Menu.Item>
            {row.is_group === 1 && row.id === snapshot.chat.me ? (
              <Menu.Item color="red" leftSection={<IconTrash size={16} stroke={1.5} />} onClick={() => setAsking(true)}>
                Delete group
              </Menu.Item>
            ) : null}
          </Menu.Dropdown>
        </Menu>
      </header>

      <div
        ref={scroller}
        className={classes.scroller}
        role="log"
        aria-label={`Messages with ${row.name}`}
        tabIndex={0}
        onScroll={({ currentTarget: box }) =>
          setAtEnd(box.scrollHeight - box.scrollTop - box.clientHeight < NEAR_END_PX)
        }
      >
        {load === 'loading' && count === 0 ? (
          <Loading label="Loading messages">
            <LinesSkeleton lines={6} />
          </Loading>
        ) : null}
        {load === 'failed' && count === 0 ? (
          <ErrorState
            title="The messages could not be loaded."
            onRetry={() => {
              setLoad('loading')
              open()
            }}
          />
        ) : null}
        {load === 'done' && oldest > 1 ? (
          <div className={classes.older}>
            <Button variant="subtle" size="compact-sm" loading={isOlderLoading} onClick={loadOlder}>
              Older messages
            </Button>
          </div>
        ) : null}
        {load === 'done' && count === 0 ? <p className={classes.noRooms}>No messages yet. Say what you need.</p> : null}
        <Lines
          lines={lines}
          room={room}
          me={snapshot.chat.me}
          unreadFrom={unreadFrom}
          now={now}
          timeZone={timeZone}
          onReply={setReply}
        />
      </div>
      {isAtEnd ? null : (
        <div className={classes.toEnd}>
          <Button
            size="compact-sm"
            variant="default"
            leftSection={<IconArrowDown size={16} stroke={1.5} />}
            onClick={toEnd}
          >
            {room.unread > 0 ? `${room.unread} new` : 'Newest messages'}
          </Button>
        </div>
      )}

      {row.is_request === 1 ? (
        <div className={classes.request}>
          <p>
            <strong>{row.name}</strong> wants to talk to you. They do not see whether you read this.
          </p>
          <div>
            <Button size="sm" onClick={() => chat.acceptRequest(roomId)}>
              Accept request
            </Button>
            <Button size="sm" variant="default" onClick={() => chat.toggleBlock(roomId)}>
              Block
            </Button>
          </div>
        </div>
      ) : row.is_blocked === 1 ? (
        <div className={classes.request}>
          <p>You blocked this conversation. Neither of you hears the other.</p>
          <div>
            <Button size="sm" variant="default" onClick={() => chat.toggleBlock(roomId)}>
              Unblock
            </Button>
          </div>
        </div>
      ) : (
        <Composer
          roomId={roomId}
          reply={reply}
          onReplyDone={() => setReply(undefined)}
          onWrite={(written) => {
            setAtEnd(true)
            chat.write({ roomId, ...written })
          }}
        />
      )}
      <ConfirmDelete
        opened={isAsking}
        kind="group"
        name={row.name}
        consequence="The group and all its messages will be deleted for everyone in it."
        onCancel={() => setAsking(false)}
        onConfirm={async () => {
          await chat.deleteGroup(roomId)
          setAsking(false)
          onGone()
        }}
      />
    </>
  )
}

interface LinesProps {
  readonly lines: readonly ChatLine[]
  readonly room: Room
  readonly me: number
  readonly unreadFrom: number | undefined
  readonly now: number
  readonly timeZone: string
  readonly onReply: (message: ChatMessage) => void
}

/** The messages with a separator before each day and one before the first unread message. */
function Lines({ lines, room, me, unreadFrom, now, timeZone, onReply }: LinesProps) {
  const today = calendarDay(now, timeZone)
  const firstUnread =
    unreadFrom === undefined
      ? undefined
      : room.messages.find(({ seq, sender_id }) => seq > unreadFrom && sender_id !== me)?.seq
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
              onReply={onReply}
            />
          </Fragment>
        )
      })}
    </ol>
  )
}

const momentOf = (line: ChatLine): number => (line.kind === 'stored' ? line.message.sent_at : line.outgoing.writtenAt)
