import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { createRealtimeEngine, type RemoteEngineSettings } from '../../../../adapters/server/realtime/engine.ts'
import {
  app,
  next,
  pusherClient,
  pusherServer,
  type RealtimeServer,
  startServer,
  subscribed,
} from './realtime-server.ts'

describe('createRealtimeEngine', () => {
  it('should deliver to the sockets of this process when no remote engine is set', async () => {
    const { endpoint, port } = await start()
    const engine = createRealtimeEngine({ ...app, endpoint })
    const channel = await subscribed(client(port), 'private-chat.1')
    const received = next(channel, 'room.updated')
    await engine.publish(['private-chat.1'], 'room.updated', { room_id: 'r' })

    expect(engine.reach).toBe('process')
    expect(await received).toEqual({ room_id: 'r' })
  })

  it('should publish through the HTTP API of a remote engine, any number of channels, except to the given socket', async () => {
    const here = await start()
    const elsewhere = await start()
    const engine = createRealtimeEngine({ ...app, endpoint: here.endpoint }, settings(elsewhere.port))
    const sender = client(elsewhere.port)
    const own: string[] = []
    sender.bind_global((event: string) => own.push(event))
    await subscribed(sender, 'c149')
    const channel = await subscribed(client(elsewhere.port), 'c149')
    const received = next(channel, 'x')
    await engine.publish(
      Array.from({ length: 150 }, (_, n) => `c${n}`),
      'x',
      { text: 'grüße' },
      sender.connection.socket_id,
    )

    expect(engine.reach).toBe('everyone')
    expect(await received).toEqual({ text: 'grüße' })
    expect(own).not.toContain('x')
  })

  it('should fail with a named error when the remote engine refuses, without a retry', async () => {
    const peer = await startPeer([[401, 'Invalid signature']])
    const engine = createRealtimeEngine({ ...app, endpoint: (await start()).endpoint }, settings(peer.port))

    await expect(engine.publish(['a'], 'x', {})).rejects.toMatchObject({
      _tag: 'PublishFailed',
      status: 401,
      message: 'The realtime engine refused an event: Invalid signature',
    })
    expect(peer.calls()).toBe(1)
  })

  it('should retry once when the remote engine is temporarily failing', async () => {
    const peer = await startPeer([
      [503, ''],
      [200, '{}'],
    ])
    const engine = createRealtimeEngine({ ...app, endpoint: (await start()).endpoint }, settings(peer.port))
    await engine.publish(['a'], 'x', {})

    expect(peer.calls()).toBe(2)
  })

  it('should give up on a remote engine that never responds', async () => {
    const peer = await startPeer([])
    const engine = createRealtimeEngine(
      { ...app, endpoint: (await start()).endpoint },
      { ...settings(peer.port), timeoutMs: 30 },
    )

    await expect(engine.publish(['a'], 'x', {})).rejects.toMatchObject({ _tag: 'PublishFailed', status: undefined })
  })

  it('should sign channels like the official server library', async () => {
    const engine = createRealtimeEngine({ ...app, endpoint: (await start()).endpoint })
    const library = pusherServer(1)
    const member = { user_id: '1', user_info: { name: 'Ana' } }

    expect(engine.signChannel({ socketId: '12.34', channel: 'private-chat.1' })).toEqual(
      library.authorizeChannel('12.34', 'private-chat.1'),
    )
    expect(
      engine.signChannel({ socketId: '12.34', channel: 'presence-room', channelData: JSON.stringify(member) }),
    ).toEqual(library.authorizeChannel('12.34', 'presence-room', member))
  })

  it.each([
    ['1.2:private-chat.2', 'private-chat.1'],
    ['1.2::user:', 'private-chat.1'],
    ['', 'private-chat.1'],
    ['1.2', 'private-chat.1:x'],
    ['1.2', ''],
  ])('should sign nothing for socket "%s" and channel "%s"', async (socketId, channel) => {
    const engine = createRealtimeEngine({ ...app, endpoint: (await start()).endpoint })

    expect(() => engine.signChannel({ socketId, channel })).toThrow(
      expect.objectContaining({ _tag: 'UnsignableChannel' }),
    )
  })
})

// Helpers

const running: RealtimeServer[] = []
const clients: { disconnect(): void }[] = []
const peers: Server[] = []

const settings = (port: number): RemoteEngineSettings => ({
  ...app,
  scheme: 'http',
  host: '127.0.0.1',
  port,
})

async function start(): Promise<RealtimeServer> {
  const server = await startServer()
  running.push(server)
  return server
}

/** An engine that returns these responses in turn, then none. */
async function startPeer(responses: [status: number, body: string][]): Promise<{ port: number; calls: () => number }> {
  let calls = 0
  const server = createServer((_, response) => {
    const given = responses[calls]
    calls += 1
    if (given !== undefined) response.writeHead(given[0]).end(given[1])
  })
  peers.push(server)
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  return { port: (server.address() as AddressInfo).port, calls: () => calls }
}

function client(port: number): ReturnType<typeof pusherClient> {
  const opened = pusherClient(port)
  clients.push(opened)
  return opened
}

afterEach(async () => {
  for (const opened of clients.splice(0)) opened.disconnect()
  for (const peer of peers.splice(0)) {
    peer.closeAllConnections()
    peer.close()
  }
  await Promise.all(running.splice(0).map((server) => server.stop()))
})
