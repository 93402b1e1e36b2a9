import type { ChatEvent, ChatMessage, MessageInput, RoomRow } from './chat.schema.ts'

/** A message that the server has not confirmed. `queued` goes out as soon as there is a connection. */
export interface OutgoingMessage {
  readonly clientId: string
  readonly roomId: string
  readonly draft: MessageInput
  readonly writtenAt: number
  readonly status: 'queued' | 'sending' | 'failed'
}

/** Stays in the browser; no call carries it (D-96). */
export type RatingStatus = 'none' | 'asked' | 'given'

/** What is known of one room. Everything here grows or is replaced by something newer, so that the order of events does not matter. */
export interface Room {
  readonly roomId: string
  /** The newest row; null while only messages of the room have arrived: such a room is not listed yet. */
  readonly row: RoomRow | null
  /** Ascending by seq, none twice. */
  readonly messages: readonly ChatMessage[]
  /** Up to which seq each member has read. */
  readonly reads: Readonly<Record<number, number>>
  /** Up to here no message is missing, from the oldest one shown on. */
  readonly syncedTo: number
  /** The history was asked for: what a row tells of besides must be fetched, so that it stays whole. */
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
  /** The user whose chat this is. */
  readonly me: number
  readonly rooms: ReadonlyMap<string, Room>
  /** The rooms that have a row: pinned first, then by newest message. */
  readonly listed: readonly Room[]
  readonly totals: UnreadTotals
  readonly deleted: ReadonlySet<string>
  readonly presence: ReadonlyMap<number, Presence>
  readonly outbox: readonly OutgoingMessage[]
  readonly isOnline: boolean
}

/** How the person changes a room for themselves. */
export type RoomChange =
  | { readonly type: 'room.pinToggled'; readonly roomId: string }
  | { readonly type: 'room.archiveToggled'; readonly roomId: string }
  | { readonly type: 'room.blockToggled'; readonly roomId: string }
  | { readonly type: 'request.accepted'; readonly roomId: string }

/** What the chat hears of: the user's channel, answers of calls, and the person. */
export type ChatInput =
  | ChatEvent
  /** rooms/list answered, at the start or after a reconnection. `known`: rooms heard of before it was asked for, gone if it lacks them. */
  | { readonly type: 'rooms.loaded'; readonly rooms: readonly RoomRow[]; readonly known?: readonly string[] }
  /**
   * chat-history answered. `after` and `upTo` say between which numbers nothing is left out, `after` itself excluded; older pages
   * have the same meaning.
   */
  | {
      readonly type: 'history.loaded'
      readonly roomId: string
      readonly after: number
      readonly upTo: number
      readonly messages: readonly ChatMessage[]
    }
  /** The person has the room before them. */
  | { readonly type: 'room.opened'; readonly roomId: string }
  | RoomChange
  /** It was refused or got no answer. `version`: the row's when the change was made; a newer row tells itself how the room stands. */
  | { readonly type: 'change.refused'; readonly change: RoomChange; readonly version: number }
  | { readonly type: 'rating.changed'; readonly roomId: string; readonly rating: RatingStatus }
  | { readonly type: 'message.written'; readonly roomId: string; readonly draft: MessageInput; readonly at: number }
  | { readonly type: 'send.started'; readonly clientId: string }
  | { readonly type: 'send.succeeded'; readonly message: ChatMessage }
  /** `willRetry`: there was no connection, the message waits for the next one instead of asking the person. */
  | { readonly type: 'send.failed'; readonly clientId: string; readonly willRetry: boolean }
  | { readonly type: 'send.retried'; readonly clientId: string }
  | { readonly type: 'send.discarded'; readonly clientId: string }
  | { readonly type: 'connection.lost' }
  | { readonly type: 'connection.restored' }

export const initialChat = (me: number): ChatState => ({
  me,
  rooms: new Map(),
  listed: [],
  totals: { open: 0, archived: 0 },
  deleted: new Set(),
  presence: new Map(),
  outbox: [],
  isOnline: false,
})
