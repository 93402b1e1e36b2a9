import { mkdtempSync, rmSync } from 'node:fs'
import { type AddressInfo, connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import PusherClient, { type Channel } from 'pusher-js'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { hashPassword } from '../../../adapters/server/account/passwords.ts'
import { type Config, readConfig } from '../../../adapters/server/config.ts'
import { openDatabase } from '../../../adapters/server/database/open.ts'
import { writeAsSystem } from '../../../adapters/server/database/store.ts'
import { type PusherApp, signChannel } from '../../../adapters/server/realtime/pusher-signature.ts'
import { control } from '../../../adapters/server/realtime/controls.ts'
import { type RunningServer, startServer } from '../../../adapters/server/server.ts'
import { resetLinkJob } from '../../../adapters/server/account/reset-link.job.ts'
import { openSignIn } from '../../../adapters/server/account/sign-in.ts'
import type { Db } from '../../../adapters/server/database/db.ts'
import { enqueue } from '../../../adapters/server/jobs/enqueue.ts'
import { type Copy, copyDatabase } from './database-copies.ts'
import { type SmtpPeer, startSmtpPeer } from './integrations/smtp-peer.ts'
import { type ServerProcess, startServerProcess } from './server-process.ts'
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

  it('closes sockets whose sign-in ended while the process could not hear of it', async () => {
    const client = await connected(two, 'private-chat.1')
    const before = client.connection.socket_id

    await one.db.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'tradehall listener' and datname = current_database()`,
    )

    await vi.waitFor(() => expect(client.connection.socket_id).not.toBe(before), { timeout: 10_000 })
    await vi.waitFor(() => expect(client.connection.state).toBe('connected'), { timeout: 10_000 })
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

// Three processes behave as one, also when one of them is killed.
describe('three processes on one PostgreSQL, one of which is killed', () => {
  const PEOPLE = 24
  /** Of the plan `trade`. */
  const SUB_ACCOUNTS = 10
  const ROOM = 'three-processes'
  let copy: Copy
  let folder: string
  let db: Db
  let peer: SmtpPeer
  let servers: ServerProcess[] = []
  let tokens: string[] = []
  const clients: PusherClient[] = []

  beforeAll(async () => {
    copy = await copyDatabase('postgres')
    folder = mkdtempSync(join(tmpdir(), 'tradehall-three-'))
    db = await openDatabase(copy.setting)
    peer = await startSmtpPeer()
    await db.query(`insert into companies (kind, name, slug, plan) values ('seller', 'Three', 'three', 'trade')`)
    await db.query(
      `insert into users (company_id, type, full_name, email, member_id)
       select c.id, case n when 1 then 'seller' else 'other' end, 'P' || n, 'p' || n || '@three.example', 'P' || n
         from companies c, generate_series(1, $1::int) n`,
      [PEOPLE],
    )
    tokens = await writeAsSystem(db, async ({ k }) => {
      const users = await k.selectFrom('users').select('id').orderBy('id').execute()
      const found: string[] = []
      for (const { id } of users.slice(0, 4))
        found.push((await openSignIn(k, id, { now: new Date(), request: REQUEST })).accessToken)
      return found
    })
    servers = await Promise.all(
      Array.from({ length: 3 }, () =>
        startServerProcess({
          dataFolder: folder,
          settings: {
            DATABASE_URL: copy.setting.kind === 'postgres' ? copy.setting.url : '',
            SMTP_URL: `smtp://127.0.0.1:${peer.port}`,
            MAIL_FROM: 'post@three.example',
          },
          leaseMs: 1_000,
        }),
      ),
    )
  })
  afterAll(async () => {
    for (const client of clients) client.disconnect()
    await Promise.all(servers.map((server) => server.kill()))
    peer?.close()
    await db?.close()
    await copy?.remove()
    rmSync(folder, { recursive: true, force: true })
  })

  const post = (server: ServerProcess | undefined, path: string, body: object, headers: Record<string, string> = {}) =>
    fetch(`${server?.url}/api/v1/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${tokens[0]}`, ...headers },
      body: JSON.stringify(body),
    }).then(async (response) => ({
      http: response.status,
      body: (await response.json()) as { status: boolean; data?: { id: number } },
    }))

  /** Sends a message as the third person; returns its number. */
  const say = async (server: ServerProcess | undefined, clientId: string): Promise<number> => {
    const response = await fetch(`${server?.url}/chat/rooms/send-message`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${tokens[2]}` },
      body: JSON.stringify({ roomId: ROOM, client_id: clientId, message: clientId }),
    })
    const { data } = (await response.json()) as { data: { seq: number } }
    return data.seq
  }
  /** A browser of the fourth person at this port. */
  const listening = async (port: number) => {
    const { rows } = await db.query<{ value: { realtime: PusherApp } }>(
      `select value from settings where name = 'secrets'`,
    )
    const app = rows[0]?.value.realtime as PusherApp
    const client = new PusherClient(app.key, {
      cluster: 'own',
      wsHost: '127.0.0.1',
      wsPort: port,
      wsPath: '/chat',
      forceTLS: false,
      enabledTransports: ['ws'],
      channelAuthorization: {
        transport: 'ajax',
        endpoint: '',
        customHandler: ({ socketId, channelName }, callback) =>
          callback(null, signChannel(app, { socketId, channel: channelName })),
      },
    })
    clients.push(client)
    const { rows: people } = await db.query<{ id: number }>(`select id from users where email = 'p4@three.example'`)
    const heard: { seq: number }[] = []
    let subscriptions = 0
    const channel = client.subscribe(`private-chat.${people[0]?.id}`)
    channel.bind('message.sent', ({ message }: { message: { seq: number } }) => heard.push(message))
    channel.bind('pusher:subscription_succeeded', () => (subscriptions += 1))
    await vi.waitFor(() => expect(subscriptions).toBe(1), { timeout: 10_000 })
    return { heard, subscriptions: () => subscriptions }
  }

  it('creates once what all of them are asked to create with one key', async () => {
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, at) =>
        post(
          servers[at % 3],
          'roles/permissions/store',
          { name: 'Sales', permissions: [] },
          { 'idempotency-key': 'three' },
        ),
      ),
    )

    expect(new Set(answers.map(({ http, body }) => `${http} ${body.data?.id}`)).size).toBe(1)
    expect((await db.query('select name from roles')).rows).toEqual([{ name: 'Sales' }])
  })

  it('holds a limit of the plan against all of them', async () => {
    const { rows } = await db.query<{ id: number }>('select id from roles')
    const answers = await Promise.all(
      Array.from({ length: SUB_ACCOUNTS + 5 }, (_, at) =>
        post(servers[at % 3], 'sub_account/store', {
          full_name: 'Sub',
          email_id: `sub${at}@three.example`,
          password: 'Harbour-42',
          role_id: rows[0]?.id,
        }),
      ),
    )

    expect(answers.filter(({ body }) => body.status)).toHaveLength(SUB_ACCOUNTS)
    expect((await db.query(`select id from users where type = 'subuser'`)).rows).toHaveLength(SUB_ACCOUNTS)
    await vi.waitFor(() => expect(peer.mails).toHaveLength(SUB_ACCOUNTS), { timeout: 10_000 })
    peer.mails.length = 0
    await db.query('delete from outside_messages')
  })

  it('[D-16] counts wrong passwords at all of them together', async () => {
    const codes = []
    for (let at = 0; at < 6; at += 1)
      codes.push((await post(servers[at % 3], 'auth/login', { email_id: 'p3@three.example', password: 'wrong' })).http)

    expect(codes).toEqual([200, 200, 200, 200, 200, 429])
  })

  it('[API-CHAT-09] delivers what one of them stored to the sockets of all, once and in order', async () => {
    await db.query(
      `with room as (insert into rooms (id, is_group, name, created_by) select $1, true, 'Three', min(id) from users returning id)
       insert into room_members (room_id, user_id) select room.id, u.id from room, users u where u.email = any($2)`,
      [ROOM, ['p3@three.example', 'p4@three.example']],
    )
    const heard = await Promise.all(servers.map(async ({ port }) => (await listening(port)).heard))

    for (let at = 0; at < 9; at += 1) expect(await say(servers[at % 3], `one-${at}`)).toBe(at + 1)

    const all = [1, 2, 3, 4, 5, 6, 7, 8, 9]
    await vi.waitFor(() => expect(heard.map((messages) => messages.map(({ seq }) => seq))).toEqual([all, all, all]), {
      timeout: 10_000,
    })
  })

  it('does every job once although one of them is killed with jobs in its hands', async () => {
    let release: () => void = () => undefined
    const held = new Promise<void>((resolve) => (release = resolve))
    const arrived: string[] = []
    peer.onContent = ({ id }) => {
      arrived.push(id.slice(1, id.indexOf('@')))
      return held
    }
    await writeAsSystem(db, async (w) => {
      for (let n = 1; n <= PEOPLE; n += 1) await enqueue(w, resetLinkJob, { email: `p${n}@three.example` })
    })
    // Every process sends five mails at a time, and none of them is acknowledged.
    await vi.waitFor(() => expect(arrived).toHaveLength(15), { timeout: 20_000 })
    const { rows } = await db.query<{ lease: string }>('select lease from jobs where key = $1', [arrived[0]])
    const victim = servers.find(({ pid }) => rows[0]?.lease.split(':')[1] === String(pid))
    if (victim === undefined) throw new Error(`No process has the lease ${rows[0]?.lease}.`)

    await victim.kill()
    servers = servers.filter((server) => server !== victim)
    await new Promise((resolve) => setTimeout(resolve, 200))
    release()

    await vi.waitFor(
      async () =>
        expect(
          (await db.query(`select id from jobs where state = 'waiting' and kind in ('reset-link', 'mail')`)).rows,
        ).toEqual([]),
      { timeout: 20_000, interval: 100 },
    )
    const everybody = Array.from({ length: PEOPLE }, (_, at) => `p${at + 1}@three.example`).toSorted()
    expect(peer.mails.map(({ to }) => to).toSorted()).toEqual(everybody)
    const mails = await db.query<{ recipient: string; state: string }>(
      'select recipient, state from outside_messages order by recipient collate "C"',
    )
    expect(mails.rows).toEqual(everybody.map((recipient) => ({ recipient, state: 'sent' })))
    const codes = await db.query('select user_id from one_time_codes group by user_id having count(*) = 1')
    expect(codes.rows).toHaveLength(PEOPLE)
    expect(servers).toHaveLength(2)
  })

  it('goes on with the others: an ended sign-in counts at once, and a new process joins', async () => {
    servers.push(
      await startServerProcess({
        dataFolder: folder,
        settings: { DATABASE_URL: copy.setting.kind === 'postgres' ? copy.setting.url : '' },
      }),
    )
    const logout = (server: ServerProcess | undefined) =>
      fetch(`${server?.url}/api/v1/auth/logout`, { headers: { authorization: `Bearer ${tokens[1]}` } }).then(
        ({ status }) => status,
      )

    expect(await logout(servers[0])).toBe(200)
    expect([await logout(servers[1]), await logout(servers[2])]).toEqual([401, 401])
  })

  it('loses and doubles no message when the process of a conversation is killed, and its clients connect elsewhere', async () => {
    const [victim, ...others] = servers as [ServerProcess, ServerProcess, ServerProcess]
    // A balancer: it leads to the first process that accepts.
    let ports = servers.map(({ port }) => port)
    const balancer = createServer((from) => {
      const to = connect(ports[0] ?? 0, '127.0.0.1')
      from.on('error', () => to.destroy()).on('close', () => to.destroy())
      to.on('error', () => from.destroy()).on('close', () => from.destroy())
      from.pipe(to).pipe(from)
    })
    await new Promise<void>((resolve) => balancer.listen(0, '127.0.0.1', resolve))
    const moved = await listening((balancer.address() as AddressInfo).port)
    const steady = await listening(others[0].port)
    const ids = Array.from({ length: 12 }, (_, at) => `two-${at}`)

    const first = Promise.allSettled(ids.map((id) => say(victim, id)))
    await new Promise((resolve) => setTimeout(resolve, 10))
    ports = others.map(({ port }) => port)
    await victim.kill()
    const answers = await first
    servers = others
    // Senders repeat what was not acknowledged; one of them also what was.
    const numbers = await Promise.all(ids.map((id, at) => say(others[at % 2], id)))

    for (const [at, answer] of answers.entries())
      if (answer.status === 'fulfilled') expect(answer.value).toBe(numbers[at])
    expect(numbers.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 12 }, (_, at) => at + 10))
    await vi.waitFor(() => expect(moved.subscriptions()).toBe(2), { timeout: 10_000 })
    // As a client does after each subscription.
    const { rows } = await db.query<{ seq: number; client_id: string }>(
      'select seq, client_id from messages where room_id = $1 and seq > 9 order by seq',
      [ROOM],
    )
    expect(rows.map(({ client_id }) => client_id).toSorted()).toEqual(ids.toSorted())
    await vi.waitFor(() => expect(steady.heard.map(({ seq }) => seq)).toEqual(rows.map(({ seq }) => seq)), {
      timeout: 10_000,
    })
    const missed = await fetch(`${others[1].url}/chat/chat-history/0?room_id=${ROOM}&after_seq=9`, {
      headers: { authorization: `Bearer ${tokens[3]}` },
    }).then((response) => response.json() as Promise<{ data: { data: { seq: number }[] } }>)
    expect(new Set([...moved.heard, ...missed.data.data].map(({ seq }) => seq))).toEqual(
      new Set(rows.map(({ seq }) => seq)),
    )
    expect(new Set(moved.heard.map(({ seq }) => seq)).size).toBe(moved.heard.length)
    // It hears what is said from now on at the process that it did not choose.
    await say(others[1], 'three')
    await vi.waitFor(() => expect(moved.heard.at(-1)?.seq).toBe(22), { timeout: 10_000 })
    balancer.close()
  })
})

// Helpers

const REQUEST = {
  address: '/',
  ip: '127.0.0.1',
  userAgent: 'spec',
  host: '',
  sessionHash: undefined,
  pageUrl: undefined,
  socketId: undefined,
  isLocal: true,
}
