import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { getRequestListener, RequestError } from '@hono/node-server'
import { writeAdminAccess } from './admin-secret.ts'
import type { Config } from './config.ts'
import { seedDemo } from './demo/seed.ts'
import { openWhenReachable } from './database/open.ts'
import { migrate } from './database/migrate.ts'
import type { Db } from './database/db.ts'
import { watchPublicChanges } from './database/public-changes.ts'
import { type Log, shapeOf } from './log.ts'
import { createMetrics } from './metrics.ts'
import { failureResponse } from './http/envelope.ts'
import { limitConnections } from './http/connection-limit.ts'
import { ALIVE } from './http/health.ts'
import { namesAncestors, protectiveHeaders } from './http/page-headers.ts'
import { trustedProxies } from './http/peer.ts'
import { HTML_HEADERS } from './http/plain-page.ts'
import { createPublicCache } from './http/public-cache.ts'
import { networkOf } from './http/rate-limit.ts'
import { quietLoop } from './http/quiet-loop.ts'
import { refusedHtml } from './http/refused-page.ts'
import { cutStalledReaders } from './http/stalled-readers.ts'
import { inRequest } from './request-scope.ts'
import type { JobRunner } from './jobs/job-runner.ts'
import { createFileStore } from './integrations/files.ts'
import { createPusherEndpoint } from './realtime/pusher-endpoint.ts'
import type { Services } from './services.ts'
import { startBackground } from './serving/background.ts'
import { mountPages, pageDoor } from './serving/pages.ts'
import { createParts, type Serving } from './serving/parts.ts'
import { createApp } from './serving/routes.ts'
import type { ServerOptions } from './serving/server-options.ts'

export interface RunningServer {
  readonly url: string
  readonly port: number
  readonly db: Db
  readonly services: Services
  readonly jobs: JobRunner
  /** Stops accepting, waits for running calls, and closes sockets and the database. */
  readonly close: () => Promise<void>
}

const CLOSE_GRACE_MS = 3_000
/** Slower statements and calls are logged, in milliseconds. */
const SLOW_STATEMENT_MS = 500
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
      quiet: quietLoop(httpServer),
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

/** Serves the opened database on the opened port. */
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
  const serveOne = async (request: IncomingMessage, response: ServerResponse) => {
    await listener(request, response)
  }
  const isTakenAtDoor = distDir === undefined || dev !== undefined ? () => false : pageDoor(app, parts, serveOne)
  httpServer.off('request', notReady)
  httpServer.on('request', (request, response) => {
    if (dev !== undefined) dev.middleware(request, response, () => void serveOne(request, response))
    else if (!isTakenAtDoor(request, response)) void serveOne(request, response)
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

/** Connections that wait to be accepted. Those of a burst beyond it would try again after one, three and seven seconds. */
const ACCEPT_BACKLOG = 4_096

function listening(server: Server, { port, host }: Config): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen({ port, host, backlog: ACCEPT_BACKLOG }, () => {
      server.off('error', reject)
      resolve((server.address() as AddressInfo).port)
    })
  })
}
