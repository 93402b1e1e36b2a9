import { chatEvent, type RoomRow } from '../../core/chat/chat.schema.ts'
import { hasUnlistedRooms, missingMessages } from '../../core/chat/chat-views.ts'
import { quoteChanged } from '../../core/contracts/negotiation.contract.ts'
import type { CrmTypeName } from '../../core/crm/records/record-types.ts'
import type { Notification } from '../../core/notifications/notifications.ts'
import { notificationAdded } from '../../core/notifications/notifications.ts'
import { accountStorage } from '../browser/account-storage.ts'
import { openRealtime, type Realtime } from '../realtime/realtime.ts'
import type { RealtimeOptions } from '../realtime/realtime-options.ts'
import { startChatConnection } from './chat/chat-connection.ts'
import { ChatHistory } from './chat/chat-history.ts'
import { ChatRooms } from './chat/chat-rooms.ts'
import { type ChatSnapshot, ChatStore } from './chat/chat-store.ts'
import { MessageSender, type WrittenMessage } from './chat/message-sender.ts'
import type { Client } from './client.ts'
import { listenToCrmNews } from './crm-news.client.ts'
import { channelOf, type RealtimeAddress, realtimeOptions } from './live-connection.ts'

export type { ChatSnapshot, ConnectionState } from './chat/chat-store.ts'

export type { RealtimeAddress } from './live-connection.ts'

/** The user's chat: one subscription, all rooms, nothing lost between two connections. */
export interface ChatClient {
  readonly snapshot: () => ChatSnapshot
  readonly subscribe: (onChange: () => void) => () => void
  readonly onNotification: (listener: (notification: Notification) => void) => () => void
  /** Called after every step of a quote, on both sides. */
  readonly onQuoteChanged: (listener: () => void) => () => void
  /** Called after a change of CRM records of a type (D-242). */
  readonly onCrmChanged: (listener: (type: CrmTypeName) => void) => () => void
  /** Called after each subscription, and from time to time without one: data on the page may be outdated. */
  readonly onMissed: (listener: () => void) => () => void
  /** Loads the newest page of a room. */
  readonly openRoom: (roomId: string) => Promise<void>
  /** Marks the room's messages as read. */
  readonly readRoom: (roomId: string) => void
  /** Loads older messages. Returns false when there are none. */
  readonly loadOlder: (roomId: string) => Promise<boolean>
  readonly write: (message: WrittenMessage) => void
  readonly retry: (clientId: string) => void
  readonly discard: (clientId: string) => void
  /** The files of an unsent message. */
  readonly filesOf: (clientId: string) => readonly File[]
  /** Why the server refused a message, in the server's words. */
  readonly refusalOf: (clientId: string) => string | undefined
  readonly togglePin: (roomId: string) => void
  readonly toggleArchive: (roomId: string) => void
  readonly toggleBlock: (roomId: string) => void
  readonly acceptRequest: (roomId: string) => void
  /** Adds a room that a call returned to the list. */
  readonly addRoom: (room: RoomRow) => void
  readonly deleteGroup: (roomId: string) => Promise<void>
  readonly close: () => void
}

export interface ChatClientOptions {
  readonly client: Client
  readonly me: number
  readonly realtime: RealtimeAddress
  /** For specs. */
  readonly open?: (options: RealtimeOptions) => Realtime
  readonly location?: Pick<Location, 'hostname' | 'port' | 'protocol'>
}

/** Opens the user's chat. Loaded lazily, so that pages without chat do not include it. */
export function createChatClient({
  client,
  me,
  realtime: address,
  open = openRealtime,
  location = window.location,
}: ChatClientOptions): ChatClient {
  const store = new ChatStore(me)
  const sender = new MessageSender(client, store, outboxStorage(me))
  const rooms = new ChatRooms(client, store)
  const history = new ChatHistory(client, store)
  const notificationListeners = new Set<(notification: Notification) => void>()
  const quoteListeners = new Set<() => void>()
  const crmListeners = new Set<(type: CrmTypeName) => void>()
  const missedListeners = new Set<() => void>()

  const fillGaps = () => void history.fillGaps().catch(() => undefined)
  // While live, missing data is fetched at once; otherwise the next catching up fetches it.
  store.react(() => {
    if (store.snapshot.connection !== 'live') return
    if (hasUnlistedRooms(store.chat)) void rooms.load().catch(() => undefined)
    if (missingMessages(store.chat).length > 0) fillGaps()
  })
  const catchUp = async () => {
    // First: what else the page shows must not wait for the chat, nor miss its turn when the chat's calls fail.
    for (const listener of missedListeners) listener()
    await rooms.reload()
    await history.fillGaps()
    await history.refreshOpenedRooms()
  }

  const realtime = open(realtimeOptions(address, location, client))
  const channel = channelOf(me)
  receiveEvents(realtime, channel, store, (notification) => {
    for (const listener of notificationListeners) listener(notification)
  })
  realtime.listen(channel, 'quote.changed', quoteChanged, () => {
    for (const listener of quoteListeners) listener()
  })
  listenToCrmNews(realtime, channel, (type) => {
    for (const listener of crmListeners) listener(type)
  })
  const endConnection = startChatConnection({ client, store, realtime, channel, catchUp, onLive: fillGaps })

  return {
    snapshot: () => store.snapshot,
    subscribe: (onChange) => store.subscribe(onChange),
    onNotification: (listener) => addListener(notificationListeners, listener),
    onQuoteChanged: (listener) => addListener(quoteListeners, listener),
    onCrmChanged: (listener) => addListener(crmListeners, listener),
    onMissed: (listener) => addListener(missedListeners, listener),
    openRoom: (roomId) => history.openRoom(roomId),
    readRoom: (roomId) => rooms.read(roomId),
    loadOlder: (roomId) => history.loadOlder(roomId),
    write: (message) => sender.write(message),
    retry: (clientId) => sender.retry(clientId),
    discard: (clientId) => sender.discard(clientId),
    filesOf: (clientId) => sender.filesOf(clientId),
    refusalOf: (clientId) => sender.refusalOf(clientId),
    togglePin: (roomId) => rooms.togglePin(roomId),
    toggleArchive: (roomId) => rooms.toggleArchive(roomId),
    toggleBlock: (roomId) => rooms.toggleBlock(roomId),
    acceptRequest: (roomId) => rooms.acceptRequest(roomId),
    addRoom: (room) => rooms.add(room),
    deleteGroup: (roomId) => rooms.deleteGroup(roomId),
    close: () => {
      store.close()
      endConnection()
    },
  }
}

const outboxStorage = (me: number) =>
  accountStorage(
    () => localStorage,
    () => me,
  )

const CHAT_EVENTS = [
  'message.sent',
  'message.read',
  'room.updated',
  'room.deleted',
  'request.received',
  'presence.updated',
] as const

function receiveEvents(
  realtime: Realtime,
  channel: string,
  store: ChatStore,
  onNotification: (notification: Notification) => void,
): void {
  for (const event of CHAT_EVENTS) realtime.listen(channel, event, chatEvent, (input) => store.dispatch(input))
  realtime.listen(channel, 'notification.added', notificationAdded, (event) => onNotification(event.notification))
}

function addListener<T>(listeners: Set<T>, listener: T): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
