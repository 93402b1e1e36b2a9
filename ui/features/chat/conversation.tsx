import { Button } from '@mantine/core'
import { IconArrowDown } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import type { ChatClient } from '../../../adapters/client/chat.client.ts'
import { linesOf, oldestShown } from '../../../core/chat/chat-views.ts'
import type { ChatMessage, RoomRow } from '../../../core/chat/chat.schema.ts'
import { useChat, useChatSnapshot } from '../../shared/app/chat-context.tsx'
import { ErrorState } from '../../shared/states/error-state.tsx'
import { LinesSkeleton, Loading } from '../../shared/states/skeletons.tsx'
import classes from './chat.module.css'
import type { ChangeFiles } from './chosen-files.tsx'
import { Composer } from './composer.tsx'
import { ConversationHead } from './conversation-head.tsx'
import { MessageLines } from './message-lines.tsx'
import { QuoteBar } from './quote-bar.tsx'
import { useNewestInView } from './use-newest-in-view.ts'
import { useOpenRoom, useReadMarks } from './use-open-room.ts'

export interface ConversationProps {
  readonly roomId: string
  /** The people who are there now. */
  readonly here: ReadonlySet<number>
  /** The files of a message that is not sent yet. */
  readonly files: readonly File[]
  readonly onFiles: ChangeFiles
  /** On phones: returns to the rooms. */
  readonly onBack: () => void
  readonly onGone: () => void
  /** On narrow screens: shows the context of the conversation. */
  readonly onContext: () => void
}

export function Conversation({ roomId, here, files, onFiles, onBack, onGone, onContext }: ConversationProps) {
  const chat = useChat()
  const snapshot = useChatSnapshot()
  const room = snapshot?.chat.rooms.get(roomId)
  const [reply, setReply] = useState<ChatMessage>()
  // The separator marks the messages that were unread when the conversation was opened; it stays while it is open.
  const [unreadFrom] = useState(() =>
    room === undefined || room.unread === 0
      ? undefined
      : (room.reads[snapshot?.chat.me ?? 0] ?? room.row?.read_seq ?? 0),
  )
  const { load, retry } = useOpenRoom(roomId, room)
  const lines = snapshot === undefined ? [] : linesOf(snapshot.chat, roomId)
  const count = lines.length
  const { scroller, isAtEnd, onScroll, toEnd, holdPlace } = useNewestInView(count, load)
  useReadMarks(roomId, room?.messages.at(-1)?.seq ?? 0, isAtEnd, load)

  if (chat === undefined || snapshot === undefined || room?.row == null) return null
  const { row } = room
  const { me } = snapshot.chat

  return (
    <>
      <ConversationHead
        chat={chat}
        roomId={roomId}
        row={row}
        me={me}
        here={here}
        onBack={onBack}
        onGone={onGone}
        onContext={onContext}
      />
      <QuoteBar roomId={roomId} />
      <div
        ref={scroller}
        className={classes.scroller}
        role="log"
        aria-label={`Messages with ${row.name}`}
        tabIndex={0}
        onScroll={onScroll}
      >
        {load === 'loading' && count === 0 ? (
          <Loading label="Loading messages">
            <LinesSkeleton lines={6} />
          </Loading>
        ) : null}
        {load === 'failed' && count === 0 ? (
          <ErrorState title="The messages could not be loaded." onRetry={retry} />
        ) : null}
        {load === 'done' && (oldestShown(room)?.seq ?? 1) > 1 ? (
          <OlderMessages chat={chat} roomId={roomId} holdPlace={holdPlace} />
        ) : null}
        {load === 'done' && count === 0 ? <p className={classes.noRooms}>No messages yet. Say what you need.</p> : null}
        <MessageLines lines={lines} room={room} me={me} unreadFrom={unreadFrom} onReply={setReply} />
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
      <ComposerOrChoice chat={chat} roomId={roomId} row={row}>
        <Composer
          roomId={roomId}
          reply={reply}
          files={files}
          onFiles={onFiles}
          onReplyDone={() => setReply(undefined)}
          onWrite={(written) => {
            toEnd()
            chat.write({ roomId, ...written })
          }}
        />
      </ComposerOrChoice>
    </>
  )
}

interface RoomActionProps {
  readonly chat: ChatClient
  readonly roomId: string
}

function OlderMessages({ chat, roomId, holdPlace }: RoomActionProps & { readonly holdPlace: () => () => void }) {
  const [isLoading, setLoading] = useState(false)
  const loadOlder = () => {
    const restorePlace = holdPlace()
    setLoading(true)
    void chat
      .loadOlder(roomId)
      .catch(() => undefined)
      .then(() => {
        setLoading(false)
        restorePlace()
      })
  }
  return (
    <div className={classes.older}>
      <Button variant="subtle" size="compact-sm" loading={isLoading} onClick={loadOlder}>
        Older messages
      </Button>
    </div>
  )
}

interface ComposerOrChoiceProps extends RoomActionProps {
  readonly row: RoomRow
  readonly children: ReactNode
}

/** The composer, or what must be decided first: a new request, a blocked conversation. */
function ComposerOrChoice({ chat, roomId, row, children }: ComposerOrChoiceProps) {
  const toggleBlock = () => chat.toggleBlock(roomId)
  if (row.is_request === 1)
    return (
      <div className={classes.request}>
        <p>
          <strong>{row.name}</strong> wants to talk to you. They do not see whether you read this.
        </p>
        <div>
          <Button size="sm" onClick={() => chat.acceptRequest(roomId)}>
            Accept request
          </Button>
          <Button size="sm" variant="default" onClick={toggleBlock}>
            Block
          </Button>
        </div>
      </div>
    )
  if (row.is_blocked === 1)
    return (
      <div className={classes.request}>
        <p>You blocked this conversation. Neither of you hears the other.</p>
        <div>
          <Button size="sm" variant="default" onClick={toggleBlock}>
            Unblock
          </Button>
        </div>
      </div>
    )
  return children
}
