import type { IncomingMessage } from 'node:http'
import type { Config } from '../config.ts'
import type { Db } from '../database/db.ts'
import type { Metrics } from '../metrics.ts'
import { FILES_PER_WINDOW } from '../http/files.ts'
import { createReadiness } from '../http/health.ts'
import { createPageLimits, PAGES_PER_WINDOW } from '../http/page-limits.ts'
import { addressOf, isLoopback, trustedProxies } from '../http/peer.ts'
import type { PublicCache } from '../http/public-cache.ts'
import { createRateLimit, networkOf } from '../http/rate-limit.ts'
import { databaseOutbox } from '../integrations/database-outbox.ts'
import { createPusherEndpoint } from '../realtime/pusher-endpoint.ts'
import { PUSHER_LIMITS } from '../realtime/pusher-limits.ts'
import { createRealtimeEngine } from '../realtime/engine.ts'
import { createServices, type Services } from '../services.ts'
import { type ServerSecrets, serverSecrets } from './server-secrets.ts'
import type { ServerOptions } from './server-options.ts'

/** Number of calls that one address may make in ten seconds. */
const CALLS_PER_WINDOW = 600
const TEST_CALLS_PER_WINDOW = 1_000_000
/** Tracking calls of one person in a minute (D-167). */
const TRACKING_CALLS_PER_MINUTE = 600

export type Serving = Required<Pick<ServerOptions, 'config' | 'log' | 'now'>> &
  Pick<ServerOptions, 'distDir' | 'jobs' | 'callsPerWindow'> & {
    readonly publicCache: PublicCache
    readonly metrics: Metrics
    /** Waits until nothing new arrives: `quietLoop`. */
    readonly quiet: () => Promise<void>
  }

/** Makes what the routes and the background work share. */
export async function createParts(
  port: number,
  db: Db,
  { config, log, now, metrics, publicCache, quiet, callsPerWindow }: Serving,
): Promise<Parts> {
  const secrets = await serverSecrets(db)
  const pusherApp = config.pusher ?? secrets.realtime
  const origin = config.publicUrl ?? localOrigin(config.host, port)
  const proxies = trustedProxies(config.trustedProxies)
  const addressOfRequest = addressBehind(proxies)
  const usual = (limit: number) => callsPerWindow ?? (config.isTest ? TEST_CALLS_PER_WINDOW : limit)
  const endpoint = createPusherEndpoint({
    ...pusherApp,
    addressOf: (request) => networkOf(addressOfRequest(request)),
    isOriginAllowed: (page) => isOwnOrigin(page, origin, config.storeDomain),
    log: (message, detail) => log(message, undefined, detail),
    limits: { workPerSource: usual(PUSHER_LIMITS.workPerSource) },
  })
  const engine = createRealtimeEngine({ ...pusherApp, endpoint }, config.pusher)
  const limits = createLimits(usual, now, quiet)
  const readiness = createReadiness(db)
  const services = createServices({
    trackingLimit: limits.trackingLimit,
    lookupFailed: (message, detail) => log(message, detail, { level: 'warn' }),
    counted: metrics.counted,
    health: () => ({
      fault: readiness.fault(),
      sockets: endpoint.sockets().open,
      databaseRunning: db.load().running,
      databaseWaiting: db.load().waiting,
      pagesWaiting: limits.pageLimits.load().waiting,
    }),
    config,
    origin,
    realtime: engine,
    realtimeKey: pusherApp.key,
    outbox: databaseOutbox(db),
    linkSecret: secrets.linkSecret,
    publicCache,
  })
  return {
    config,
    log,
    now,
    metrics,
    publicCache,
    db,
    services,
    origin,
    port,
    endpoint,
    engine,
    pusherApp,
    readiness,
    ...limits,
    proxies,
    addressOfRequest,
  }
}

const createLimits = (usual: (limit: number) => number, now: () => Date, quiet: Serving['quiet']) => ({
  trackingLimit: createRateLimit(usual(TRACKING_CALLS_PER_MINUTE), 60_000),
  pageLimits: createPageLimits(usual(PAGES_PER_WINDOW), now, quiet),
  rateLimit: createRateLimit(usual(CALLS_PER_WINDOW)),
  fileLimit: createRateLimit(usual(FILES_PER_WINDOW)),
})

/** The address of a market that was given none: that of this machine. */
const localOrigin = (host: string, port: number): string =>
  `http://${host === '127.0.0.1' || host === '0.0.0.0' ? 'localhost' : host}:${port}`

type AddressOfRequest = (request: Pick<IncomingMessage, 'socket' | 'headers'>) => string

/** Where a request comes from, as the trusted proxies say. */
const addressBehind =
  (proxies: ReturnType<typeof trustedProxies>): AddressOfRequest =>
  ({ socket, headers }) => {
    const forwarded = headers['x-forwarded-for']
    return addressOf(socket.remoteAddress ?? '', Array.isArray(forwarded) ? forwarded.join() : forwarded, proxies)
  }

/** What the routes and the background work of a server share. */
export interface Parts
  extends Pick<Serving, 'config' | 'log' | 'now' | 'metrics' | 'publicCache'>, ReturnType<typeof createLimits> {
  readonly db: Db
  readonly services: Services
  readonly origin: string
  readonly port: number
  readonly endpoint: ReturnType<typeof createPusherEndpoint>
  readonly engine: ReturnType<typeof createRealtimeEngine>
  readonly pusherApp: NonNullable<Config['pusher']> | ServerSecrets['realtime']
  readonly readiness: ReturnType<typeof createReadiness>
  readonly proxies: ReturnType<typeof trustedProxies>
  readonly addressOfRequest: AddressOfRequest
}

/** Whether the origin is a page of the market or of its storefronts. A program without a page sends no origin. */
function isOwnOrigin(page: string, origin: string, storeDomain: string): boolean {
  if (!URL.canParse(page)) return false
  const { hostname } = new URL(page)
  return (
    hostname === new URL(origin).hostname ||
    hostname === storeDomain ||
    hostname.endsWith(`.${storeDomain}`) ||
    isLoopback(hostname)
  )
}
