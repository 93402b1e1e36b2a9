import { EventEmitter } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { Hono } from 'hono'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type Config, readConfig } from '../../../../adapters/server/config.ts'
import { DatabaseUnavailable } from '../../../../adapters/server/database/db.ts'
import { createPageDoor } from '../../../../adapters/server/http/page-door.ts'
import { BUSY, createPageLimits } from '../../../../adapters/server/http/page-limits.ts'
import { createPublicCache } from '../../../../adapters/server/http/public-cache.ts'
import { quietLoop } from '../../../../adapters/server/http/quiet-loop.ts'
import { createMetrics } from '../../../../adapters/server/metrics.ts'
import { inRequest } from '../../../../adapters/server/request-scope.ts'
import { type RunningServer, startServer } from '../../../../adapters/server/server.ts'
import { pageDoor } from '../../../../adapters/server/serving/pages.ts'
import { type Copy, copyDatabase } from '../database-copies.ts'

describe('createPageDoor', () => {
  const closers: (() => void)[] = []
  afterEach(() => closers.splice(0).forEach((close) => close()))

  /** A server whose pages are all but those below /api, and kept below /kept. */
  async function serverWith(limits = createPageLimits(1_000, () => new Date())) {
    const served: string[] = []
    const refused: number[] = []
    const held: (() => void)[] = []
    const serve = async (request: IncomingMessage, response: ServerResponse) => {
      served.push(request.url ?? '')
      if (request.url?.startsWith('/held') === true) await new Promise<void>((resolve) => held.push(resolve))
      response.end('served')
    }
    const isTaken = createPageDoor({
      limits,
      isPage: (path) => !path.startsWith('/api'),
      isKept: (url) => url.startsWith('/kept'),
      addressOf: ({ headers }) => headers['x-address']?.toString() ?? '203.0.113.1',
      serve,
      onRefused: (status) => refused.push(status),
    })
    const server = createServer((request, response) => {
      if (!isTaken(request, response)) void serve(request, response)
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    closers.push(() => {
      for (const release of held) release()
      server.closeAllConnections()
      server.close()
    })
    const { port } = server.address() as AddressInfo
    const ask = (path: string, method = 'GET', address = '203.0.113.1') =>
      fetch(`http://127.0.0.1:${port}${path}`, { method, headers: { 'x-address': address } })
    return { ask, served, refused, held }
  }

  it('[D-133] refuses a page that could not wait to be rendered before it is served, and no kept page and no call', async () => {
    const limits = createPageLimits(1_000, () => new Date())
    const endless = () => limits.inTurn(() => new Promise(() => undefined))
    for (let page = 0; page < 22; page += 1)
      void inRequest({ id: 'x', address: '203.0.113.1' }, endless).catch(() => undefined)
    const { ask, served, refused } = await serverWith(limits)

    const response = await ask('/productlist?page=2')
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '2'])
    expect(await response.text()).toContain('Load the page again')
    expect(await (await ask('/productlist', 'HEAD')).text()).toBe('')
    expect([served, refused]).toEqual([[], [503, 503]])
    for (const [path, method] of [
      ['/kept', 'GET'],
      ['/api/v1/list', 'GET'],
      ['/user/signin', 'POST'],
    ] as const)
      expect((await ask(path, method)).status).toBe(200)
  })

  it('refuses an address that has had its pages, and counts none of them', async () => {
    const limits = createPageLimits(1, () => new Date())
    const { ask, served } = await serverWith(limits)
    expect((await ask('/')).status).toBe(200)
    inRequest({ id: 'x', address: '203.0.113.1' }, () => limits.refusal())
    expect((await ask('/kept')).status).toBe(429)
    expect(served).toEqual(['/'])
    expect(limits.ofAddress.seen.get('203.0.113.1')?.count).toBe(1)
  })

  it('has 256 pages under way at most, whether they are kept or not', async () => {
    const { ask, served, held } = await serverWith()
    const pages = Array.from({ length: 256 }, (_, page) => ask(`/held/${page}`, 'GET', `203.0.113.${page % 4}`))
    while (served.length < 256) await nextTurn()
    expect((await ask('/kept', 'GET', '203.0.113.4')).status).toBe(503)
    for (const release of held) release()
    expect(new Set((await Promise.all(pages)).map(({ status }) => status))).toEqual(new Set([200]))
    expect((await ask('/kept')).status).toBe(200)
  })

  /** A door by itself, with the addresses of what it has begun and the statuses of what it has refused. */
  function doorAlone() {
    const begun: string[] = []
    const refused: number[] = []
    const isTaken = createPageDoor({
      limits: createPageLimits(1_000, () => new Date()),
      isPage: () => true,
      isKept: () => true,
      addressOf: ({ headers }) => headers['x-address']?.toString() ?? '203.0.113.1',
      serve: async ({ url }) => void begun.push(url ?? ''),
      onRefused: (status) => refused.push(status),
    })
    const request = (url: string, { headers = {}, destroyed = false } = {}) =>
      isTaken(
        { method: 'GET', url, headers } as IncomingMessage,
        { destroyed, writeHead: () => undefined, end: () => undefined } as unknown as ServerResponse,
      )
    return { begun, refused, request }
  }

  it('[D-133] gives one address a quarter of the places, also of pages that have not begun', async () => {
    const { begun, refused, request } = doorAlone()
    for (let page = 0; page < 70; page += 1) request('/')
    expect([begun.length, refused]).toEqual([0, [429, 429, 429, 429, 429, 429]])
    request('/', { headers: { 'x-address': '203.0.113.2' } })
    expect(refused).toHaveLength(6)
    while (begun.length < 65) await nextTurn()
    for (let page = 0; page < 65; page += 1) request('/')
    expect(refused).toHaveLength(7)
  })

  it('begins one page in each turn of the event loop, so that others get theirs', async () => {
    const { begun, request } = doorAlone()
    for (const url of ['/a', '/b']) request(url)
    request('/left', { destroyed: true })
    request('/c')
    const turns: string[][] = []
    for (let turn = 0; turn < 5; turn += 1) {
      await nextTurn()
      turns.push(begun.splice(0))
    }
    expect(turns).toEqual([['/a'], ['/b'], [], ['/c'], []])
  })
})

describe('quietLoop', () => {
  it('waits for a turn without a new connection and request, but not for ever', async () => {
    const server = new EventEmitter()
    const quiet = quietLoop(server)
    let isQuiet = false
    const waited = quiet().then(() => (isQuiet = true))
    for (let turn = 0; turn < 100; turn += 1) {
      server.emit(turn % 2 === 0 ? 'connection' : 'request')
      await nextTurn()
    }
    expect(isQuiet).toBe(false)
    await waited
    let turns = 0
    let isDone = false
    const bounded = quiet().then(() => (isDone = true))
    while (!isDone && turns < 2_000) {
      turns += 1
      server.emit('request')
      await nextTurn()
    }
    await bounded
    expect(turns).toBeLessThan(300)
  })

  it('waits for a tenth of a second at most, also while each turn takes long', async () => {
    const server = new EventEmitter()
    let ms = 0
    const quiet = quietLoop(server, () => ms)
    let isDone = false
    void quiet().then(() => (isDone = true))
    while (!isDone && ms < 1_000) {
      ms += 10
      server.emit('request')
      await nextTurn()
    }
    expect(ms).toBeGreaterThanOrEqual(100)
    expect(ms).toBeLessThan(200)
  })
})

describe('pageDoor', () => {
  function doorWith(pageLimits = createPageLimits(1, () => new Date())) {
    const app = new Hono().get('/assets/*', (c) => c.text('')).all('*', (c) => c.text(''))
    const metrics = createMetrics()
    const parts = { pageLimits, publicCache: createPublicCache(1), addressOfRequest: () => '203.0.113.1', metrics }
    const isTaken = pageDoor(app, parts, () => Promise.resolve())
    const response = { writeHead: () => undefined, end: () => undefined } as unknown as ServerResponse
    return { metrics, take: (url: string) => isTaken({ method: 'GET', url, headers: {} } as IncomingMessage, response) }
  }

  it('takes pages, also at an address that becomes that of a page when it is read', () => {
    const { take } = doorWith()
    const pages = ['/list', '/assets/../list', '/assets/%2E%2e/list?page=2', '/.well-known/list']
    expect(pages.map(take)).toEqual([true, true, true, true])
    expect(['/assets/entry-1a2b.js', '/assets/entry.js?from=/../list'].map(take)).toEqual([false, false])
  })

  it('counts a refusal, but not its duration, which says nothing about pages', async () => {
    const { take, metrics } = doorWith({ ...createPageLimits(1, () => new Date()), refusalBefore: () => BUSY })
    take('/list')
    expect(metrics.counted()).toEqual({ calls: 1, failed: 1 })
    const asked = { headers: { authorization: 'Bearer token' } }
    const text = await (await metrics.routes('token').request('/metrics', asked)).text()
    expect(text).toContain('tradehall_calls_total{call="page",status="503"} 1')
    expect(text).not.toContain('tradehall_call_duration_seconds_count{call="page"}')
  })
})

// Ten thousand pages at once held up everybody for seconds, and some of them were answered with 500.
describe('a server that many ask for pages', () => {
  const control = globalThis as unknown as { renderPage?: () => Promise<Response> }
  let copy: Copy
  let folder: string
  let server: RunningServer
  const lines: string[] = []
  beforeAll(async () => {
    copy = await copyDatabase('pglite')
    folder = mkdtempSync(join(tmpdir(), 'tradehall-door-'))
    const distDir = join(folder, 'dist')
    mkdirSync(join(distDir, 'client/.vite'), { recursive: true })
    mkdirSync(join(distDir, 'client/assets'))
    mkdirSync(join(distDir, 'server'))
    for (const name of ['manifest.json', 'ssr-manifest.json']) writeFileSync(join(distDir, 'client/.vite', name), '{}')
    writeFileSync(join(distDir, 'client/assets/entry-1a2b.js'), 'export {}')
    writeFileSync(join(distDir, 'client/icon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
    writeFileSync(join(distDir, 'server/entry-server.js'), 'export const render = () => globalThis.renderPage()')
    const read = readConfig(['--port', '0', '--data', folder, '--no-demo'], { TRADEHALL_TEST: '1' })
    if (read.kind !== 'config') throw new Error(JSON.stringify(read))
    const config = { ...read.config, database: copy.setting as Config['database'] }
    server = await startServer({ config, log: (line) => lines.push(line), distDir })
  }, 60_000)
  afterAll(async () => {
    delete control.renderPage
    await server?.close()
    await copy?.remove()
    rmSync(folder, { recursive: true, force: true })
  })
  const ask = (path: string, address = '198.51.100.1') =>
    fetch(`http://127.0.0.1:${server.port}${path}`, { headers: { 'x-forwarded-for': address } })

  it('answers all else while pages wait, and refuses the next page without rendering it', async () => {
    let rendered = 0
    let release = () => undefined as void
    const released = new Promise<void>((resolve) => (release = resolve))
    control.renderPage = async () => {
      rendered += 1
      await released
      return new Response('<p>page</p>')
    }
    const waits = () => server.services.health().pagesWaiting
    const pages = Array.from({ length: 22 }, (_, page) => ask(`/list?page=${page}`))
    while (waits() < 20 || rendered < 2) await nextTurn()

    expect((await ask('/list?page=next')).status).toBe(503)
    expect(rendered).toBe(2)
    for (const path of ['/health', '/health/ready', '/icon.svg', '/assets/entry-1a2b.js'])
      expect([path, (await ask(path)).status]).toEqual([path, 200])
    expect((await ask('/api/v1/nothing')).status).toBe(404)
    release()
    expect(new Set((await Promise.all(pages)).map(({ status }) => status))).toEqual(new Set([200]))
    expect((await ask('/list?page=next')).status).toBe(200)
  })

  it('says and logs that the database has no connection for a page', async () => {
    control.renderPage = () => Promise.reject(new DatabaseUnavailable('The database does not answer: timeout'))
    const response = await ask('/list?page=lost')
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '2'])
    expect(await response.text()).toContain('The database of the market does not answer.')
    expect(lines).toContain('The page /list failed.')
  })
})
