import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { once } from 'node:events'
import { request as nodeRequest } from 'node:http'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from '@playwright/test'
import WebSocket from 'ws'
import { hashPassword } from '../../adapters/server/account/passwords.ts'
import { migrate } from '../../adapters/server/database/migrate.ts'
import type { Db } from '../../adapters/server/database/db.ts'
import { openDatabase } from '../../adapters/server/database/open.ts'
import { migratedPglite } from '../adapters/server/global-setup.ts'
import { type RunningPostgres, startPostgres } from '../tools/postgres.ts'
import { type Launch, launch, type OwnServer, startOwn } from './support/own-server.ts'

const PEOPLE = 120
const PASSWORD = 'Harbour-42'
const ROUNDS = 2

test.describe.configure({ mode: 'serial', timeout: 120_000 })

let home: string
let postgres: RunningPostgres
const running: OwnServer[] = []

test.beforeAll(async () => {
  home = mkdtempSync(join(tmpdir(), 'tradehall-lifecycle-'))
  const folder = join(home, 'template/database')
  const prepared = (async () => {
    mkdirSync(join(home, 'template'))
    cpSync(await migratedPglite(), folder, { recursive: true })
    await filled(await openDatabase({ kind: 'pglite', folder }))
  })()
  postgres = await startPostgres()
  await query('create database template_of_specs')
  await filled(await openDatabase({ kind: 'postgres', url: urlOf('template_of_specs') }))
  await prepared
})
test.afterAll(async () => {
  for (const { process } of running) process.kill('SIGKILL')
  await postgres?.stop()
  rmSync(home, { recursive: true, force: true })
})

test('reports every configuration fault in one line and exits with 1', async () => {
  const taken = createServer().listen(0, '127.0.0.1')
  await once(taken, 'listening')
  const takenPort = (taken.address() as { port: number }).port
  const file = join(home, 'a-file')
  writeFileSync(file, '')
  const none = await freePort()
  const faults: readonly (Launch & { readonly line: RegExp })[] = [
    {
      args: ['--port', String(takenPort), '--data', join(home, 'f1')],
      line: new RegExp(`^Port ${takenPort} is taken: stop what uses it, or choose another one with --port N\\.$`),
    },
    { args: ['--port', '0', '--data', join(file, 'below')], line: /^The data folder cannot be used: .*--data DIR\.$/ },
    {
      args: ['--port', '0', '--host', '203.0.113.1', '--data', join(home, 'f2')],
      line: /^This machine has no address 203\.0\.113\.1: choose another one with --host ADDRESS\.$/,
    },
    {
      args: ['--port', '0', '--host', 'nowhere.invalid', '--data', join(home, 'f6')],
      line: /^This machine has no address nowhere\.invalid: choose another one with --host ADDRESS\.$/,
    },
    {
      args: ['--port', '0', '--data', join(home, 'f3')],
      env: { DATABASE_URL: `postgres://x@127.0.0.1:${none}/x`, DATABASE_WAIT_SECONDS: '0' },
      line: /^The database does not answer: connect ECONNREFUSED/,
    },
    {
      args: ['--port', '0', '--data', join(home, 'f4')],
      env: { DATABASE_URL: urlOf('nowhere') },
      line: /^The database refuses: database "nowhere" does not exist$/,
    },
    {
      args: ['--port', '0', '--data', join(home, 'f5')],
      env: { DATABASE_URL: 'no address' },
      line: /^DATABASE_URL must be an address such as /,
    },
  ]
  const ends = await Promise.all(
    faults.map(async (fault) => {
      const { ended, stderr } = launch(fault)
      return [await ended, stderr().trimEnd()] as const
    }),
  )
  taken.close()
  for (const [at, { line }] of faults.entries()) {
    expect(ends[at]?.[0], ends[at]?.[1]).toBe(1)
    expect(ends[at]?.[1]).toMatch(line)
  }
})

test('returns 503 until it is ready, locks the data folder, and creates the same demo market from the same seed', async () => {
  const seeded = async (name: string) => {
    await query(`create database ${name} template template_of_specs`)
    const server = await start({
      args: ['--data', join(home, name), '--demo-size', '20', '--demo-seed', '5'],
      env: { DATABASE_URL: urlOf(name) },
    })
    const rows = await fingerprints(urlOf(name))
    return { server, rows }
  }
  const embedded = startEmbedded('second')
  const [one, other] = await Promise.all([seeded('seed_one'), seeded('seed_other')])
  expect(one.rows['users']).toMatch(/^[1-9]\d* [0-9a-f]{32}$/)
  expect(other.rows).toEqual(one.rows)

  const first = await embedded
  expect([...new Set(first.seen)].filter((status) => status !== 503)).toEqual([200])
  const second = launch({ args: ['--port', '0', '--data', join(home, 'second'), '--no-demo'] })
  expect(await second.ended).toBe(1)
  expect(second.stderr()).toMatch(
    /^The data folder .* is in use by another Tradehall server \(process \d+, since [^)]*\): stop that one, or choose another folder with --data DIR\.\n$/,
  )
  expect((await fetch(`${first.url}/health`)).status).toBe(200)

  for (const server of [one.server, other.server, first]) server.process.kill('SIGTERM')
  expect(await Promise.all([one.server.ended, other.server.ended, first.ended])).toEqual([0, 0, 0])
})

test('finishes running calls on a stop signal, closes sockets for reconnection, and exits with 0', async () => {
  await query('create database stopping template template_of_specs')
  const server = await start({
    args: ['--data', join(home, 'stopping'), '--no-demo'],
    env: { DATABASE_URL: urlOf('stopping') },
  })
  const { rows } = await query<{ value: { realtime: { key: string } } }>(
    `select value from settings where name = 'secrets'`,
    'stopping',
  )
  const socket = new WebSocket(`${server.url.replace('http', 'ws')}/chat/app/${rows[0]?.value.realtime.key}?protocol=7`)
  await once(socket, 'message')
  const closed = once(socket, 'close').then(([code]: number[]) => code)
  // A client that never sends its announced body must not delay the others.
  const stuck = nodeRequest(`${server.url}/api/v1/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'content-length': '50' },
  })
  stuck.on('error', () => undefined)
  stuck.write('{')

  const calls = Array.from({ length: 5 }, (_, at) => signIn(server.url, at))
  await Promise.race(calls)
  server.process.kill('SIGTERM')

  expect((await Promise.all(calls)).every((token) => token !== undefined)).toBe(true)
  expect(await closed).toBe(4200)
  expect(await server.ended).toBe(0)
})

for (const engine of ['pglite', 'postgres'] as const) {
  test(`loses no acknowledged sign-in when it is killed at any moment, on ${engine}`, async () => {
    if (engine === 'postgres') await query('create database killed template template_of_specs')
    const restarted = () =>
      engine === 'pglite'
        ? startEmbedded('killed')
        : start({ args: ['--data', join(home, 'killed-pg'), '--no-demo'], env: { DATABASE_URL: urlOf('killed') } })
    let server = await restarted()
    for (let round = 0; round < ROUNDS; round += 1) {
      const tokens: string[] = []
      const people = Array.from({ length: PEOPLE / ROUNDS }, (_, at) => round * (PEOPLE / ROUNDS) + at)
      const working = Array.from({ length: 6 }, async () => {
        for (let at = people.pop(); at !== undefined; at = people.pop()) {
          const token = await signIn(server.url, at).catch(() => 'cut' as const)
          if (token === 'cut') return
          if (token !== undefined) tokens.push(token)
        }
      })
      const enough = 5 + round * 4
      while (tokens.length < enough) await pause(5)
      server.process.kill('SIGKILL')
      await Promise.all(working)
      await server.ended
      expect(people.length).toBeGreaterThan(0)

      server = await restarted()
      const statuses = await Promise.all(
        tokens.map((token) =>
          fetch(`${server.url}/api/v1/auth/logout`, { headers: { authorization: `Bearer ${token}` } }).then(
            ({ status }) => status,
          ),
        ),
      )
      expect(statuses).toEqual(tokens.map(() => 200))
    }
    server.process.kill('SIGTERM')
    expect(await server.ended).toBe(0)
  })
}

// Helpers

async function start(how: Launch): Promise<OwnServer> {
  const server = await startOwn(await freePort(), how)
  running.push(server)
  return server
}

/** A server on an embedded database with people; starting it again under the same name continues with the same data. */
function startEmbedded(name: string): Promise<OwnServer> {
  const data = join(home, name)
  cpSync(join(home, 'template'), data, { recursive: true, force: false, errorOnExist: false })
  return start({ args: ['--data', data, '--no-demo'] })
}

/** The returned token; undefined when the call was rejected. */
async function signIn(url: string, person: number): Promise<string | undefined> {
  const response = await fetch(`${url}/api/v1/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email_id: `p${person}@spec.example`, password: PASSWORD }),
  })
  const answer = (await response.json()) as { accessToken?: string }
  return answer.accessToken
}

async function filled(db: Db): Promise<void> {
  await migrate(db)
  await db.query(`insert into companies (kind, name, slug) values ('seller', 'Lifecycle', 'lifecycle')`)
  await db.query(
    `insert into users (company_id, type, full_name, email, member_id, password_hash)
     select c.id, 'seller', 'Person ' || n, 'p' || n || '@spec.example', 'L' || n, $1 from companies c, generate_series(0, ${PEOPLE - 1}) n`,
    [await hashPassword(PASSWORD)],
  )
  await db.close()
}

/**
 * Row count and hash of each table of a demo market, except times, which follow the clock, and password salts, which
 * are random.
 */
async function fingerprints(url: string): Promise<Record<string, string>> {
  const db = await openDatabase({ kind: 'postgres', url })
  const found: Record<string, string> = {}
  for (const table of ['companies', 'users', 'roles', 'listings', 'quotes', 'crm_records']) {
    const { rows: columns } = await db.query<{ name: string }>(
      `select column_name as name from information_schema.columns
        where table_schema = 'public' and table_name = $1 and data_type in ('text', 'bigint', 'integer', 'boolean', 'numeric', 'ARRAY') and column_name <> 'password_hash'
        order by 1`,
      [table],
    )
    if (columns.length === 0) continue
    const list = columns.map(({ name }) => `"${name}"`).join(', ')
    const { rows } = await db.query<{ count: number; hash: string }>(
      `select count(*) as count, md5(coalesce(string_agg(row(${list})::text, '|' order by id), '')) as hash from ${table}`,
    )
    found[table] = `${rows[0]?.count} ${rows[0]?.hash}`
  }
  await db.close()
  return found
}

function urlOf(database: string): string {
  const url = new URL(postgres.url)
  url.pathname = database
  return url.href
}

async function query<R>(text: string, database = 'postgres'): Promise<{ rows: R[] }> {
  const db = await openDatabase({ kind: 'postgres', url: urlOf(database), connections: 1 })
  try {
    return await db.query<R>(text)
  } finally {
    await db.close()
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  server.close()
  await once(server, 'close')
  return port
}
