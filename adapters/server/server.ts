import { randomBytes, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { getRequestListener, RequestError } from '@hono/node-server'
import { Hono } from 'hono'
import { accountPageForms } from './account/page-forms.ts'
import { writeAdminAccess } from './admin-secret.ts'
import { bindings } from './bindings.ts'
import type { Config } from './config.ts'
import { seedDemo } from './demo/seed.ts'
import { type OpenOptions, openWhenReachable } from './database/open.ts'
import { migrate } from './database/migrate.ts'
import type { Db } from './database/db.ts'
import { kyselyOn } from './database/kysely.ts'
import { PUBLIC_CHANGES, watchPublicChanges } from './database/public-changes.ts'
import { type Log, shapeOf } from './log.ts'
import { createMetrics, type Metrics } from './metrics.ts'
import { writeAsSystem } from './database/store.ts'
import { backupDoor } from './http/backup-door.ts'
import { createApi } from './http/bind.ts'
import { failureResponse } from './http/envelope.ts'
import { limitConnections } from './http/connection-limit.ts'
import { FILES_PER_WINDOW, fileRoutes } from './http/files.ts'
import { ALIVE, createReadiness } from './http/health.ts'
import { socialTypes } from '../../core/account/account.ts'
import { CALENDAR_FEED, feedAddress } from '../../core/navigation/addresses.ts'
import { calendarFeedRoutes } from './crm/calendar-feed.ts'
import { feedRoutes } from './site/feed.ts'
import { sitemapRoutes } from './site/sitemap.ts'
import { outboxPage } from './http/outbox-page.ts'
import { namesAncestors, protectiveHeaders } from './http/page-headers.ts'
import { createDevPages, createPages, type DevPages, type PagesOptions } from './http/pages.ts'
import { createBodyRoom } from './http/body-room.ts'
import { createPageLimits, type PageLimits, PAGES_PER_WINDOW } from './http/page-limits.ts'
import { addressOf, isLoopback, trustedProxies } from './http/peer.ts'
import { HTML_HEADERS } from './http/plain-page.ts'
import { createPublicCache, KEPT_SECONDS, type PublicCache } from './http/public-cache.ts'
import { createRateLimit, networkOf } from './http/rate-limit.ts'
import { refusedHtml } from './http/refused-page.ts'
import { shareRateLimits } from './http/shared-rate-limit.ts'
import { referenceRoutes } from './http/reference.ts'
import { notFound } from './http/refusals.ts'
import { cutStalledReaders } from './http/stalled-readers.ts'
import { settingOf } from './site/market-settings.ts'
import { currentRequest, inRequest } from './request-scope.ts'
import { type JobRunner, type JobRunnerOptions, startJobs } from './jobs/job-runner.ts'
import { JOB_NUMBERS, jobNumbers } from './jobs/job-numbers.ts'
import { jobKinds } from './jobs/kinds.ts'
import { startOutbox } from './jobs/outbox.ts'
import { createFileStore } from './integrations/files.ts'
import { databaseOutbox } from './integrations/database-outbox.ts'
import { createPusherHttpApi } from './realtime/http-api.ts'
import type { PusherDelivery } from './realtime/channels.ts'
import { watchPresence } from './chat/presence.ts'
import { createPusherEndpoint } from './realtime/pusher-endpoint.ts'
import { PUSHER_LIMITS } from './realtime/pusher-limits.ts'
import { control, listenToControls } from './realtime/controls.ts'
import { coalescing } from './realtime/coalesce.ts'
import { createRealtimeEngine } from './realtime/engine.ts'
import { createServices, type Services } from './services.ts'

export interface ServerOptions {
  readonly config: Config
  readonly log: Log
  readonly now?: () => Date
  /** The output of `vite build`; undefined: calls and realtime only, as contract specs need. */
  readonly distDir?: string
  readonly onProgress?: (line: string) => void
  /** Another limit of calls, and of pages, for specs. */
  readonly callsPerWindow?: number
  /** Other kinds and limits of jobs, for specs. */
  readonly jobs?: Partial<Pick<JobRunnerOptions, 'kinds' | 'leaseMs' | 'concurrency'>>
  /** Another way to open the database, for specs. */
  readonly openDatabase?: (options: OpenOptions) => Promise<Db>
}

export interface RunningServer {
  readonly url: string
  readonly port: number
  readonly db: Db
  readonly services: Services
  readonly jobs: JobRunner
  /** Stops accepting, waits for running calls, and closes sockets and the database. */
  readonly close: () => Promise<void>
}

/** Number of calls that one address may make in ten seconds. */
const CALLS_PER_WINDOW = 600
const TEST_CALLS_PER_WINDOW = 1_000_000
/** Tracking calls of one person in a minute (D-167). */
const TRACKING_CALLS_PER_MINUTE = 600
const CLOSE_GRACE_MS = 3_000
/** Slower statements and calls are logged, in milliseconds. */
const SLOW_STATEMENT_MS = 500
const SLOW_CALL_MS = 2_000
/** Time for a balancer to notice that the process stops. */
const DRAIN_NOTICE_MS = 1_000
const PUBLIC_CACHE_BYTES = 32 * 1024 ** 2
/** Maximum time for a request to arrive: 12 MB over a slow line. */
const REQUEST_TIMEOUT_MS = 120_000
/** Maximum time for its headers, and for the first byte of a new connection. */
const HEADERS_TIMEOUT_MS = 20_000

/**
 * Opens the port and the database, brings the database up to date, and serves pages, calls and realtime on that port.
 */
export async function startServer({
  config,
  log,
  now = () => new Date(),
  distDir,
  onProgress = log,
  jobs,
  callsPerWindow,
  openDatabase = (options) =>
    openWhenReachable(config.database, {
      ...options,
      waitMs: config.databaseWaitMs,
      onWait: (reason, pauseMs) => onProgress(`${reason}; trying again in ${(pauseMs / 1_000).toFixed(1)} s`),
    }),
}: ServerOptions): Promise<RunningServer> {
  const httpServer = createServer({
    requestTimeout: REQUEST_TIMEOUT_MS,
    headersTimeout: HEADERS_TIMEOUT_MS,
    connectionsCheckingInterval: HEADERS_TIMEOUT_MS / 2,
    // Clients of other programs offer HTTP/2 with each request (`Upgrade: h2c`), and take HTTP/1.1 as well.
    shouldUpgradeCallback: ({ headers }) => headers.upgrade?.toLowerCase() === 'websocket',
  })
  cutStalledReaders(httpServer)
  limitConnections(httpServer, trustedProxies(config.trustedProxies))
  // Registered first, so that every response has the headers; a response's own headers take precedence.
  httpServer.on('request', protector(config))
  httpServer.on('request', notReady)
  // The port is opened first, so that a taken port is reported before the market is filled.
  const port = await listening(httpServer, config)
  const publicCache = createPublicCache(PUBLIC_CACHE_BYTES)
  const metrics = createMetrics()
  const onStatement = (text: string, ms: number) => {
    metrics.statement(ms)
    if (ms > SLOW_STATEMENT_MS)
      log('A statement was slow.', undefined, { level: 'warn', ms: Math.round(ms), statement: shapeOf(text) })
  }
  let isServing = false
  let db: Db | undefined
  try {
    const opened = await openDatabase({ onStatement, isServing: () => isServing })
    db = watchPublicChanges(opened, publicCache.clear)
    await migrate(db)
    if (config.demo !== undefined) {
      const files = createFileStore({ folder: join(config.dataFolder, 'files'), s3: config.s3 })
      await seedDemo(db, { ...config.demo, files, now: now(), onProgress })
    }
    isServing = true
    return await serve(httpServer, port, db, {
      config,
      log,
      now,
      metrics,
      publicCache,
      ...(distDir === undefined ? {} : { distDir }),
      ...(jobs === undefined ? {} : { jobs }),
      ...(callsPerWindow === undefined ? {} : { callsPerWindow }),
    })
  } catch (error) {
    httpServer.close()
    httpServer.closeAllConnections()
    await db?.close()
    throw error
  }
}

/** A year, in seconds: browsers open the market by https only, also when a link says http. */
const TRANSPORT_SECURITY = 'max-age=31536000'

function protector({ publicUrl }: Config) {
  const headers = Object.entries(protectiveHeaders)
  if (publicUrl?.startsWith('https://') === true) headers.push(['Strict-Transport-Security', TRANSPORT_SECURITY])
  return (_: IncomingMessage, response: ServerResponse) => {
    for (const [name, value] of headers) response.setHeader(name, value)
  }
}

/** What a browser shows while migrations run or a market is filled, which may take minutes. */
const STARTING_PAGE = {
  sign: 'wait',
  title: 'Tradehall is starting',
  text: 'The market opens in a moment. This page loads again by itself.',
  reloadsAfterSeconds: 3,
} as const

const notReady = (request: IncomingMessage, response: ServerResponse) => {
  const isAlive = request.url === '/health'
  if (!isAlive && request.headers.accept?.includes('text/html') === true) {
    response.writeHead(503, { ...HTML_HEADERS, 'retry-after': '1' })
    response.end(refusedHtml(STARTING_PAGE))
    return
  }
  response.writeHead(isAlive ? 200 : 503, { 'content-type': 'application/json', 'retry-after': '1' })
  response.end(
    isAlive ? JSON.stringify(ALIVE) : '{"status":false,"message":"The server is starting. Try again in a moment."}',
  )
}

type Serving = Required<Pick<ServerOptions, 'config' | 'log' | 'now'>> &
  Pick<ServerOptions, 'distDir' | 'jobs' | 'callsPerWindow'> & {
    readonly publicCache: PublicCache
    readonly metrics: Metrics
  }

async function serve(httpServer: Server, port: number, db: Db, serving: Serving): Promise<RunningServer> {
  const { config, log, distDir, jobs: jobOptions } = serving
  const parts = await createParts(port, db, serving)
  const { services, endpoint, readiness, addressOfRequest } = parts
  const app = createApp(parts)
  const dev = await mountPages(app, httpServer, parts, distDir)
  const background = await startBackground(parts, jobOptions)
  const listener = getRequestListener(
    (request, connection) =>
      inRequest({ id: randomUUID(), address: networkOf(addressOfRequest(connection.incoming)) }, async () => {
        const response = await app.fetch(request, connection)
        // `protector` gave the header to the answer before there was a response.
        if (namesAncestors(response.headers)) connection.outgoing.removeHeader('X-Frame-Options')
        return response
      }),
    { errorHandler: (error) => unreadable(error, log) },
  )
  httpServer.off('request', notReady)
  httpServer.on('request', (request, response) => {
    if (dev === undefined) void listener(request, response)
    else dev.middleware(request, response, () => void listener(request, response))
  })
  httpServer.on('upgrade', (request, socket, head) => {
    if (!endpoint.handleUpgrade(request, socket, head) && dev === undefined) socket.destroy()
  })

  // Commands reach the embedded database only through this server.
  const removeAdminAccess = config.database.kind === 'pglite' ? writeAdminAccess(config.dataFolder, port) : undefined
  return {
    url: parts.origin,
    port,
    db,
    services,
    jobs: background.jobs,
    close: async () => {
      removeAdminAccess?.()
      // A balancer sees the failed readiness and sends new requests elsewhere before the port closes.
      if (readiness.drain()) await pause(DRAIN_NOTICE_MS)
      readiness.stop()
      const jobsStopped = background.jobs.stop()
      await closeConnections(httpServer, endpoint)
      await jobsStopped
      await background.stop()
      services.mail.close()
      await dev?.close()
      await db.close()
    },
  }
}

/** Makes what the routes and the background work share. */
async function createParts(
  port: number,
  db: Db,
  { config, log, now, metrics, publicCache, callsPerWindow }: Serving,
): Promise<Parts> {
  const secrets = await madeOnce(db)
  const pusherApp = config.pusher ?? secrets.realtime
  const origin =
    config.publicUrl ??
    `http://${config.host === '127.0.0.1' || config.host === '0.0.0.0' ? 'localhost' : config.host}:${port}`

  const proxies = trustedProxies(config.trustedProxies)
  const addressOfRequest: AddressOfRequest = ({ socket, headers }) => {
    const forwarded = headers['x-forwarded-for']
    return addressOf(socket.remoteAddress ?? '', Array.isArray(forwarded) ? forwarded.join() : forwarded, proxies)
  }
  const usual = (limit: number) => callsPerWindow ?? (config.isTest ? TEST_CALLS_PER_WINDOW : limit)
  const endpoint = createPusherEndpoint({
    ...pusherApp,
    addressOf: (request) => networkOf(addressOfRequest(request)),
    isOriginAllowed: (page) => isOwnOrigin(page, origin, config.storeDomain),
    log: (message, detail) => log(message, undefined, detail),
    limits: { workPerSource: usual(PUSHER_LIMITS.workPerSource) },
  })
  const engine = createRealtimeEngine({ ...pusherApp, endpoint }, config.pusher)
  const trackingLimit = createRateLimit(usual(TRACKING_CALLS_PER_MINUTE), 60_000)
  const pageLimits = createPageLimits(usual(PAGES_PER_WINDOW), now)
  const rateLimit = createRateLimit(usual(CALLS_PER_WINDOW))
  const fileLimit = createRateLimit(usual(FILES_PER_WINDOW))
  const readiness = createReadiness(db)
  const services = createServices({
    trackingLimit,
    lookupFailed: (message, detail) => log(message, detail, { level: 'warn' }),
    counted: metrics.counted,
    health: () => ({
      fault: readiness.fault(),
      sockets: endpoint.sockets().open,
      databaseRunning: db.load().running,
      databaseWaiting: db.load().waiting,
      pagesWaiting: pageLimits.load().waiting,
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
    pageLimits,
    rateLimit,
    fileLimit,
    trackingLimit,
    proxies,
    addressOfRequest,
  }
}

type AddressOfRequest = (request: Pick<IncomingMessage, 'socket' | 'headers'>) => string

/** What the routes and the background work of a server share. */
interface Parts extends Pick<Serving, 'config' | 'log' | 'now' | 'metrics' | 'publicCache'> {
  readonly db: Db
  readonly services: Services
  readonly origin: string
  readonly port: number
  readonly endpoint: ReturnType<typeof createPusherEndpoint>
  readonly engine: ReturnType<typeof createRealtimeEngine>
  readonly pusherApp: NonNullable<Config['pusher']> | Awaited<ReturnType<typeof madeOnce>>['realtime']
  readonly readiness: ReturnType<typeof createReadiness>
  readonly pageLimits: PageLimits
  readonly rateLimit: ReturnType<typeof createRateLimit>
  readonly fileLimit: ReturnType<typeof createRateLimit>
  readonly trackingLimit: ReturnType<typeof createRateLimit>
  readonly proxies: ReturnType<typeof trustedProxies>
  readonly addressOfRequest: AddressOfRequest
}

/** Every route but the pages. */
function createApp(parts: Parts): Hono {
  const {
    config,
    log,
    now,
    metrics,
    db,
    services,
    origin,
    port,
    readiness,
    pageLimits,
    rateLimit,
    fileLimit,
    proxies,
  } = parts
  const app = new Hono()
  app.onError((error) => failureResponse(error, randomUUID(), log))
  app.notFound(() => failureResponse(notFound('address'), randomUUID()))
  app.route('/', readiness.routes)
  for (const path of ['/openapi.json', '/docs/api', '/outbox', '/outbox.json'])
    app.use(path, async (_, next) => pageLimits.refusal() ?? next())
  const bodyRoom = createBodyRoom(() => {
    const request = currentRequest()
    return request?.userId?.toString() ?? request?.address ?? ''
  })
  addGauges(parts, bodyRoom)
  app.route('/', metrics.routes(config.metricsToken))
  app.route('/', referenceRoutes(bindings, origin))
  app.route('/', fileRoutes(services, fileLimit, now))
  app.route('/', backupDoor(db, config.dataFolder, now))
  app.route('/', outboxPage(db, config))
  app.use(feedAddress(), async (_, next) => pageLimits.refusal() ?? next())
  app.route(
    '/',
    feedRoutes(origin, async (request, connection) => app.fetch(request, connection)),
  )
  for (const path of ['/robots.txt', '/sitemap.xml', '/sitemaps/*', `${CALENDAR_FEED}/*`])
    app.use(path, async (_, next) => pageLimits.refusal() ?? next())
  app.route('/', sitemapRoutes({ k: kyselyOn(db, 'system'), origin, storeDomain: storeDomainOf(config, port), now }))
  app.route(
    '/',
    calendarFeedRoutes({
      db,
      origin,
      now,
      isTest: config.isTest,
      ipOf: (environment) => parts.addressOfRequest((environment as { readonly incoming: IncomingMessage }).incoming),
    }),
  )
  app.route('/', realtimeRoutes(parts))
  app.route(
    '/',
    createApi(bindings, {
      db,
      services,
      now,
      log,
      checkResponses: config.isTest || config.isDevelopment,
      proxies,
      bodyRoom,
      onCall: (call, status, ms) => {
        metrics.call(call, status, ms)
        const isSlow = ms > SLOW_CALL_MS
        if (isSlow || config.logLevel === 'debug')
          log(`${call} ${status}`, undefined, { level: isSlow ? 'warn' : 'debug', call, status, ms: Math.round(ms) })
      },
      rateLimit,
    }),
  )
  return app
}

function addGauges({ metrics, endpoint, db, pageLimits }: Parts, bodyRoom: ReturnType<typeof createBodyRoom>): void {
  metrics.gauge('tradehall_sockets', 'Open realtime sockets.', () => endpoint.sockets().open)
  metrics.gauge('tradehall_sockets_unknown', 'Sockets without a signed-in person.', () => endpoint.sockets().unknown)
  metrics.gauge('tradehall_database_running', 'Transactions and statements that run.', () => db.load().running)
  metrics.gauge('tradehall_database_waiting', 'Those that wait for a connection.', () => db.load().waiting)
  metrics.gauge('tradehall_pages_waiting', 'Pages that wait to be rendered.', () => pageLimits.load().waiting)
  metrics.gauge('tradehall_body_bytes', 'Memory of bodies whose calls run.', () => bodyRoom.taken())
  metrics.gauges(JOB_NUMBERS, () => jobNumbers(kyselyOn(db, 'system')))
}

/** The calls by which other programs publish to browsers. */
function realtimeRoutes({ db, endpoint, pusherApp }: Parts): Hono {
  const toAllProcesses = ({ channels, event, data, socketId }: PusherDelivery) =>
    writeAsSystem(db, (w) =>
      w.emit({ channels, event, data, ...(socketId === undefined ? {} : { exceptSocket: socketId }) }),
    )
  const everywhere = async (userId: string) => {
    if (/^\d{1,15}$/.test(userId)) await control(db, { kind: 'disconnect', userId: Number(userId) })
    else endpoint.disconnectUser(userId)
  }
  return createPusherHttpApi(endpoint, { ...pusherApp, publish: toAllProcesses, terminate: everywhere })
}

/** What runs beside the requests: realtime between processes, shared limits, jobs. `stop` leaves the jobs to their caller. */
async function startBackground(
  { db, endpoint, engine, log, now, services, publicCache, rateLimit, fileLimit, pageLimits, trackingLimit }: Parts,
  jobOptions: ServerOptions['jobs'],
) {
  const news = coalescing(engine, (error) => log('An event was not published.', error))
  const outbox = await startOutbox(db, news.engine, log)
  const stopControls = await listenToControls(db, endpoint)
  // What a broken connection missed may be a change.
  const stopChanges = await db.listen(PUBLIC_CHANGES, publicCache.clear, publicCache.clear)
  const stopPresence = watchPresence(db, () => endpoint.people(), now)
  const stopSharing = await shareRateLimits(
    db,
    { calls: rateLimit, files: fileLimit, pages: pageLimits.ofAddress, tracking: trackingLimit },
    now,
  )
  const jobs = await startJobs(db, { kinds: jobKinds, services, now, log, ...jobOptions })
  return {
    jobs,
    stop: async () => {
      await outbox.stop()
      await news.flush()
      await stopControls()
      await stopPresence()
      await stopSharing()
      await stopChanges()
    },
  }
}

/** The domain of the storefronts; on this machine with the port. */
const storeDomainOf = ({ publicUrl, storeDomain }: Config, port: number): string =>
  publicUrl === undefined ? `${storeDomain}:${port}` : storeDomain

/** Adds the pages, unless the server has none; returns those of development. */
async function mountPages(
  app: Hono,
  httpServer: Server,
  { config, db, log, metrics, origin, port, services, pageLimits, publicCache }: Parts,
  distDir: string | undefined,
): Promise<DevPages | undefined> {
  if (distDir === undefined && !config.isDevelopment) return undefined
  const settings: Omit<PagesOptions, 'distDir'> = {
    origin,
    storeDomain: storeDomainOf(config, port),
    realtime: realtimeAddress(services.realtimeKey, config.pusher),
    social: socialTypes.filter((type) => config.social[type] !== undefined),
    fetch: (async (input: string | URL | Request, init?: RequestInit) =>
      app.request(input instanceof URL ? input.href : input, init)) as typeof fetch,
    notice: () => publicCache.get('notice', KEPT_SECONDS, () => settingOf(kyselyOn(db, 'system'), config, 'notice')),
    limits: pageLimits,
    onPage: (status, ms) => metrics.call('page', status, ms),
    handleForm: accountPageForms(async (request, connection) => app.fetch(request, connection)),
    onError: (error, request) => log(`The page ${new URL(request.url).pathname} failed.`, error),
  }
  if (config.isDevelopment) {
    const dev = await createDevPages(httpServer, settings)
    app.route('/', dev.pages)
    return dev
  }
  if (distDir !== undefined)
    app.route(
      '/',
      await createPages({
        ...settings,
        cache: publicCache,
        distDir,
        ...(config.pusher === undefined
          ? {}
          : {
              connect: [
                `${config.pusher.scheme === 'https' ? 'wss' : 'ws'}://${config.pusher.host}:${config.pusher.port}`,
              ],
            }),
      }),
    )
  return undefined
}

/** Stops accepting connections, and cuts those that stay open after the grace period. */
async function closeConnections(httpServer: Server, endpoint: ReturnType<typeof createPusherEndpoint>): Promise<void> {
  const closed = new Promise<void>((resolve) => httpServer.close(() => resolve()))
  // A keep-alive connection would keep the server open after its last call.
  const idle = setInterval(() => httpServer.closeIdleConnections(), 50)
  await Promise.race([
    Promise.all([closed, endpoint.close()]),
    new Promise((resolve) => setTimeout(resolve, CLOSE_GRACE_MS)),
  ])
  clearInterval(idle)
  httpServer.closeAllConnections()
}

/** The engine that browsers connect to: our own on the page's host, or the remote one. */
const realtimeAddress = (key: string, remote: Config['pusher']) =>
  remote === undefined ? { key } : { key, host: remote.host, port: remote.port, tls: remote.scheme === 'https' }

/** Answers a request that cannot be parsed: an invalid Host header, an unknown method. */
function unreadable(error: unknown, log: Log): Response {
  if (error instanceof RequestError || error instanceof TypeError) {
    return new Response('{"status":false,"message":"This request cannot be read."}', {
      status: 400,
      headers: { 'content-type': 'application/json; charset=utf-8' },
    })
  }
  return failureResponse(error, randomUUID(), log)
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

function listening(server: Server, { port, host }: Config): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => {
      server.off('error', reject)
      resolve((server.address() as AddressInfo).port)
    })
  })
}

interface Secrets {
  readonly realtime: { readonly appId: string; readonly key: string; readonly secret: string }
  readonly linkSecret: string
}

/** Keys created once per database, so that every process of one market signs with the same ones. */
async function madeOnce(db: Db): Promise<Secrets> {
  const made: Secrets = {
    realtime: { appId: 'tradehall', key: randomBytes(10).toString('hex'), secret: randomBytes(32).toString('hex') },
    linkSecret: randomBytes(32).toString('hex'),
  }
  const k = kyselyOn(db, 'system')
  await k
    .insertInto('settings')
    .values({ name: 'secrets', value: JSON.stringify(made) })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const { value } = await k
    .selectFrom('settings')
    .select('value')
    .where('name', '=', 'secrets')
    .executeTakeFirstOrThrow()
  return value as Secrets
}
