import { timingSafeEqual } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { Hono } from 'hono'
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import { isOwnMachine, peerOf } from './http/peer.ts'

/** In seconds: from a call that only looks up a row to the statement limit. */
const BUCKETS = [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5]

/** The database may be busy just when its numbers matter. */
const READ_LIMIT_MS = 1_000

/** Numbers for Prometheus about this process. */
export interface Metrics {
  /** Counts a call (the id of its contract) or a page. Without a duration it was refused before anything was done. */
  readonly call: (id: string, status: number, ms?: number) => void
  readonly statement: (ms: number) => void
  /** Calls and pages since the start, and those that ended with HTTP 500 and above. */
  readonly counted: () => { readonly calls: number; readonly failed: number }
  /** Adds a number that is read when it is asked for. */
  readonly gauge: (name: string, help: string, read: () => number) => void
  /** Adds numbers of one asynchronous read; while it takes longer than a second, the last known ones are shown. */
  readonly gauges: <Name extends string>(
    helps: Readonly<Record<Name, string>>,
    read: () => Promise<Readonly<Record<Name, number>>>,
  ) => void
  /** GET /metrics for this machine, and for whoever has the token. */
  readonly routes: (token: string | undefined) => Hono
}

/** Memory, processor time, garbage collection and the delay of the event loop belong to the process, not to a server. */
const processRegistry = new Registry()
let isCollecting = false

export function createMetrics(): Metrics {
  if (!isCollecting) collectDefaultMetrics({ register: processRegistry })
  isCollecting = true
  const registry = new Registry()
  const registers = [registry]
  const calls = new Counter({
    name: 'tradehall_calls_total',
    help: 'Calls and pages by HTTP status.',
    labelNames: ['call', 'status'],
    registers,
  })
  const durations = new Histogram({
    name: 'tradehall_call_duration_seconds',
    help: 'Duration of calls and pages.',
    labelNames: ['call'],
    buckets: BUCKETS,
    registers,
  })
  const statements = new Histogram({
    name: 'tradehall_statement_duration_seconds',
    help: 'Duration of database statements without waiting for a connection.',
    buckets: BUCKETS,
    registers,
  })
  let total = 0
  let failed = 0
  const refreshes: (() => Promise<void>)[] = []
  return {
    call: (call, status, ms) => {
      total += 1
      if (status >= 500) failed += 1
      calls.inc({ call, status })
      if (ms !== undefined) durations.observe({ call }, ms / 1_000)
    },
    statement: (ms) => statements.observe(ms / 1_000),
    counted: () => ({ calls: total, failed }),
    gauge: (name, help, read) => {
      new Gauge({
        name,
        help,
        registers,
        collect() {
          this.set(read())
        },
      })
    },
    gauges: (helps, read) => {
      const names = Object.keys(helps) as (keyof typeof helps)[]
      const shown = new Map(names.map((name) => [name, new Gauge({ name, help: helps[name], registers })]))
      let reading: Promise<void> | undefined
      refreshes.push(async () => {
        reading ??= read()
          .then((numbers) => names.forEach((name) => shown.get(name)?.set(numbers[name])))
          .catch(() => undefined)
          .finally(() => (reading = undefined))
        await Promise.race([reading, pause(READ_LIMIT_MS, undefined, { ref: false })])
      })
    },
    routes: (token) => {
      const app = new Hono()
      app.get('/metrics', async (c) => {
        const isLocal = isOwnMachine(peerOf(c), new URL(c.req.url).hostname, c.req.raw.headers)
        if (!isLocal && !isToken(token, c.req.header('authorization')))
          return c.json({ status: false, message: 'There is no such page.' }, 404)
        await Promise.all(refreshes.map((refresh) => refresh()))
        const text = await Registry.merge([processRegistry, registry]).metrics()
        return c.body(text, 200, { 'content-type': registry.contentType, 'cache-control': 'no-store' })
      })
      return app
    },
  }
}

function isToken(token: string | undefined, authorization: string | undefined): boolean {
  if (token === undefined || authorization === undefined) return false
  const [given, expected] = [Buffer.from(authorization), Buffer.from(`Bearer ${token}`)]
  return given.length === expected.length && timingSafeEqual(given, expected)
}
