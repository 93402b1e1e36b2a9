import type { ChatMessage, RoomRow } from './chat.schema.ts'
import type { Room, UnreadTotals } from './chat-state.ts'

/**
 * The type of a message whose sender this member had blocked: it comes without its text, so that the numbers have no
 * gap. D-144.
 */
export const HIDDEN_MESSAGE = 'hidden'

/** A message in one line, as lists show it: its lines beside each other, so that two sentences never run together. */
export const previewText = (message: string): string =>
  message
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join(' · ')

/** A room before anything is known about it. */
export const emptyRoom = (roomId: string): Room => ({
  roomId,
  row: null,
  messages: [],
  reads: {},
  syncedTo: 0,
  isOpened: false,
  unread: 0,
  rating: 'none',
})

/** The index of a seq in ascending messages, or the index where it belongs. */
export function placeOf(messages: readonly ChatMessage[], seq: number): number {
  // Usually the newest message is meant.
  const last = messages.at(-1)
  if (last === undefined || last.seq < seq) return messages.length
  let [low, high] = [0, messages.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((messages[middle]?.seq ?? 0) < seq) low = middle + 1
    else high = middle
  }
  return low
}

/** The room with a message inserted; the same room when it already has it. */
export function withMessage(room: Room, message: ChatMessage, me: number): Room {
  const place = placeOf(room.messages, message.seq)
  if (room.messages[place]?.seq === message.seq) return room
  const messages =
    place === room.messages.length ? [...room.messages, message] : room.messages.toSpliced(place, 0, message)
  const syncedTo = syncedOver(messages, room.syncedTo)
  const isNew = message.seq > Math.max(room.row?.last_seq ?? 0, room.reads[me] ?? 0)
  // The common case: a new message from another member.
  if (isNew && message.sender_id !== me) return { ...room, messages, syncedTo, unread: room.unread + 1 }
  const placed = { ...room, messages, syncedTo }
  return message.sender_id === me ? withRead(placed, me, message.seq, me) : { ...placed, unread: unreadOf(placed, me) }
}

/** The room with several messages inserted. */
export const withMessages = (room: Room, messages: readonly ChatMessage[], me: number): Room =>
  messages.reduce((grown, message) => withMessage(grown, message, me), room)

/** The room after a member has read up to a message. Read marks never move back. */
export function withRead(room: Room, userId: number, seq: number, me: number): Room {
  if (seq <= (room.reads[userId] ?? 0)) return room
  const read = { ...room, reads: { ...room.reads, [userId]: seq } }
  return userId === me ? { ...read, unread: unreadOf(read, me) } : read
}

/** The room with a row of the list or of an event. An older row changes nothing. */
export function withRow(room: Room, row: RoomRow, me: number): Room {
  const known = room.row
  if (known !== null && !isNewer(row, known)) return room
  const grown: Room = {
    ...room,
    row: known?.version === row.version ? { ...row, ...marksOf(known) } : row,
    // An unopened room has no history to complete. An opened room keeps its gaps until they are filled.
    syncedTo: room.isOpened ? room.syncedTo : Math.max(room.syncedTo, row.last_seq),
    reads: row.read_seq > (room.reads[me] ?? 0) ? { ...room.reads, [me]: row.read_seq } : room.reads,
  }
  return { ...grown, syncedTo: syncedOver(grown.messages, grown.syncedTo), unread: unreadOf(grown, me) }
}

/** The highest seq that is known for the room. */
export const lastSeqOf = (room: Room): number => Math.max(room.row?.last_seq ?? 0, room.messages.at(-1)?.seq ?? 0)

/**
 * The index of the oldest message to show: from there to `syncedTo` nothing is missing. An unopened room may hold
 * single messages from before a gap; they appear once older pages connect them.
 */
export function shownFrom({ messages, syncedTo }: Room): number {
  let place = placeOf(messages, syncedTo + 1)
  for (let seq = syncedTo; place > 0 && messages[place - 1]?.seq === seq; seq -= 1) place -= 1
  return place
}

/** The time of the newest message; 0 for a room without messages. */
export function lastAtOf(room: Room): number {
  const newest = room.messages.at(-1)
  if (newest !== undefined && newest.seq >= (room.row?.last_seq ?? 0)) return newest.sent_at
  return room.row?.last_message_at ?? 0
}

/**
 * The number of unread messages from others: the row's count, minus those read since, plus those that came after the
 * row. `withMessage` keeps the same number up to date.
 */
export function unreadOf(room: Room, me: number): number {
  const counted = room.row?.last_seq ?? 0
  const readTo = room.reads[me] ?? 0
  const from = placeOf(room.messages, Math.max(counted, readTo) + 1)
  const later = countOthers(room.messages, from, room.messages.length, me)
  if (room.row === null || readTo >= counted) return later
  const start = placeOf(room.messages, room.row.read_seq + 1)
  const readSince = countOthers(room.messages, start, placeOf(room.messages, readTo + 1), me)
  // Messages that are not loaded can be unread only after the last read one.
  return Math.min(Math.max(0, room.row.unread_count - readSince), counted - readTo) + later
}

/**
 * The room's share of the totals. Archived rooms are counted separately; blocked, requested and unlisted rooms are not
 * counted. D-96.
 */
export function totalsOf(room: Room | undefined): UnreadTotals {
  const row = room?.row
  if (room === undefined || !row || row.is_blocked === 1 || row.is_request === 1) return { open: 0, archived: 0 }
  return row.is_archived === 1 ? { open: 0, archived: room.unread } : { open: room.unread, archived: 0 }
}

/** Whether a row replaces another: compares the version, then the message count, then the read mark. */
function isNewer(row: RoomRow, known: RoomRow): boolean {
  if (row.version !== known.version) return row.version > known.version
  if (row.last_seq !== known.last_seq) return row.last_seq > known.last_seq
  return row.read_seq > known.read_seq
}

/** What the person can change. A row of the same version is not newer, so pending changes are kept. */
const marksOf = ({ is_pinned, is_archived, is_blocked, is_request }: RoomRow) => ({
  is_pinned,
  is_archived,
  is_blocked,
  is_request,
})

function countOthers(messages: readonly ChatMessage[], from: number, to: number, me: number): number {
  let count = 0
  for (let place = from; place < to; place += 1) if (isForReading(messages[place], me)) count += 1
  return count
}

/** Whether a message counts as unread until it is read: a message of another person that is not hidden. */
export const isForReading = (message: ChatMessage | undefined, me: number): boolean =>
  message !== undefined && message.sender_id !== me && message.message_type !== HIDDEN_MESSAGE

/** The seq up to which no message is missing: `from` extended over the consecutive messages that follow. */
function syncedOver(messages: readonly ChatMessage[], from: number): number {
  let syncedTo = from
  for (let place = placeOf(messages, syncedTo + 1); messages[place]?.seq === syncedTo + 1; place += 1) syncedTo += 1
  return syncedTo
}
