import { isNotFound } from '../../../core/failure/is-not-found.ts'
import type { RoomRow } from '../../../core/chat/chat.schema.ts'
import type { RoomChange } from '../../../core/chat/chat-state.ts'
import { hasUnlistedRooms, newestUnread, unlistedRooms } from '../../../core/chat/chat-views.ts'
import {
  deleteGroup,
  markAsRead,
  MAX_ROOMS,
  pinRoom,
  roomsArchive,
  roomsBlock,
  roomsList,
  roomsRequest,
} from '../../../core/contracts/chat.contract.ts'
import type { Client } from '../client.ts'
import type { ChatStore } from './chat-store.ts'

/** Loads the room list and changes rooms for the person. */
export class ChatRooms {
  readonly #client: Client
  readonly #store: ChatStore
  /** The last change of each room that is not stored yet. */
  readonly #changes = new Map<string, Promise<void>>()
  #loading: Promise<void> | undefined

  constructor(client: Client, store: ChatStore) {
    this.#client = client
    this.#store = store
  }

  /** Loads the list; a call during a running request shares its result. */
  load(): Promise<void> {
    this.#loading ??= this.#loadOnce()
      .finally(() => {
        this.#loading = undefined
      })
      .then(() => (hasUnlistedRooms(this.#store.chat) && !this.#store.isClosed ? this.load() : undefined))
    return this.#loading
  }

  /** Loads a list that was requested after this call: a running request may lack what happened meanwhile. */
  async reload(): Promise<void> {
    await this.#loading?.catch(() => undefined)
    await this.load()
  }

  add(room: RoomRow): void {
    this.#store.dispatch({ type: 'room.updated', room })
  }

  /** Marks the messages of a room as read. */
  read(roomId: string): void {
    const room = this.#store.chat.rooms.get(roomId)
    if (room?.row == null) return
    const newest = newestUnread(this.#store.chat, roomId)
    const isUnread = room.unread > 0
    this.#store.dispatch({ type: 'room.opened', roomId })
    if (!isUnread) return
    const message = newest === undefined ? {} : { message_id: newest.id }
    this.#client.call(markAsRead, { room_id: roomId, ...message }).catch(() => undefined)
  }

  togglePin(roomId: string): void {
    const call = () => this.#client.call(pinRoom, { room_id: roomId, user_id: this.#store.chat.me })
    this.#changeOptimistically({ type: 'room.pinToggled', roomId }, call)
  }

  toggleArchive(roomId: string): void {
    const is_archived = this.#store.chat.rooms.get(roomId)?.row?.is_archived !== 1
    const call = async () => this.add((await this.#client.call(roomsArchive, { room_id: roomId, is_archived })).data)
    this.#changeOptimistically({ type: 'room.archiveToggled', roomId }, call)
  }

  toggleBlock(roomId: string): void {
    const is_blocked = this.#store.chat.rooms.get(roomId)?.row?.is_blocked !== 1
    const call = async () => this.add((await this.#client.call(roomsBlock, { room_id: roomId, is_blocked })).data)
    this.#changeOptimistically({ type: 'room.blockToggled', roomId }, call)
  }

  acceptRequest(roomId: string): void {
    const call = async () => this.add((await this.#client.call(roomsRequest, { room_id: roomId })).data)
    this.#changeOptimistically({ type: 'request.accepted', roomId }, call)
  }

  async deleteGroup(roomId: string): Promise<void> {
    await this.#client.call(deleteGroup, { room_id: roomId }, { isUserInitiated: true }).catch((failure: unknown) => {
      // It was deleted elsewhere, or only the answer to the first press was lost.
      if (!isNotFound(failure)) throw failure
    })
    this.#store.dispatch({ type: 'room.deleted', room_id: roomId })
  }

  async #loadOnce(): Promise<void> {
    const known = [...this.#store.chat.rooms.keys()]
    const unlisted = unlistedRooms(this.#store.chat)
    const { data } = await this.#client.call(roomsList, {})
    if (this.#store.isClosed) return
    // A full list may be cut off. It contains no quiet rooms, but it would contain those with new messages.
    this.#store.dispatch({ type: 'rooms.loaded', rooms: data, known: data.length < MAX_ROOMS ? known : unlisted })
    this.#store.setLoaded()
  }

  /**
   * Shows a change at once and undoes it when it is refused. Failures stay silent (ERR-12). Changes of one room are sent
   * one after the other, so that the last press wins on the server, too.
   */
  #changeOptimistically(change: RoomChange, call: () => Promise<unknown>): void {
    const { roomId } = change
    const version = this.#store.chat.rooms.get(roomId)?.row?.version
    if (version === undefined) return
    this.#store.dispatch(change)
    this.#store.deferRows(roomId)
    const stored = (this.#changes.get(roomId) ?? Promise.resolve())
      .then(call)
      .then(
        () => undefined,
        () => {
          this.#store.dispatch({ type: 'change.refused', change, version })
          // The server may have stored it before its answer got lost.
          this.reload().catch(() => undefined)
        },
      )
      .finally(() => {
        if (this.#changes.get(roomId) !== stored) return
        this.#changes.delete(roomId)
        this.#store.applyDeferredRows(roomId)
      })
    this.#changes.set(roomId, stored)
  }
}
