import type { ChatEvent, ChatMessage, MessageInput, RoomRow } from './chat.schema.ts'

/** A message that the server has not confirmed. A `queued` message is sent as soon as there is a connection. */
export interface OutgoingMessage {
  readonly clientId: string
  readonly roomId: string
  readonly draft: MessageInput
  readonly writtenAt: number
  readonly status: 'queued' | 'sending' | 'failed'
}

/** Kept in the browser only; no call carries it (D-96). */
export type RatingStatus = 'none' | 'requested' | 'given'

/**
 * What is known of one room. Every part only grows or is replaced by a newer version, so the order of events does not
 * matter.
 */
export interface Room {
  readonly roomId: string
  /** The newest row; null while only messages of the room have arrived. Such a room is not listed yet. */
  readonly row: RoomRow | null
  /** Ascending by seq, without duplicates. */
  readonly messages: readonly ChatMessage[]
  /** The last seq that each member has read. */
  readonly reads: Readonly<Record<number, number>>
  /** The seq up to which no message is missing, counted from the oldest one shown. */
  readonly syncedTo: number
  /** The history was requested: messages that a newer row mentions must be fetched to keep it complete. */
  readonly isOpened: boolean
  readonly unread: number
  readonly rating: RatingStatus
}

export interface UnreadTotals {
  readonly open: number
  readonly archived: number
}

export interface Presence {
  readonly isOnline: boolean
  readonly at: number
}

export interface ChatState {
  /** The user who owns this chat. */
  readonly me: number
  readonly rooms: ReadonlyMap<string, Room>
  /** The rooms that have a row: pinned first, then by newest message. */
  readonly listed: readonly Room[]
  readonly totals: UnreadTotals
  /** The rooms that are gone, with the version of the row up to which they stay so; Infinity for good. */
  readonly deleted: ReadonlyMap<string, number>
  readonly presence: ReadonlyMap<number, Presence>
  readonly outbox: readonly OutgoingMessage[]
  readonly isOnline: boolean
}

/** A change that a person makes to a room for themselves. */
export type RoomChange =
  | { readonly type: 'room.pinToggled'; readonly roomId: string }
  | { readonly type: 'room.archiveToggled'; readonly roomId: string }
  | { readonly type: 'room.blockToggled'; readonly roomId: string }
  | { readonly type: 'request.accepted'; readonly roomId: string }

/** The inputs of the chat: events of the user's channel, responses of calls, and actions of the person. */
export type ChatInput =
  | ChatEvent
  /**
   * The response of rooms/list, at the start or after reconnecting. `known` lists the rooms known before the request;
   * those that the response lacks are gone.
   */
  | { readonly type: 'rooms.loaded'; readonly rooms: readonly RoomRow[]; readonly known?: readonly string[] }
  /**
   * The response of chat-history. No message is missing between `after` (exclusive) and `upTo`, for older pages too.
   */
  | {
      readonly type: 'history.loaded'
      readonly roomId: string
      readonly after: number
      readonly upTo: number
      readonly messages: readonly ChatMessage[]
    }
  /** The person is viewing the room. */
  | { readonly type: 'room.opened'; readonly roomId: string }
  | RoomChange
  /**
   * The call failed or was refused. `version` is the row's version at the time of the change; a newer row is
   * authoritative.
   */
  | { readonly type: 'change.refused'; readonly change: RoomChange; readonly version: number }
  | { readonly type: 'rating.changed'; readonly roomId: string; readonly rating: RatingStatus }
  | { readonly type: 'message.written'; readonly roomId: string; readonly draft: MessageInput; readonly at: number }
  | { readonly type: 'send.started'; readonly clientId: string }
  | { readonly type: 'send.succeeded'; readonly message: ChatMessage }
  /** `willRetry`: there was no connection, so the message waits for the next one instead of asking the person. */
  | { readonly type: 'send.failed'; readonly clientId: string; readonly willRetry: boolean }
  | { readonly type: 'send.retried'; readonly clientId: string }
  | { readonly type: 'send.discarded'; readonly clientId: string }
  | { readonly type: 'connection.lost' }
  | { readonly type: 'connection.restored' }

/** The chat of the user with this id before anything is loaded. */
export const initialChat = (me: number): ChatState => ({
  me,
  rooms: new Map(),
  listed: [],
  totals: { open: 0, archived: 0 },
  deleted: new Map(),
  presence: new Map(),
  outbox: [],
  isOnline: false,
})
