import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { ChatMessage, RoomRow } from '../../../core/chat/chat.schema.ts'
import { initialChat } from '../../../core/chat/chat-state.ts'
import type { ChatInput, ChatState } from '../../../core/chat/chat-state.ts'
import { reduceChat } from '../../../core/chat/chat.reducer.ts'
import { linesOf, missingMessages, oldestShown, sendable } from '../../../core/chat/chat-views.ts'
import { runs } from '../../arbitraries/runs.ts'

it(
  'loses, duplicates and reorders no message while the connection is lost and restored',
  () => {
    fc.assert(
      fc.property(fc.commands(commands, { maxCommands: 80, size: 'max' }), (sequence) => {
        const server = new Server()
        const browser = {
          chat: reduceChat(reduceChat(initialChat(ME), { type: 'rooms.loaded', rooms: server.rows() }), {
            type: 'connection.restored',
          }),
        }
        fc.modelRun(() => ({ model: server, real: browser }), [...sequence])
        healed(server, browser)
        for (const roomId of ROOMS) {
          const room = browser.chat.rooms.get(roomId)
          const stored = server.stored(roomId)
          // An opened room is complete once its older pages are loaded.
          if (room?.isOpened) {
            while (olderLoaded(server, browser, roomId));
            expect(shownSeqs(browser, roomId)).toEqual(stored.map(({ seq }) => seq))
          }
          expect(marksOf(room?.row)).toEqual(server.marks[roomId])
          expect(room?.unread).toBe(server.unread(roomId))
          expect(linesOf(browser.chat, roomId).every(({ kind }) => kind === 'stored')).toBe(true)
          const clientIds = stored.flatMap(({ client_id }) => client_id ?? [])
          expect(new Set(clientIds).size).toBe(clientIds.length)
          // Messages that were never refused arrive in the order of writing.
          const steady = server.written
            .filter((written) => written.roomId === roomId && !server.refused.has(written.clientId))
            .map(({ clientId }) => clientId)
          expect(clientIds.filter((id) => !server.refused.has(id))).toEqual(steady)
        }
        const unreadIn = (isArchived: 0 | 1) =>
          ROOMS.filter((roomId) => server.marks[roomId].is_archived === isArchived).reduce(
            (sum, roomId) => sum + server.unread(roomId),
            0,
          )
        expect(browser.chat.totals).toEqual({ open: unreadIn(0), archived: unreadIn(1) })
        expect(missingMessages(browser.chat)).toEqual([])
      }),
      { numRuns: runs(150) },
    )
  },
  60_000 + runs(0) * 200,
)

it('shows a message as stored once the history contains it, regardless of its status before', () => {
  for (const willRetry of [true, false]) {
    const server = new Server()
    const browser = { chat: reduceChat(initialChat(ME), { type: 'rooms.loaded', rooms: server.rows() }) }
    apply(browser, written(server, 'a'), { type: 'send.started', clientId: 'c1' })
    server.store('a', ME, 'c1')
    apply(
      browser,
      { type: 'send.failed', clientId: 'c1', willRetry },
      { type: 'history.loaded', roomId: 'a', after: 0, upTo: 1, messages: server.stored('a') },
    )
    expect(linesOf(browser.chat, 'a').map(({ kind }) => kind)).toEqual(['stored'])
  }
})

it("keeps a queued message when another person's message has the same client id", () => {
  const server = new Server()
  const browser = { chat: reduceChat(initialChat(ME), { type: 'rooms.loaded', rooms: server.rows() }) }
  apply(browser, written(server, 'a'))
  const othersMessage = server.store('a', OTHER, 'c1')
  apply(
    browser,
    { type: 'message.sent', message: othersMessage },
    { type: 'history.loaded', roomId: 'a', after: 0, upTo: 1, messages: [othersMessage] },
  )
  expect(browser.chat.outbox.map(({ clientId }) => clientId)).toEqual(['c1'])
})

// Helpers

const ME = 1
const OTHER = 2
const ROOMS = ['a', 'b'] as const
type RoomId = (typeof ROOMS)[number]
/** Messages of one page of history. */
const PAGE = 3

interface Marks {
  is_pinned: 0 | 1
  is_archived: 0 | 1
  version: number
}

const marksOf = (row: Marks | null | undefined) =>
  row && { is_pinned: row.is_pinned, is_archived: row.is_archived, version: row.version }

interface SwitchedMark {
  readonly type: 'room.pinToggled' | 'room.archiveToggled'
  readonly roomId: RoomId
}

interface Browser {
  chat: ChatState
}

/** A minimal server: it numbers messages, stores each client id once, and stores read marks. */
class Server {
  readonly messages: ChatMessage[] = []
  readonly reads = new Map<string, number>()
  /** Events that have not reached the browser. */
  events: ChatInput[] = []
  /** Calls without a response in the browser, and their results once the server has handled them. */
  calls: { readonly clientId: string; readonly roomId: string; result: ChatMessage | undefined }[] = []
  readonly written: { readonly clientId: string; readonly roomId: string }[] = []
  readonly refused = new Set<string>()
  /** The person's marks of each room. Only a change of a mark increases the version. */
  readonly marks: Record<RoomId, Marks> = {
    a: { is_pinned: 0, is_archived: 0, version: 1 },
    b: { is_pinned: 0, is_archived: 0, version: 1 },
  }
  /** Changes of marks without a response in the browser. */
  changes: { readonly change: SwitchedMark; readonly version: number; isStored: boolean }[] = []

  stored = (roomId: string) => this.messages.filter((message) => message.roomId === roomId)
  last = (roomId: string) => this.stored(roomId).at(-1)?.seq ?? 0
  readTo = (roomId: string) => this.reads.get(roomId) ?? 0
  unread = (roomId: string) =>
    this.stored(roomId).filter(({ sender_id, seq }) => sender_id !== ME && seq > this.readTo(roomId)).length
  read = (roomId: string, seq: number) => this.reads.set(roomId, Math.max(seq, this.readTo(roomId)))

  store(roomId: string, sender_id: number, client_id: string | null): ChatMessage {
    const known = this.messages.find(
      (message) => client_id !== null && message.client_id === client_id && message.sender_id === sender_id,
    )
    if (known !== undefined) return known
    const seq = this.last(roomId) + 1
    const message: ChatMessage = {
      id: this.messages.length + 1,
      roomId,
      seq,
      client_id,
      sender_id,
      recipient_id: null,
      message: `message ${seq}`,
      message_type: 'text',
      replied_parent_id: null,
      replied_message: null,
      read: 0,
      chat_transfer_id: null,
      promotion_type: null,
      master_prom_id: null,
      files: [],
      sent_at: 1_000 + this.messages.length,
    }
    this.messages.push(message)
    if (sender_id === ME) this.read(roomId, seq)
    this.events.push({ type: 'message.sent', message })
    return message
  }

  change(sequence: { readonly change: SwitchedMark; isStored: boolean }): void {
    if (sequence.isStored) return
    sequence.isStored = true
    const { type, roomId } = sequence.change
    const marks = this.marks[roomId]
    if (type === 'room.pinToggled') marks.is_pinned = marks.is_pinned === 1 ? 0 : 1
    else marks.is_archived = marks.is_archived === 1 ? 0 : 1
    marks.version += 1
    this.events.push({ type: 'room.updated', room: this.row(roomId) })
  }

  rows = (): readonly RoomRow[] => ROOMS.map((roomId) => this.row(roomId))

  row(room_id: RoomId): RoomRow {
    return {
      room_id,
      id: OTHER,
      unread_count: this.unread(room_id),
      is_blocked: 0,
      is_request: 0,
      is_group: 0,
      name: room_id,
      participants: [],
      last_message: null,
      last_sender_id: null,
      last_message_at: this.stored(room_id).at(-1)?.sent_at ?? null,
      last_seq: this.last(room_id),
      read_seq: this.readTo(room_id),
      ...this.marks[room_id],
    }
  }
}

function apply(browser: Browser, ...inputs: readonly ChatInput[]): void {
  for (const input of inputs) browser.chat = reduceChat(browser.chat, input)
}

function written(server: Server, roomId: string): ChatInput {
  const clientId = `c${server.written.length + 1}`
  server.written.push({ clientId, roomId })
  const draft = {
    roomId,
    recipient_id: null,
    client_id: clientId,
    message: 'Hello',
    message_type: 'text' as const,
    replied_parent_id: null,
    chat_transfer_id: null,
    promotion_type: null,
    master_prom_id: null,
  }
  return { type: 'message.written', roomId, draft, at: 1 }
}

/** Each connection loads the rooms, then missing messages, and then counts as online. */
function reconnected(server: Server, browser: Browser): void {
  apply(browser, { type: 'rooms.loaded', rooms: server.rows() })
  for (const { room, after } of missingMessages(browser.chat)) {
    apply(browser, {
      type: 'history.loaded',
      roomId: room,
      after,
      upTo: server.last(room),
      messages: server.stored(room).filter(({ seq }) => seq > after),
    })
  }
  apply(browser, { type: 'connection.restored' })
}

function flushed(server: Server, browser: Browser): void {
  for (const { clientId, roomId } of sendable(browser.chat)) {
    apply(browser, { type: 'send.started', clientId })
    server.calls.push({ clientId, roomId, result: undefined })
  }
}

/** Ends all failures: every call succeeds, refused messages are sent again, and all events arrive. */
function healed(server: Server, browser: Browser): void {
  reconnected(server, browser)
  for (let round = 0; round <= 100 && (browser.chat.outbox.length > 0 || server.calls.length > 0); round += 1) {
    for (const { clientId, status } of browser.chat.outbox)
      if (status === 'failed') apply(browser, { type: 'send.retried', clientId })
    flushed(server, browser)
    for (const call of server.calls.splice(0))
      apply(browser, { type: 'send.succeeded', message: server.store(call.roomId, ME, call.clientId) })
  }
  for (const change of server.changes.splice(0)) server.change(change)
  apply(browser, ...server.events.splice(0))
}

/** Loads the newest page of a room. */
function opened(server: Server, browser: Browser, roomId: RoomId): void {
  const messages = server.stored(roomId).slice(-PAGE)
  apply(browser, {
    type: 'history.loaded',
    roomId,
    after: (messages[0]?.seq ?? 1) - 1,
    upTo: server.last(roomId),
    messages,
  })
}

/** Loads the page before the oldest shown message. Returns false when there is none. */
function olderLoaded(server: Server, browser: Browser, roomId: RoomId): boolean {
  const room = browser.chat.rooms.get(roomId)
  const before = room === undefined ? undefined : oldestShown(room)?.seq
  if (before === undefined || before === 1) return false
  const messages = server
    .stored(roomId)
    .filter(({ seq }) => seq < before)
    .slice(-PAGE)
  apply(browser, { type: 'history.loaded', roomId, after: (messages[0]?.seq ?? 1) - 1, upTo: before - 1, messages })
  return true
}

const shownSeqs = (browser: Browser, roomId: RoomId) =>
  linesOf(browser.chat, roomId).flatMap((line) => (line.kind === 'stored' ? line.message.seq : []))

type Step = fc.Command<Server, Browser>

const step = (
  name: string,
  check: (server: Server, browser: Browser | undefined) => boolean,
  run: (server: Server, browser: Browser) => void,
): Step => ({
  check: (server) => check(server, undefined),
  run: (server, browser) => {
    run(server, browser)
    for (const roomId of ROOMS) {
      const seqs = browser.chat.rooms.get(roomId)?.messages.map(({ seq }) => seq) ?? []
      expect(seqs).toEqual([...new Set(seqs)].sort((a, b) => a - b))
      // No message is missing between two lines, unless a gap is reported.
      const shown = shownSeqs(browser, roomId)
      if (!missingMessages(browser.chat).some(({ room }) => room === roomId))
        expect(shown).toEqual(shown.map((_, at) => (shown[0] ?? 0) + at))
      // A message is stored or outgoing, never both.
      const ids = linesOf(browser.chat, roomId).flatMap((line) =>
        line.kind === 'outgoing' ? line.outgoing.clientId : (line.message.client_id ?? []),
      )
      expect(new Set(ids).size).toBe(ids.length)
    }
    // Each room sends one message at a time.
    const sending = browser.chat.outbox.filter(({ status }) => status === 'sending').map(({ roomId }) => roomId)
    expect(new Set(sending).size).toBe(sending.length)
  },
  toString: () => name,
})

const always = () => true
const aRoom = fc.constantFrom(...ROOMS)
const hasChanges = (server: Server) => server.changes.length > 0
const hasCalls = (server: Server) => server.calls.length > 0
const hasEvents = (server: Server) => server.events.length > 0
const takenCall = (server: Server, place: number) => server.calls.splice(place % server.calls.length, 1)[0]

const commands: fc.Arbitrary<Step>[] = [
  aRoom.map((roomId) =>
    step(`write in ${roomId}`, always, (server, browser) => apply(browser, written(server, roomId))),
  ),
  fc.constant(step('send queued messages', always, flushed)),
  aRoom.map((roomId) =>
    step(`the other writes in ${roomId}`, always, (server) => void server.store(roomId, OTHER, null)),
  ),
  fc
    .nat(9)
    .map((place) =>
      step(`event ${place} arrives`, hasEvents, (server, browser) =>
        apply(browser, ...server.events.splice(place % server.events.length, 1)),
      ),
    ),
  fc.nat(9).map((place) =>
    step(`event ${place} arrives and remains to arrive again`, hasEvents, (server, browser) => {
      const event = server.events[place % server.events.length]
      if (event !== undefined) apply(browser, event)
    }),
  ),
  fc.nat(9).map((place) =>
    step(`call ${place} reaches the server`, hasCalls, (server) => {
      const call = server.calls[place % server.calls.length]
      if (call !== undefined) call.result = server.store(call.roomId, ME, call.clientId)
    }),
  ),
  fc.nat(9).map((place) =>
    step(`call ${place} succeeds`, hasCalls, (server, browser) => {
      const call = takenCall(server, place)
      if (call !== undefined)
        apply(browser, { type: 'send.succeeded', message: server.store(call.roomId, ME, call.clientId) })
    }),
  ),
  fc.nat(9).map((place) =>
    step(`the response to call ${place} is lost`, hasCalls, (server, browser) => {
      const call = takenCall(server, place)
      if (call !== undefined) apply(browser, { type: 'send.failed', clientId: call.clientId, willRetry: true })
    }),
  ),
  fc.nat(9).map((place) =>
    step(`call ${place} is refused`, hasCalls, (server, browser) => {
      const call = takenCall(server, place)
      if (call === undefined) return
      server.refused.add(call.clientId)
      apply(browser, { type: 'send.failed', clientId: call.clientId, willRetry: false })
    }),
  ),
  fc.constant(
    step('the person tries again', always, (_, browser) => {
      for (const { clientId, status } of browser.chat.outbox)
        if (status === 'failed') apply(browser, { type: 'send.retried', clientId })
    }),
  ),
  fc.constant(
    step('the connection is lost, and events with it', always, (server, browser) => {
      server.events = []
      apply(browser, { type: 'connection.lost' })
    }),
  ),
  fc.constant(step('the connection is back', always, reconnected)),
  aRoom.map((roomId) =>
    step(`open ${roomId}`, always, (server, browser) => {
      opened(server, browser, roomId)
      apply(browser, { type: 'room.opened', roomId })
      server.read(roomId, server.last(roomId))
    }),
  ),
  aRoom.map((roomId) =>
    step(`open ${roomId} in a tab that is hidden`, always, (server, browser) => opened(server, browser, roomId)),
  ),
  aRoom.map((roomId) =>
    step(`older messages of ${roomId}`, always, (server, browser) => void olderLoaded(server, browser, roomId)),
  ),
  fc.record({ type: fc.constantFrom('room.pinToggled', 'room.archiveToggled'), roomId: aRoom }).map((change) =>
    step(`${change.type} ${change.roomId}`, always, (server, browser) => {
      server.changes.push({
        change,
        version: browser.chat.rooms.get(change.roomId)?.row?.version ?? 0,
        isStored: false,
      })
      apply(browser, change)
    }),
  ),
  fc.nat(9).map((place) =>
    step(`change ${place} reaches the server`, hasChanges, (server) => {
      const change = server.changes[place % server.changes.length]
      if (change !== undefined) server.change(change)
    }),
  ),
  fc.nat(9).map((place) =>
    step(`change ${place} fails or is refused`, hasChanges, (server, browser) => {
      for (const { change, version } of server.changes.splice(place % server.changes.length, 1))
        apply(browser, { type: 'change.refused', change, version })
    }),
  ),
]
