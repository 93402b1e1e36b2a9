import { once } from 'node:events'
import { existsSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { request as nodeRequest } from 'node:http'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { DatabaseRefused, DatabaseUnavailable } from '../../../adapters/server/database/db.ts'
import { openWhenReachable } from '../../../adapters/server/database/open.ts'
import type { RunningPostgres } from '../../tools/postgres.ts'
import { type AttackedServer, startAttacked } from './attacked-server.ts'
import { startOwnPostgres } from './databases.ts'

describe('the server of a company', () => {
  const metricsToken = 'a-token-of-the-spec'
  const fullDisk = join(tmpdir(), `tradehall-full-${process.pid}`)
  let server: AttackedServer
  beforeAll(async () => {
    vi.stubEnv('FULL_DISK', fullDisk)
    server = await startAttacked({
      settings: {
        PUBLIC_URL: 'https://market.example.com',
        METRICS_TOKEN: metricsToken,
        LOG_LEVEL: 'debug',
        TRADEHALL_TEST: '0',
      },
      nodeArguments: ['--import', fileURLToPath(new URL('full-disk.ts', import.meta.url))],
    })
  }, 60_000)
  afterAll(async () => {
    rmSync(fullDisk, { force: true })
    vi.unstubAllEnvs()
    await server.stop()
  })

  const ask = (path: string, headers: Record<string, string> = {}) => fetch(`${server.url}${path}`, { headers })

  it('makes browsers use https when its public address does', async () => {
    for (const path of ['/health', '/api/v1/brands/list', '/docs/api', '/nothing'])
      expect((await ask(path)).headers.get('strict-transport-security')).toBe('max-age=31536000')
  })

  it('closes the data folder and its files to other accounts', async () => {
    const modeOf = (path: string) => statSync(path).mode & 0o777
    expect(modeOf(server.folder)).toBe(0o700)
    expect(modeOf(join(server.folder, 'server.json'))).toBe(0o600)
    const entries = readdirSync(server.folder, { recursive: true, withFileTypes: true })
    expect(entries.length).toBeGreaterThan(100)
    const open = entries
      .map((entry) => join(entry.parentPath, entry.name))
      // PGlite itself opens this cache of the catalogue again; the folder above keeps it closed.
      .filter((path) => !path.endsWith('pg_internal.init'))
      .filter((path) => existsSync(path) && (modeOf(path) & 0o077) !== 0)
    expect(open).toEqual([])
  })

  it('shows its numbers to this machine and to whoever has the token', async () => {
    await ask('/api/v1/brands/list')
    const text = await (await ask('/metrics')).text()
    expect(text).toContain('tradehall_calls_total{call="lookup.brands",status="200"}')
    expect(text).toMatch(/tradehall_call_duration_seconds_bucket\{le="0.05",call="lookup.brands"\} \d/)
    for (const name of ['statement_duration_seconds_count', 'sockets', 'database_waiting', 'database_running'])
      expect(text).toMatch(new RegExp(`^tradehall_${name} \\d`, 'm'))
    for (const name of ['nodejs_eventloop_lag_p99_seconds', 'process_resident_memory_bytes'])
      expect(text).toMatch(new RegExp(`^${name} \\d`, 'm'))

    for (const name of ['waiting', 'planned', 'running', 'dead', 'oldest_seconds'])
      expect(text).toMatch(new RegExp(`^tradehall_jobs_${name} \\d`, 'm'))

    const elsewhere = { 'x-forwarded-for': '203.0.113.5' }
    expect((await ask('/metrics', elsewhere)).status).toBe(404)
    expect((await ask('/metrics', { ...elsewhere, authorization: 'Bearer wrong' })).status).toBe(404)
    expect((await ask('/metrics', { ...elsewhere, authorization: `Bearer ${metricsToken}` })).status).toBe(200)
  })

  it('logs each call with its request and without what the caller sent', async () => {
    const response = await fetch(`${server.url}/api/v1/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': '203.0.113.77' },
      body: JSON.stringify({ email_id: 'ann@private.example', password: 'Secret-4711' }),
    })
    expect(response.status).toBe(200)
    const line = await vi.waitFor(() => {
      const found = server
        .logged()
        .split('\n')
        .find((written) => written.includes('account.signIn'))
      if (found === undefined) throw new Error('not logged yet')
      return JSON.parse(found) as Record<string, unknown>
    })

    expect(line).toMatchObject({ call: 'account.signIn', status: 200, msg: 'account.signIn 200' })
    // A slow call is a warning, and so is any call of a busy machine.
    expect(['debug', 'warn']).toContain(line?.['level'])
    expect(line['requestId']).toMatch(/^[\da-f-]{36}$/)
    for (const secret of ['ann@private.example', 'Secret-4711', '203.0.113.77'])
      expect(server.logged()).not.toContain(secret)
  })

  it('answers 503 while the disk is full, and works again afterwards', async () => {
    const write = () =>
      fetch(`${server.url}/api/v1/auth/register`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({
          account_type: 'buyer',
          full_name: 'Ann',
          email_id: `ann${Math.random()}@spec.example`,
          password: 'Harbour-4711',
          country: 'DE',
          company_name: 'Ann',
        }),
      }).then(({ status }) => status)
    expect(await write()).toBe(200)

    writeFileSync(fullDisk, '')
    const meanwhile = [await write(), await write()]
    expect(meanwhile).toEqual([503, 503])
    expect((await ask('/health')).status).toBe(200)
    rmSync(fullDisk)

    await vi.waitFor(async () => expect(await write()).toBe(200), { timeout: 40_000, interval: 500 })
    await vi.waitFor(async () => expect((await ask('/health/ready')).status).toBe(200), { timeout: 5_000 })
  }, 90_000)

  it('[D-134] fails its readiness first when it stops, finishes what runs, and ends within 5 s', async () => {
    expect((await ask('/health/ready')).status).toBe(200)
    const running = nodeRequest(`${server.url}/api/v1/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'content-length': '2' },
    })
    running.write('{')
    await pause(200)
    const stoppedAt = performance.now()
    const ended = once(server.process, 'exit') as Promise<[number]>
    server.process.kill('SIGTERM')
    await vi.waitFor(async () => expect((await ask('/health/ready')).status).toBe(503), { timeout: 900, interval: 20 })
    expect((await ask('/api/v1/brands/list')).status).toBe(200)
    const answered = once(running, 'response') as Promise<[{ statusCode: number }]>
    await pause(1_500)
    running.end('}')

    expect((await answered)[0].statusCode).toBe(200)
    expect((await ended)[0]).toBe(0)
    expect(performance.now() - stoppedAt).toBeLessThan(5_000)
  }, 30_000)
})

// The start ended with exit 1 when PostgreSQL was away for a moment.
describe('openWhenReachable', () => {
  let postgres: RunningPostgres
  beforeAll(async () => {
    postgres = await startOwnPostgres()
  })
  afterAll(() => postgres.stop())

  it('waits for PostgreSQL with growing pauses, and says so', async () => {
    await postgres.crash()
    const waits: { readonly reason: string; readonly pauseMs: number }[] = []
    const opening = openWhenReachable(
      { kind: 'postgres', url: postgres.url },
      { waitMs: 30_000, onWait: (reason, pauseMs) => waits.push({ reason, pauseMs }) },
    )
    await vi.waitFor(() => expect(waits.length).toBeGreaterThanOrEqual(3), { timeout: 15_000 })
    await postgres.restart()
    const db = await opening

    expect((await db.query('select 1 as one')).rows).toEqual([{ one: 1 }])
    await db.close()
    expect(waits[0]?.reason).toMatch(/^The database does not answer: /)
    expect(waits.slice(0, 3).map(({ pauseMs }) => pauseMs)).toEqual([500, 1_000, 2_000])
  }, 60_000)

  it('gives up after the time, and at once where waiting cannot help', async () => {
    const onWait = vi.fn<(reason: string, pauseMs: number) => void>()
    const free = await freePort()
    const away = { kind: 'postgres', url: `postgres://x@127.0.0.1:${free}/x` } as const
    await expect(openWhenReachable(away, { waitMs: 300, onWait })).rejects.toBeInstanceOf(DatabaseUnavailable)
    expect(onWait.mock.calls.length).toBeLessThanOrEqual(1)

    onWait.mockClear()
    const url = new URL(postgres.url)
    url.pathname = 'nowhere'
    await expect(
      openWhenReachable({ kind: 'postgres', url: url.href }, { waitMs: 30_000, onWait }),
    ).rejects.toBeInstanceOf(DatabaseRefused)
    expect(onWait).not.toHaveBeenCalled()
  }, 30_000)
})

// Helpers

async function freePort(): Promise<number> {
  const listener = createServer().listen(0, '127.0.0.1')
  await once(listener, 'listening')
  const { port } = listener.address() as { port: number }
  listener.close()
  await once(listener, 'close')
  return port
}
