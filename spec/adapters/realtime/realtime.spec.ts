import { afterEach, describe, expect, it, vi } from 'vitest'
import type { Actor } from 'xstate'
import { z } from 'zod'
import { connectMachine } from '../../../adapters/realtime/connection.ts'
import { openRealtime, type Realtime } from '../../../adapters/realtime/realtime.ts'
import type { Loss, RealtimeOptions } from '../../../adapters/realtime/realtime-options.ts'
import { connectionMachine } from '../../../core/chat/connection.machine.ts'
import { app, type RealtimeServer, signAs, startServer } from '../server/realtime/realtime-server.ts'

const message = z.object({ id: z.number() })

describe('openRealtime, against the real endpoint', () => {
  it('[D-97] should subscribe to the private channel of its own id below the chat base and receive its events', async () => {
    const { endpoint, port } = await start()
    const requests: [string, string][] = []
    const realtime = open(port, {
      authorize: async (socketId, channel) => {
        requests.push([socketId, channel])
        return signAs('7')(socketId, channel)
      },
    })
    const received: unknown[] = []
    realtime.listen('private-chat.7', 'message.sent', message, (event) => received.push(event))
    await realtime.subscribe('private-chat.7', notAborted)
    endpoint.deliver({ channels: ['private-chat.7'], event: 'message.sent', data: { id: 1 } })
    endpoint.deliver({ channels: ['private-chat.7'], event: 'message.read', data: { id: 2 } })
    endpoint.deliver({ channels: ['private-chat.7'], event: 'message.sent', data: { id: 3 } })

    await vi.waitFor(() => expect(received).toEqual([{ id: 1 }, { id: 3 }]), soon)
    expect(requests).toEqual([[realtime.socketId(), 'private-chat.7']])
  })

  it('should drop and report events that do not match the schema, and continue when a handler throws', async () => {
    const { endpoint, port } = await start()
    const logged: string[] = []
    const realtime = open(port, { log: (text) => logged.push(text) })
    const received: unknown[] = []
    realtime.listen('private-chat.1', 'message.sent', message, () => {
      throw new Error('an error of the screen')
    })
    realtime.listen('private-chat.1', 'message.sent', message, (event) => received.push(event))
    await realtime.subscribe('private-chat.1', notAborted)
    for (const data of [{ id: 'one' }, 'text', null, { id: 1 }])
      endpoint.deliver({ channels: ['private-chat.1'], event: 'message.sent', data })

    await vi.waitFor(() => expect(received).toEqual([{ id: 1 }]), soon)
    expect(
      logged.filter(
        (text) => text === 'An event message.sent on private-chat.1 was dropped because it does not match its schema.',
      ),
    ).toHaveLength(6)
    expect(logged).toContain('A realtime handler failed.')
  })

  it('should unsubscribe with the last listener of a channel and receive nothing after closing', async () => {
    const { endpoint, port } = await start()
    const realtime = open(port)
    const received: unknown[] = []
    const stopFirst = realtime.listen('private-chat.1', 'a', z.unknown(), (data) => received.push(data))
    const stopSecond = realtime.listen('private-chat.1', 'b', z.unknown(), (data) => received.push(data))
    await realtime.subscribe('private-chat.1', notAborted)
    const stopThird = realtime.listen('presence-room', 'a', z.unknown(), () => {})
    await realtime.subscribe('presence-room', notAborted)
    stopThird()
    await vi.waitFor(() => expect(endpoint.channels().map(({ name }) => name)).toEqual(['private-chat.1']), soon)
    stopFirst()
    stopFirst()
    endpoint.deliver({ channels: ['private-chat.1'], event: 'a', data: 'lost' })
    endpoint.deliver({ channels: ['private-chat.1'], event: 'b', data: 'received' })
    await vi.waitFor(() => expect(received).toEqual(['received']), soon)
    stopSecond()
    await vi.waitFor(() => expect(endpoint.channels()).toEqual([]), soon)
    realtime.listen('private-chat.1', 'b', z.unknown(), (data) => received.push(data))
    await realtime.subscribe('private-chat.1', notAborted)
    realtime.close()

    await vi.waitFor(() => expect(endpoint.channels()).toEqual([]), soon)
    expect(received).toEqual(['received'])
    await expect(realtime.subscribe('private-chat.1', notAborted)).rejects.toThrow('The connection was closed.')
  })

  it('should resolve at once when the channel is already granted', async () => {
    const { port } = await start()
    let requests = 0
    const realtime = open(port, {
      authorize: async (socketId, channel) => {
        requests += 1
        return signAs('1')(socketId, channel)
      },
    })
    await realtime.subscribe('private-chat.1', notAborted)
    await realtime.subscribe('private-chat.1', notAborted)

    expect(requests).toBe(1)
  })

  it.each([
    ['moved elsewhere (4200)', true, ({ replaceEndpoint }: RealtimeServer) => replaceEndpoint()],
    ['refused permanently (4009)', false, async ({ endpoint }: RealtimeServer) => endpoint.disconnectUser('1')],
    ['broken', false, async ({ breakSockets }: RealtimeServer) => breakSockets()],
  ])('should report a connection that was %s, once, and not reconnect by itself', async (_, isMoved, lose) => {
    const server = await start()
    let requests = 0
    const realtime = open(server.port, {
      authorize: async (socketId, channel) => {
        requests += 1
        return signAs('1')(socketId, channel)
      },
    })
    const losses: Loss[] = []
    realtime.onLost((loss) => losses.push(loss))
    await realtime.subscribe('private-chat.1', notAborted)
    await lose(server)
    await vi.waitFor(() => expect(losses).toEqual([{ isMoved }]), soon)
    // pusher-js alone would reconnect within one second.
    await new Promise((resolve) => setTimeout(resolve, 1_500))

    expect([requests, losses, realtime.socketId()]).toEqual([1, [{ isMoved }], undefined])
  })

  it('should end an aborted attempt, and succeed with the next one', async () => {
    const { endpoint, port } = await start()
    const realtime = open(port)
    const aborted = new AbortController()
    const attempt = realtime.subscribe('private-chat.1', aborted.signal)
    aborted.abort()
    await expect(attempt).rejects.toThrow()
    await new Promise((resolve) => setTimeout(resolve, 300))
    expect([endpoint.channels(), realtime.socketId()]).toEqual([[], undefined])

    await realtime.subscribe('private-chat.1', notAborted)
    expect(endpoint.channels()).toHaveLength(1)
  })
})

describe('connectMachine, against the real endpoint', () => {
  it('should retry, with pauses, a channel whose authorisation failed', async () => {
    const { endpoint, port } = await start()
    let tries = 0
    const realtime = open(port, {
      authorize: async (socketId, channel) => {
        tries += 1
        if (tries === 1) throw new Error('no response')
        if (tries === 2) return { auth: `${app.key}:forged` }
        return signAs('1')(socketId, channel)
      },
    })
    const { states } = connect(realtime)
    await vi.waitFor(() => expect(states.at(-1)).toBe('online'), soon)

    expect(tries).toBe(3)
    expect(states.filter((state) => state === 'pausing')).toHaveLength(2)
    expect(endpoint.channels().map(({ name }) => name)).toEqual(['private-chat.1'])
  })

  it('should subscribe again when the server ended the subscription', async () => {
    const { endpoint, port } = await start()
    const { catchUp } = connect(open(port))
    await vi.waitFor(() => expect(catchUp).toHaveBeenCalledTimes(1), soon)
    endpoint.unsubscribe('private-chat.1', '1')

    await vi.waitFor(() => expect(catchUp).toHaveBeenCalledTimes(2), soon)
  })

  it('should reconnect after a lost connection and fetch data again', async () => {
    const { port, replaceEndpoint } = await start()
    const realtime = open(port)
    const received: unknown[] = []
    realtime.listen('private-chat.1', 'message.sent', message, (event) => received.push(event))
    const { catchUp, states } = connect(realtime)
    await vi.waitFor(() => expect(states.at(-1)).toBe('online'), soon)
    const fresh = await replaceEndpoint()
    await vi.waitFor(() => expect(catchUp).toHaveBeenCalledTimes(2), soon)
    fresh.deliver({ channels: ['private-chat.1'], event: 'message.sent', data: { id: 9 } })

    await vi.waitFor(() => expect(received).toEqual([{ id: 9 }]), soon)
    expect(states).toEqual(['connecting', 'catchingUp', 'online', 'connecting', 'catchingUp', 'online'])
  })

  it('should keep trying while no server is available, and connect once there is one', async () => {
    const { port, stop } = await start()
    await stop()
    running.length = 0
    const { actor, catchUp, states } = connect(open(port), { attemptTimeout: 50 })
    await vi.waitFor(() => expect(actor.getSnapshot().context.attempts).toBeGreaterThan(2), soon)
    expect(states).toEqual(['connecting'])
    running.push(await startServer({}, port))

    await vi.waitFor(() => expect(states).toEqual(['connecting', 'catchingUp', 'online']), soon)
    expect(catchUp).toHaveBeenCalledTimes(1)
  })

  it('should reconnect even after a refusal that pusher-js treats as final', async () => {
    const { endpoint, port } = await start()
    const { states } = connect(open(port))
    await vi.waitFor(() => expect(states.at(-1)).toBe('online'), soon)
    endpoint.disconnectUser('1') // 4009

    const again = ['connecting', 'catchingUp', 'online']
    await vi.waitFor(() => expect(states).toEqual([...again, 'pausing', ...again]), soon)
  })

  it('should connect at once when it is notified that the page woke up', async () => {
    const { endpoint, port } = await start()
    const { actor, states } = connect(open(port), { pause: 60_000 })
    await vi.waitFor(() => expect(states.at(-1)).toBe('online'), soon)
    endpoint.disconnectUser('1')
    await vi.waitFor(() => expect(states.at(-1)).toBe('pausing'), soon)
    actor.send({ type: 'woken' })

    await vi.waitFor(() => expect(states.at(-1)).toBe('online'), soon)
  })
})

// Helpers

const soon = { timeout: 4_000, interval: 5 }
const notAborted = new AbortController().signal
const running: RealtimeServer[] = []
const opened: Realtime[] = []
const actors: Actor<typeof connectionMachine>[] = []

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
    ...more,
  })
  opened.push(realtime)
  return realtime
}

/** Keeps a realtime connection alive by the machine with short delays, and records the machine's states. */
function connect(realtime: Realtime, delays: { readonly pause?: number; readonly attemptTimeout?: number } = {}) {
  const catchUp = vi.fn(async () => {})
  const machine = connectionMachine.provide({ delays: { pause: 10, attemptTimeout: 1_000, ...delays } })
  const actor = connectMachine({ realtime, channel: 'private-chat.1', catchUp, machine })
  const states: string[] = []
  actor.subscribe(({ value }) => {
    if (states.at(-1) !== value) states.push(value)
  })
  actors.push(actor.start())
  return { actor, catchUp, states }
}

afterEach(async () => {
  for (const actor of actors.splice(0)) actor.stop()
  for (const realtime of opened.splice(0)) realtime.close()
  await Promise.all(running.splice(0).map((server) => server.stop()))
})
