import { randomBytes, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { getRequestListener, RequestError } from '@hono/node-server'
import { Hono } from 'hono'
import { accountPageForms } from './account/page-forms.ts'
import { writeAdminAccess } from './admin-secret.ts'
import { bindings } from './bindings.ts'
import type { Config } from './config.ts'
import { seedDemo } from './demo/seed.ts'
import { openDatabase } from './database/open.ts'
import { migrate } from './database/migrate.ts'
import type { Db } from './database/db.ts'
import { kyselyOn } from './database/kysely.ts'
import { PUBLIC_CHANGES, watchPublicChanges } from './database/public-changes.ts'
import { writeAsSystem } from './database/store.ts'
import { backupDoor } from './http/backup-door.ts'
import { createApi } from './http/bind.ts'
import { failureResponse } from './http/envelope.ts'
import { fileRoutes } from './http/files.ts'
import { healthRoutes } from './http/health.ts'
import { outboxPage } from './http/outbox-page.ts'
import { protectiveHeaders } from './http/page-headers.ts'
import { createDevPages, createPages, type DevPages, type PagesOptions } from './http/pages.ts'
import { isLoopback } from './http/peer.ts'
import { createPublicCache, type PublicCache } from './http/public-cache.ts'
import { createRateLimit } from './http/rate-limit.ts'
import { referenceRoutes } from './http/reference.ts'
import { notFound } from './http/refusals.ts'
import { type JobRunner, type JobRunnerOptions, startJobs } from './jobs/job-runner.ts'
import { jobKinds } from './jobs/kinds.ts'
import { startOutbox } from './jobs/outbox.ts'
import { createFileStore } from './integrations/files.ts'
import { databaseOutbox } from './integrations/database-outbox.ts'
import { createPusherHttpApi } from './realtime/http-api.ts'
import type { PusherDelivery } from './realtime/channels.ts'
import { createPusherEndpoint } from './realtime/pusher-endpoint.ts'
import { control, listenToControls } from './realtime/controls.ts'
import { createRealtimeEngine } from './realtime/engine.ts'
import { createServices, type Services } from './services.ts'

export type Log = (line: string, error?: unknown) => void

export interface ServerOptions {
  readonly config: Config
  readonly log: Log
  readonly now?: () => Date
  /** The output of `vite build`; undefined: calls and realtime only, as contract specs need. */
  readonly distDir?: string
  readonly onProgress?: (line: string) => void
  /** Other kinds and limits of jobs, for specs. */
  readonly jobs?: Partial<Pick<JobRunnerOptions, 'kinds' | 'leaseMs' | 'concurrency'>>
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
const CLOSE_GRACE_MS = 4_000
const PUBLIC_CACHE_BYTES = 32 * 1024 ** 2
/** Maximum time for a request to arrive: 12 MB over a slow line. */
const REQUEST_TIMEOUT_MS = 120_000

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
}: ServerOptions): Promise<RunningServer> {
  const httpServer = createServer({ requestTimeout: REQUEST_TIMEOUT_MS })
  // Registered first, so that every response has the headers; a response's own headers take precedence.
  httpServer.on('request', protect)
  httpServer.on('request', notReady)
  // The port is opened first, so that a taken port is reported before the market is filled.
  const port = await listening(httpServer, config)
  const publicCache = createPublicCache(PUBLIC_CACHE_BYTES)
  let db: Db | undefined
  try {
    db = watchPublicChanges(await openDatabase(config.database), publicCache.clear)
    await migrate(db)
    if (config.demo !== undefined) {
      const files = createFileStore({ folder: join(config.dataFolder, 'files'), s3: config.s3 })
      await seedDemo(db, { ...config.demo, files, now: now(), onProgress })
    }
    return await serve(httpServer, port, db, {
      config,
      log,
      now,
      publicCache,
      ...(distDir === undefined ? {} : { distDir }),
      ...(jobs === undefined ? {} : { jobs }),
    })
  } catch (error) {
    httpServer.close()
    httpServer.closeAllConnections()
    await db?.close()
    throw error
  }
}

const protect = (_: IncomingMessage, response: ServerResponse) => {
  for (const [name, value] of Object.entries(protectiveHeaders)) response.setHeader(name, value)
}

const notReady = (_: IncomingMessage, response: ServerResponse) => {
  response.writeHead(503, { 'content-type': 'application/json', 'retry-after': '1' })
  response.end('{"status":false,"message":"The server is starting. Try again in a moment."}')
}

type Serving = Required<Pick<ServerOptions, 'config' | 'log' | 'now'>> &
  Pick<ServerOptions, 'distDir' | 'jobs'> & { readonly publicCache: PublicCache }

async function serve(
  httpServer: Server,
  port: number,
  db: Db,
  { config, log, now, distDir, jobs: jobOptions, publicCache }: Serving,
): Promise<RunningServer> {
  const secrets = await madeOnce(db)
  const pusherApp = config.pusher ?? secrets.realtime
  const origin =
    config.publicUrl ??
    `http://${config.host === '127.0.0.1' || config.host === '0.0.0.0' ? 'localhost' : config.host}:${port}`

  const endpoint = createPusherEndpoint({
    ...pusherApp,
    isOriginAllowed: (page) => isOwnOrigin(page, origin, config.storeDomain),
    log: (message, detail) => log(detail === undefined ? message : `${message} ${JSON.stringify(detail)}`),
  })
  const engine = createRealtimeEngine({ ...pusherApp, endpoint }, config.pusher)
  const services = createServices({
    config,
    origin,
    realtime: engine,
    realtimeKey: pusherApp.key,
    outbox: databaseOutbox(db),
    linkSecret: secrets.linkSecret,
    publicCache,
  })
  const app = new Hono()
  app.onError((error) => failureResponse(error, randomUUID(), log))
  app.notFound(() => failureResponse(notFound('address'), randomUUID()))
  app.route('/', healthRoutes(db))
  app.route('/', referenceRoutes(bindings, origin))
  app.route('/', fileRoutes(services, now))
  app.route('/', backupDoor(db, config.dataFolder))
  app.route('/', outboxPage(db, config))
  const toAllProcesses = ({ channels, event, data, socketId }: PusherDelivery) =>
    writeAsSystem(db, (w) =>
      w.emit({ channels, event, data, ...(socketId === undefined ? {} : { exceptSocket: socketId }) }),
    )
  const everywhere = async (userId: string) => {
    if (/^\d{1,15}$/.test(userId)) await control(db, { kind: 'disconnect', userId: Number(userId) })
    else endpoint.disconnectUser(userId)
  }
  app.route('/', createPusherHttpApi(endpoint, { ...pusherApp, publish: toAllProcesses, terminate: everywhere }))
  app.route(
    '/',
    createApi(bindings, {
      db,
      services,
      now,
      log,
      checkResponses: config.isTest || config.isDevelopment,
      rateLimit: createRateLimit(config.isTest ? TEST_CALLS_PER_WINDOW : CALLS_PER_WINDOW),
    }),
  )

  const dev = await mountPages(app, httpServer, {
    publicCache,
    config,
    log,
    distDir,
    origin,
    port,
    realtimeKey: services.realtimeKey,
  })

  const outbox = await startOutbox(db, engine, log)
  const stopControls = await listenToControls(db, endpoint)
  // What a broken connection missed may be a change.
  const stopChanges = await db.listen(PUBLIC_CHANGES, publicCache.clear, publicCache.clear)
  const jobs = await startJobs(db, { kinds: jobKinds, services, now, log, ...jobOptions })
  const listener = getRequestListener(app.fetch, { errorHandler: (error) => unreadable(error, log) })
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
    url: origin,
    port,
    db,
    services,
    jobs,
    close: async () => {
      removeAdminAccess?.()
      const jobsStopped = jobs.stop()
      await closeConnections(httpServer, endpoint)
      await jobsStopped
      await outbox.stop()
      await stopControls()
      await stopChanges()
      services.mail.close()
      await dev?.close()
      await db.close()
    },
  }
}

interface PageMount extends Pick<Serving, 'config' | 'log' | 'publicCache'> {
  readonly distDir: string | undefined
  readonly origin: string
  readonly port: number
  readonly realtimeKey: string
}

/** Adds the pages, unless the server has none; returns those of development. */
async function mountPages(
  app: Hono,
  httpServer: Server,
  { config, log, distDir, origin, port, realtimeKey, publicCache }: PageMount,
): Promise<DevPages | undefined> {
  if (distDir === undefined && !config.isDevelopment) return undefined
  const settings: Omit<PagesOptions, 'distDir'> = {
    origin,
    storeDomain: config.publicUrl === undefined ? `${config.storeDomain}:${port}` : config.storeDomain,
    realtime: realtimeAddress(realtimeKey, config.pusher),
    fetch: (async (input: string | URL | Request, init?: RequestInit) =>
      app.request(input instanceof URL ? input.href : input, init)) as typeof fetch,
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
