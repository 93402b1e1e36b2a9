import { createEntityAdapter, createSlice, type PayloadAction } from '@reduxjs/toolkit'
import type { ChatMessage, RoomRow } from '../../core/chat/chat.schema.ts'
import { type ChatState, initialChat } from '../../core/chat/chat-state.ts'
import { reduceChat } from '../../core/chat/chat.reducer.ts'
import { bench, figure } from './harness.ts'

// One message arrives in one of many rooms: the room moves to its place and the totals follow. Each event returns a new
// state.

const ME = 1
const AIMS: Readonly<Record<number, number>> = { 100: 150, 1_000: 500, 10_000: 1_000 }
/**
 * Events that a round applies to the loaded list, repeated: 2,000 events alone take a few ms, half of which would be
 * compilation.
 */
const EVENTS = 2_000
const TIMES: Readonly<Record<number, number>> = { 100: 30, 1_000: 10, 10_000: 2 }
/** The peer is slow, so few events suffice. */
const PEER_EVENTS: Readonly<Record<number, number>> = { 100: 500, 1_000: 100, 10_000: 20 }

const micros = new Map<number, number>()
for (const count of [100, 1_000, 10_000]) {
  const rows = Array.from({ length: count }, (_, at) => rowOf(at))
  const events = eventsAmong(count, EVENTS)
  const few = events.slice(0, PEER_EVENTS[count])

  const chat = reduceChat(initialChat(ME), { type: 'rooms.loaded', rooms: rows })
  const withCore = (messages: readonly ChatMessage[]) =>
    messages.reduce((state: ChatState, message) => reduceChat(state, { type: 'message.sent', message }), chat)
  const slice = chatSlice()
  const stored = slice.reducer(undefined, slice.actions.loaded(rows))
  const withAdapter = (messages: readonly ChatMessage[]) =>
    messages.reduce((state, message) => slice.reducer(state, slice.actions.sent(message)), stored)

  const answers = [withCore(few), withAdapter(few), withList(rows, few)].map((state) =>
    JSON.stringify(
      'ids' in state ? [state.ids, state.unread] : [state.listed.map(({ roomId }) => roomId), state.totals.open],
    ),
  )
  if (new Set(answers).size !== 1) throw new Error(`${count} rooms: the lists differ.`)

  const result = await bench({
    name: `chat list, one event among ${count} rooms`,
    unit: 'events',
    baseline: 'redux toolkit, sorted entity adapter',
    contenders: [
      { name: 'core/chat', run: () => repeated(TIMES[count] ?? 1, events, withCore) },
      { name: 'redux toolkit, sorted entity adapter', run: () => (withAdapter(few), few.length) },
      {
        name: 'a mutable list in place',
        run: () => repeated(TIMES[count] ?? 1, events, (messages) => withList(rows, messages)),
      },
    ],
    aims: { 'core/chat': AIMS[count] ?? 1 },
    rounds: 9,
    warmUp: 3,
  })
  micros.set(count, result.rows[0]?.cpuMicros ?? Number.NaN)
}
figure(
  'chat list: time an event takes among 10,000 rooms ÷ among 100',
  (micros.get(10_000) ?? Number.NaN) / (micros.get(100) ?? Number.NaN),
  '×',
  { atMost: 50 },
)

// Helpers

function repeated(
  times: number,
  messages: readonly ChatMessage[],
  apply: (messages: readonly ChatMessage[]) => unknown,
): number {
  for (let time = 0; time < times; time += 1) apply(messages)
  return times * messages.length
}

interface ListedRoom {
  readonly id: string
  is_pinned: 0 | 1
  lastAt: number
  lastSeq: number
  unread: number
  last: string | null
}

function compare(a: ListedRoom, b: ListedRoom): number {
  return b.is_pinned - a.is_pinned || b.lastAt - a.lastAt || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0)
}

function listedOf(row: RoomRow): ListedRoom {
  return {
    id: row.room_id,
    is_pinned: row.is_pinned,
    lastAt: row.last_message_at ?? 0,
    lastSeq: row.last_seq,
    unread: row.unread_count,
    last: row.last_message,
  }
}

function chatSlice() {
  const adapter = createEntityAdapter<ListedRoom>({ sortComparer: compare })
  return createSlice({
    name: 'chat',
    initialState: adapter.getInitialState({ unread: 0 }),
    reducers: {
      loaded(state, { payload }: PayloadAction<readonly RoomRow[]>) {
        adapter.setAll(state, payload.map(listedOf))
        state.unread = payload.reduce((sum, row) => sum + row.unread_count, 0)
      },
      sent(state, { payload }: PayloadAction<ChatMessage>) {
        const unread = (state.entities[payload.roomId]?.unread ?? 0) + 1
        adapter.updateOne(state, {
          id: payload.roomId,
          changes: { lastAt: payload.sent_at, lastSeq: payload.seq, last: payload.message, unread },
        })
        state.unread += 1
      },
    },
  })
}

/** The minimum work for a list that nobody else references. */
function withList(
  rows: readonly RoomRow[],
  messages: readonly ChatMessage[],
): { readonly ids: readonly string[]; readonly unread: number } {
  const list = rows.map(listedOf).sort(compare)
  const byId = new Map(list.map((room) => [room.id, room]))
  let unread = rows.reduce((sum, row) => sum + row.unread_count, 0)
  for (const { roomId, seq, sent_at, message } of messages) {
    const room = byId.get(roomId)
    if (room === undefined) continue
    list.splice(rankIn(list, room), 1)
    Object.assign(room, { lastAt: sent_at, lastSeq: seq, last: message, unread: room.unread + 1 })
    unread += 1
    list.splice(rankIn(list, room), 0, room)
  }
  return { ids: list.map(({ id }) => id), unread }
}

function rankIn(list: readonly ListedRoom[], room: ListedRoom): number {
  let [low, high] = [0, list.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if (compare(list[middle] as ListedRoom, room) < 0) low = middle + 1
    else high = middle
  }
  return low
}

/** Every fiftieth room is pinned. */
function rowOf(at: number): RoomRow {
  return {
    room_id: `room-${at}`,
    id: at + 2,
    unread_count: at % 3,
    is_archived: 0,
    is_pinned: at % 50 === 0 ? 1 : 0,
    is_blocked: 0,
    is_request: 0,
    is_group: 0,
    name: `Room ${at}`,
    participants: [],
    last_message: null,
    last_sender_id: null,
    last_message_at: 1_000_000 + ((at * 7_919) % 10_007),
    last_seq: 10,
    read_seq: 10 - (at % 3),
    version: 1,
  }
}

function eventsAmong(rooms: number, count: number): readonly ChatMessage[] {
  let state = 20_260_615
  const seqs = new Map<string, number>()
  return Array.from({ length: count }, (_, at) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    const roomId = `room-${Math.floor((state / 2 ** 32) * rooms)}`
    const seq = (seqs.get(roomId) ?? 10) + 1
    seqs.set(roomId, seq)
    return {
      id: at,
      roomId,
      seq,
      client_id: null,
      sender_id: 2,
      recipient_id: ME,
      message: `message ${at}`,
      message_type: 'text',
      replied_parent_id: null,
      replied_message: null,
      read: 0,
      chat_transfer_id: null,
      promotion_type: null,
      master_prom_id: null,
      files: [],
      sent_at: 2_000_000 + at,
    }
  })
}
