import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ChatEvent, ChatMessage, RoomRow } from '../../../core/chat/chat.schema.ts'
import { roomRow } from '../../../core/chat/chat.schema.ts'
import { roomsList } from '../../../core/contracts/chat.contract.ts'
import { initialChat } from '../../../core/chat/chat-state.ts'
import type { ChatInput, ChatState } from '../../../core/chat/chat-state.ts'
import { reduceChat } from '../../../core/chat/chat.reducer.ts'
import {
  hasUnlistedRooms,
  linesOf,
  missingMessages,
  newestUnread,
  oldestShown,
  roomsOf,
  sendable,
  unlistedRooms,
} from '../../../core/chat/chat-views.ts'
import { totalsOf, unreadOf } from '../../../core/chat/room.ts'
import { runs } from '../../arbitraries/runs.ts'

const ME = 1
const OTHER = 2

describe('reduceChat', () => {
  it('[CHAT-01] switches is_pinned between 0 and 1', () => {
    const once = run(listed(row('a')), { type: 'room.pinToggled', roomId: 'a' })
    expect(once.rooms.get('a')?.row?.is_pinned).toBe(1)
    expect(run(once, { type: 'room.pinToggled', roomId: 'a' }).rooms.get('a')?.row?.is_pinned).toBe(0)
  })

  it('[CHAT-02] puts a pinned older room before an unpinned newer one', () => {
    const chat = listed(row('old', { last_message_at: 10 }), row('new', { last_message_at: 20 }))
    expect(idsOf(chat)).toEqual(['new', 'old'])
    expect(idsOf(run(chat, { type: 'room.pinToggled', roomId: 'old' }))).toEqual(['old', 'new'])
  })

  it('[CHAT-03] drops the unread count to 0 when a room is opened, and keeps it there when the list is loaded again', () => {
    const stale = row('a', { unread_count: 3, last_seq: 3 })
    const opened = run(listed(stale), { type: 'room.opened', roomId: 'a' })
    expect(opened.rooms.get('a')?.unread).toBe(0)
    expect(opened.totals).toEqual({ open: 0, archived: 0 })
    expect(run(opened, { type: 'rooms.loaded', rooms: [stale] }).rooms.get('a')?.unread).toBe(0)
    const read = { ...stale, unread_count: 0, read_seq: 3, version: 2 }
    expect(run(opened, { type: 'rooms.loaded', rooms: [read] }).rooms.get('a')?.unread).toBe(0)
  })

  it('[CHAT-04] counts unread messages of archived rooms separately, and those of blocked rooms and requests not at all', () => {
    const chat = listed(
      row('a', { unread_count: 2, last_seq: 2 }),
      row('b', { unread_count: 3, last_seq: 3 }),
      row('archived', { unread_count: 5, last_seq: 5, is_archived: 1 }),
      row('blocked', { unread_count: 7, last_seq: 7, is_blocked: 1 }),
      row('request', { unread_count: 11, last_seq: 11, is_request: 1 }),
    )
    expect(chat.totals).toEqual({ open: 5, archived: 5 })
    expect(run(chat, sent('archived', 6)).totals).toEqual({ open: 5, archived: 6 })
    expect(run(chat, sent('archived', 6)).rooms.get('archived')?.row?.is_archived).toBe(1)
    expect(run(chat, { type: 'room.archiveToggled', roomId: 'a' }).totals).toEqual({ open: 3, archived: 7 })
  })

  it('moves a room up when a message arrives', () => {
    const chat = listed(row('a', { last_message_at: 10 }), row('b', { last_message_at: 20 }))
    expect(idsOf(run(chat, sent('a', 1, { sent_at: 30 })))).toEqual(['a', 'b'])
  })

  it('inserts a late message, drops a duplicate and reports what is missing', () => {
    const chat = run(listed(row('a')), sent('a', 1), sent('a', 4), sent('a', 4), sent('a', 3))
    expect(chat.rooms.get('a')?.messages.map(({ seq }) => seq)).toEqual([1, 3, 4])
    expect(chat.rooms.get('a')?.unread).toBe(3)
    expect(missingMessages(chat)).toEqual([{ room: 'a', after: 1 }])
    expect(missingMessages(run(chat, sent('a', 2)))).toEqual([])
    const refetched: ChatInput = {
      type: 'history.loaded',
      roomId: 'a',
      after: 1,
      upTo: 4,
      messages: [message('a', 2), message('a', 3)],
    }
    expect(missingMessages(run(chat, refetched))).toEqual([])
  })

  it('reports what an opened room missed while offline, and relies on the row of an unopened room', () => {
    const chat = run(listed(row('a'), row('b')), { type: 'room.opened', roomId: 'a' })
    const back = run(chat, {
      type: 'rooms.loaded',
      rooms: ['a', 'b'].map((id) => row(id, { version: 2, last_seq: 4, unread_count: 4 })),
    })
    expect(missingMessages(back)).toEqual([{ room: 'a', after: 0 }])
    expect(back.totals.open).toBe(8)
  })

  it('reaches the same state for any order and number of events', () => {
    fc.assert(
      fc.property(aShuffledStory, ({ story, shuffled }) => {
        const start = listed(row('a', { last_seq: 2, unread_count: 1, read_seq: 1 }), row('b', { is_archived: 1 }))
        const straight = run(start, ...story)
        const mixed = run(start, ...shuffled)
        expect(comparable(mixed)).toEqual(comparable(straight))
        expectWellKept(mixed)
      }),
      { numRuns: runs(300) },
    )
  })

  it('keeps a deleted room deleted', () => {
    const chat = run(
      listed(row('a', { unread_count: 4, last_seq: 4 })),
      { type: 'room.deleted', room_id: 'a' },
      sent('a', 5),
    )
    expect(idsOf(chat)).toEqual([])
    expect(chat.totals).toEqual({ open: 0, archived: 0 })
    expect(run(chat, { type: 'room.updated', room: row('a', { version: 9 }) }).rooms.has('a')).toBe(false)
    expect(run(chat, { type: 'rooms.loaded', rooms: [row('a', { version: 9 })] }).rooms.has('a')).toBe(false)
  })

  it('[D-271] brings a group back to a person who was removed and added again, in any order of the events', () => {
    const removed: ChatEvent = { type: 'room.deleted', room_id: 'a', version: 4 }
    const back: ChatEvent = { type: 'room.updated', room: row('a', { version: 6, last_seq: 3 }) }
    const late: ChatEvent = { type: 'room.updated', room: row('a', { version: 4, name: 'As it was' }) }
    const start = listed(row('a', { version: 3 }))
    expect(idsOf(run(start, removed, late))).toEqual([])
    for (const events of [
      [removed, back, late],
      [removed, late, back],
      [back, removed, late],
      [late, back, removed],
      [removed, back, removed],
    ])
      expect(run(start, ...events).listed.map((room) => room.row?.version)).toEqual([6])
    expect(run(start, removed, { type: 'rooms.loaded', rooms: [row('a', { version: 6 })] }).rooms.has('a')).toBe(true)
    // A group that its maker deleted is gone for good, also when the removal arrives later.
    expect(idsOf(run(start, { type: 'room.deleted', room_id: 'a' }, removed, back))).toEqual([])
    expect(idsOf(run(start, removed, { type: 'room.deleted', room_id: 'a' }, back))).toEqual([])
  })

  it('drops rooms missing from a later list, restores them with their next event, and keeps unsent messages', () => {
    const chat = run(
      listed(row('a', { unread_count: 2, last_seq: 2 }), row('b', { unread_count: 3, last_seq: 3 })),
      sent('x', 1),
      write('c1'),
      sent('new', 1),
    )
    const rooms = [row('b', { unread_count: 3, last_seq: 3 })]
    const later = run(chat, { type: 'rooms.loaded', rooms, known: ['a', 'b', 'x'] })
    expect([...later.rooms.keys()].sort()).toEqual(['b', 'new'])
    expect([idsOf(later), later.totals]).toEqual([['b'], { open: 3, archived: 0 }])
    expect(later.outbox).toBe(chat.outbox)
    expect(idsOf(run(later, { type: 'room.updated', room: row('a') }))).toEqual(['a', 'b'])
    expect(idsOf(run(chat, { type: 'rooms.loaded', rooms }))).toEqual(['a', 'b'])
  })

  it('[ENTITY-30] keeps participants, rating status, requests and active users, and follows their events', () => {
    const people = [{ user_id: OTHER, full_name: 'Ada', avatar: null }]
    const chat = run(
      listed(row('a', { participants: people })),
      { type: 'request.received', room: row('r', { is_request: 1 }) },
      { type: 'presence.updated', user_id: OTHER, is_online: true, at: 5 },
      { type: 'presence.updated', user_id: OTHER, is_online: false, at: 4 },
      { type: 'rating.changed', roomId: 'a', rating: 'requested' },
    )
    expect(chat.rooms.get('a')?.row?.participants).toEqual(people)
    expect(chat.rooms.get('a')?.rating).toBe('requested')
    expect(roomsOf(chat, 'new request').map((room) => room.roomId)).toEqual(['r'])
    expect(activeUsers(chat)).toEqual([OTHER])
    const later = run(
      chat,
      { type: 'request.accepted', roomId: 'r' },
      { type: 'presence.updated', user_id: OTHER, is_online: false, at: 6 },
      {
        type: 'room.updated',
        room: row('a', { version: 2, participants: [...people, { ...people[0]!, user_id: 3 }] }),
      },
    )
    expect(roomsOf(later, 'new request')).toEqual([])
    expect(activeUsers(later)).toEqual([])
    expect(later.rooms.get('a')?.row?.participants).toHaveLength(2)
  })
})

describe('an earlier state', () => {
  it('stays the same, regardless of later inputs and of the order of access', () => {
    fc.assert(
      fc.property(aStory, fc.infiniteStream(fc.nat()), (story, picks) => {
        const states = [listed(row('a', { last_seq: 2, unread_count: 1, read_seq: 1 }), row('b', { is_archived: 1 }))]
        const texts = [JSON.stringify(comparable(states[0]!))]
        for (const input of story) {
          const next = run(states.at(-1)!, input)
          states.push(next)
          texts.push(JSON.stringify(comparable(next)))
          const picked = picks.next().value % states.length
          expect(JSON.stringify(comparable(states[picked]!))).toBe(texts[picked])
        }
        // Inputs to an old state do not change the newer ones.
        const picked = picks.next().value % states.length
        run(states[picked]!, sent('a', 90), sent('new', 1), { type: 'room.deleted', room_id: 'b' })
        expect(states.map((state) => JSON.stringify(comparable(state)))).toEqual(texts)
      }),
      { numRuns: runs(100) },
    )
  })

  it('shares unchanged parts with the next state', () => {
    const chat = listed(row('a'), row('b'), row('c'))
    const next = run(chat, sent('b', 1))
    expect(next.rooms.get('a')).toBe(chat.rooms.get('a'))
    expect(next.rooms.get('b')).not.toBe(chat.rooms.get('b'))
    expect([next.outbox === chat.outbox, next.presence === chat.presence, next.deleted === chat.deleted]).toEqual([
      true,
      true,
      true,
    ])
    const read = run(next, { type: 'message.read', room_id: 'b', user_id: OTHER, seq: 1 })
    expect(read.totals).toBe(next.totals)
    const unlisted = run(read, sent('x', 1))
    expect([unlisted.listed === read.listed, unlisted.totals === read.totals]).toEqual([true, true])
  })
})

describe('sending', () => {
  it('shows a message at once, then as sent, then as read', () => {
    const written = run(listed(row('a')), write('c1'))
    expect(statuses(written)).toEqual(['pending'])
    const stored = run(written, {
      type: 'send.succeeded',
      message: message('a', 1, { sender_id: ME, client_id: 'c1' }),
    })
    expect(statuses(stored)).toEqual(['sent'])
    expect(stored.rooms.get('a')?.unread).toBe(0)
    expect(statuses(run(stored, { type: 'message.read', room_id: 'a', user_id: OTHER, seq: 1 }))).toEqual(['read'])
  })

  it('shows a message once when its event arrives before the response, and ignores a late failure', () => {
    const event = sent('a', 1, { sender_id: ME, client_id: 'c1' })
    const chat = run(listed(row('a')), write('c1'), { type: 'send.started', clientId: 'c1' }, event)
    expect(statuses(chat)).toEqual(['sent'])
    expect(run(chat, { type: 'send.succeeded', message: event.message })).toEqual(chat)
    expect(run(chat, { type: 'send.failed', clientId: 'c1', willRetry: false })).toBe(chat)
  })

  it('waits without a connection and sends in the order of writing, one by one in each room', () => {
    const offline = run(listed(row('a'), row('b')), write('c1'), write('c2'), write('c3', 'b'))
    expect(sendable(offline)).toEqual([])
    const online = run(offline, { type: 'connection.restored' })
    expect(sendable(online).map(({ clientId }) => clientId)).toEqual(['c1', 'c3'])
    const sending = run(online, { type: 'send.started', clientId: 'c1' })
    expect(sendable(sending).map(({ clientId }) => clientId)).toEqual(['c3'])
    const back = run(sending, { type: 'send.failed', clientId: 'c1', willRetry: true })
    expect(sendable(back).map(({ clientId }) => clientId)).toEqual(['c1', 'c3'])
  })

  it('marks a refused message failed until the person tries again or discards it', () => {
    const chat = run(
      listed(row('a')),
      { type: 'connection.restored' },
      write('c1'),
      { type: 'send.started', clientId: 'c1' },
      { type: 'send.failed', clientId: 'c1', willRetry: false },
    )
    expect(statuses(chat)).toEqual(['failed'])
    expect(sendable(chat)).toEqual([])
    expect(sendable(run(chat, { type: 'send.retried', clientId: 'c1' })).map(({ clientId }) => clientId)).toEqual([
      'c1',
    ])
    expect(statuses(run(chat, { type: 'send.discarded', clientId: 'c1' }))).toEqual([])
  })
})

describe('roomsOf', () => {
  it('[D-95] shows each room on its tab and in the list of its kind', () => {
    const chat = listed(
      row('open'),
      row('unread', { unread_count: 1, last_seq: 1 }),
      row('archived', { is_archived: 1, unread_count: 1, last_seq: 1 }),
      row('blocked', { is_blocked: 1 }),
      row('request', { is_request: 1 }),
      row('group', { is_group: 1 }),
    )
    const ids = (tab: Parameters<typeof roomsOf>[1], kind?: Parameters<typeof roomsOf>[2]) =>
      roomsOf(chat, tab, kind)
        .map((room) => room.roomId)
        .sort()
    expect(ids('all')).toEqual(['open', 'unread'])
    expect(ids('unread')).toEqual(['unread'])
    expect(ids('archive')).toEqual(['archived'])
    expect(ids('blocked')).toEqual(['blocked'])
    expect(ids('new request')).toEqual(['request'])
    expect(ids('all', 'groups')).toEqual(['group'])
    expect(ids('all', 'calls')).toEqual([])
  })
})

describe('roomRow', () => {
  it('[ENTITY-29] has room_id, id, unread_count, is_archived and is_pinned, as in the room list', () => {
    const room = row('a', { id: 9, unread_count: 3, is_archived: 1, is_pinned: 1 })
    expect(
      roomsList.response.parse({ data: [room], total: 1, unread: { open: 0, archived: 3 } }).data[0],
    ).toMatchObject({
      room_id: 'a',
      id: 9,
      unread_count: 3,
      is_archived: 1,
      is_pinned: 1,
    })
    for (const key of ['room_id', 'id', 'unread_count', 'is_archived', 'is_pinned'])
      expect(roomRow.safeParse({ ...room, [key]: undefined }).success).toBe(false)
  })
})

describe('replacing known data', () => {
  it('prefers the row with the higher version, then with more messages, then with the later read mark; an equal row changes nothing', () => {
    const known = row('a', { version: 5, last_seq: 5, read_seq: 5 })
    const chat = listed(known)
    const nameAfter = (more: Partial<RoomRow>) =>
      run(chat, { type: 'room.updated', room: { ...known, name: 'new', ...more } }).rooms.get('a')?.row?.name
    expect(nameAfter({})).toBe('a')
    expect([nameAfter({ version: 6, last_seq: 1 }), nameAfter({ version: 4, last_seq: 9 })]).toEqual(['new', 'a'])
    expect([nameAfter({ last_seq: 6, read_seq: 0 }), nameAfter({ last_seq: 4, read_seq: 9 })]).toEqual(['new', 'a'])
    expect([nameAfter({ read_seq: 6 }), nameAfter({ read_seq: 4 })]).toEqual(['new', 'a'])
  })

  it('prefers the latest presence of a user, and "online" of two at the same time', () => {
    const activeAfter = (...presences: readonly (readonly [boolean, number])[]) =>
      activeUsers(
        run(
          listed(),
          ...presences.map(([is_online, at]): ChatInput => ({
            type: 'presence.updated',
            user_id: OTHER,
            is_online,
            at,
          })),
        ),
      )
    expect(activeAfter([true, 5], [false, 4])).toEqual([OTHER])
    expect(activeAfter([true, 5], [false, 5])).toEqual([OTHER])
    expect(activeAfter([false, 5], [true, 5])).toEqual([OTHER])
    expect(activeAfter([true, 5], [false, 6])).toEqual([])
    expect(activeAfter([false, 5])).toEqual([])
  })

  it('returns the same chat when nothing changes', () => {
    const chat = run(listed(row('a')), sent('a', 1), {
      type: 'history.loaded',
      roomId: 'a',
      after: 0,
      upTo: 1,
      messages: [],
    })
    const same: readonly ChatInput[] = [
      sent('a', 1),
      { type: 'message.read', room_id: 'a', user_id: OTHER, seq: 0 },
      { type: 'room.pinToggled', roomId: 'unknown' },
      { type: 'room.opened', roomId: 'unknown' },
      { type: 'rating.changed', roomId: 'unknown', rating: 'given' },
      { type: 'connection.lost' },
      { type: 'send.started', clientId: 'unknown' },
      { type: 'send.discarded', clientId: 'unknown' },
      { type: 'history.loaded', roomId: 'a', after: 0, upTo: 1, messages: [message('a', 1)] },
    ]
    for (const input of same) expect(run(chat, input), input.type).toBe(chat)
    const online = run(chat, { type: 'connection.restored' })
    expect(online.isOnline).toBe(true)
    expect(run(online, { type: 'connection.restored' })).toBe(online)
    expect(run(online, { type: 'connection.lost' }).isOnline).toBe(false)
    const waiting = run(online, write('c1'))
    expect(run(waiting, write('c1'))).toBe(waiting)
    expect(run(waiting, { type: 'send.retried', clientId: 'c1' })).toBe(waiting)
    const sending = run(waiting, { type: 'send.started', clientId: 'c1' })
    expect(run(sending, { type: 'send.retried', clientId: 'c1' })).toBe(sending)
    const gone = run(online, { type: 'room.deleted', room_id: 'a' })
    expect(run(gone, write('c1'))).toBe(gone)
    expect(run(chat, { type: 'request.accepted', roomId: 'a' })).toBe(chat)
  })
})

describe('linesOf', () => {
  it("shows the person's message as read once another member read it or the server marked it, and others' messages as received", () => {
    const mine = { sender_id: ME, client_id: null }
    const chat = run(
      listed(row('a')),
      sent('a', 1, mine),
      sent('a', 2, { ...mine, read: 1 }),
      sent('a', 3, mine),
      sent('a', 4),
    )
    expect(statuses(chat)).toEqual(['sent', 'read', 'sent', 'received'])
    expect(statuses(run(chat, { type: 'message.read', room_id: 'a', user_id: OTHER, seq: 3 }))).toEqual([
      'read',
      'read',
      'read',
      'received',
    ])
    expect(statuses(run(chat, { type: 'message.read', room_id: 'a', user_id: OTHER, seq: 2 }))).toEqual([
      'read',
      'read',
      'sent',
      'received',
    ])
    expect(statuses(run(chat, { type: 'message.read', room_id: 'a', user_id: ME, seq: 4 }))).toEqual([
      'sent',
      'read',
      'sent',
      'received',
    ])
    expect(linesOf(chat, 'unknown')).toEqual([])
  })
})

describe('oldestShown', () => {
  it('hides a single message from before a gap until older pages connect it', () => {
    const chat = run(listed(row('a', { last_seq: 3 })), sent('a', 4), {
      type: 'rooms.loaded',
      rooms: [row('a', { version: 2, last_seq: 10, unread_count: 7, read_seq: 3 })],
    })
    const page = (after: number, upTo: number): ChatInput => ({
      type: 'history.loaded',
      roomId: 'a',
      after,
      upTo,
      messages: Array.from({ length: upTo - after }, (_, at) => message('a', after + 1 + at)),
    })
    const seqs = (chat: ChatState) => linesOf(chat, 'a').map((line) => line.kind === 'stored' && line.message.seq)
    const oldest = (chat: ChatState) => oldestShown(chat.rooms.get('a')!)?.seq

    expect([seqs(chat), oldest(chat)]).toEqual([[], undefined])
    const opened = run(chat, page(7, 10))
    expect([seqs(opened), oldest(opened)]).toEqual([[8, 9, 10], 8])
    expect(missingMessages(opened)).toEqual([])
    const older = run(opened, page(4, 7))
    expect([seqs(older), oldest(older)]).toEqual([[4, 5, 6, 7, 8, 9, 10], 4])
  })

  it('keeps requested history complete, even while the room is not visible', () => {
    const history: ChatInput = { type: 'history.loaded', roomId: 'a', after: 0, upTo: 1, messages: [message('a', 1)] }
    const back = run(listed(row('a', { last_seq: 1 })), history, {
      type: 'rooms.loaded',
      rooms: [row('a', { last_seq: 5 })],
    })
    expect(linesOf(back, 'a')).toHaveLength(1)
    expect(missingMessages(back)).toEqual([{ room: 'a', after: 1 }])
  })
})

describe('missingMessages', () => {
  const history = (after: number, upTo: number): ChatInput => ({
    type: 'history.loaded',
    roomId: 'a',
    after,
    upTo,
    messages: [],
  })
  const behind = run(listed(row('a')), history(0, 0), { type: 'rooms.loaded', rooms: [row('a', { last_seq: 4 })] })

  it('reports no gap that the history has filled', () => {
    expect(missingMessages(behind)).toEqual([{ room: 'a', after: 0 }])
    expect(missingMessages(run(behind, history(0, 2)))).toEqual([{ room: 'a', after: 2 }])
    expect(missingMessages(run(behind, history(0, 2), history(2, 4)))).toEqual([])
  })

  it('still reports the gap before history that is not connected', () => {
    expect(missingMessages(run(behind, history(2, 4)))).toEqual([{ room: 'a', after: 0 }])
  })

  it('reports no gap when a row covers messages up to those that arrived before it', () => {
    const early = run(listed(row('a')), sent('a', 5))
    expect(missingMessages(early)).toEqual([{ room: 'a', after: 0 }])
    expect(missingMessages(run(early, { type: 'room.updated', room: row('a', { last_seq: 4, version: 2 }) }))).toEqual(
      [],
    )
  })
})

describe('a refused change', () => {
  const row1 = row('a', { is_request: 1 })
  const changes = [
    ['is_pinned', { type: 'room.pinToggled', roomId: 'a' }],
    ['is_archived', { type: 'room.archiveToggled', roomId: 'a' }],
    ['is_blocked', { type: 'room.blockToggled', roomId: 'a' }],
    ['is_request', { type: 'request.accepted', roomId: 'a' }],
  ] as const

  it.each(changes)('is undone: %s', (mark, change) => {
    const chat = listed(row1)
    const changed = run(chat, change)
    expect(changed.rooms.get('a')?.row).toEqual({ ...row1, [mark]: 1 - row1[mark] })
    expect(run(changed, { type: 'change.refused', change, version: 1 })).toEqual(chat)
  })

  it.each(changes)('does not change a newer row: %s', (mark, change) => {
    const updated = run(listed(row1), change, {
      type: 'room.updated',
      room: { ...row1, [mark]: 1 - row1[mark], version: 2 },
    })
    expect(run(updated, { type: 'change.refused', change, version: 1 })).toBe(updated)
  })

  it('is not undone by a row that only has more messages', () => {
    const changed = run(listed(row1), ...changes.map(([, change]) => change), {
      type: 'room.updated',
      room: { ...row1, last_seq: 2, unread_count: 2 },
    })
    expect(changed.rooms.get('a')?.row).toMatchObject({
      last_seq: 2,
      unread_count: 2,
      is_pinned: 1,
      is_archived: 1,
      is_blocked: 1,
      is_request: 0,
    })
  })
})

describe('unreadOf', () => {
  it('never counts more than the messages after the last read one, although those read are not loaded', () => {
    const chat = run(listed(row('a', { last_seq: 10, read_seq: 3, unread_count: 7 })), {
      type: 'message.read',
      room_id: 'a',
      user_id: ME,
      seq: 9,
    })
    expect(chat.totals.open).toBe(1)
  })

  it('is never negative, although a row counted fewer messages than were read', () => {
    const chat = run(listed(row('a', { last_seq: 2, unread_count: 0 })), sent('a', 1), {
      type: 'message.read',
      room_id: 'a',
      user_id: ME,
      seq: 1,
    })
    expect(chat.totals.open).toBe(0)
  })
})

describe('newestUnread', () => {
  it('returns the message to mark as read, and none once the room is read', () => {
    const chat = run(listed(row('a')), sent('a', 1), sent('a', 2))
    expect(newestUnread(chat, 'a')?.seq).toBe(2)
    expect(newestUnread(run(chat, { type: 'room.opened', roomId: 'a' }), 'a')).toBeUndefined()
  })
})

describe('hasUnlistedRooms', () => {
  it('requests the list when a message of an unknown room arrives; the room stays unlisted until its row arrives', () => {
    const chat = run(listed(), sent('x', 1))
    expect(hasUnlistedRooms(chat)).toBe(true)
    expect([unlistedRooms(chat), unlistedRooms(listed(row('a')))]).toEqual([['x'], []])
    expect(idsOf(chat)).toEqual([])
    const known = run(chat, { type: 'room.updated', room: row('x', { last_seq: 1, unread_count: 1 }) })
    expect(hasUnlistedRooms(known)).toBe(false)
    expect(known.totals.open).toBe(1)
  })
})

// Helpers

/** The users known to be online. */
const activeUsers = ({ presence }: ChatState): readonly number[] =>
  [...presence].flatMap(([userId, { isOnline }]) => (isOnline ? [userId] : []))

function run(state: ChatState, ...inputs: readonly ChatInput[]): ChatState {
  return inputs.reduce(reduceChat, state)
}

function listed(...rooms: readonly RoomRow[]): ChatState {
  return run(initialChat(ME), { type: 'rooms.loaded', rooms })
}

function row(room_id: string, more: Partial<RoomRow> = {}): RoomRow {
  return {
    room_id,
    id: OTHER,
    unread_count: 0,
    is_archived: 0,
    is_pinned: 0,
    is_blocked: 0,
    is_request: 0,
    is_group: 0,
    name: room_id,
    participants: [],
    last_message: null,
    last_sender_id: null,
    last_message_at: null,
    last_seq: 0,
    read_seq: 0,
    version: 1,
    ...more,
  }
}

function message(roomId: string, seq: number, more: Partial<ChatMessage> = {}): ChatMessage {
  return {
    id: seq,
    roomId,
    seq,
    client_id: null,
    sender_id: OTHER,
    recipient_id: ME,
    message: `message ${seq}`,
    message_type: 'text',
    replied_parent_id: null,
    replied_message: null,
    read: 0,
    chat_transfer_id: null,
    promotion_type: null,
    master_prom_id: null,
    files: [],
    sent_at: 1000 + seq,
    ...more,
  }
}

const sent = (roomId: string, seq: number, more: Partial<ChatMessage> = {}) =>
  ({ type: 'message.sent', message: message(roomId, seq, more) }) as const

function write(clientId: string, roomId = 'a'): ChatInput {
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

const idsOf = (state: ChatState) => state.listed.map(({ roomId }) => roomId)

const statuses = (state: ChatState) => linesOf(state, 'a').map((line) => line.status)

/** Rooms a and b are listed, c appears later. As on a server, a later version has at least as many messages. */
const aStory: fc.Arbitrary<readonly ChatEvent[]> = fc
  .array(
    fc.oneof(
      fc.record({ kind: fc.constant('sent' as const), room: fc.constantFrom('a', 'b', 'c'), mine: fc.boolean() }),
      fc.record({
        kind: fc.constant('read' as const),
        room: fc.constantFrom('a', 'b', 'c'),
        mine: fc.boolean(),
        back: fc.nat(3),
      }),
      fc.record({
        kind: fc.constant('row' as const),
        room: fc.constantFrom('a', 'b', 'c'),
        pinned: fc.boolean(),
        archived: fc.boolean(),
      }),
      fc.record({ kind: fc.constant('presence' as const), online: fc.boolean(), at: fc.nat(3) }),
      fc.record({ kind: fc.constant('deleted' as const), room: fc.constantFrom('b', 'd') }),
    ),
    { maxLength: 25 },
  )
  .map((steps) => {
    const seqs: Record<string, number> = { a: 2, b: 0, c: 0 }
    const reads: Record<string, number> = { a: 1, b: 0, c: 0 }
    const mine: Record<string, number[]> = { a: [], b: [], c: [] }
    let version = 1
    return steps.map((step): ChatEvent => {
      switch (step.kind) {
        case 'sent': {
          const seq = (seqs[step.room] = (seqs[step.room] ?? 0) + 1)
          if (step.mine) {
            mine[step.room]?.push(seq)
            reads[step.room] = seq
          }
          return sent(step.room, seq, { sender_id: step.mine ? ME : OTHER, sent_at: 1000 + seq })
        }
        case 'read': {
          const seq = Math.max(0, (seqs[step.room] ?? 0) - step.back)
          if (step.mine) reads[step.room] = Math.max(reads[step.room] ?? 0, seq)
          return { type: 'message.read', room_id: step.room, user_id: step.mine ? ME : OTHER, seq }
        }
        case 'row': {
          const last_seq = seqs[step.room] ?? 0
          const read_seq = reads[step.room] ?? 0
          const later = (mine[step.room] ?? []).filter((seq) => seq > read_seq).length
          return {
            type: 'room.updated',
            room: row(step.room, {
              version: ++version,
              last_seq,
              read_seq,
              unread_count: last_seq - read_seq - later,
              last_message_at: last_seq === 0 ? null : 1000 + last_seq,
              is_pinned: step.pinned ? 1 : 0,
              is_archived: step.archived ? 1 : 0,
            }),
          }
        }
        case 'presence':
          return { type: 'presence.updated', user_id: OTHER, is_online: step.online, at: step.at }
        case 'deleted':
          return { type: 'room.deleted', room_id: step.room }
      }
    })
  })

const aShuffledStory = aStory.chain((story) =>
  fc
    .tuple(
      fc.shuffledSubarray([...story], { minLength: story.length, maxLength: story.length }),
      fc.shuffledSubarray([...story]),
    )
    .map(([whole, again]) => ({ story, shuffled: [...whole, ...again] })),
)

function comparable(state: ChatState) {
  return {
    order: idsOf(state),
    totals: state.totals,
    rooms: Object.fromEntries([...state.rooms].toSorted(([a], [b]) => (a < b ? -1 : 1))),
    presence: [...state.presence],
    deleted: [...state.deleted].toSorted(([a], [b]) => (a < b ? -1 : 1)),
    missing: missingMessages(state).toSorted((a, b) => (a.room < b.room ? -1 : 1)),
  }
}

/** The incremental figures equal those of a full count. */
function expectWellKept(state: ChatState): void {
  for (const room of state.rooms.values()) expect(room.unread).toBe(unreadOf(room, ME))
  const sums = [...state.rooms.values()].map(totalsOf)
  expect(state.totals).toEqual({
    open: sums.reduce((sum, part) => sum + part.open, 0),
    archived: sums.reduce((sum, part) => sum + part.archived, 0),
  })
  const all = run(initialChat(ME), { type: 'rooms.loaded', rooms: [] })
  const resorted = reduceChat({ ...all, rooms: state.rooms }, { type: 'rooms.loaded', rooms: [] })
  expect(state.listed).toEqual(resorted.listed)
  for (const room of state.listed) expect(state.rooms.get(room.roomId)).toBe(room)
}
