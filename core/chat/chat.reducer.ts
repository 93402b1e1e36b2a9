import type { ChatMessage, RoomRow } from './chat.schema.ts'
import type { ChatInput, ChatState, OutgoingMessage, Room, RoomChange } from './chat-state.ts'
import { VersionedMap } from './versioned-map.ts'
import { emptyRoom, lastAtOf, lastSeqOf, totalsOf, withMessage, withMessages, withRead, withRow } from './room.ts'

/**
 * Applies one input to the chat.
 * Events may arrive late, twice and in any order. Messages are placed by seq, only newer rows replace a row, read marks
 * never move back and a deleted room stays deleted, so the same events always lead to the same state. A person who was
 * removed from a group is back with a row that is newer than the removal. `missingMessages` lists what must still be
 * fetched. Spec §4 "Chat", D-95 to D-97.
 */
export function reduceChat(state: ChatState, input: ChatInput): ChatState {
  switch (input.type) {
    case 'message.sent':
    case 'send.succeeded': {
      const { message } = input
      return changeRoom(withoutStored(state, [message]), message.roomId, (room) => withMessage(room, message, state.me))
    }
    case 'message.read':
      return changeRoom(state, input.room_id, (room) => withRead(room, input.user_id, input.seq, state.me))
    case 'room.updated':
    case 'request.received':
      return changeRoom(returned(state, input.room), input.room.room_id, (room) => withRow(room, input.room, state.me))
    case 'room.deleted':
      return withoutRoom(state, input.room_id, input.version ?? Infinity)
    case 'presence.updated':
      return withPresence(state, input.user_id, input.is_online, input.at)
    case 'rooms.loaded':
      return withRows(state, input.rooms, input.known ?? [])
    case 'history.loaded':
      // The response to a send may have been lost. A message in the history was sent.
      return changeRoom(withoutStored(state, input.messages), input.roomId, (room) => {
        const isJoined = input.after <= room.syncedTo
        const syncedTo = isJoined ? Math.max(input.upTo, room.syncedTo) : room.syncedTo
        const filled = room.isOpened && syncedTo === room.syncedTo ? room : { ...room, isOpened: true, syncedTo }
        return withMessages(filled, input.messages, state.me)
      })
    case 'room.opened':
      return changeKnownRoom(state, input.roomId, (room) =>
        withRead(room.isOpened ? room : { ...room, isOpened: true }, state.me, lastSeqOf(room), state.me),
      )
    case 'room.pinToggled':
    case 'room.archiveToggled':
    case 'room.blockToggled':
    case 'request.accepted':
      return changeRow(state, input.roomId, (row) => withChange(row, input))
    case 'change.refused':
      return changeRow(state, input.change.roomId, (row) =>
        row.version === input.version ? withoutChange(row, input.change) : row,
      )
    case 'rating.changed':
      return changeKnownRoom(state, input.roomId, (room) => ({ ...room, rating: input.rating }))
    case 'message.written': {
      const { roomId, draft, at } = input
      if (state.deleted.has(roomId) || state.outbox.some((outgoing) => outgoing.clientId === draft.client_id))
        return state
      const outgoing: OutgoingMessage = { clientId: draft.client_id, roomId, draft, writtenAt: at, status: 'queued' }
      return { ...state, outbox: [...state.outbox, outgoing] }
    }
    case 'send.started':
      return withStatus(state, input.clientId, 'sending')
    case 'send.failed':
      return withStatus(state, input.clientId, input.willRetry ? 'queued' : 'failed')
    case 'send.retried':
      return withStatus(state, input.clientId, 'queued', 'failed')
    case 'send.discarded':
      return withoutOutgoing(state, [input.clientId])
    case 'connection.lost':
      return state.isOnline ? { ...state, isOnline: false } : state
    case 'connection.restored':
      return state.isOnline ? state : { ...state, isOnline: true }
  }
}

/** Changes one room and keeps the list and totals up to date. Creates an unknown room; ignores a deleted one. */
function changeRoom(state: ChatState, roomId: string, change: (room: Room) => Room): ChatState {
  if (state.deleted.has(roomId)) return state
  const before = state.rooms.get(roomId)
  const after = change(before ?? emptyRoom(roomId))
  if (after === before) return state
  const rooms = VersionedMap.from(state.rooms).with(roomId, after)
  return { ...state, rooms, listed: relisted(state.listed, before, after), totals: retotalled(state, before, after) }
}

function changeKnownRoom(state: ChatState, roomId: string, change: (room: Room) => Room): ChatState {
  return state.rooms.has(roomId) ? changeRoom(state, roomId, change) : state
}

function changeRow(state: ChatState, roomId: string, change: (row: RoomRow) => RoomRow): ChatState {
  return changeKnownRoom(state, roomId, (room) => {
    if (room.row === null) return room
    const row = change(room.row)
    return row === room.row ? room : { ...room, row }
  })
}

function withChange(row: RoomRow, { type }: RoomChange): RoomRow {
  switch (type) {
    case 'room.pinToggled':
      return { ...row, is_pinned: flipped(row.is_pinned) }
    case 'room.archiveToggled':
      return { ...row, is_archived: flipped(row.is_archived) }
    case 'room.blockToggled':
      return { ...row, is_blocked: flipped(row.is_blocked) }
    case 'request.accepted':
      return row.is_request === 0 ? row : { ...row, is_request: 0 }
  }
}

/**
 * Undoing a toggle toggles it again, so that several pending changes do not interfere. Only an acceptance needs its
 * opposite.
 */
const withoutChange = (row: RoomRow, change: RoomChange): RoomRow =>
  change.type === 'request.accepted' ? { ...row, is_request: 1 } : withChange(row, change)

/**
 * Applies many rows at once; the whole list is sorted and summed once. A room that is gone may return, a deleted one
 * may not.
 */
function withRows(state: ChatState, rows: readonly RoomRow[], known: readonly string[]): ChatState {
  const rooms = new Map(state.rooms)
  const listedIds = new Set(rows.map(({ room_id }) => room_id))
  for (const roomId of known) if (!listedIds.has(roomId)) rooms.delete(roomId)
  const { deleted } = rows.reduce(returned, state)
  for (const row of rows) {
    if (deleted.has(row.room_id)) continue
    rooms.set(row.room_id, withRow(rooms.get(row.room_id) ?? emptyRoom(row.room_id), row, state.me))
  }
  const listed = [...rooms.values()].filter((room) => room.row !== null).sort(compareRooms)
  const totals = listed
    .map(totalsOf)
    .reduce((sum, part) => ({ open: sum.open + part.open, archived: sum.archived + part.archived }), {
      open: 0,
      archived: 0,
    })
  return { ...state, deleted, rooms: VersionedMap.from(rooms), listed, totals }
}

/** The state in which a room of this row may be there again, if the row is newer than the removal. */
function returned(state: ChatState, { room_id, version }: RoomRow): ChatState {
  const goneAt = state.deleted.get(room_id)
  if (goneAt === undefined || version <= goneAt) return state
  const deleted = new Map(state.deleted)
  deleted.delete(room_id)
  return { ...state, deleted }
}

function withoutRoom(state: ChatState, roomId: string, version: number): ChatState {
  const before = state.rooms.get(roomId)
  // An older removal than the row changes nothing.
  if ((state.deleted.get(roomId) ?? before?.row?.version ?? -1) >= version) return state
  const rooms = VersionedMap.from(state.rooms).without(roomId)
  return {
    ...state,
    rooms,
    listed: relisted(state.listed, before, undefined),
    totals: retotalled(state, before, undefined),
    deleted: new Map(state.deleted).set(roomId, version),
    outbox: state.outbox.some((outgoing) => outgoing.roomId === roomId)
      ? state.outbox.filter((outgoing) => outgoing.roomId !== roomId)
      : state.outbox,
  }
}

/** The list with one room changed. Both positions are found by binary search, and the list is copied once. */
function relisted(listed: readonly Room[], before: Room | undefined, after: Room | undefined): readonly Room[] {
  const isListedBefore = before !== undefined && before.row !== null
  const isListedAfter = after !== undefined && after.row !== null
  if (!isListedBefore && !isListedAfter) return listed
  const rooms = listed.slice()
  if (isListedBefore) rooms.splice(rankIn(rooms, before), 1)
  if (isListedAfter) rooms.splice(rankIn(rooms, after), 0, after)
  return rooms
}

/** The position of a room in a list, or the position where it belongs. */
function rankIn(listed: readonly Room[], room: Room): number {
  let [low, high] = [0, listed.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if (compareRooms(listed[middle] as Room, room) < 0) low = middle + 1
    else high = middle
  }
  return low
}

/** Pinned first, then the newest message, then the id, so that no two rooms compare equal. D-96. */
function compareRooms(a: Room, b: Room): number {
  const pinned = (b.row?.is_pinned ?? 0) - (a.row?.is_pinned ?? 0)
  if (pinned !== 0) return pinned
  const newest = lastAtOf(b) - lastAtOf(a)
  if (newest !== 0) return newest
  return a.roomId < b.roomId ? -1 : a.roomId > b.roomId ? 1 : 0
}

function retotalled(state: ChatState, before: Room | undefined, after: Room | undefined): ChatState['totals'] {
  const [old, now] = [totalsOf(before), totalsOf(after)]
  if (old.open === now.open && old.archived === now.archived) return state.totals
  return {
    open: state.totals.open - old.open + now.open,
    archived: state.totals.archived - old.archived + now.archived,
  }
}

/** The latest presence of a user; "online" wins when two events have the same time. */
function withPresence(state: ChatState, userId: number, isOnline: boolean, at: number): ChatState {
  const known = state.presence.get(userId)
  if (known !== undefined && (known.at > at || (known.at === at && (known.isOnline || !isOnline)))) return state
  return { ...state, presence: VersionedMap.from(state.presence).with(userId, { isOnline, at }) }
}

/** A message of the outbox with another status. `from` limits the change to messages in that status. */
function withStatus(
  state: ChatState,
  clientId: string,
  status: OutgoingMessage['status'],
  from?: OutgoingMessage['status'],
): ChatState {
  const known = state.outbox.find((outgoing) => outgoing.clientId === clientId)
  if (known === undefined || known.status === status || (from !== undefined && known.status !== from)) return state
  return {
    ...state,
    outbox: state.outbox.map((outgoing) => (outgoing === known ? { ...outgoing, status } : outgoing)),
  }
}

/** Removes own messages from the outbox once they are stored. Client ids of other senders may clash and are ignored. */
function withoutStored(state: ChatState, messages: readonly ChatMessage[]): ChatState {
  if (state.outbox.length === 0) return state
  return withoutOutgoing(
    state,
    messages.flatMap(({ sender_id, client_id }) => (sender_id === state.me && client_id !== null ? [client_id] : [])),
  )
}

function withoutOutgoing(state: ChatState, clientIds: readonly string[]): ChatState {
  if (!state.outbox.some(({ clientId }) => clientIds.includes(clientId))) return state
  return { ...state, outbox: state.outbox.filter(({ clientId }) => !clientIds.includes(clientId)) }
}

const flipped = (bit: 0 | 1): 0 | 1 => (bit === 1 ? 0 : 1)
