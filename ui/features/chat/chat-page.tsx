import { Button } from '@mantine/core'
import { IconMessages, IconPlugConnectedX, IconRefresh } from '@tabler/icons-react'
import { type ReactNode, useMemo, useState } from 'react'
import { chatPresence } from '../../../core/contracts/chat.contract.ts'
import type { Room } from '../../../core/chat/chat-state.ts'
import { roomsOf } from '../../../core/chat/chat-views.ts'
import { useChat, useChatSnapshot } from '../../shared/app/chat-context.tsx'
import { useCall } from '../../shared/app/use-call.ts'
import { useSessionUser } from '../../shared/app/use-session.ts'
import { UnsavedGuard } from '../../shared/form/leave-guard.tsx'
import { EmptyState } from '../../shared/states/empty-state.tsx'
import { LinesSkeleton, Loading } from '../../shared/states/skeletons.tsx'
import { StatePanel } from '../../shared/states/state-panel.tsx'
import classes from './chat.module.css'
import { ContextPane } from './context-pane.tsx'
import { Conversation } from './conversation.tsx'
import { RoomList } from './room-list.tsx'
import type { ChatPlace } from './use-chat-place.ts'

export interface ChatPageProps {
  readonly place: ChatPlace
  readonly onPlace: (place: ChatPlace) => void
  /** The CRM part of a conversation. */
  readonly recordsOf?: (roomId: string) => ReactNode
}

const NO_FILES: readonly File[] = []
/** How often the chat asks who is there, while its tab is visible. */
const PRESENCE_MS = 45_000

/** The people of the person's chats who are there now. */
function usePresence(isSignedIn: boolean): ReadonlySet<number> {
  const { data, isError } = useCall(chatPresence, {}, { enabled: isSignedIn, refetchInterval: PRESENCE_MS })
  // What is not known any more is not said.
  return useMemo(() => new Set(isError ? [] : data?.data), [data, isError])
}

/** Rooms, conversation and context; on phones one of them at a time. */
export function ChatPage({ place, onPlace, recordsOf }: ChatPageProps) {
  const chat = useChat()
  const snapshot = useChatSnapshot()
  const user = useSessionUser()
  const here = usePresence(user !== undefined)
  const [isContextOpen, setContextOpen] = useState(false)
  // By room: like a typed text, chosen files stay while the person reads another conversation.
  const [files, setFiles] = useState<Readonly<Record<string, readonly File[]>>>({})
  if (chat === undefined || snapshot === undefined || user === undefined) return <ChatSkeleton />
  if (!snapshot.isLoaded) {
    if (snapshot.connection !== 'away') return <ChatSkeleton />
    return (
      <StatePanel
        icon={<IconPlugConnectedX size={28} stroke={1.5} />}
        tone="warning"
        role="status"
        title="The chat cannot be reached"
      >
        We will try again as soon as there is a connection.
      </StatePanel>
    )
  }
  const { roomId } = place
  const hasRoom = (id: string) => snapshot.chat.rooms.get(id)?.row != null
  const isKnown = roomId !== undefined && hasRoom(roomId)
  return (
    <div
      className={classes.chat}
      data-pane={roomId === undefined ? 'rooms' : isContextOpen ? 'context' : 'conversation'}
    >
      <h1 className={classes.hiddenTitle}>Chat</h1>
      <UnsavedGuard isUnsaved={Object.entries(files).some(([id, { length }]) => length > 0 && hasRoom(id))} />
      <RoomList
        place={place}
        onPlace={(next) => {
          setContextOpen(false)
          onPlace(next)
        }}
        user={user}
        here={here}
      />
      <section className={classes.conversationPane} aria-label="Conversation">
        {roomId === undefined ? (
          <NothingOpen
            rooms={roomsOf(snapshot.chat, place.tab, place.kind)}
            onOpen={(next) => onPlace({ ...place, roomId: next })}
          />
        ) : isKnown ? (
          <Conversation
            key={roomId}
            roomId={roomId}
            here={here}
            files={files[roomId] ?? NO_FILES}
            onFiles={(change) => setFiles((now) => ({ ...now, [roomId]: change(now[roomId] ?? NO_FILES) }))}
            onBack={() => onPlace({ ...place, roomId: undefined })}
            onGone={() => onPlace({ ...place, roomId: undefined })}
            onContext={() => setContextOpen(true)}
          />
        ) : (
          <EmptyState
            icon={<IconRefresh size={28} stroke={1.5} />}
            title="This conversation is not here any more"
            action={
              <Button variant="default" onClick={() => onPlace({ ...place, roomId: undefined })}>
                Show all conversations
              </Button>
            }
          >
            It was removed, or it belongs to somebody else.
          </EmptyState>
        )}
      </section>
      {isKnown ? (
        <ContextPane roomId={roomId} user={user} onBack={() => setContextOpen(false)} records={recordsOf?.(roomId)} />
      ) : null}
    </div>
  )
}

/** No conversation opens automatically, since opening marks as read; the newest one is one press away. */
function NothingOpen({
  rooms,
  onOpen,
}: {
  readonly rooms: readonly Room[]
  readonly onOpen: (roomId: string) => void
}) {
  const unread = rooms.filter((room) => room.unread > 0)
  const [next] = unread.length > 0 ? unread : rooms
  if (next === undefined) {
    return (
      <EmptyState icon={<IconMessages size={28} stroke={1.5} />} title="No conversation here">
        Your conversations with buyers and sellers appear here. A quote request starts one.
      </EmptyState>
    )
  }
  const isUnread = next.unread > 0
  return (
    <EmptyState
      icon={<IconMessages size={28} stroke={1.5} />}
      title={
        unread.length === 0
          ? 'Everything is read'
          : unread.length === 1
            ? 'One conversation is unread'
            : `${unread.length} conversations are unread`
      }
      action={
        <Button variant={isUnread ? 'filled' : 'default'} onClick={() => onOpen(next.roomId)}>
          {isUnread ? 'Read the newest' : 'Open the newest'}
        </Button>
      }
    >
      Choose a conversation on the left. You will see its product, quote and lead next to the messages.
    </EmptyState>
  )
}

function ChatSkeleton() {
  return (
    <Loading label="Loading conversations">
      <div className={classes.skeleton}>
        <LinesSkeleton lines={9} />
        <LinesSkeleton lines={7} />
      </div>
    </Loading>
  )
}
