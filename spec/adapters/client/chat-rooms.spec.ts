import { describe, expect, it } from 'vitest'
import { ChatRooms } from '../../../adapters/client/chat/chat-rooms.ts'
import { ChatStore } from '../../../adapters/client/chat/chat-store.ts'
import type { Client } from '../../../adapters/client/client.ts'
import type { RoomRow } from '../../../core/chat/chat.schema.ts'
import type { AnyEndpoint } from '../../../core/contracts/endpoint.ts'
import { NotFound } from '../../../core/failure/failures.ts'

describe('changes of a room', () => {
  it('are sent one after the other, so that the last press wins', async () => {
    const { rooms, calls } = setUp()
    rooms.toggleArchive('r')
    rooms.toggleArchive('r')
    await settled()

    expect(calls.map(({ input }) => input)).toEqual([{ room_id: 'r', is_archived: true }])
    calls[0]?.respond({ data: row({ version: 2, is_archived: 1 }) })
    await settled()

    expect(calls.map(({ input }) => input)).toEqual([
      { room_id: 'r', is_archived: true },
      { room_id: 'r', is_archived: false },
    ])
  })

  it('are not undone by an event of an earlier change', async () => {
    const { rooms, store, calls } = setUp()
    rooms.togglePin('r')
    rooms.toggleArchive('r')
    store.dispatch({ type: 'room.updated', room: row({ version: 2, is_pinned: 1 }) })

    expect(shown(store)).toMatchObject({ is_pinned: 1, is_archived: 1 })
    await settled()
    calls[0]?.respond({ data: { is_pinned: 1 } })
    await settled()
    calls[1]?.respond({ data: row({ version: 3, is_pinned: 1, is_archived: 1 }) })
    await settled()

    expect(shown(store)).toEqual(row({ version: 3, is_pinned: 1, is_archived: 1 }))
    store.dispatch({ type: 'room.updated', room: row({ version: 4 }) })
    expect(shown(store)).toMatchObject({ version: 4, is_pinned: 0 })
  })

  it('are taken back when the server refuses them, and rows that came meanwhile then show', async () => {
    const { rooms, store, calls } = setUp()
    rooms.toggleArchive('r')
    await settled()
    store.dispatch({ type: 'room.updated', room: row({ version: 2, last_seq: 9 }) })
    calls[0]?.refuse()
    await settled()

    expect(shown(store)).toEqual(row({ version: 2, last_seq: 9 }))
  })

  it('show what the server has when only their answer got lost', async () => {
    const { rooms, store, calls } = setUp()
    rooms.togglePin('r')
    await settled()
    calls[0]?.refuse()
    await settled()
    expect(shown(store)).toMatchObject({ is_pinned: 0 })
    calls[1]?.respond({ data: [row({ version: 2, is_pinned: 1 })] })
    await settled()

    expect(shown(store)).toMatchObject({ is_pinned: 1 })
  })
})

describe('deleting a group', () => {
  it('is done when the group turns out to be gone', async () => {
    const { rooms, store, calls } = setUp()
    const done = rooms.deleteGroup('r')
    calls[0]?.refuse(new NotFound({ message: 'There is no such conversation.' }))
    await done

    expect(shown(store)).toBeUndefined()
  })

  it('fails when it is refused', async () => {
    const { rooms, store, calls } = setUp()
    const done = rooms.deleteGroup('r')
    calls[0]?.refuse()

    await expect(done).rejects.toThrow('refused')
    expect(shown(store)).toBeDefined()
  })
})

// Helpers

interface Sent {
  readonly input: unknown
  readonly respond: (response: unknown) => void
  readonly refuse: (failure?: Error) => void
}

function setUp() {
  const calls: Sent[] = []
  const client = {
    call: (_: AnyEndpoint, input: unknown) =>
      new Promise((resolve, reject) => {
        calls.push({ input, respond: resolve, refuse: (failure = new Error('refused')) => reject(failure) })
      }),
  } as unknown as Client
  const store = new ChatStore(7)
  store.dispatch({ type: 'room.updated', room: row({}) })
  return { rooms: new ChatRooms(client, store), store, calls }
}

const shown = (store: ChatStore): RoomRow | null | undefined => store.chat.rooms.get('r')?.row

/** Resolves after all reactions to a response. */
const settled = () => new Promise((resolve) => setTimeout(resolve))

const row = (changes: Partial<RoomRow>): RoomRow => ({
  room_id: 'r',
  id: 8,
  unread_count: 0,
  is_archived: 0,
  is_pinned: 0,
  is_blocked: 0,
  is_request: 0,
  is_group: 0,
  name: 'Bea Buyer',
  participants: [],
  last_message: null,
  last_sender_id: null,
  last_message_at: null,
  last_seq: 0,
  read_seq: 0,
  version: 1,
  ...changes,
})
