import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type Config, readConfig } from '../../../../adapters/server/config.ts'
import { addCalls, createRateLimit, rateLimited, unsharedCalls } from '../../../../adapters/server/http/rate-limit.ts'
import { type RunningServer, startServer } from '../../../../adapters/server/server.ts'
import { type Copy, copyDatabase } from '../database-copies.ts'

const at = (ms: number) => new Date(1_800_000_000_000 + ms)

describe('rateLimited', () => {
  it('counts the calls of other processes, in the same window', () => {
    const limit = createRateLimit(10)
    expect(rateLimited(limit, '203.0.113.5', at(0))).toBeUndefined()
    addCalls(limit, '203.0.113.5', 8, at(1))
    expect(rateLimited(limit, '203.0.113.5', at(2))).toBeUndefined()
    expect(rateLimited(limit, '203.0.113.5', at(3))).toMatchObject({ retryAfterSeconds: 10 })
    expect(rateLimited(limit, '203.0.113.5', at(10_000))).toBeUndefined()
  })

  it('tells each call once, and nothing of quiet addresses, of over windows and of other processes', () => {
    const limit = createRateLimit(40)
    for (let call = 0; call < 5; call += 1) rateLimited(limit, '203.0.113.5', at(call))
    rateLimited(limit, '203.0.113.6', at(5))
    addCalls(limit, '203.0.113.7', 30, at(6))

    expect(unsharedCalls(limit, at(7))).toEqual([['203.0.113.5', 5]])
    expect(unsharedCalls(limit, at(8))).toEqual([])
    rateLimited(limit, '203.0.113.5', at(9))
    rateLimited(limit, '203.0.113.7', at(9))
    expect(unsharedCalls(limit, at(9))).toEqual([
      ['203.0.113.5', 1],
      ['203.0.113.7', 1],
    ])
    rateLimited(limit, '203.0.113.5', at(10))
    expect(unsharedCalls(limit, at(20_000))).toEqual([])
  })
})

describe('two processes on one PostgreSQL', () => {
  let copy: Copy
  let folder: string
  const servers: RunningServer[] = []
  beforeAll(async () => {
    copy = await copyDatabase('postgres')
    folder = mkdtempSync(join(tmpdir(), 'tradehall-limit-'))
    const read = readConfig(['--port', '0', '--data', folder, '--no-demo'], { TRADEHALL_TEST: '1' })
    if (read.kind !== 'config') throw new Error(JSON.stringify(read))
    for (let server = 0; server < 2; server += 1)
      servers.push(
        await startServer({
          config: { ...read.config, database: copy.setting as Config['database'] },
          log: () => undefined,
          // The window never ends, so that a slow machine does not change the counts.
          now: () => at(0),
          callsPerWindow: 60,
        }),
      )
  })
  afterAll(async () => {
    for (const server of servers) await server.close()
    await copy.remove()
    rmSync(folder, { recursive: true, force: true })
  })

  // Each process counted alone: an address had the limit once per process.
  it('give an address one limit of calls together, and one of pages and documents', async () => {
    const [first, second] = servers as [RunningServer, RunningServer]
    expect(await accepted(first, 50, '203.0.113.9')).toBe(50)
    expect(await accepted(first, 50, '203.0.113.9', '/outbox.json')).toBe(50)
    await pause(3_000)
    expect(await accepted(second, 20, '203.0.113.9')).toBe(10)
    expect(await accepted(second, 20, '203.0.113.10')).toBe(20)
    expect(await accepted(second, 20, '203.0.113.9', '/outbox.json')).toBe(10)
    expect(await accepted(second, 20, '203.0.113.10', '/outbox.json')).toBe(20)
  })

  // A process that stood still hears of all calls of that time at once, and refused the address for a window.
  it('count no calls of a window that is over', async () => {
    const [first, second] = servers as [RunningServer, RunningServer]
    const tell = (source: string, ms: number) => {
      const counts = { from: 'spec', limit: 'calls', at: at(ms).getTime(), calls: [[source, 60]] }
      return first.db.query(`select pg_notify('rate_limit', $1)`, [JSON.stringify(counts)])
    }
    await tell('203.0.113.20', -10_000)
    await tell('203.0.113.21', -5_000)

    await vi.waitFor(async () => expect(await accepted(second, 1, '203.0.113.21')).toBe(0), { timeout: 10_000 })
    expect(await accepted(second, 5, '203.0.113.20')).toBe(5)
  })
})

// Helpers

/** How many of the calls of an address are not refused for their number. */
async function accepted(
  server: RunningServer,
  calls: number,
  address: string,
  path = '/api/v1/brands/list',
): Promise<number> {
  const statuses: number[] = []
  for (let call = 0; call < calls; call += 1) {
    const response = await fetch(`http://127.0.0.1:${server.port}${path}`, {
      headers: { 'x-forwarded-for': address },
    })
    await response.arrayBuffer()
    statuses.push(response.status)
  }
  return statuses.filter((status) => status !== 429).length
}
