import { afterEach, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import {
  openRealtime,
  type Realtime,
  type RealtimeOptions,
  type RealtimeState,
} from '../../../adapters/realtime/realtime.ts'
import { app, type RealtimeServer, signAs, startServer } from '../server/realtime/realtime-server.ts'

const message = z.object({ id: z.number() })

describe('openRealtime, against the real endpoint', () => {
  it('[D-97] should subscribe to the private channel of its own id below the chat base and receive its events', async () => {
    const { endpoint, port } = await start()
    const asked: [string, string][] = []
    const realtime = open(port, {
      authorize: async (socketId, channel) => {
        asked.push([socketId, channel])
        return signAs('7')(socketId, channel)
      },
    })
    const heard: unknown[] = []
    realtime.listen('private-chat.7', 'message.sent', message, (event) => heard.push(event))
    await isSubscribed(realtime, 'private-chat.7')
    endpoint.deliver({ channels: ['private-chat.7'], event: 'message.sent', data: { id: 1 } })
    endpoint.deliver({ channels: ['private-chat.7'], event: 'message.read', data: { id: 2 } })
    endpoint.deliver({ channels: ['private-chat.7'], event: 'message.sent', data: { id: 3 } })

    await vi.waitFor(() => expect(heard).toEqual([{ id: 1 }, { id: 3 }]), soon)
    expect(asked).toEqual([[realtime.socketId(), 'private-chat.7']])
  })

  it('should drop and report events that do not match the schema, and continue when a handler throws', async () => {
    const { endpoint, port } = await start()
    const told: string[] = []
    const realtime = open(port, { log: (text) => told.push(text) })
    const heard: unknown[] = []
    realtime.listen('private-chat.1', 'message.sent', message, () => {
      throw new Error('a fault of the screen')
    })
    realtime.listen('private-chat.1', 'message.sent', message, (event) => heard.push(event))
    await isSubscribed(realtime, 'private-chat.1')
    for (const data of [{ id: 'one' }, 'text', null, { id: 1 }])
      endpoint.deliver({ channels: ['private-chat.1'], event: 'message.sent', data })

    await vi.waitFor(() => expect(heard).toEqual([{ id: 1 }]), soon)
    expect(
      told.filter(
        (text) => text === 'An event message.sent on private-chat.1 was dropped: it is not of the agreed form.',
      ),
    ).toHaveLength(6)
    expect(told).toContain('A realtime handler failed.')
  })

  it('should retry, with pauses, a channel whose authorisation failed', async () => {
    const { endpoint, port } = await start()
    let tries = 0
    const realtime = open(port, {
      authorize: async (socketId, channel) => {
        tries += 1
        if (tries === 1) throw new Error('no answer')
        if (tries === 2) return { auth: `${app.key}:forged` }
        return signAs('1')(socketId, channel)
      },
    })
    await isSubscribed(realtime, 'private-chat.1')

    expect(tries).toBe(3)
    expect(endpoint.channels().map(({ name }) => name)).toEqual(['private-chat.1'])
  })

  it('should subscribe again when the server ended the subscription', async () => {
    const { endpoint, port } = await start()
    const realtime = open(port)
    const moments: string[] = []
    realtime.onSubscribed('private-chat.1', () => moments.push('subscribed'))
    await vi.waitFor(() => expect(moments).toHaveLength(1), soon)
    endpoint.unsubscribe('private-chat.1', '1')

    await vi.waitFor(() => expect(moments).toHaveLength(2), soon)
  })

  it('should reconnect after a lost connection and signal that data must be fetched again', async () => {
    const { port, replaceEndpoint } = await start()
    const realtime = open(port)
    const states = statesOf(realtime)
    const fetched: string[] = []
    const heard: unknown[] = []
    realtime.onSubscribed('private-chat.1', () => fetched.push('chat'))
    realtime.listen('private-chat.1', 'message.sent', message, (event) => heard.push(event))
    await vi.waitFor(() => expect(fetched).toHaveLength(1), soon)
    const fresh = await replaceEndpoint()
    await vi.waitFor(() => expect(fetched).toHaveLength(2), soon)
    fresh.deliver({ channels: ['private-chat.1'], event: 'message.sent', data: { id: 9 } })

    await vi.waitFor(() => expect(heard).toEqual([{ id: 9 }]), soon)
    expect(states).toEqual(['connecting', 'connected', 'connecting', 'connected'])
  })

  it('should keep trying while no server is available, report that, and connect once there is one', async () => {
    const { port, stop } = await start()
    await stop()
    running.length = 0
    const realtime = open(port, { unavailableAfterMs: 30 })
    const states = statesOf(realtime)
    const fetched: string[] = []
    realtime.onSubscribed('private-chat.1', () => fetched.push('chat'))
    await vi.waitFor(() => expect(states).toEqual(['connecting', 'unavailable']), soon)
    running.push(await startServer({}, port))

    await vi.waitFor(() => expect(states).toEqual(['connecting', 'unavailable', 'connected']), soon)
    await vi.waitFor(() => expect(fetched).toEqual(['chat']), soon)
  })

  it('should reconnect even after a refusal that pusher-js treats as final', async () => {
    const { endpoint, port } = await start()
    const realtime = open(port)
    const states = statesOf(realtime)
    await isSubscribed(realtime, 'private-chat.1')
    endpoint.disconnectUser('1') // 4009

    await vi.waitFor(() => expect(states).toEqual(['connecting', 'connected', 'connecting', 'connected']), soon)
  })

  it('should connect at once when it is notified that the page woke up', async () => {
    const { endpoint, port } = await start()
    const realtime = open(port, { connectPausesMs: [60_000] })
    const states = statesOf(realtime)
    await isSubscribed(realtime, 'private-chat.1')
    endpoint.disconnectUser('1')
    await vi.waitFor(() => expect(states.at(-1)).toBe('connecting'), soon)
    realtime.retryNow()

    await vi.waitFor(() => expect(states.at(-1)).toBe('connected'), soon)
  })

  it('should unsubscribe with the last listener of a channel and receive nothing after closing', async () => {
    const { endpoint, port } = await start()
    const realtime = open(port)
    const heard: unknown[] = []
    const stopFirst = realtime.listen('private-chat.1', 'a', (data) => heard.push(data))
    const stopSecond = realtime.listen('private-chat.1', 'b', (data) => heard.push(data))
    await isSubscribed(realtime, 'private-chat.1')
    await isSubscribed(realtime, 'presence-room')
    stopFirst()
    stopFirst()
    endpoint.deliver({ channels: ['private-chat.1'], event: 'a', data: 'lost' })
    endpoint.deliver({ channels: ['private-chat.1'], event: 'b', data: 'heard' })
    await vi.waitFor(() => expect(heard).toEqual(['heard']), soon)
    stopSecond()
    await vi.waitFor(() => expect(endpoint.channels()).toEqual([]), soon)
    realtime.close()

    await vi.waitFor(() => expect(endpoint.channels()).toEqual([]), soon)
    expect(heard).toEqual(['heard'])
  })

  it('should call back at once when the channel is already subscribed', async () => {
    const { port } = await start()
    const realtime = open(port)
    realtime.listen('private-chat.1', 'a', () => {})
    await isSubscribed(realtime, 'private-chat.1')
    const moments: string[] = []
    realtime.onSubscribed('private-chat.1', () => moments.push('now'))

    expect(moments).toEqual(['now'])
  })
})

// Helpers

const soon = { timeout: 4_000, interval: 5 }
const running: RealtimeServer[] = []
const opened: Realtime[] = []

async function start(): Promise<RealtimeServer> {
  const server = await startServer()
  running.push(server)
  return server
}

function open(port: number, more: Partial<RealtimeOptions> = {}): Realtime {
  const realtime = openRealtime({
    host: '127.0.0.1',
    port,
    tls: false,
    path: '/chat',
    key: app.key,
    authorize: async (socketId, channel) => signAs('1')(socketId, channel),
    connectPausesMs: [200, 400, 800, 1_600],
    channelPausesMs: [10],
    ...more,
  })
  opened.push(realtime)
  return realtime
}

function statesOf(realtime: Realtime): RealtimeState[] {
  const states: RealtimeState[] = []
  realtime.onState((state) => states.push(state))
  return states
}

/** Resolves with the first subscription, and removes its own callback again. */
const isSubscribed = (realtime: Realtime, channel: string): Promise<void> =>
  new Promise((resolve) => {
    const stop = realtime.onSubscribed(channel, () => {
      resolve()
      setTimeout(() => stop())
    })
  })

afterEach(async () => {
  for (const realtime of opened.splice(0)) realtime.close()
  await Promise.all(running.splice(0).map((server) => server.stop()))
})
