import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { md5, signRequest } from '../../../../adapters/server/realtime/pusher-signature.ts'
import {
  app,
  next,
  pusherClient,
  pusherServer,
  type RealtimeServer,
  signAs,
  startServer,
  subscribed,
} from './realtime-server.ts'

describe('createPusherHttpApi, with the official server library', () => {
  it('should publish to channels, except to the socket that caused it', async () => {
    const one = client('1')
    const two = client('2')
    await subscribed(one, 'private-a')
    const theirs = await subscribed(two, 'private-a')
    const own: unknown[] = []
    one.bind_global((event: string) => own.push(event))
    const received = next(theirs, 'message.sent')
    const response = await pusherServer(running.port).trigger(
      ['private-a', 'private-b'],
      'message.sent',
      { text: 'héllo' },
      {
        socket_id: one.connection.socket_id,
        info: 'subscription_count',
      },
    )

    expect(await received).toEqual({ text: 'héllo' })
    expect(await response.json()).toEqual({
      channels: { 'private-a': { subscription_count: 2 }, 'private-b': { subscription_count: 0 } },
    })
    expect(own).not.toContain('message.sent')
  })

  it('should publish a batch in its order', async () => {
    const channel = await subscribed(client('1'), 'private-a')
    const received: unknown[] = []
    const last = next(channel, 'third')
    channel.bind_global((_: string, data: unknown) => received.push(data))
    await pusherServer(running.port).triggerBatch([
      { channel: 'private-a', name: 'first', data: { n: 1 } },
      { channel: 'private-a', name: 'second', data: { n: 2 } },
      { channel: 'private-a', name: 'third', data: { n: 3 } },
    ])
    await last

    expect(received).toEqual([{ n: 1 }, { n: 2 }, { n: 3 }])
  })

  it('should list channels and the users of a presence channel', async () => {
    await subscribed(client('1'), 'presence-room')
    await subscribed(client('2'), 'presence-room')
    await subscribed(client('2'), 'private-a')
    const server = pusherServer(running.port)
    const get = async (path: string, params: Record<string, string> = {}) => (await server.get({ path, params })).json()

    expect(await get('/channels')).toEqual({ channels: { 'presence-room': {}, 'private-a': {} } })
    expect(await get('/channels', { filter_by_prefix: 'presence-', info: 'user_count' })).toEqual({
      channels: { 'presence-room': { user_count: 2 } },
    })
    expect(await get('/channels/presence-room', { info: 'user_count,subscription_count' })).toEqual({
      occupied: true,
      user_count: 2,
      subscription_count: 2,
    })
    expect(await get('/channels/private-b')).toEqual({ occupied: false })
    expect(await get('/channels/presence-room/users')).toEqual({ users: [{ id: '1' }, { id: '2' }] })
    await expect(server.get({ path: '/channels/private-a/users' })).rejects.toMatchObject({ status: 400 })
    await expect(server.get({ path: '/channels', params: { info: 'user_count' } })).rejects.toMatchObject({
      status: 400,
    })
  })

  it('should close the sockets of a user', async () => {
    const own = client('1')
    await subscribed(own, 'private-chat.1')
    const gone = next(own.connection, 'disconnected')
    await pusherServer(running.port).terminateUserConnections('1')

    await gone
  })

  it.each([
    ['another secret', { secret: 'guess' }, 401],
    ['another key', { key: 'other' }, 401],
    ['another app', { appId: '8' }, 403],
  ])('should refuse a call signed with %s', async (_, wrong, status) => {
    await expect(pusherServer(running.port, wrong).trigger('a', 'b', {})).rejects.toMatchObject({ status })
  })
})

describe('createPusherHttpApi, forged and malformed calls', () => {
  it('should accept a call that is signed for this moment and this body', async () => {
    expect((await post(event)).status).toBe(200)
  })

  it.each([
    ['a body other than the signed one', { sentBody: event.replace('"a"', '"private-chat.1"') }, 401],
    ['a time too long ago', { timestamp: Date.now() / 1000 - 601 }, 401],
    ['a time that is none', { timestamp: Number.NaN }, 401],
    ['no body_md5', { leaveOut: 'body_md5' }, 401],
  ])('should refuse %s', async (_, change, status) => {
    expect((await post(event, change)).status).toBe(status)
  })

  it.each([
    ['text that is not JSON', '{'],
    ['no channel', '{"name":"x","data":"1"}'],
    ['a channel name with a colon', '{"name":"x","data":"1","channel":"a:b"}'],
    ['data that is not text', '{"name":"x","data":{},"channel":"a"}'],
    [
      'more than 100 channels',
      JSON.stringify({ name: 'x', data: '1', channels: Array.from({ length: 101 }, (_, n) => `c${n}`) }),
    ],
  ])('should return 400 for %s', async (_, body) => {
    expect((await post(body)).status).toBe(400)
  })

  it('should return 413 for data of more than 10 kB and for oversized bodies', async () => {
    const withData = (bytes: number) => JSON.stringify({ name: 'x', channel: 'a', data: 'x'.repeat(bytes) })

    expect((await post(withData(10_240))).status).toBe(200)
    expect((await post(withData(10_241))).status).toBe(413)
    expect((await post(withData(300_000))).status).toBe(413)
    const batch = [
      { channel: 'a', name: 'x', data: 'small' },
      { channel: 'a', name: 'x', data: 'x'.repeat(10_241) },
    ]
    await expect(pusherServer(running.port).triggerBatch(batch)).rejects.toMatchObject({ status: 413 })
  })
})

// Helpers

const event = '{"name":"x","data":"1","channel":"a"}'
let running: RealtimeServer
const clients: { disconnect(): void }[] = []

beforeEach(async () => {
  running = await startServer()
})

afterEach(async () => {
  for (const opened of clients.splice(0)) opened.disconnect()
  await running.stop()
})

function client(userId: string): ReturnType<typeof pusherClient> {
  const opened = pusherClient(running.port, signAs(userId))
  clients.push(opened)
  return opened
}

interface Change {
  readonly sentBody?: string
  readonly timestamp?: number
  readonly leaveOut?: string
}

/** A call signed by hand, correct except for the change. */
async function post(body: string, { sentBody, timestamp, leaveOut }: Change = {}): Promise<Response> {
  const path = `/apps/${app.appId}/events`
  const query: Record<string, string> = {
    auth_key: app.key,
    auth_timestamp: String(Math.floor(timestamp ?? Date.now() / 1000)),
    auth_version: '1.0',
    body_md5: md5(body),
  }
  if (leaveOut !== undefined) delete query[leaveOut]
  const signed = new URLSearchParams({
    ...query,
    auth_signature: signRequest(app.secret, { method: 'POST', path, query }),
  })
  return fetch(`http://127.0.0.1:${running.port}${path}?${signed.toString()}`, {
    method: 'POST',
    body: sentBody ?? body,
  })
}
