import { createServer, connect, type Socket } from 'node:net'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, expect, it, vi } from 'vitest'
import { type ChatClient, createChatClient } from '../../../../adapters/client/chat.client.ts'
import { createClient } from '../../../../adapters/client/client.ts'
import type { SessionStore } from '../../../../adapters/client/session-store.ts'
import { sendMessage } from '../../../../core/contracts/chat.contract.ts'
import { describeMarket, type Market, type Person } from '../market.ts'
import { nothingLost, rounds } from './fault-report.ts'

const CUTS = rounds(4, 60)
const MESSAGES_PER_CUT = 4

describeMarket('a chat whose connections are cut', (market) => {
  const closing: (() => void)[] = []
  afterEach(() => {
    for (const close of closing.splice(0)) close()
    vi.unstubAllGlobals()
  })

  it('shows both people every message once and in order', { timeout: 60_000 + CUTS * 10_000 }, async () => {
    vi.stubGlobal('window', Object.assign(new EventTarget(), { navigator: { onLine: true } }))
    vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }))
    const [ann, ben] = [await market.seller(), await market.buyer()]
    const { data } = await ben.call(sendMessage, { recipient_id: ann.userId, message: 'Hello', client_id: 'first' })
    const lines = [await lineTo(market), await lineTo(market)] as const
    const chats = [chatOf(market, ann, lines[0].port), chatOf(market, ben, lines[1].port)] as const
    for (const chat of chats) {
      await vi.waitFor(() => expect(chat.snapshot().connection).toBe('live'), { timeout: 20_000 })
      await chat.openRoom(data.roomId)
    }
    chats[0].acceptRequest(data.roomId)

    let written = 0
    for (let cut = 1; cut <= CUTS; cut += 1) {
      for (let at = 0; at < MESSAGES_PER_CUT; at += 1) {
        written += 1
        chats[at % 2 === 0 ? 0 : 1].write({ roomId: data.roomId, message: `Line ${written}` })
        await pause(Math.random() * 20)
      }
      lines[cut % 2 === 0 ? 0 : 1].cut()
      await pause(Math.random() * 400)
    }
    const shown = (chat: ChatClient) => messagesIn(chat, data.roomId)
    await vi.waitFor(() => expect(chats.map((chat) => shown(chat).length)).toEqual([written + 1, written + 1]), {
      timeout: 60_000,
      interval: 100,
    })

    const { rows } = await market.db.query<{ message: string }>(
      'select message from messages where room_id = $1 order by seq',
      [data.roomId],
    )
    const stored = rows.map(({ message }) => message)
    nothingLost({
      fault: 'sockets cut in the chat',
      engine: market.engine,
      tried: { cuts: CUTS, messages: written },
      lost: [
        ...(new Set(stored).size === stored.length && stored.length === written + 1
          ? []
          : ['stored: ' + stored.join()]),
        ...chats.flatMap((chat, at) =>
          shown(chat).join() === stored.join() ? [] : [`person ${at + 1} sees ${shown(chat).join()}`],
        ),
      ],
    })
  })

  // Helpers

  function chatOf({ server }: Market, person: Person, port: number): ChatClient {
    const origin = `http://127.0.0.1:${port}`
    const session = { current: () => ({ token: person.token, user: { id: person.userId } }) } as unknown as SessionStore
    const chat = createChatClient({
      client: createClient({ origin, session, log: () => undefined }),
      me: person.userId,
      realtime: { key: server.services.realtimeKey },
      location: { hostname: '127.0.0.1', port: String(port), protocol: 'http:' },
    })
    closing.push(chat.close)
    return chat
  }

  /** A connection to the server that can be cut, for calls and sockets. */
  async function lineTo({ server }: Market): Promise<{ readonly port: number; readonly cut: () => void }> {
    const sockets = new Set<Socket>()
    const line = createServer((socket) => {
      const onward = connect(server.port, '127.0.0.1')
      for (const [one, other] of [
        [socket, onward],
        [onward, socket],
      ] as const) {
        sockets.add(one)
        one.on('error', () => undefined)
        one.on('close', () => {
          sockets.delete(one)
          other.destroy()
        })
        one.pipe(other)
      }
    })
    await new Promise<void>((resolve) => {
      line.listen(0, '127.0.0.1', resolve)
    })
    closing.push(() => {
      for (const socket of sockets) socket.destroy()
      line.close()
    })
    return {
      port: (line.address() as AddressInfo).port,
      cut: () => {
        for (const socket of sockets) socket.destroy()
      },
    }
  }
})

// Helpers

function messagesIn(chat: ChatClient, roomId: string): readonly string[] {
  return (chat.snapshot().chat.rooms.get(roomId)?.messages ?? []).map(({ message }) => message)
}
