import type { ChatMessage } from '../../../core/chat/chat.schema.ts'
import { missingMessages, oldestShown } from '../../../core/chat/chat-views.ts'
import { chatHistory, HISTORY_PAGE_SIZE } from '../../../core/contracts/chat.contract.ts'
import type { Client } from '../client.ts'
import type { ChatStore } from './chat-store.ts'

/** Messages per request when a gap is filled. */
const GAP_PAGE_SIZE = 200

type Range = { readonly after_seq: number } | { readonly before_seq: number } | Record<never, never>

/** Loads messages of rooms into the store. */
export class ChatHistory {
  readonly #client: Client
  readonly #store: ChatStore
  /** Gaps that are being filled, by room. */
  readonly #filling = new Map<string, Promise<void>>()

  constructor(client: Client, store: ChatStore) {
    this.#client = client
    this.#store = store
  }

  /** Loads the newest page of a room. */
  async openRoom(roomId: string): Promise<void> {
    const { messages, reads } = await this.#load(roomId, {}, HISTORY_PAGE_SIZE)
    const oldest = messages.at(-1)?.seq ?? 1
    this.#store.dispatch({
      type: 'history.loaded',
      roomId,
      after: oldest - 1,
      upTo: messages[0]?.seq ?? oldest - 1,
      messages,
    })
    this.#applyReads(roomId, reads)
  }

  /** Loads the page before the oldest shown message. Returns whether there may be more. */
  async loadOlder(roomId: string): Promise<boolean> {
    const room = this.#store.chat.rooms.get(roomId)
    const before = room === undefined ? undefined : oldestShown(room)?.seq
    if (before === undefined || before <= 1) return false
    const { messages, reads } = await this.#load(roomId, { before_seq: before }, HISTORY_PAGE_SIZE)
    const oldest = messages.at(-1)?.seq
    if (oldest === undefined) return false
    this.#store.dispatch({ type: 'history.loaded', roomId, after: oldest - 1, upTo: before - 1, messages })
    this.#applyReads(roomId, reads)
    return oldest > 1
  }

  /** Loads all messages that are known to be missing. */
  async fillGaps(): Promise<void> {
    await Promise.all(
      missingMessages(this.#store.chat).map(({ room }) => {
        const filling = this.#filling.get(room) ?? this.#fillGap(room).finally(() => this.#filling.delete(room))
        this.#filling.set(room, filling)
        return filling
      }),
    )
  }

  /** Loads newer messages and the read marks of the rooms that were opened; no event repeats missed read marks. */
  async refreshOpenedRooms(): Promise<void> {
    for (const { roomId, isOpened, syncedTo } of this.#store.chat.rooms.values()) {
      if (!isOpened) continue
      const { messages, reads } = await this.#load(roomId, { after_seq: syncedTo }, GAP_PAGE_SIZE)
      const upTo = messages[0]?.seq ?? syncedTo
      this.#store.dispatch({ type: 'history.loaded', roomId, after: syncedTo, upTo, messages })
      this.#applyReads(roomId, reads)
    }
  }

  async #fillGap(roomId: string): Promise<void> {
    for (;;) {
      const gap = missingMessages(this.#store.chat).find(({ room }) => room === roomId)
      if (gap === undefined || this.#store.isClosed) return
      const { messages } = await this.#load(roomId, { after_seq: gap.after }, GAP_PAGE_SIZE)
      const upTo = messages[0]?.seq
      if (upTo === undefined) return
      this.#store.dispatch({ type: 'history.loaded', roomId, after: gap.after, upTo, messages })
    }
  }

  /** Messages are newest first. */
  async #load(
    roomId: string,
    range: Range,
    per_page: number,
  ): Promise<{ readonly messages: readonly ChatMessage[]; readonly reads: readonly ReadMark[] }> {
    const { data, reads } = await this.#client.call(chatHistory, { userId: 0, room_id: roomId, ...range, per_page })
    return { messages: data.data, reads }
  }

  #applyReads(room_id: string, reads: readonly ReadMark[]): void {
    for (const { user_id, seq } of reads) {
      if (user_id !== this.#store.chat.me) this.#store.dispatch({ type: 'message.read', room_id, user_id, seq })
    }
  }
}

interface ReadMark {
  readonly user_id: number
  readonly seq: number
}
