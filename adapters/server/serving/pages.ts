import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { Hono } from 'hono'
import { accountPageForms } from '../account/page-forms.ts'
import type { Config } from '../config.ts'
import { kyselyOn } from '../database/kysely.ts'
import { socialTypes } from '../../../core/account/account.ts'
import { createPageDoor } from '../http/page-door.ts'
import { createDevPages, createPages, type DevPages, pageKey, type PagesOptions } from '../http/pages.ts'
import { KEPT_SECONDS } from '../http/public-cache.ts'
import { networkOf } from '../http/rate-limit.ts'
import { settingOf } from '../site/market-settings.ts'
import type { Parts } from './parts.ts'

/** The domain of the storefronts; on this machine with the port. */
export const storeDomainOf = ({ publicUrl, storeDomain }: Config, port: number): string =>
  publicUrl === undefined ? `${storeDomain}:${port}` : storeDomain

/** Adds the pages, unless the server has none; returns those of development. */
export async function mountPages(
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
        ...(config.pusher !== undefined && { connect: [socketAddress(config.pusher)] }),
      }),
    )
  return undefined
}

/** The door of the mounted pages. */
export const pageDoor = (
  app: Hono,
  {
    pageLimits,
    publicCache,
    addressOfRequest,
    metrics,
  }: Pick<Parts, 'pageLimits' | 'publicCache' | 'addressOfRequest' | 'metrics'>,
  serve: (request: IncomingMessage, response: ServerResponse) => Promise<void>,
): ReturnType<typeof createPageDoor> =>
  createPageDoor({
    limits: pageLimits,
    // Pages are at every address, so whatever else is there matches besides. One with `..` may lead to a page.
    isPage: (path) => /\/(?:\.|%2e)/i.test(path) || app.router.match('GET', path)[0].length === 1,
    isKept: (url, host) => publicCache.has(pageKey(`http://${host}${url}`, host)),
    addressOf: (request) => networkOf(addressOfRequest(request)),
    serve,
    onRefused: (status) => metrics.call('page', status),
  })

/** The engine that browsers connect to: our own on the page's host, or the remote one. */
const realtimeAddress = (key: string, remote: Config['pusher']) =>
  remote === undefined ? { key } : { key, host: remote.host, port: remote.port, tls: remote.scheme === 'https' }

const socketAddress = ({ scheme, host, port }: NonNullable<Config['pusher']>): string =>
  `${scheme === 'https' ? 'wss' : 'ws'}://${host}:${port}`
