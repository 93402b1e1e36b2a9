import { Button, SegmentedControl } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { IconArchive, IconPinFilled, IconUsers, IconUsersPlus } from '@tabler/icons-react'
import { useRef, useState, type KeyboardEvent } from 'react'
import { CHAT_KINDS, CHAT_TABS, countOf, roomsOf, type ChatKind, type ChatTab } from '../../../core/chat/chat-views.ts'
import type { Room } from '../../../core/chat/chat-state.ts'
import { HIDDEN_MESSAGE, lastAtOf, previewText } from '../../../core/chat/room.ts'
import { calls as callsList } from '../../../core/contracts/crm-activities.contract.ts'
import { CALL_TYPES } from '../../../core/crm/activities/call.schema.ts'
import { labelOf } from '../../../core/crm/activities/task.schema.ts'
import { recordAddress } from '../../../core/navigation/addresses.ts'
import { canOpen } from '../../../core/navigation/guard.ts'
import { relativeTime } from '../../../core/text/relative-time.ts'
import { parseWireTime } from '../../../core/time/wire-time.ts'
import { useChatSnapshot } from '../../shared/app/chat-context.tsx'
import { linkTo } from '../../shared/app/link-to.ts'
import { lazyPart, usePreload } from '../../shared/app/lazy-part.tsx'
import { useCall } from '../../shared/app/use-call.ts'
import { useNow } from '../../shared/app/use-now.ts'
import type { SessionUser } from '../../shared/app/use-session.ts'
import { useTimeZone } from '../../shared/app/use-time-zone.ts'
import { ErrorState } from '../../shared/states/error-state.tsx'
import { LinesSkeleton, Loading } from '../../shared/states/skeletons.tsx'
import { Initials } from './initials.tsx'
import { HERE, isOtherHere } from './presence.ts'
import classes from './chat.module.css'
import { connectionText } from './connection-text.ts'
import type { ChatPlace } from './use-chat-place.ts'

const LazyGroupDialog = lazyPart(() => import('./group-dialog.tsx').then((module) => module.GroupDialog), {
  failed: (retry) => <ErrorState title="The form could not be loaded." onRetry={retry} />,
})

export interface RoomListProps {
  readonly place: ChatPlace
  readonly onPlace: (place: ChatPlace) => void
  readonly user: SessionUser
  /** The people who are there now. */
  readonly here: ReadonlySet<number>
}

export function RoomList({ place, onPlace, user, here }: RoomListProps) {
  usePreload(LazyGroupDialog)
  const snapshot = useChatSnapshot()
  const list = useRef<HTMLUListElement>(null)
  const now = useNow()
  const timeZone = useTimeZone()
  const [isGrouping, setGrouping] = useState(false)
  if (snapshot === undefined) return null
  const { chat } = snapshot
  const rooms = roomsOf(chat, place.tab, place.kind)
  const badge = (tab: ChatTab) => countOf(chat, tab, place.kind)
  // The tabs count what they list. The other list says by its name that something waits there.
  const waiting = (kind: ChatKind) =>
    kind === place.kind ? 0 : countOf(chat, 'unread', kind) + countOf(chat, 'new request', kind)
  const step = (event: KeyboardEvent) => {
    const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (by === 0) return
    event.preventDefault()
    const buttons = [...(list.current?.querySelectorAll('button') ?? [])]
    buttons[
      Math.max(0, Math.min(buttons.length - 1, buttons.indexOf(document.activeElement as HTMLButtonElement) + by))
    ]?.focus()
  }
  const hint = connectionText(snapshot.connection)
  return (
    <section className={classes.roomsPane} aria-label="Conversations">
      <div className={classes.roomsHead}>
        <div className={classes.roomsTools}>
          <SegmentedControl
            size="xs"
            aria-label="What to show"
            data={CHAT_KINDS.map(({ value, label }) => ({
              value,
              label: waiting(value) === 0 ? label : `${label} (${waiting(value)})`,
            }))}
            value={place.kind}
            onChange={(kind) => onPlace({ ...place, kind: kind as ChatKind, roomId: undefined })}
          />
          <Button
            size="compact-sm"
            variant="default"
            leftSection={<IconUsersPlus size={16} stroke={1.5} />}
            onClick={() => setGrouping(true)}
          >
            New group
          </Button>
        </div>
        {place.kind === 'calls' ? null : (
          <div className={classes.tabs} role="tablist" aria-label="Filter conversations">
            {CHAT_TABS.map(({ value, label }) => (
              <button
                key={value}
                type="button"
                role="tab"
                aria-selected={place.tab === value}
                className={classes.tab}
                onClick={() => onPlace({ ...place, tab: value })}
              >
                {label}
                {badge(value) > 0 ? <span className={classes.tabCount}>{badge(value)}</span> : null}
              </button>
            ))}
          </div>
        )}
        <p role="status" className={classes.connection}>
          {hint}
        </p>
      </div>
      {place.kind === 'calls' ? (
        <CallList user={user} />
      ) : (
        <ul ref={list} className={classes.rooms} onKeyDown={step}>
          {rooms.map((room) => (
            <li key={room.roomId}>
              <RoomButton
                room={room}
                isOpen={room.roomId === place.roomId}
                isHere={isOtherHere(room.row, here)}
                time={lastAtOf(room) === 0 ? '' : relativeTime(lastAtOf(room), now, timeZone)}
                preview={previewOf(room, chat.me)}
                onOpen={() => onPlace({ ...place, roomId: room.roomId })}
              />
            </li>
          ))}
          {rooms.length === 0 ? (
            <li className={classes.noRooms}>
              {place.kind === 'groups' && place.tab === 'all' ? NO_GROUPS : EMPTY_TEXTS[place.tab]}
            </li>
          ) : null}
        </ul>
      )}
      {isGrouping ? (
        <LazyGroupDialog
          onClose={() => setGrouping(false)}
          onMade={(roomId) => onPlace({ tab: 'all', kind: 'groups', roomId })}
        />
      ) : null}
    </section>
  )
}

const NO_GROUPS = 'No groups yet. A group is a conversation of several people.'

const EMPTY_TEXTS = {
  all: 'No conversations yet. A request for a quote begins one.',
  unread: 'Everything is read.',
  archive: 'Nothing is archived.',
  blocked: 'Nobody is blocked.',
  'new request': 'No requests are waiting.',
} as const

interface RoomButtonProps {
  readonly room: Room
  readonly isOpen: boolean
  readonly isHere: boolean
  readonly time: string
  readonly preview: string
  readonly onOpen: () => void
}

function RoomButton({ room, isOpen, isHere, time, preview, onOpen }: RoomButtonProps) {
  const { row } = room
  if (row === null) return null
  const company = row.participants.find(({ user_id }) => user_id === row.id)?.company
  return (
    <button
      type="button"
      className={classes.room}
      aria-current={isOpen || undefined}
      data-unread={room.unread > 0 || undefined}
      onClick={onOpen}
    >
      <Initials
        name={row.name}
        icon={row.is_group === 1 ? <IconUsers size={18} stroke={1.5} /> : undefined}
        isHere={isHere}
      />
      <span className={classes.roomText}>
        <span className={classes.roomLine}>
          <span className={classes.roomName}>{row.name}</span>
          <span className={classes.roomTime}>{time}</span>
        </span>
        {row.is_group === 0 && (company || isHere) ? (
          <span className={classes.roomCompany}>{[isHere ? HERE : '', company].filter(Boolean).join(' · ')}</span>
        ) : null}
        <span className={classes.roomLine}>
          <span className={classes.roomPreview}>{preview}</span>
          {row.is_pinned === 1 ? <IconPinFilled size={14} aria-label="Pinned" /> : null}
          {row.is_archived === 1 ? <IconArchive size={14} stroke={1.5} aria-label="Archived" /> : null}
          {room.unread > 0 ? (
            <span className={classes.unreadCount}>
              <span className={classes.onlyHeard}>Unread: </span>
              {room.unread > 99 ? '99+' : room.unread}
            </span>
          ) : null}
        </span>
      </span>
    </button>
  )
}

/** The newest known message, the one in the row or one that arrived since, with its author unless that is obvious. */
function previewOf({ row, messages }: Room, me: number): string {
  const newest = messages.findLast(({ message_type }) => message_type !== HIDDEN_MESSAGE)
  const isOfRow = newest === undefined || (messages.at(-1)?.seq ?? 0) < (row?.last_seq ?? 0)
  const [author, written] = isOfRow
    ? [row?.last_sender_id, row?.last_message]
    : [newest.sender_id, newest.message === '' ? newest.files.map(({ name }) => name).join(', ') : newest.message]
  if (written === undefined || written === null) return 'No messages yet'
  const text = previewText(written)
  if (author === me) return `You: ${text}`
  const other = row?.is_group === 1 ? row.participants.find(({ user_id }) => user_id === author) : undefined
  return other === undefined ? text : `${other.full_name.split(' ')[0]}: ${text}`
}

/** The calls of the CRM: telephony itself is not part of the product (D-95). */
function CallList({ user }: { readonly user: SessionUser }) {
  const mayCall = canOpen('calls', user)
  const calls = useCall(callsList, { per_page: 30, page: 1, query: '' }, { enabled: mayCall })
  const now = useNow()
  const timeZone = useTimeZone()
  if (!mayCall) return <p className={classes.noRooms}>Calls are part of the CRM, which is available to sellers.</p>
  if (calls.isError) return <ErrorState title="The calls could not be loaded." onRetry={() => void calls.refetch()} />
  if (calls.data === undefined)
    return (
      <Loading label="Loading calls">
        <div className={classes.roomsHead}>
          <LinesSkeleton lines={6} />
        </div>
      </Loading>
    )
  const rows = calls.data.data.data
  if (rows.length === 0) return <p className={classes.noRooms}>No calls are planned or logged.</p>
  return (
    <ul className={classes.rooms}>
      {rows.map((call) => {
        const at = parseWireTime(call.call_start_date_time)
        const text = (
          <>
            <Initials name={call.related_name ?? call.subject} />
            <span className={classes.roomText}>
              <span className={classes.roomLine}>
                <span className={classes.roomName}>{call.subject}</span>
                <span className={classes.roomTime}>{at === undefined ? '' : relativeTime(at, now, timeZone)}</span>
              </span>
              <span className={classes.roomLine}>
                <span className={classes.roomPreview}>
                  {[call.related_name, labelOf(CALL_TYPES, call.call_type), call.status].filter(Boolean).join(' · ')}
                </span>
              </span>
            </span>
          </>
        )
        return (
          <li key={call.id}>
            {call.related_id !== null && call.related_to === 'Leads' ? (
              <Link className={classes.room} {...linkTo(recordAddress('Leads', call.related_id))}>
                {text}
              </Link>
            ) : (
              <span className={classes.room}>{text}</span>
            )}
          </li>
        )
      })}
    </ul>
  )
}
