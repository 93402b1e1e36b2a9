import { createActor, fromPromise } from 'xstate'
import {
  authorizeChannel,
  chatHistory,
  deleteGroup,
  HISTORY_PAGE_SIZE,
  markAsRead,
  MOST_ROOMS,
  pinRoom,
  roomsArchive,
  roomsBlock,
  roomsList,
  roomsRequest,
  sendMessage,
} from '../../core/contracts/chat.contract.ts'
import { chatEvent, type ChatMessage, messageInput, type RoomRow } from '../../core/chat/chat.schema.ts'
import { type ChatInput, type ChatState, initialChat, type RoomChange } from '../../core/chat/chat-state.ts'
import {
  hasUnlistedRooms,
  missingMessages,
  newestUnread,
  oldestShown,
  sendable,
  unlistedRooms,
} from '../../core/chat/chat-views.ts'
import { reduceChat } from '../../core/chat/chat.reducer.ts'
import { failureMessages } from '../../core/failure/failure.messages.ts'
import { connectionMachine } from '../../core/chat/connection.machine.ts'
import type { Notification } from '../../core/notifications/notifications.ts'
import { notificationAdded } from '../../core/notifications/notifications.ts'
import { z } from 'zod'
import { accountStorage } from '../browser/account-storage.ts'
import { onlineState } from '../browser/online.ts'
import { pageVisibility } from '../browser/page-visibility.ts'
import type { Realtime, RealtimeOptions } from '../realtime/realtime.ts'
import { openRealtime } from '../realtime/realtime.ts'
import type { Client } from './client.ts'

/** Where the realtime engine is; without a host it is on the page's own. */
export interface RealtimePlace {
  readonly key: string
  readonly host?: string | undefined
  readonly port?: number | undefined
  readonly tls?: boolean | undefined
}

/** `live`: events arrive. `catching up`: back, fetching what was missed. `away`: not connected, trying again. */
export type ConnectionState = 'connecting' | 'catching up' | 'live' | 'away'

export interface ChatSnapshot {
  readonly chat: ChatState
  readonly connection: ConnectionState
  /** Rooms were loaded at least once: an empty list is empty. */
  readonly isLoaded: boolean
}

/** What a person writes; the room or, for the first message, the person. */
export interface Written {
  readonly roomId: string
  readonly message: string
  readonly repliedParentId?: number | undefined
  readonly files?: readonly File[]
}

/** The user's chat: one subscription, all rooms, nothing lost between two connections. */
export interface ChatClient {
  readonly snapshot: () => ChatSnapshot
  readonly subscribe: (onChange: () => void) => () => void
  readonly onNotification: (listener: (notification: Notification) => void) => () => void
  /** Called after each catching up: what else is shown may be old. */
  readonly onCaughtUp: (listener: () => void) => () => void
  /** Loads the newest page of a room. */
  readonly openRoom: (roomId: string) => Promise<void>
  /** The person sees the room's newest messages. */
  readonly readRoom: (roomId: string) => void
  /** Older messages; false when there are none. */
  readonly loadOlder: (roomId: string) => Promise<boolean>
  readonly write: (written: Written) => void
  readonly retry: (clientId: string) => void
  readonly discard: (clientId: string) => void
  /** Files that wait with a message that is on its way. */
  readonly filesOf: (clientId: string) => readonly File[]
  /** Why a message was refused, in the server's words. */
  readonly reasonOf: (clientId: string) => string | undefined
  readonly togglePin: (roomId: string) => void
  readonly toggleArchive: (roomId: string) => void
  readonly toggleBlock: (roomId: string) => void
  readonly accept: (roomId: string) => void
  /** Takes a room that a call answered into the list. */
  readonly addRoom: (room: RoomRow) => void
  readonly removeGroup: (roomId: string) => Promise<void>
  readonly close: () => void
}

export interface ChatClientOptions {
  readonly client: Client
  readonly me: number
  readonly realtime: RealtimePlace
  /** For specs. */
  readonly open?: (options: RealtimeOptions) => Realtime
  readonly location?: Pick<Location, 'hostname' | 'port' | 'protocol'>
}

/** How often rooms are asked for while the realtime engine cannot be reached at all, in milliseconds. */
const POLL_MS = 10_000
const OUTBOX_KEY = 'chat-outbox'
const keptOutbox = z.array(z.object({ roomId: z.string(), at: z.number(), draft: messageInput }))

/** Opens the user's chat. Loaded lazily: pages without chat do not carry it. */
export function createChatClient({
  client,
  me,
  realtime: place,
  open = openRealtime,
  location = window.location,
}: ChatClientOptions): ChatClient {
  let state: ChatSnapshot = { chat: initialChat(me), connection: 'connecting', isLoaded: false }
  const listeners = new Set<() => void>()
  const notificationListeners = new Set<(notification: Notification) => void>()
  const caughtUpListeners = new Set<() => void>()
  const files = new Map<string, readonly File[]>()
  const reasons = new Map<string, string>()
  const inFlight = new Set<string>()
  const filling = new Map<string, Promise<void>>()
  const storage = accountStorage(
    () => localStorage,
    () => me,
  )
  let isClosed = false
  let listing: Promise<void> | undefined

  const isTls = place.tls ?? location.protocol === 'https:'
  const realtime = open({
    host: place.host ?? location.hostname,
    port: place.port ?? (location.port === '' ? (isTls ? 443 : 80) : Number(location.port)),
    tls: isTls,
    path: place.host === undefined ? '/chat' : '',
    key: place.key,
    authorize: async (socket_id, channel_name) => {
      const { auth, channel_data } = await client.call(authorizeChannel, { socket_id, channel_name })
      return channel_data === undefined ? { auth } : { auth, channel_data }
    },
  })
  const channel = `private-chat.${me}`

  const actor = createActor(
    connectionMachine.provide({
      actors: {
        subscribe: fromPromise<void>(({ signal }) => subscribed(signal)),
        catchUp: fromPromise<void>(catchUp),
      },
    }),
    { input: { spread: Math.random() } },
  )

  restoreOutbox()
  const stops = [
    ...(
      ['message.sent', 'message.read', 'room.updated', 'room.deleted', 'request.received', 'presence.updated'] as const
    ).map((event) => realtime.listen(channel, event, chatEvent, (heard) => dispatch(heard))),
    realtime.listen(channel, 'notification.added', notificationAdded, ({ notification }) => {
      for (const listener of notificationListeners) listener(notification)
    }),
    realtime.onState((current) => {
      client.setSocketId(current === 'connected' ? realtime.socketId() : undefined)
      if (current !== 'connected') actor.send({ type: 'connection.lost' })
      else actor.send({ type: 'woken' })
    }),
    // A subscription that was renewed without the connection being told as lost: what happened in between was missed.
    realtime.onSubscribed(channel, () => actor.send({ type: 'woken' })),
    onlineState().subscribe((isOnline) => (isOnline ? wake() : actor.send({ type: 'connection.lost' }))),
    pageVisibility().subscribe((isVisible) => {
      if (isVisible) wake()
    }),
  ]
  actor.subscribe((machine) => {
    const connection: ConnectionState =
      machine.value === 'online'
        ? 'live'
        : machine.value === 'catchingUp' && onlineState().isOnline()
          ? 'catching up'
          : state.isLoaded || machine.value === 'pausing'
            ? 'away'
            : 'connecting'
    if (connection !== state.connection) change({ ...state, connection })
    if (machine.value === 'online') {
      dispatch({ type: 'connection.restored' })
      // Events that came while catching up may have shown further gaps.
      void fillGaps().catch(() => undefined)
    } else if (machine.value === 'pausing' || machine.value === 'connecting') dispatch({ type: 'connection.lost' })
  })
  actor.start()
  // Where no socket can be had (a proxy that forbids them) messages still come and go, only slower.
  const poll = setInterval(() => {
    if (actor.getSnapshot().value === 'online' || !onlineState().isOnline()) return
    catchUp().then(
      () => dispatch({ type: 'connection.restored' }),
      () => undefined,
    )
  }, POLL_MS)

  return {
    snapshot: () => state,
    subscribe: (onChange) => added(listeners, onChange),
    onNotification: (listener) => added(notificationListeners, listener),
    onCaughtUp: (listener) => added(caughtUpListeners, listener),
    openRoom,
    readRoom,
    loadOlder,
    write,
    retry: (clientId) => dispatch({ type: 'send.retried', clientId }),
    discard: (clientId) => {
      files.delete(clientId)
      dispatch({ type: 'send.discarded', clientId })
    },
    reasonOf: (clientId) => reasons.get(clientId),
    filesOf: (clientId) => files.get(clientId) ?? [],
    togglePin: (roomId) =>
      optimistic({ type: 'room.pinToggled', roomId }, () => client.call(pinRoom, { room_id: roomId, user_id: me })),
    toggleArchive: (roomId) => {
      const is_archived = state.chat.rooms.get(roomId)?.row?.is_archived !== 1
      optimistic({ type: 'room.archiveToggled', roomId }, () =>
        client.call(roomsArchive, { room_id: roomId, is_archived }),
      )
    },
    toggleBlock: (roomId) => {
      const is_blocked = state.chat.rooms.get(roomId)?.row?.is_blocked !== 1
      optimistic({ type: 'room.blockToggled', roomId }, () => client.call(roomsBlock, { room_id: roomId, is_blocked }))
    },
    accept: (roomId) =>
      optimistic({ type: 'request.accepted', roomId }, () => client.call(roomsRequest, { room_id: roomId })),
    addRoom: (room) => dispatch({ type: 'room.updated', room }),
    removeGroup: async (roomId) => {
      await client.call(deleteGroup, { room_id: roomId }, { isAsked: true })
      dispatch({ type: 'room.deleted', room_id: roomId })
    },
    close: () => {
      isClosed = true
      clearInterval(poll)
      for (const stop of stops) stop()
      actor.stop()
      realtime.close()
      client.setSocketId(undefined)
    },
  }

  // State

  function change(next: ChatSnapshot): void {
    state = next
    for (const listener of listeners) listener()
  }

  function dispatch(input: ChatInput): void {
    if (isClosed) return
    const chat = reduceChat(state.chat, input)
    if (chat === state.chat) return
    const outboxChanged = chat.outbox !== state.chat.outbox
    change({ ...state, chat })
    if (outboxChanged) keepOutbox()
    flush()
    // What an event shows to be missing is fetched while the connection stands; otherwise the next catching up does it.
    if (state.connection !== 'live') return
    if (hasUnlistedRooms(state.chat)) void loadRooms().catch(() => undefined)
    if (missingMessages(state.chat).length > 0) void fillGaps().catch(() => undefined)
  }

  /** Shows a change at once; a refusal takes it back. Such helpers fail in silence (ERR-12). */
  function optimistic(change: RoomChange, send: () => Promise<unknown>): void {
    const version = state.chat.rooms.get(change.roomId)?.row?.version
    if (version === undefined) return
    dispatch(change)
    send().catch(() => dispatch({ type: 'change.refused', change, version }))
  }

  // Connection

  function wake(): void {
    realtime.retryNow()
    actor.send({ type: 'woken' })
  }

  function subscribed(signal: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      let stop: (() => void) | undefined
      let isDone = false
      const done = () => {
        isDone = true
        stop?.()
        resolve()
      }
      stop = realtime.onSubscribed(channel, done)
      if (isDone) stop()
      signal.addEventListener('abort', () => stop?.())
    })
  }

  /** Fetches what was missed: the rooms with their counts, then the messages that are lacking in rooms that are open. */
  async function catchUp(): Promise<void> {
    // A list that was asked for before the subscription stood may lack what came in between.
    await listing?.catch(() => undefined)
    await loadRooms()
    await fillGaps()
    for (const room of state.chat.rooms.values()) if (room.isOpened) await loadReads(room.roomId, room.syncedTo)
    for (const listener of caughtUpListeners) listener()
  }

  function loadRooms(): Promise<void> {
    if (listing !== undefined) return listing
    const known = [...state.chat.rooms.keys()]
    const unlisted = unlistedRooms(state.chat)
    listing = client
      .call(roomsList, {})
      .then(({ data }) => {
        if (isClosed) return
        // A full list may be cut: it says nothing of quiet rooms, but it would have those just heard of.
        dispatch({ type: 'rooms.loaded', rooms: data, known: data.length < MOST_ROOMS ? known : unlisted })
        if (!state.isLoaded) change({ ...state, isLoaded: true })
      })
      .finally(() => {
        listing = undefined
      })
      .then(() => (hasUnlistedRooms(state.chat) && !isClosed ? loadRooms() : undefined))
    return listing
  }

  async function fillGaps(): Promise<void> {
    await Promise.all(
      missingMessages(state.chat).map(({ room }) => {
        const underway = filling.get(room) ?? fillGap(room).finally(() => filling.delete(room))
        filling.set(room, underway)
        return underway
      }),
    )
  }

  async function fillGap(roomId: string): Promise<void> {
    for (;;) {
      const gap = missingMessages(state.chat).find(({ room }) => room === roomId)
      if (gap === undefined || isClosed) return
      const { data } = await client.call(chatHistory, {
        userId: 0,
        room_id: roomId,
        after_seq: gap.after,
        per_page: 200,
      })
      const upTo = data.data[0]?.seq
      if (upTo === undefined) return
      dispatch({ type: 'history.loaded', roomId, after: gap.after, upTo, messages: data.data })
    }
  }

  async function loadReads(roomId: string, after: number): Promise<void> {
    const { data, reads } = await client.call(chatHistory, {
      userId: 0,
      room_id: roomId,
      after_seq: after,
      per_page: 200,
    })
    take(roomId, after, data.data, reads)
  }

  function take(
    roomId: string,
    after: number,
    messages: readonly ChatMessage[],
    reads: readonly { user_id: number; seq: number }[],
  ): void {
    const upTo = messages[0]?.seq ?? after
    dispatch({ type: 'history.loaded', roomId, after, upTo, messages })
    for (const { user_id, seq } of reads)
      if (user_id !== me) dispatch({ type: 'message.read', room_id: roomId, user_id, seq })
  }

  // Rooms

  async function openRoom(roomId: string): Promise<void> {
    const { data, reads } = await client.call(chatHistory, { userId: 0, room_id: roomId, per_page: HISTORY_PAGE_SIZE })
    const oldest = data.data.at(-1)?.seq ?? 1
    take(roomId, oldest - 1, data.data, reads)
  }

  function readRoom(roomId: string): void {
    const room = state.chat.rooms.get(roomId)
    if (room?.row == null) return
    const newest = newestUnread(state.chat, roomId)
    const isUnread = room.unread > 0
    dispatch({ type: 'room.opened', roomId })
    if (!isUnread) return
    const named = newest === undefined ? {} : { message_id: newest.id }
    client.call(markAsRead, { room_id: roomId, ...named }).catch(() => undefined)
  }

  async function loadOlder(roomId: string): Promise<boolean> {
    const room = state.chat.rooms.get(roomId)
    const before = room === undefined ? undefined : oldestShown(room)?.seq
    if (before === undefined || before <= 1) return false
    const { data, reads } = await client.call(chatHistory, {
      userId: 0,
      room_id: roomId,
      before_seq: before,
      per_page: HISTORY_PAGE_SIZE,
    })
    const oldest = data.data.at(-1)?.seq
    if (oldest === undefined) return false
    dispatch({ type: 'history.loaded', roomId, after: oldest - 1, upTo: before - 1, messages: data.data })
    take(roomId, before - 1, [], reads)
    return oldest > 1
  }

  // Sending

  function write({ roomId, message, repliedParentId, files: added = [] }: Written): void {
    const client_id = crypto.randomUUID()
    if (added.length > 0) files.set(client_id, added)
    const draft = {
      roomId,
      recipient_id: null,
      client_id,
      message,
      message_type: message === '' ? ('file' as const) : ('text' as const),
      replied_parent_id: repliedParentId ?? null,
      chat_transfer_id: null,
      promotion_type: null,
      master_prom_id: null,
    }
    dispatch({ type: 'message.written', roomId, draft, at: Date.now() })
  }

  /** Sends what may go now: per room one after the other, so that they arrive as written. */
  function flush(): void {
    for (const outgoing of sendable(state.chat)) {
      const { clientId } = outgoing
      if (inFlight.has(clientId)) continue
      inFlight.add(clientId)
      void send(clientId, outgoing.draft).finally(() => {
        inFlight.delete(clientId)
        flush()
      })
      dispatch({ type: 'send.started', clientId })
    }
  }

  async function send(clientId: string, draft: z.output<typeof messageInput>): Promise<void> {
    try {
      const { data } = await client.call(sendMessage, { ...draft, files: [...(files.get(clientId) ?? [])] })
      files.delete(clientId)
      dispatch({ type: 'send.succeeded', message: data })
    } catch (failure) {
      const willRetry = isUnanswered(failure)
      if (!willRetry) reasons.set(clientId, reasonOf(failure))
      if (willRetry) await new Promise((resolve) => setTimeout(resolve, RESEND_MS))
      dispatch({ type: 'send.failed', clientId, willRetry })
    }
  }

  function keepOutbox(): void {
    // Files cannot be kept; their messages go with the page, as the person is told before leaving.
    const kept = state.chat.outbox
      .filter(({ clientId }) => !files.has(clientId))
      .map(({ roomId, draft, writtenAt }) => ({ roomId, draft, at: writtenAt }))
    storage.write(OUTBOX_KEY, kept.length === 0 ? undefined : JSON.stringify(kept))
  }

  function restoreOutbox(): void {
    const text = storage.read(OUTBOX_KEY)
    if (text === undefined) return
    try {
      const kept = keptOutbox.safeParse(JSON.parse(text))
      if (kept.success)
        for (const { roomId, draft, at } of kept.data) dispatch({ type: 'message.written', roomId, draft, at })
    } catch {
      storage.write(OUTBOX_KEY, undefined)
    }
  }
}

/** Before a message that got no answer is sent again under its client id, in milliseconds. */
const RESEND_MS = 1_500

/** No answer came, or none that settles it: the message may or may not be stored, so it is sent again under the same client id. */
function isUnanswered(failure: unknown): boolean {
  const tag = typeof failure === 'object' && failure !== null && '_tag' in failure ? failure._tag : undefined
  return tag === 'Unreachable' || tag === 'TimedOut' || tag === 'ServerFault' || tag === 'TooMany'
}

/** The server's own words where it gave some. */
function reasonOf(failure: unknown): string {
  const message = typeof failure === 'object' && failure !== null && 'message' in failure ? failure.message : undefined
  return typeof message === 'string' && message !== '' ? message : failureMessages.tryLater
}

function added<T>(set: Set<T>, item: T): () => void {
  set.add(item)
  return () => set.delete(item)
}
