import type { PresenceChannel } from 'pusher-js'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { signChannel, signUser } from '../../../../adapters/server/realtime/pusher-signature.ts'
import {
  app,
  next,
  pusherClient,
  pusherServer,
  type RawSocket,
  rawSocket,
  type RealtimeServer,
  signAs,
  startServer,
  subscribed,
} from './realtime-server.ts'

describe('createPusherEndpoint, with the official clients', () => {
  it('[D-97] should deliver an event on a private channel below the chat base', async () => {
    const { port, endpoint } = await start()
    const channel = await subscribed(client(port), 'private-chat.1')
    const received = next(channel, 'message.sent')

    expect(
      endpoint.deliver({ channels: ['private-chat.1', 'private-chat.2'], event: 'message.sent', data: { id: 5 } }),
    ).toBe(1)
    expect(await received).toEqual({ id: 5 })
  })

  it('should refuse a private channel whose signature is for another channel, and keep the socket', async () => {
    const { port, endpoint } = await start()
    const sign = (socketId: string) => signChannel(app, { socketId, channel: 'private-chat.1' })
    const own = client(port, sign)

    expect(await next(own.subscribe('private-chat.2'), 'pusher:subscription_error')).toMatchObject({
      type: 'AuthError',
      status: 401,
    })
    await subscribed(own, 'private-chat.1')
    expect(endpoint.channels().map(({ name }) => name)).toEqual(['private-chat.1'])
  })

  it('should report to the members of a presence channel who joins and who leaves, a person with two sockets once', async () => {
    const { port, endpoint } = await start()
    const room = await subscribed(client(port, signAs('1')), 'presence-room')
    const events: string[] = []
    room.bind_global((event: string, data: { id: string }) => events.push(`${event} ${data.id}`))
    const second = client(port, signAs('2'))
    const theirs = await subscribed(second, 'presence-room')
    const again = client(port, signAs('2'))
    await subscribed(again, 'presence-room')

    expect(Object.keys((theirs as PresenceChannel).members.members as object)).toEqual(['1', '2'])
    expect(endpoint.users('presence-room')).toEqual(['1', '2'])
    expect(endpoint.channels()).toEqual([{ name: 'presence-room', subscriptionCount: 3, userCount: 2 }])
    again.disconnect()
    await vi.waitFor(() => expect(endpoint.channels()).toMatchObject([{ subscriptionCount: 2, userCount: 2 }]), soon)
    await deliverAndReceive('between')
    second.disconnect()
    await vi.waitFor(() => expect(endpoint.users('presence-room')).toEqual(['1']), soon)
    await deliverAndReceive('after')

    expect(events).toEqual(['pusher:member_added 2', 'between x', 'pusher:member_removed 2', 'after x'])

    async function deliverAndReceive(event: string): Promise<void> {
      const received = next(room, event)
      endpoint.deliver({ channels: ['presence-room'], event, data: { id: 'x' } })
      await received
    }
  })

  it('should pass client events only to the others of the channel, with the name of the sender on presence channels', async () => {
    const forwarded: unknown[] = []
    const { port } = await start({ onClientEvent: (delivery) => forwarded.push(delivery) })
    const alice = client(port, signAs('1'))
    const mine = await subscribed(alice, 'presence-room')
    const theirs = await subscribed(client(port, signAs('2')), 'presence-room')
    const ownEcho: unknown[] = []
    mine.bind('client-typing', (data: unknown) => ownEcho.push(data))
    const received = new Promise((resolve) => {
      theirs.bind('client-typing', (data: unknown, meta: unknown) => resolve([data, meta]))
    })
    mine.trigger('client-typing', { on: true })

    expect(await received).toEqual([{ on: true }, { user_id: '1' }])
    expect(ownEcho).toEqual([])
    expect(forwarded).toEqual([
      { channels: ['presence-room'], event: 'client-typing', data: { on: true }, socketId: alice.connection.socket_id },
    ])
  })

  it('should sign a user in and deliver to that user alone', async () => {
    const { port, endpoint } = await start()
    const server = pusherServer(port)
    const signIn = (id: string) => ({
      userAuthentication: {
        customHandler: (
          { socketId }: { socketId: string },
          callback: (error: null, data: { auth: string; user_data: string }) => void,
        ) => callback(null, server.authenticateUser(socketId, { id })),
      },
    })
    const user = client(port, undefined, signIn('9'))
    user.signin()
    await user.user.signinDonePromise
    const received = new Promise((resolve) => {
      user.user.bind('news', resolve)
    })
    await vi.waitFor(() => expect(endpoint.channels().map(({ name }) => name)).toEqual(['#server-to-user-9']), soon)
    await server.sendToUser('9', 'news', { n: 1 })

    expect(await received).toEqual({ n: 1 })
  })

  it('should let the official client reconnect after a lost connection, with its channels', async () => {
    const { port, replaceEndpoint } = await start()
    const channel = await subscribed(client(port), 'private-chat.1')
    const back = next(channel, 'pusher:subscription_succeeded')
    const fresh = await replaceEndpoint()
    await back

    const received = next(channel, 'message.sent')
    fresh.deliver({ channels: ['private-chat.1'], event: 'message.sent', data: 2 })
    expect(await received).toBe(2)
  })
})

describe('createPusherEndpoint, opening sockets', () => {
  it('should ignore other paths', async () => {
    const { endpoint } = await start()
    for (const url of ['/', '/app/', '/app/a/b', '/elsewhere/app/tradehall', '/@vite/client']) {
      expect(endpoint.handleUpgrade({ url, headers: {} } as never, undefined as never, Buffer.alloc(0))).toBe(false)
    }
  })

  it.each([
    ['an unknown key', '/app/other?protocol=7', 4001],
    ['no protocol version', '/app/tradehall', 4008],
    ['a protocol version that is no number', '/app/tradehall?protocol=seven', 4006],
    ['a protocol version of the past', '/app/tradehall?protocol=4', 4007],
  ])('should close a socket with %s', async (_, path, code) => {
    const { port } = await start()
    const socket = raw(port, path)

    expect(await socket.closed).toBe(code)
    expect(socket.frames).toEqual([{ event: 'pusher:error', data: expect.objectContaining({ code }) }])
  })

  it('should refuse pages of other origins, when origins are checked', async () => {
    const { port } = await start({ isOriginAllowed: (origin) => origin === 'https://ours.example' })

    await raw(port, undefined, { origin: 'https://ours.example' }).socketId()
    expect(await raw(port, undefined, { origin: 'https://evil.example' }).closed).toBe(1006)
    await raw(port).socketId() // not a browser page at all
  })

  it('should close with 4100 when the process is full', async () => {
    const { port } = await start({ limits: { sockets: 1 } })
    await raw(port).socketId()

    expect(await raw(port).closed).toBe(4100)
  })

  it('should close all sockets with 4200 when closing, and refuse new ones', async () => {
    const { port, endpoint } = await start()
    const socket = raw(port)
    await socket.socketId()
    await endpoint.close()

    expect(await socket.closed).toBe(4200)
    expect(await raw(port).closed).toBe(1006)
  })
})

describe('createPusherEndpoint, limits', () => {
  it('should close the newest socket of a person who has too many, and admit one when another has closed', async () => {
    const { port } = await start({ limits: { socketsPerUser: 2 } })
    const own = async () => {
      const socket = raw(port)
      socket.send({
        event: 'pusher:subscribe',
        data: { channel: 'private-chat.1', ...signAs('1')(await socket.socketId(), 'private-chat.1') },
      })
      return socket
    }
    const first = await own()
    await first.received('pusher_internal:subscription_succeeded')
    await (await own()).received('pusher_internal:subscription_succeeded')

    expect(await (await own()).closed).toBe(4004)
    first.ws.close()
    await first.closed
    await (await own()).received('pusher_internal:subscription_succeeded')
  })

  it('should refuse the first subscription above the limit, not counting repeated ones', async () => {
    const { port } = await start({ limits: { subscriptionsPerSocket: 2 } })
    const socket = raw(port)
    await socket.socketId()
    for (const channel of ['a', 'a', 'b', 'c']) socket.send({ event: 'pusher:subscribe', data: { channel } })

    expect(await socket.received('pusher:subscription_error')).toMatchObject({ channel: 'c', data: { status: 429 } })
    expect(
      socket.frames
        .filter(({ event }) => event === 'pusher_internal:subscription_succeeded')
        .map(({ channel }) => channel),
    ).toEqual(['a', 'a', 'b'])
  })

  it('should close a socket that sends a frame of more than 10 kB', async () => {
    const { port } = await start()
    const socket = raw(port)
    await socket.socketId()
    socket.send({ event: 'client-x', channel: 'private-a', data: 'x'.repeat(10_240) })

    expect(await socket.closed).toBe(1009)
  })

  it('should refuse client events beyond the rate with 4301', async () => {
    const { port } = await start({ limits: { clientEventsPerSecond: 2 } })
    const socket = raw(port)
    socket.send({
      event: 'pusher:subscribe',
      data: { channel: 'private-a', ...signAs('1')(await socket.socketId(), 'private-a') },
    })
    for (let n = 0; n < 3; n += 1) socket.send({ event: 'client-x', channel: 'private-a', data: {} })

    expect(await socket.received('pusher:error')).toMatchObject({ data: { code: 4301 } })
  })

  it('should refuse client events on public channels and on channels not subscribed to', async () => {
    const { port } = await start()
    const socket = raw(port)
    await socket.socketId()
    socket.send({ event: 'pusher:subscribe', data: { channel: 'news' } })
    socket.send({ event: 'client-x', channel: 'news', data: {} })
    socket.send({ event: 'client-x', channel: 'private-a', data: {} })
    socket.send({ event: 'client-x', data: {} })
    socket.send({ event: 'pusher:ping', data: {} })
    await socket.received('pusher:pong')

    expect(socket.frames.filter(({ event }) => event === 'pusher:error')).toHaveLength(3)
  })

  it('should refuse the first person above the limit of a presence channel, but not a second socket of a member', async () => {
    const { port, endpoint } = await start({ limits: { presenceMembers: 1 } })
    await subscribed(client(port, signAs('1')), 'presence-room')
    await subscribed(client(port, signAs('1')), 'presence-room')
    const refused = client(port, signAs('2')).subscribe('presence-room')

    expect(await next(refused, 'pusher:subscription_error')).toMatchObject({ status: 429 })
    expect(endpoint.users('presence-room')).toEqual(['1'])
  })

  it('should close a socket that floods the server with frames', async () => {
    const { port } = await start({ limits: { framesPerSecond: 20 } })
    const socket = raw(port)
    await socket.socketId()
    for (let n = 0; n <= 20; n += 1) socket.send({ event: 'pusher:ping', data: {} })

    expect(await socket.closed).toBe(4100)
    expect(socket.frames.filter(({ event }) => event === 'pusher:pong')).toHaveLength(20)
  })

  // 190 sockets of one address that sent long frames kept /health waiting for 1.3 s, 950 of five addresses for a minute.
  it('[D-343] should count the frames of all sockets of an address together, long ones more, and those of a person apart', async () => {
    const { port } = await start({ limits: { workPerSource: 100 } })
    const person = raw(port)
    const auth = signChannel(app, { socketId: await person.socketId(), channel: 'private-chat.1' })
    person.send({ event: 'pusher:subscribe', data: { channel: 'private-chat.1', ...auth } })
    await person.received('pusher_internal:subscription_succeeded')
    // A second may end between the frames of a slow machine, so it is tried until all are in one.
    await vi.waitFor(
      async () => {
        const strangers = [raw(port), raw(port)]
        await Promise.all(strangers.map((socket) => socket.socketId()))
        for (const socket of strangers)
          for (let n = 0; n < 7; n += 1) socket.send({ event: 'pusher:ping', data: 'x'.repeat(10_000) })
        for (const socket of strangers) socket.send({ event: 'pusher:subscribe', data: { channel: 'news' } })
        const ends = strangers.map((socket) =>
          socket.received('pusher_internal:subscription_succeeded').then(
            () => 0,
            () => socket.closed,
          ),
        )
        expect(await Promise.all(ends)).toContain(4100)
      },
      { timeout: 20_000, interval: 1_100 },
    )
    for (let n = 0; n < 5; n += 1) person.send({ event: 'pusher:ping', data: 'x'.repeat(10_000) })
    person.send({ event: 'pusher:subscribe', data: { channel: 'news' } })
    await vi.waitFor(() =>
      expect(person.frames).toContainEqual(
        expect.objectContaining({ event: 'pusher_internal:subscription_succeeded', channel: 'news' }),
      ),
    )
  })

  it('[D-343] should close a socket that sends pings and reads nothing', async () => {
    const logged: string[] = []
    const { port, endpoint } = await start({
      limits: { pongTimeoutMs: 300, backlogBytes: 1e9, unknownBacklogBytes: 1e9 },
      log: (message) => logged.push(message),
    })
    const socket = raw(port)
    await socket.socketId()
    socket.send({ event: 'pusher:subscribe', data: { channel: 'news' } })
    await socket.received('pusher_internal:subscription_succeeded')
    socket.ws.pause()
    endpoint.deliver({ channels: ['news'], event: 'x', data: 'x'.repeat(20_000_000) })
    const pings = setInterval(() => socket.send({ event: 'pusher:pong', data: {} }), 50)
    await vi.waitFor(() => expect(endpoint.sockets().open).toBe(0), { timeout: 5_000 })
    clearInterval(pings)

    expect(logged).toEqual(['A socket reads too slowly and was cut off.'])
  })

  it.each([
    ['a person', { backlogBytes: 50_000, unknownBacklogBytes: 1e9 }],
    ['nobody', { backlogBytes: 1e9, unknownBacklogBytes: 50_000 }],
  ])(
    '[D-343] should close a socket of %s that does not read, instead of buffering everything for it',
    async (who, limits) => {
      const logged: [message: string, unsentBytes: unknown][] = []
      const { port, endpoint } = await start({
        limits,
        log: (message, detail) => logged.push([message, detail?.['unsentBytes']]),
      })
      const socket = raw(port)
      const id = await socket.socketId()
      if (who === 'a person') {
        const user_data = '{"id":"1"}'
        socket.send({ event: 'pusher:signin', data: { auth: signUser(app, id, user_data), user_data } })
        await socket.received('pusher:signin_success')
      }
      socket.send({ event: 'pusher:subscribe', data: { channel: 'news' } })
      await socket.received('pusher_internal:subscription_succeeded')
      socket.ws.pause()
      for (let sent = 0; logged.length === 0 && sent < 200; sent += 1) {
        endpoint.deliver({ channels: ['news'], event: 'x', data: 'x'.repeat(100_000) })
        await new Promise((resolve) => {
          setImmediate(resolve)
        })
      }

      expect(logged).toEqual([['A socket reads too slowly and was cut off.', expect.any(Number)]])
      expect(logged[0]?.[1]).toBeLessThan(300_000)
    },
  )

  it('should ping a silent socket and close it with 4201 without a pong', async () => {
    const { port } = await start({ limits: { activityTimeoutMs: 40, pongTimeoutMs: 400 } })
    const dead = raw(port)
    const alive = raw(port)
    alive.ws.on('message', (text: Buffer) => {
      if (text.includes('pusher:ping')) alive.send({ event: 'pusher:pong', data: {} })
    })

    expect(await dead.closed).toBe(4201)
    expect(dead.frames.map(({ event }) => event)).toEqual([
      'pusher:connection_established',
      'pusher:ping',
      'pusher:error',
    ])
    expect(alive.ws.readyState).toBe(alive.ws.OPEN)
  })
})

describe('createPusherEndpoint, forged and malformed frames', () => {
  it('should return an error for malformed frames, and close the socket when they continue', async () => {
    const { port } = await start({ limits: { malformedFrames: 9 } })
    const socket = raw(port)
    await socket.socketId()
    const nonsense = [
      '',
      '{',
      '[]',
      '"x"',
      'null',
      '{"event":5}',
      Buffer.from([0, 255]),
      { event: 'pusher:subscribe', data: { channel: {} } },
    ]
    for (const frame of nonsense) socket.send(frame)
    socket.send({ event: 'pusher:ping', data: {} })
    await socket.received('pusher:pong')

    expect(socket.frames.filter(({ event }) => event === 'pusher:error')).toHaveLength(nonsense.length)
    socket.send({ event: 'pusher_internal:subscription_succeeded', data: {} })
    expect(await socket.closed).toBe(4100)
  })

  it.each([
    ['no signature', () => ({})],
    ['a signature of another socket', () => signAs('1')('1.1', 'private-chat.1')],
    [
      'a signature with another secret',
      (id: string) => signChannel({ ...app, secret: 'guess' }, { socketId: id, channel: 'private-chat.1' }),
    ],
    ['a sign-in signature', (id: string) => ({ auth: signUser(app, id, 'private-chat.1') })],
    [
      'channel data that was not signed',
      (id: string) => ({ ...signAs('1')(id, 'private-chat.1'), channel_data: '{"user_id":"1"}' }),
    ],
  ])('should refuse a private channel with %s', async (_, forge) => {
    const { port, endpoint } = await start()
    const socket = raw(port)
    socket.send({ event: 'pusher:subscribe', data: { channel: 'private-chat.1', ...forge(await socket.socketId()) } })

    expect(await socket.received('pusher:subscription_error')).toMatchObject({
      channel: 'private-chat.1',
      data: { status: 401 },
    })
    expect(endpoint.channels()).toEqual([])
  })

  it('should refuse the personal channel of another user and invalid channel names', async () => {
    const { port, endpoint } = await start()
    const socket = raw(port)
    await socket.socketId()
    for (const channel of ['#server-to-user-1', 'a b', '', 'x'.repeat(165)])
      socket.send({ event: 'pusher:subscribe', data: { channel } })
    socket.send({ event: 'pusher:ping', data: {} })
    await socket.received('pusher:pong')

    expect(socket.frames.filter(({ event }) => event === 'pusher:subscription_error')).toHaveLength(4)
    expect(endpoint.channels()).toEqual([])
  })

  it('should close a socket whose sign-in is forged', async () => {
    const { port } = await start()
    const socket = raw(port)
    await socket.socketId()
    socket.send({ event: 'pusher:signin', data: { auth: `${app.key}:00`, user_data: '{"id":"1"}' } })

    expect(await socket.closed).toBe(4009)
  })
})

describe('createPusherEndpoint, lost membership', () => {
  it('should end the subscriptions of one person and keep the others', async () => {
    const { port, endpoint } = await start()
    const one = client(port, signAs('1'))
    const two = client(port, signAs('2'))
    await subscribed(one, 'private-chat.1')
    const lost = await subscribed(one, 'private-room.5')
    await subscribed(two, 'private-chat.2')
    const other = await subscribed(two, 'private-room.5')
    const ended = next(lost, 'pusher:subscription_error')

    expect(endpoint.unsubscribe('private-room.*', '1')).toBe(1)
    expect(await ended).toMatchObject({ status: 403 })
    const received = next(other, 'message.sent')
    expect(endpoint.deliver({ channels: ['private-room.5'], event: 'message.sent', data: {} })).toBe(1)
    await received
    expect(endpoint.unsubscribe('private-room.5', '3')).toBe(0)
  })

  it('should close all sockets of a person permanently', async () => {
    const { port, endpoint } = await start()
    const one = raw(port)
    one.send({
      event: 'pusher:subscribe',
      data: { channel: 'private-chat.1', ...signAs('1')(await one.socketId(), 'private-chat.1') },
    })
    await one.received('pusher_internal:subscription_succeeded')

    expect(endpoint.disconnectUser('1')).toBe(1)
    expect(await one.closed).toBe(4009)
    expect(endpoint.disconnectUser('1')).toBe(0)
  })

  it('should close the sockets of an ended sign-in, and accept no signature from before its end', async () => {
    const { port, endpoint } = await start()
    const subscription = async (socket: RawSocket) => ({
      event: 'pusher:subscribe',
      data: { channel: 'private-chat.1', ...signAs('1')(await socket.socketId(), 'private-chat.1') },
    })
    const listener = raw(port)
    listener.send(await subscription(listener))
    await listener.received('pusher_internal:subscription_succeeded')
    const waiting = raw(port)
    const signedBefore = await subscription(waiting)

    expect(endpoint.reauthorizeUser('1')).toBe(1)
    expect(await listener.closed).toBe(4200)
    waiting.send(signedBefore)
    expect(await waiting.closed).toBe(4200)

    const fresh = raw(port)
    fresh.send(await subscription(fresh))
    await fresh.received('pusher_internal:subscription_succeeded')
  })
})

// Helpers

const soon = { timeout: 4_000, interval: 5 }
const running: RealtimeServer[] = []
const clients: { disconnect(): void }[] = []
const sockets: RawSocket[] = []

async function start(options: Parameters<typeof startServer>[0] = {}): Promise<RealtimeServer> {
  const server = await startServer(options)
  running.push(server)
  return server
}

function client(...settings: Parameters<typeof pusherClient>): ReturnType<typeof pusherClient> {
  const opened = pusherClient(...settings)
  clients.push(opened)
  return opened
}

function raw(...settings: Parameters<typeof rawSocket>): RawSocket {
  const opened = rawSocket(...settings)
  sockets.push(opened)
  return opened
}

afterEach(async () => {
  for (const opened of clients.splice(0)) opened.disconnect()
  for (const { ws } of sockets.splice(0)) ws.terminate()
  await Promise.all(running.splice(0).map((server) => server.stop()))
})
