import { Hono } from 'hono'
import { sql } from 'kysely'
import type { Db } from '../database/db.ts'
import { kyselyOn } from '../database/kysely.ts'

/** The response of GET /health: the process runs. It waits for nothing, so that no balancer kills a busy process. */
export const ALIVE = { status: true, message: 'alive' } as const

/** How often the database is asked, in milliseconds. */
const PROBE_EVERY_MS = 1_000
/** Without an answer of the database for this long the process is not ready, in milliseconds. */
const PROBE_PATIENCE_MS = 5_000

/** Whether a balancer should send requests to this process. */
export interface Readiness {
  /** Undefined while it is ready, else the reason. */
  readonly fault: () => string | undefined
  /** Fails the readiness for good, before the process stops. Returns whether a balancer asked lately. */
  readonly drain: () => boolean
  readonly stop: () => void
  readonly routes: Hono
}

/** A balancer asks at least this often, in milliseconds. */
const BALANCER_EVERY_MS = 15_000

/**
 * `/health` (liveness) and `/health/ready` (readiness). Neither waits: the database is probed in the background, and
 * readiness is its state as last seen (D-134).
 */
export function createReadiness(db: Db): Readiness {
  let answeredAt = performance.now()
  let failure: string | undefined
  let isDraining = false
  let askedAt = Number.NEGATIVE_INFINITY
  let isProbing = false

  const probe = async () => {
    if (isProbing) return
    isProbing = true
    failure = await sql`select 1`.execute(kyselyOn(db, 'system')).then(
      () => undefined,
      () => 'The database does not answer.',
    )
    if (failure === undefined) answeredAt = performance.now()
    isProbing = false
  }
  const timer = setInterval(() => void probe(), PROBE_EVERY_MS)
  timer.unref()

  const fault = () => {
    if (isDraining) return 'The server is stopping.'
    if (performance.now() - answeredAt > PROBE_PATIENCE_MS) return 'The database does not answer.'
    return failure
  }
  const routes = new Hono()
  routes.get('/health', (c) => c.json(ALIVE))
  routes.get('/health/ready', (c) => {
    askedAt = performance.now()
    const reason = fault()
    return c.json(
      { status: reason === undefined, message: reason ?? 'ready', engine: db.engine },
      reason === undefined ? 200 : 503,
    )
  })
  return {
    fault,
    drain: () => {
      isDraining = true
      return performance.now() - askedAt < BALANCER_EVERY_MS
    },
    stop: () => clearInterval(timer),
    routes,
  }
}
