import { type ChatInput, type ChatState, initialChat } from '../../../core/chat/chat-state.ts'
import { reduceChat } from '../../../core/chat/chat.reducer.ts'
import type { RoomRow } from '../../../core/chat/chat.schema.ts'

/** `live`: events arrive. `catching up`: connected, fetching what was missed. `away`: not connected, trying again. */
export type ConnectionState = 'connecting' | 'catching up' | 'live' | 'away'

export interface ChatSnapshot {
  readonly chat: ChatState
  readonly connection: ConnectionState
  /** Rooms were loaded at least once: an empty list is empty. */
  readonly isLoaded: boolean
}

/** The state of the chat, which changes by `dispatch` only. */
export class ChatStore {
  readonly #listeners = new Set<() => void>()
  readonly #reactions: ((before: ChatState) => void)[] = []
  /** The newest row of each room whose rows are deferred. */
  readonly #deferred = new Map<string, RoomRow | undefined>()
  #snapshot: ChatSnapshot
  #isClosed = false

  constructor(me: number) {
    this.#snapshot = { chat: initialChat(me), connection: 'connecting', isLoaded: false }
  }

  get snapshot(): ChatSnapshot {
    return this.#snapshot
  }

  get chat(): ChatState {
    return this.#snapshot.chat
  }

  get isClosed(): boolean {
    return this.#isClosed
  }

  /** Calls the listener after every change. Returns the unsubscribe function. */
  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Adds a reaction to changes of the chat, such as sending what may be sent now. Reactions run in order. */
  react(reaction: (before: ChatState) => void): void {
    this.#reactions.push(reaction)
  }

  /** Keeps updates of a room back: a row from before the person's change would show that change undone. */
  deferRows(roomId: string): void {
    if (!this.#deferred.has(roomId)) this.#deferred.set(roomId, undefined)
  }

  /** Applies the newest row that arrived meanwhile. */
  applyDeferredRows(roomId: string): void {
    const room = this.#deferred.get(roomId)
    this.#deferred.delete(roomId)
    if (room !== undefined) this.dispatch({ type: 'room.updated', room })
  }

  dispatch(input: ChatInput): void {
    if (this.#isClosed) return
    if (input.type === 'room.updated' && this.#deferred.has(input.room.room_id)) {
      const { room } = input
      const newest = this.#deferred.get(room.room_id)
      if (newest === undefined || room.version > newest.version) this.#deferred.set(room.room_id, room)
      return
    }
    const before = this.chat
    const chat = reduceChat(before, input)
    if (chat === before) return
    this.#change({ chat })
    for (const reaction of this.#reactions) reaction(before)
  }

  setConnection(connection: ConnectionState): void {
    if (connection !== this.#snapshot.connection) this.#change({ connection })
  }

  setLoaded(): void {
    if (!this.#snapshot.isLoaded) this.#change({ isLoaded: true })
  }

  /** Ignores all later inputs, such as responses of running calls. */
  close(): void {
    this.#isClosed = true
  }

  #change(part: Partial<ChatSnapshot>): void {
    this.#snapshot = { ...this.#snapshot, ...part }
    for (const listener of this.#listeners) listener()
  }
}
