import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import PusherClient, { type Channel } from 'pusher-js'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { hashPassword } from '../../../adapters/server/account/passwords.ts'
import { type Config, readConfig } from '../../../adapters/server/config.ts'
import { openDatabase } from '../../../adapters/server/database/open.ts'
import { writeAsSystem } from '../../../adapters/server/database/store.ts'
import { control } from '../../../adapters/server/realtime/controls.ts'
import { type RunningServer, startServer } from '../../../adapters/server/server.ts'
import { type Copy, copyDatabase } from './databases.ts'
import { next, subscribed } from './realtime/realtime-server.ts'

describe('two processes on one PostgreSQL', () => {
  let copy: Copy
  let folder: string
  let one: RunningServer
  let two: RunningServer
  const clients: PusherClient[] = []

  beforeAll(async () => {
    copy = await copyDatabase('postgres')
    folder = mkdtempSync(join(tmpdir(), 'tradehall-processes-'))
    const read = readConfig(['--port', '0', '--data', folder, '--no-demo'], {})
    if (read.kind !== 'config') throw new Error(JSON.stringify(read))
    const config = { ...read.config, database: copy.setting as Config['database'] }
    // Both start at the same time, as after a power cut, and find the same database to migrate.
    ;[one, two] = await Promise.all([
      startServer({ config, log: () => undefined }),
      startServer({ config, log: () => undefined }),
    ])
    const db = await openDatabase(copy.setting)
    await db.query(`insert into companies (kind, name, slug) values ('seller', 'Two', 'two')`)
    await db.query(
      `insert into users (company_id, type, full_name, email, member_id, password_hash)
       select c.id, 'seller', 'P' || n, 'p' || n || '@spec.example', 'P' || n, $1 from companies c, generate_series(1, 3) n`,
      [await hashPassword('Harbour-42')],
    )
    await db.close()
  })
  afterAll(async () => {
    for (const client of clients) client.disconnect()
    await Promise.all([one?.close(), two?.close()])
    await copy?.remove()
    rmSync(folder, { recursive: true, force: true })
  })

  const at = (server: RunningServer) => `http://127.0.0.1:${server.port}`
  const signIn = async (server: RunningServer, email: string, password = 'Harbour-42') => {
    const response = await fetch(`${at(server)}/api/v1/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email_id: email, password }),
    })
    return { code: response.status, ...((await response.json()) as { status: boolean; accessToken?: string }) }
  }
  /** A browser connected to one process; the other one signs its channels, as behind a load balancer. */
  const listener = async (server: RunningServer, channel: string): Promise<Channel> =>
    subscribed(browserOf(server), channel)
  const connected = async (server: RunningServer, channel: string): Promise<PusherClient> => {
    const client = browserOf(server)
    await subscribed(client, channel)
    return client
  }
  const browserOf = (server: RunningServer): PusherClient => {
    const signer = server === one ? two : one
    const client = new PusherClient(server.services.realtimeKey, {
      cluster: 'own',
      wsHost: '127.0.0.1',
      wsPort: server.port,
      wsPath: '/chat',
      forceTLS: false,
      enabledTransports: ['ws'],
      channelAuthorization: {
        transport: 'ajax',
        endpoint: '',
        customHandler: ({ socketId, channelName }, callback) =>
          callback(null, signer.services.realtime.signChannel({ socketId, channel: channelName })),
      },
    })
    clients.push(client)
    return client
  }
  const emit = (server: RunningServer, channel: string, data: unknown) =>
    writeAsSystem(server.db, (w) => w.emit({ channels: [channel], event: 'spec.happened', data }))

  it('recognises at one process a sign-in of the other, and forgets it everywhere at once', async () => {
    const { accessToken } = await signIn(one, 'p1@spec.example')
    const logout = (server: RunningServer) =>
      fetch(`${at(server)}/api/v1/auth/logout`, { headers: { authorization: `Bearer ${accessToken}` } }).then(
        ({ status }) => status,
      )

    expect(await logout(two)).toBe(200)
    expect(await logout(one)).toBe(401)
  })

  it('closes sockets at one process when the other ends the sign-in', async () => {
    const { accessToken } = await signIn(one, 'p1@spec.example')
    const client = await connected(two, 'private-chat.1')
    const before = client.connection.socket_id

    await fetch(`${at(one)}/api/v1/auth/logout`, { headers: { authorization: `Bearer ${accessToken}` } })

    await vi.waitFor(() => expect(client.connection.socket_id).not.toBe(before), { timeout: 10_000 })
  })

  it('[D-16] counts the attempts to sign in together', async () => {
    const codes: number[] = []
    for (let tried = 0; tried < 6; tried += 1)
      codes.push((await signIn(tried % 2 === 0 ? one : two, 'p2@spec.example', 'wrong')).code)

    expect(codes).toEqual([200, 200, 200, 200, 200, 429])
  })

  it('delivers an event of one process to the sockets of both, exactly once and in order', async () => {
    const heard: Record<'one' | 'two', unknown[]> = { one: [], two: [] }
    ;(await listener(one, 'private-chat.1')).bind('spec.happened', (data: unknown) => heard.one.push(data))
    ;(await listener(two, 'private-chat.1')).bind('spec.happened', (data: unknown) => heard.two.push(data))

    for (let sequence = 1; sequence <= 20; sequence += 1) await emit(one, 'private-chat.1', { sequence })

    const all = Array.from({ length: 20 }, (_, index) => ({ sequence: index + 1 }))
    await vi.waitFor(() => expect(heard).toEqual({ one: all, two: all }), { timeout: 10_000 })
  })

  it('publishes nothing of a change that was rolled back', async () => {
    const heard: unknown[] = []
    ;(await listener(two, 'private-chat.2')).bind('spec.happened', (data: unknown) => heard.push(data))

    await writeAsSystem(one.db, async (w) => {
      await w.emit({ channels: ['private-chat.2'], event: 'spec.happened', data: 'never' })
      throw new Error('changed my mind')
    }).catch(() => undefined)
    await emit(one, 'private-chat.2', 'kept')

    await vi.waitFor(() => expect(heard).toEqual(['kept']), { timeout: 10_000 })
  })

  it('ends a subscription at one process when the other removes the membership', async () => {
    const channel = await listener(two, 'private-chat.3')
    const heard: unknown[] = []
    channel.bind('spec.happened', (data: unknown) => heard.push(data))
    const ended = next(channel, 'pusher:subscription_error')

    await control(one.db, { kind: 'unsubscribe', userId: 3, channel: 'private-chat.3' })
    await ended
    await emit(one, 'private-chat.3', 'secret')
    await emit(one, 'private-chat.1', 'a later one')
    await one.db.query(`select pg_notify('realtime_control', 'no control')`)

    await new Promise((resolve) => setTimeout(resolve, 300))
    expect(heard).toEqual([])
    expect((await fetch(`${at(two)}/health`)).status).toBe(200)
  })
})
