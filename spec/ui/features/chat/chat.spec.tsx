import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, screen, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { type ReactNode, useState } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { z } from 'zod'
import { createChatClient, type ChatClient } from '../../../../adapters/client/chat.client.ts'
import { type Client, createClient } from '../../../../adapters/client/client.ts'
import { noSession } from '../../../../adapters/client/session-store.ts'
import type { Realtime } from '../../../../adapters/realtime/realtime.ts'
import { type ChatMessage, newGroup, type RoomRow } from '../../../../core/chat/chat.schema.ts'
import { chatHistory, pinRoom, roomsCreate, roomsList, sendMessage } from '../../../../core/contracts/chat.contract.ts'
import { calls } from '../../../../core/contracts/crm-activities.contract.ts'
import { enquiryIndex } from '../../../../core/contracts/trade.contract.ts'
import type { AnyEndpoint } from '../../../../core/contracts/endpoint.ts'
import { Refused, Unreachable } from '../../../../core/failure/failures.ts'
import { ChatPage } from '../../../../ui/features/chat/chat-page.tsx'
import { RoomList } from '../../../../ui/features/chat/room-list.tsx'
import type { ChatPlace } from '../../../../ui/features/chat/use-chat-place.ts'
import { AppContext } from '../../../../ui/shared/app/app-context.ts'
import { GivenChat } from '../../../../ui/shared/app/chat-context.tsx'
import { notices } from '../../../../ui/shared/notice/notice-store.ts'
import type { SessionUser } from '../../../../ui/shared/app/use-session.ts'
import { show } from '../../shared/show.tsx'

const ME = 7
const opened: ChatClient[] = []
afterEach(() => {
  for (const chat of opened.splice(0)) chat.close()
})

describe('createChatClient', () => {
  it('[API-CHAT-09] subscribes to the private channel of its own id only', async () => {
    const { realtime } = await chatOf([])

    expect(realtime.channels).toEqual(new Set([`private-chat.${ME}`]))
  })

  it('[API-CHAT-08] resolves chat calls against the chat base', async () => {
    const urls: string[] = []
    const client = createClient({
      origin: 'https://market.example',
      session: noSession,
      fetch: async (input) => {
        urls.push(input instanceof Request ? input.url : String(input))
        return new Response(
          JSON.stringify({ status: true, message: '', data: [], total: 0, unread: { open: 0, archived: 0 } }),
        )
      },
    })

    await client.call(roomsList, {})

    expect(urls).toEqual(['https://market.example/chat/rooms/list'])
  })

  it('should report that it is away when attempts to connect get no result and no room could be loaded', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
    try {
      const chat = createChatClient({
        client: {
          call: () => Promise.reject(new Unreachable({ cause: 'down' })),
          setSocketId: () => undefined,
        } as unknown as Client,
        me: ME,
        realtime: { key: 'k' },
        open: () => fakeRealtime(),
        location: { hostname: 'localhost', port: '1', protocol: 'http:' },
      })
      opened.push(chat)
      const onMissed = vi.fn()
      chat.onMissed(onMissed)
      expect(chat.snapshot().connection).toBe('connecting')
      // Two attempts of at most 3 and 6 seconds.
      await vi.advanceTimersByTimeAsync(9_000)
      expect(chat.snapshot()).toMatchObject({ connection: 'away', isLoaded: false })
      // What else the page shows is fetched although no call of the chat succeeds.
      await vi.advanceTimersByTimeAsync(2_000)
      expect(onMissed).toHaveBeenCalled()
    } finally {
      vi.useRealTimers()
    }
  })

  it('should fetch the history that an event shows to be missing, and order everything once', async () => {
    const { chat, realtime, server } = await chatOf([row('a', { last_seq: 1, read_seq: 1 })])
    server.history = [1, 2, 3, 4].map((seq) => message('a', seq))
    await chat.openRoom('a')
    chat.readRoom('a')
    server.history = [1, 2, 3, 4, 5, 6, 7].map((seq) => message('a', seq))

    realtime.send('message.sent', { type: 'message.sent', message: message('a', 7) })
    realtime.send('message.sent', { type: 'message.sent', message: message('a', 7) })

    await vi.waitFor(() =>
      expect(
        chat
          .snapshot()
          .chat.rooms.get('a')
          ?.messages.map(({ seq }) => seq),
      ).toEqual([1, 2, 3, 4, 5, 6, 7]),
    )
  })

  it('should keep offline messages and send them afterwards, in order and under the same client id', async () => {
    const { chat, realtime, server } = await chatOf([row('a')])
    realtime.change('connecting')
    chat.write({ roomId: 'a', message: 'first' })
    chat.write({ roomId: 'a', message: 'second' })
    expect(server.sent).toEqual([])
    const ids = chat.snapshot().chat.outbox.map(({ clientId }) => clientId)

    realtime.change('connected')

    await vi.waitFor(() => expect(server.sent).toEqual(ids), { timeout: 5_000 })
    expect(chat.snapshot().chat.outbox).toEqual([])
  })

  it('should keep a room created while the list was loading, although the list does not contain it', async () => {
    const { chat, realtime, server } = await chatOf([row('a')])
    const list = Promise.withResolvers<void>()
    server.listing = list.promise
    realtime.change('connecting')
    realtime.change('connected')
    await vi.waitFor(() => expect(chat.snapshot().connection).toBe('catching up'))
    await vi.waitFor(() => expect(server.lists).toBe(2))
    realtime.send('message.sent', { type: 'message.sent', message: message('x', 1) })
    server.rows = [row('a'), row('x', { is_request: 1 })]
    server.listing = undefined
    list.resolve()

    await vi.waitFor(() => expect(chat.snapshot().chat.rooms.get('x')?.row?.is_request).toBe(1))
  })

  it('should remove a room missing from the list, such as one deleted after its message arrived', async () => {
    const { chat, realtime, server } = await chatOf([row('a'), row('b')])

    realtime.send('message.sent', { type: 'message.sent', message: message('gone', 1) })
    await vi.waitFor(() => expect([...chat.snapshot().chat.rooms.keys()].sort()).toEqual(['a', 'b']))
    realtime.change('connecting')
    server.rows = [row('b')]
    realtime.change('connected')

    await vi.waitFor(() => expect([...chat.snapshot().chat.rooms.keys()]).toEqual(['b']))
  })

  it('should not undo a pin that the server confirmed by an event, although its response was lost', async () => {
    const { chat, realtime, server } = await chatOf([row('a')])
    server.fail = pinRoom

    chat.togglePin('a')
    realtime.send('room.updated', { type: 'room.updated', room: row('a', { is_pinned: 1, version: 1 }) })

    await new Promise((resolve) => setTimeout(resolve))
    expect(chat.snapshot().chat.rooms.get('a')?.row?.is_pinned).toBe(1)
  })

  it('[ERR-12] shows no toast, throws nothing and keeps the old state when a pin fails', async () => {
    const { chat, server } = await chatOf([row('a')])
    server.fail = pinRoom

    chat.togglePin('a')
    expect(chat.snapshot().chat.rooms.get('a')?.row?.is_pinned).toBe(1)

    await vi.waitFor(() => expect(chat.snapshot().chat.rooms.get('a')?.row?.is_pinned).toBe(0))
    expect(notices.list()).toEqual([])
  })
})

const uma = { user_id: 9, full_name: 'Uma Unread', company: null, avatar: null }

describe('RoomList', () => {
  const rooms = [
    row('open', { name: 'Open Olga', unread_count: 0 }),
    row('unread', { name: 'Unread Uma', unread_count: 2, last_seq: 2 }),
    row('archived', { name: 'Archived Arno', is_archived: 1 }),
    row('blocked', { name: 'Blocked Bill', is_blocked: 1 }),
    row('request', { name: 'Request Rita', is_request: 1 }),
    row('group', { name: 'Group of three', is_group: 1 }),
  ]

  it.each([
    ['all', ['Open Olga', 'Unread Uma']],
    ['unread', ['Unread Uma']],
    ['archive', ['Archived Arno']],
    ['blocked', ['Blocked Bill']],
    ['new request', ['Request Rita']],
  ] as const)('[SCREEN-36] shows on the tab %s only matching rooms', async (tab, names) => {
    await showRooms(rooms, { tab, kind: 'chats', roomId: undefined })

    const shown = within(screen.getByRole('list'))
      .getAllByRole('button')
      .map((button) => names.find((name) => button.textContent?.includes(name)))
    expect(shown).toHaveLength(names.length)
    expect(new Set(shown)).toEqual(new Set(names))
  })

  it.each([
    ['chats', 'Open Olga'],
    ['groups', 'Group of three'],
    ['calls', 'Call about samples'],
  ] as const)('[SCREEN-37] shows its own list for the choice %s', async (kind, text) => {
    await showRooms(rooms, { tab: 'all', kind, roomId: undefined })

    expect(await screen.findByText(text)).toBeTruthy()
    const others = ['Open Olga', 'Group of three', 'Call about samples'].filter((other) => other !== text)
    for (const other of others) expect(screen.queryByText(other)).toBeNull()
  })

  it('[D-96] counts on each tab what it lists, and says that something waits in the other list', async () => {
    const waiting = [
      ...rooms,
      row('news', { name: 'News', is_group: 1, unread_count: 3, last_seq: 3 }),
      row('asked', { name: 'Asked', is_group: 1, is_request: 1 }),
      row('asked-too', { name: 'Asked too', is_group: 1, is_request: 1 }),
    ]
    const counts = () => screen.getAllByRole('tab').map(({ textContent }) => textContent)
    const { unmount } = await showRooms(waiting, { tab: 'all', kind: 'chats', roomId: undefined })
    expect(counts()).toEqual(['All', 'Unread2', 'Archive', 'Blocked', 'New request1'])
    expect(screen.getByRole('radio', { name: 'Groups (5)' })).toBeDefined()
    unmount()

    await showRooms(waiting, { tab: 'all', kind: 'groups', roomId: undefined })
    expect(counts()).toEqual(['All', 'Unread3', 'Archive', 'Blocked', 'New request2'])
    expect(screen.getByRole('radio', { name: 'Chats (3)' })).toBeDefined()
    expect(screen.getByRole('radio', { name: 'Groups' })).toBeDefined()
  })

  it('[D-229] says in words who of the chats of two is there', async () => {
    const people = [row('olga', { id: 8, name: 'Open Olga' }), row('uma', { id: 9, name: 'Unread Uma' })]
    await showRooms(people, { tab: 'all', kind: 'chats', roomId: undefined }, new Set([8]))
    expect(screen.getByRole('button', { name: /Open Olga/ }).textContent).toContain('Online')
    expect(screen.getByRole('button', { name: /Unread Uma/ }).textContent).not.toContain('Online')
  })

  it.each([
    ['chats', row('own', { name: 'Olga', last_sender_id: ME }), 'You: Hello'],
    ['chats', row('other', { name: 'Olga', last_sender_id: 8 }), 'OlgaHello'],
    ['chats', row('empty', { name: 'Olga', last_message: null }), 'No messages yet'],
    [
      'chats',
      row('lines', { name: 'Olga', last_message: 'Declined the offer\nToo late for us.' }),
      'Declined the offer · Too',
    ],
    ['groups', row('group', { name: 'Olga', is_group: 1, participants: [uma], last_sender_id: 9 }), 'Uma: Hello'],
    ['groups', row('left', { name: 'Olga', is_group: 1, participants: [uma], last_sender_id: 77 }), 'OlgaHello'],
  ] as const)('says in %s who wrote the last message, before it is opened', async (kind, only, text) => {
    await showRooms([only], { tab: 'all', kind, roomId: undefined })

    const { textContent } = screen.getByRole('button', { name: /Olga/ })
    expect(textContent?.replace(/01 Jan 1970|1 Jan 1970/, '')).toContain(text)
  })

  it('should show a message only while there is no connection', async () => {
    const { realtime } = await showRooms(rooms, { tab: 'all', kind: 'chats', roomId: undefined })
    expect(screen.getByRole('status').textContent).toBe('')

    act(() => realtime.change('connecting'))

    expect(screen.getByRole('status').textContent).toContain('Not connected. What you write waits here')
  })
})

describe('ChatPage', () => {
  it('should keep chosen files while another conversation is read, and ask before a reload loses them', async () => {
    const { keys } = await showChat([row('a', { name: 'Olga' }), row('b', { name: 'Uma' })])
    const openRoom = async (name: RegExp) =>
      keys.click(within(screen.getByRole('region', { name: 'Conversations' })).getByRole('button', { name }))
    const files = () => screen.queryByRole('list', { name: 'Files to send' })?.textContent
    await openRoom(/Olga/)
    expect(isReloadAsked()).toBe(false)
    await keys.upload(document.querySelector<HTMLInputElement>('input[type=file]') as HTMLInputElement, aPicture)
    await vi.waitFor(() => expect(files()).toContain('crate.png'))
    expect(isReloadAsked()).toBe(true)
    await openRoom(/Uma/)
    expect(files()).toBeUndefined()
    // Each message has controls of its own before the field.
    expect(document.activeElement).toBe(screen.getByLabelText('Message'))
    await openRoom(/Olga/)
    expect(files()).toContain('crate.png')
    await keys.click(screen.getByRole('button', { name: 'Remove crate.png' }))
    expect(isReloadAsked()).toBe(false)
  })
})

describe('the dialog for a new group', () => {
  const people = [
    row('a', { id: 8, name: 'Olga', participants: [{ ...uma, user_id: 8, company: 'Orchard Tools' }] }),
    row('asks', { id: 9, name: 'Rita', is_request: 1 }),
    row('blocked', { id: 10, name: 'Bill', is_blocked: 1 }),
  ]
  const choose = async (keys: UserEvent, name: string) => {
    await keys.click(screen.getByRole('combobox', { name: /People/ }))
    await keys.click(await screen.findByRole('option', { name }))
  }

  it('makes a group of contacts, and opens it', async () => {
    const { keys, server } = await showChat(people)
    await keys.click(screen.getByRole('button', { name: 'New group' }))
    await keys.type(await screen.findByRole('textbox', { name: /Name/ }), 'Spring')
    await keys.click(screen.getByRole('combobox', { name: /People/ }))
    // Not the requests, the blocked people and the person herself.
    expect((await screen.findAllByRole('option')).map(({ textContent }) => textContent)).toEqual([
      'Olga (Orchard Tools)',
    ])
    await choose(keys, 'Olga (Orchard Tools)')
    await keys.click(screen.getByRole('button', { name: 'Create group' }))
    expect(await screen.findByRole('heading', { name: 'Spring' })).toBeTruthy()
    expect(server.created).toEqual([{ name: 'Spring', user_ids: [8], is_group: 1 }])
    await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('says what is missing, and why the server refused', async () => {
    const { keys, server } = await showChat(people)
    server.refusal = new Refused({ message: 'Your company has written to many new people in a short time.' })
    await keys.click(screen.getByRole('button', { name: 'New group' }))
    await keys.click(await screen.findByRole('button', { name: 'Create group' }))
    expect(await screen.findByText('Please enter name')).toBeTruthy()
    expect(screen.getByText('Please select at least one person')).toBeTruthy()
    await keys.type(screen.getByRole('textbox', { name: /Name/ }), 'Spring')
    await choose(keys, 'Olga (Orchard Tools)')
    await keys.click(screen.getByRole('button', { name: 'Create group' }))
    expect(await screen.findByText(/many new people/)).toBeTruthy()
  })

  it('limits a group to 50 people in words', () => {
    const of = (count: number) =>
      newGroup.safeParse({ name: 'All', user_ids: Array.from({ length: count }, (_, at) => at + 1) })
    expect(of(50).success).toBe(true)
    expect(of(51).error?.issues.map(({ message: text }) => text)).toEqual(['A group has at most 50 people besides you'])
  })
})

// Helpers

const aPicture = new File([Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)], 'crate.png', {
  type: 'image/png',
})

function isReloadAsked(): boolean {
  const event = new Event('beforeunload', { cancelable: true })
  window.dispatchEvent(event)
  return event.defaultPrevented
}

const user = { id: ME, type: 'seller', role: 'seller', full_name: 'Selma Seller' } as unknown as SessionUser

function row(room_id: string, about: Partial<RoomRow> = {}): RoomRow {
  return {
    room_id,
    id: 8,
    unread_count: 0,
    is_archived: 0,
    is_pinned: 0,
    is_blocked: 0,
    is_request: 0,
    is_group: 0,
    name: 'Bea Buyer',
    participants: [],
    last_message: 'Hello',
    last_sender_id: null,
    last_message_at: 1_000,
    last_seq: 1,
    read_seq: 0,
    version: 0,
    ...about,
  }
}

function message(roomId: string, seq: number): ChatMessage {
  return {
    id: seq,
    roomId,
    seq,
    client_id: `client-${seq}`,
    sender_id: 8,
    recipient_id: ME,
    message: `Line ${seq}`,
    message_type: 'text',
    replied_parent_id: null,
    replied_message: null,
    read: 0,
    chat_transfer_id: null,
    promotion_type: null,
    master_prom_id: null,
    files: [],
    sent_at: seq * 1_000,
  }
}

/** A chat client with a minimal server and realtime engine. */
async function chatOf(rows: readonly RoomRow[]) {
  const realtime = fakeRealtime()
  const server = {
    rows,
    lists: 0,
    listing: undefined as Promise<void> | undefined,
    history: [] as ChatMessage[],
    sent: [] as string[],
    created: [] as unknown[],
    refusal: undefined as Error | undefined,
    fail: undefined as AnyEndpoint | undefined,
  }
  const response = (contract: AnyEndpoint, input: Record<string, unknown>): unknown => {
    if (contract === server.fail) throw new Unreachable({ cause: 'down' })
    if (contract === roomsList) {
      server.lists += 1
      return { data: server.rows, total: server.rows.length, unread: { open: 0, archived: 0 } }
    }
    if (contract === calls)
      return {
        data: {
          data: [
            {
              id: 1,
              subject: 'Call about samples',
              related_name: 'Ann',
              related_id: null,
              related_to: null,
              call_type: 'outbound',
              status: 'Scheduled',
              call_start_date_time: '2026-01-01 10:00:00',
            },
          ],
        },
      }
    if (contract === roomsCreate) {
      server.created.push(input)
      if (server.refusal !== undefined) throw server.refusal
      return { data: row('made', { name: String(input['name']), is_group: 1 }) }
    }
    if (contract === enquiryIndex) return { data: { data: [], total: 0 } }
    if (contract === chatHistory) {
      const after = Number(input['after_seq'] ?? 0)
      return { data: { data: server.history.filter(({ seq }) => seq > after).toReversed() }, reads: [] }
    }
    if (contract === sendMessage) {
      server.sent.push(String(input['client_id']))
      return { data: { ...message('a', server.sent.length + 1), sender_id: ME, client_id: input['client_id'] } }
    }
    return {}
  }
  const client = {
    call: async (contract: AnyEndpoint, input: Record<string, unknown>) => {
      const result = response(contract, input)
      if (contract === roomsList) await server.listing
      return result
    },
    setSocketId: () => undefined,
    session: { ...noSession, current: () => ({ token: 't', user }) },
  } as unknown as Client
  const chat = createChatClient({
    client,
    me: ME,
    realtime: { key: 'k' },
    open: () => realtime,
    location: { hostname: 'localhost', port: '1', protocol: 'http:' },
  })
  opened.push(chat)
  realtime.change('connected')
  await vi.waitFor(() => expect(chat.snapshot().connection).toBe('live'))
  return { chat, client, realtime, server }
}

async function showRooms(rows: readonly RoomRow[], place: ChatPlace, here: ReadonlySet<number> = new Set()) {
  const { realtime, shown } = await shownWithChat(
    rows,
    <RoomList place={place} onPlace={() => undefined} user={user} here={here} />,
  )
  return { realtime, ...shown }
}

/** The chat page, with its place kept as the address would. */
async function showChat(rows: readonly RoomRow[]) {
  const Page = () => {
    const [place, setPlace] = useState<ChatPlace>({ tab: 'all', kind: 'chats', roomId: undefined })
    return <ChatPage place={place} onPlace={setPlace} />
  }
  const { shown, server } = await shownWithChat(rows, <Page />)
  return { keys: shown.user, server }
}

async function shownWithChat(rows: readonly RoomRow[], part: ReactNode) {
  const { chat, client, realtime, server } = await chatOf(rows)
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const shown = show(
    <AppContext value={{ client, config: { origin: 'http://localhost' }, queryClient }}>
      <QueryClientProvider client={queryClient}>
        <GivenChat chat={chat}>{part}</GivenChat>
      </QueryClientProvider>
    </AppContext>,
  )
  return { realtime, server, shown }
}

interface FakeRealtime extends Realtime {
  readonly channels: ReadonlySet<string>
  readonly send: (event: string, data: unknown) => void
  readonly change: (state: 'connecting' | 'connected') => void
}

function fakeRealtime(): FakeRealtime {
  const channels = new Set<string>()
  const handlers = new Map<string, (data: unknown) => void>()
  const lossHandlers = new Set<Parameters<Realtime['onLost']>[0]>()
  let connected = Promise.withResolvers<void>()
  const listen = (channel: string, event: string, _schema: z.ZodType, handler: (data: unknown) => void) => {
    channels.add(channel)
    handlers.set(event, handler)
    return () => undefined
  }
  return {
    channels,
    listen: listen as Realtime['listen'],
    subscribe: async (channel) => {
      channels.add(channel)
      await connected.promise
    },
    onLost: (handler) => {
      lossHandlers.add(handler)
      return () => lossHandlers.delete(handler)
    },
    socketId: () => '1.1',
    close: () => undefined,
    send: (event, data) => handlers.get(event)?.(data),
    change: (state) => {
      if (state === 'connected') return connected.resolve()
      connected = Promise.withResolvers<void>()
      for (const handler of Array.from(lossHandlers)) handler({ isMoved: true })
    },
  }
}
