import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { Hono } from 'hono'
import { bindings } from '../bindings.ts'
import { kyselyOn } from '../database/kysely.ts'
import { writeAsSystem } from '../database/store.ts'
import { backupDoor } from '../http/backup-door.ts'
import { createApi } from '../http/bind.ts'
import { failureResponse } from '../http/envelope.ts'
import { fileRoutes } from '../http/files.ts'
import { CALENDAR_FEED, feedAddress } from '../../../core/navigation/addresses.ts'
import { calendarFeedRoutes } from '../crm/calendar-feed.ts'
import { feedRoutes } from '../site/feed.ts'
import { sitemapRoutes } from '../site/sitemap.ts'
import { outboxPage } from '../http/outbox-page.ts'
import { createBodyRoom } from '../http/body-room.ts'
import { referenceRoutes } from '../http/reference.ts'
import { notFound } from '../http/refusals.ts'
import { currentRequest } from '../request-scope.ts'
import { JOB_NUMBERS, jobNumbers } from '../jobs/job-numbers.ts'
import { createPusherHttpApi } from '../realtime/http-api.ts'
import type { PusherDelivery } from '../realtime/channels.ts'
import { control } from '../realtime/controls.ts'
import type { Parts } from './parts.ts'
import { storeDomainOf } from './pages.ts'

const SLOW_CALL_MS = 2_000

/** What costs as much as a page. */
const LIMITED_LIKE_PAGES = [
  '/openapi.json',
  '/docs/api',
  '/outbox',
  '/outbox.json',
  feedAddress(),
  '/robots.txt',
  '/sitemap.xml',
  '/sitemaps/*',
  `${CALENDAR_FEED}/*`,
]

/** Every route but the pages. */
export function createApp(parts: Parts): Hono {
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
  for (const path of LIMITED_LIKE_PAGES) app.use(path, async (_, next) => pageLimits.refusal() ?? next())
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
  app.route(
    '/',
    feedRoutes(origin, async (request, connection) => app.fetch(request, connection)),
  )
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
