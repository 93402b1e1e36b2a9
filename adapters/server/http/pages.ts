import type { SocialType } from '../../../core/account/account.ts'
import { randomBytes } from 'node:crypto'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { Hono } from 'hono'
import type { Manifest } from 'vite'
import type { SentForm } from '../../../core/account/sent-form.ts'
import { isStorable } from '../../../core/text/storable.ts'
import { readBuildManifest } from './build-manifest.ts'
import { builtAssets } from './built-assets.ts'
import { compress, contentCoding } from './compression.ts'
import { gzipBytes, keptPage, type KeptPage, plainBytes, sizeOf } from './kept-page.ts'
import { contentSecurityPolicy, protectiveHeaders } from './page-headers.ts'
import { DatabaseUnavailable } from '../database/db.ts'
import { Overloaded } from '../overload.ts'
import { BUSY, type PageLimits, responseOf, UNAVAILABLE } from './page-limits.ts'
import { KEPT_SECONDS, type PublicCache } from './public-cache.ts'
import { refusedPage } from './refused-page.ts'

/** Settings of this installation that pages and their scripts need. Sent to the browser as data. */
export interface PageSettings {
  /** The address of the marketplace itself, without a path: `https://tradehall.example`. */
  readonly origin: string
  /**
   * Storefronts are served at `{slug}.{storeDomain}` (D-32), with the port if there is one; undefined disables them.
   */
  readonly storeDomain?: string | undefined
  /** The realtime engine of this installation; without a host it is on the page's own. */
  readonly realtime?:
    | { readonly key: string; readonly host?: string; readonly port?: number; readonly tls?: boolean }
    | undefined
  /** The providers of social sign-in; undefined without any. */
  readonly social?: readonly SocialType[] | undefined
  /** Stands above all pages; empty for none (D-232). */
  readonly notice?: string | undefined
  /** The outcome of a form that the browser submitted without scripts. */
  readonly sentForm?: SentForm | undefined
}

/** The response to a form that the browser submitted without scripts to the address of its page. */
export type FormResult =
  | { readonly kind: 'redirect'; readonly to: string; readonly cookies: readonly string[] }
  | { readonly kind: 'page'; readonly status: number; readonly form: SentForm }

/** Handles such a form; undefined where the page has none. `connection` is the environment of the request in Hono. */
export type FormHandler = (request: Request, connection: object) => Promise<FormResult | undefined>

/** Scripts and styles of the pages: from the build's manifest, or from Vite in development. */
export type PageAssets =
  | { readonly kind: 'built'; readonly manifest: Manifest }
  | { readonly kind: 'development'; readonly entry: string }

export interface PageRequest {
  readonly request: Request
  readonly nonce: string
  readonly settings: PageSettings
  readonly assets: PageAssets
  /** Handles calls inside this process. */
  readonly fetch: typeof globalThis.fetch
  /** Called for each part that failed to render, and for each response that its contract does not allow. */
  readonly onFault: (error: unknown) => void
}

/** Renders one page: the export `render` of ui/entry-server.tsx. */
export type RenderPage = (page: PageRequest) => Promise<Response>

export interface PagesOptions extends Omit<PageSettings, 'sentForm' | 'notice'> {
  /** Returns what stands above all pages now. Default: nothing. */
  readonly notice?: () => Promise<string>
  /** The output folder of `vite build`, with both of its parts: `dist`. */
  readonly distDir: string
  /** Handles calls inside this process, for the loaders of rendered pages: `async (input, init) => app.request(…)`. */
  readonly fetch: typeof globalThis.fetch
  /** Default: the built one. */
  readonly render?: RenderPage
  /** Default: no page takes a form. */
  readonly handleForm?: FormHandler
  /** Further origins for the Content-Security-Policy: a remote realtime engine, a file host. */
  readonly connect?: readonly string[]
  readonly images?: readonly string[]
  /** Keeps pages for seconds: they are the same for every visitor, who signs in by scripts. Default: none. */
  readonly cache?: PublicCache
  /** Called with the HTTP status and the duration after each page. */
  readonly onPage?: (status: number, ms: number) => void
  /** Default: no limits. */
  readonly limits?: PageLimits
  /** Called for every page, and every part of a page, that failed to render. */
  readonly onError?: (error: unknown, request: Request) => void
}

/**
 * Pages and their assets. Mount them last, because they handle every remaining address.
 *
 * Assets are cached by their hash and sent compressed. Each page is rendered with a fresh nonce and sent whole, so that
 * it is readable without scripts, with 404 for unknown pages and 3xx for redirects of the guard. POST is for pages with
 * a form; any other method than GET and HEAD is 405.
 * Rejects when `distDir` holds no build.
 */
export async function createPages(options: PagesOptions): Promise<Hono> {
  const distDir = resolve(options.distDir)
  const assets = await builtAssets(join(distDir, 'client'))
  const manifest = await readBuildManifest(distDir)
  const render = options.render ?? (await builtRender(distDir))
  const pages = new Hono()
  // Routes of their own, so that the router tells pages from files.
  for (const path of assets.paths)
    if (!path.startsWith(ASSETS)) pages.get(path, async ({ req }, next) => (await assets.respond(req.raw)) ?? next())
  pages.all(`${ASSETS}*`, async ({ req }) => (await assets.respond(req.raw)) ?? missingAsset())
  pages.all('*', async (context) => {
    const request = context.req.raw
    const location = readableAddress(new URL(request.url))
    if (location !== undefined) return new Response(null, { status: 302, headers: { location } })
    return await limitedPage(request, context.env as object, options, render, { kind: 'built', manifest })
  })
  return pages
}

/** The key of a page in the public cache. */
export const pageKey = (url: string, host: string): string => `page ${host} ${url}`

const ASSETS = '/assets/'

/**
 * Where an address leads that the router cannot read, such as `/%E0`, or that names what the database cannot hold
 * (U+0000): to one that shows that no page matches, and without that character in its query. Undefined for all others.
 */
function readableAddress({ pathname, search }: URL): string | undefined {
  const path = isReadable(pathname) ? pathname : pathname.replaceAll('%', '%25')
  const query = search.replaceAll('%00', '')
  if (path === pathname && query === search) return undefined
  // With two slashes at its beginning it would name another host.
  return `${path.replace(/^\/+/, '/')}${query}`
}

const isReadable = (path: string): boolean => {
  try {
    return isStorable(decodeURIComponent(path))
  } catch {
    return false
  }
}

export interface DevPages {
  /** Runs before the app's own listener: Vite's modules, reload and HMR. Calls `next` for all other addresses. */
  readonly middleware: (request: IncomingMessage, response: ServerResponse, next: () => void) => void
  /** The pages, to be mounted last. */
  readonly pages: Hono
  readonly close: () => Promise<void>
}

/**
 * The same pages from their sources, reloaded when these change. `httpServer` carries Vite's websocket, so the app's
 * own upgrade handler must ignore addresses that it does not know.
 */
export async function createDevPages(
  httpServer: Server,
  options: Omit<PagesOptions, 'distDir' | 'render'>,
): Promise<DevPages> {
  const { createServer } = await import('vite')
  const vite = await createServer({ appType: 'custom', server: { middlewareMode: true, hmr: { server: httpServer } } })
  const render: RenderPage = async (request) => {
    try {
      const entry = (await vite.ssrLoadModule('/ui/entry-server.tsx')) as { readonly render: RenderPage }
      return await entry.render(request)
    } catch (error) {
      if (error instanceof Error) vite.ssrFixStacktrace(error)
      throw error
    }
  }
  const pages = new Hono()
  pages.all('*', (context) =>
    limitedPage(context.req.raw, context.env as object, options, render, {
      kind: 'development',
      entry: '/ui/entry-client.tsx',
    }),
  )
  return {
    middleware: (request, response, next) => vite.middlewares(request, response, next),
    pages,
    close: () => vite.close(),
  }
}

async function builtRender(distDir: string): Promise<RenderPage> {
  const entry = (await import(pathToFileURL(join(distDir, 'server/entry-server.js')).href)) as {
    readonly render: RenderPage
  }
  return entry.render
}

async function limitedPage(...of: Parameters<typeof page>): Promise<Response> {
  const { limits, onPage } = of[2]
  const startedAt = performance.now()
  const response = limits?.refusal() ?? (await page(...of))
  onPage?.(response.status, performance.now() - startedAt)
  return response
}

async function page(
  request: Request,
  connection: object,
  options: Omit<PagesOptions, 'distDir' | 'render'>,
  render: RenderPage,
  assets: PageAssets,
): Promise<Response> {
  const nonce = randomBytes(18).toString('base64')
  const rendered = async (asked: Request, sentForm?: SentForm): Promise<RenderedPage> => {
    const settingsNow = async (): Promise<PageSettings> => ({
      origin: options.origin,
      storeDomain: options.storeDomain,
      realtime: options.realtime,
      social: options.social,
      notice: await options.notice?.(),
      sentForm,
    })
    const pageOf = async (pageNonce: string, rendering: Request) => {
      const rendersPage = async () => {
        const settings = await settingsNow()
        const response = await render({
          request: rendering,
          nonce: pageNonce,
          settings,
          assets,
          fetch: options.fetch,
          onFault: (error) => options.onError?.(error, rendering),
        })
        return { status: response.status, headers: [...response.headers], html: await response.text() }
      }
      return options.limits === undefined ? rendersPage() : options.limits.inTurn(rendersPage)
    }
    if (options.cache === undefined || sentForm !== undefined) return pageOf(nonce, asked)
    return await options.cache.get(
      pageKey(asked.url, asked.headers.get('host') ?? ''),
      ({ status }) => (status < 500 ? KEPT_SECONDS : 0),
      async () => {
        // The stored page has a nonce that nobody receives. The first visitor may leave while others wait.
        const storedNonce = randomBytes(nonce.length / 2).toString('hex')
        const { html, ...stored } = await pageOf(storedNonce, new Request(asked.url, { headers: asked.headers }))
        return { ...stored, kept: await keptPage(html, storedNonce) }
      },
      ({ kept }) => sizeOf(kept),
    )
  }
  const shown = async (asked: Request, sentForm?: SentForm): Promise<Response> =>
    sealed(await rendered(asked, sentForm), asked, nonce, options)
  try {
    if (request.method === 'GET' || request.method === 'HEAD') return await shown(request)
    const outcome = request.method === 'POST' ? await options.handleForm?.(request, connection) : undefined
    if (outcome === undefined) return wrongMethod()
    if (outcome.kind === 'redirect') return redirected(outcome)
    const page = await shown(new Request(request.url, { headers: request.headers }), outcome.form)
    return new Response(page.body, { status: outcome.status, headers: page.headers })
  } catch (error) {
    if (error instanceof Overloaded) return responseOf(BUSY)
    // A closed connection is not a failure.
    if (!request.signal.aborted) options.onError?.(error, request)
    if (error instanceof DatabaseUnavailable) return responseOf(UNAVAILABLE)
    return await sealed(await brokenPage(), request, nonce, options)
  }
}

function wrongMethod(): Response {
  const text = 'What was sent to this address was not read, and nothing has changed.'
  const page = refusedPage({ status: 405, sign: 'fault', title: 'This page takes no form', text })
  page.headers.set('allow', 'GET, HEAD')
  return page
}

/** 303, so that the browser requests the next page by GET and a reload submits nothing again. */
function redirected({ to, cookies }: Extract<FormResult, { kind: 'redirect' }>): Response {
  const headers = new Headers({ ...protectiveHeaders, Location: to, 'Cache-Control': 'no-store' })
  for (const cookie of cookies) headers.append('Set-Cookie', cookie)
  return new Response(null, { status: 303, headers })
}

type RenderedPage = {
  readonly status: number
  readonly headers: [string, string][]
} & ({ readonly html: string } | { readonly kept: KeptPage })

/** Adds the policy and compression to a rendered page. */
async function sealed(
  rendered: RenderedPage,
  request: Request,
  nonce: string,
  { connect, images }: Pick<PagesOptions, 'connect' | 'images'>,
): Promise<Response> {
  const headers = new Headers(rendered.headers)
  for (const [name, value] of Object.entries(protectiveHeaders)) headers.set(name, value)
  if (rendered.status >= 300 && rendered.status < 400) {
    headers.set('Cache-Control', 'no-store')
    return new Response(null, { status: rendered.status, headers })
  }
  const host = request.headers.get('host') ?? new URL(request.url).host
  const ancestors = ancestorsIn(headers.get('Content-Security-Policy'))
  const policy = { nonce, host: safeHost(host), ancestors, ...(connect && { connect }), ...(images && { images }) }
  headers.set('Content-Security-Policy', contentSecurityPolicy(policy))
  // Browsers that know frame-ancestors ignore it; the others must show the frame.
  if (ancestors !== undefined) headers.delete('X-Frame-Options')
  // The nonce is for one response, so no cache may store the page.
  headers.set('Cache-Control', 'private, no-cache')
  headers.set('Vary', 'Accept-Encoding')
  const { coding, body } = await encoded(rendered, nonce, request.headers.get('accept-encoding') ?? undefined)
  if (coding !== 'identity') headers.set('Content-Encoding', coding)
  headers.set('Content-Length', String(body.byteLength))
  return new Response(request.method === 'HEAD' ? null : body, { status: rendered.status, headers })
}

/** The hosts whose pages may show this page in a frame, where its route names some: `frame-ancestors shop.example`. */
const ancestorsIn = (policy: string | null): string | undefined =>
  /^frame-ancestors ([\w.:*-]+(?: [\w.:*-]+)*)$/.exec(policy ?? '')?.[1]

async function encoded(rendered: RenderedPage, nonce: string, accepted: string | undefined) {
  if ('kept' in rendered) {
    const coding = contentCoding(accepted, ['gzip'])
    return { coding, body: (coding === 'gzip' ? gzipBytes : plainBytes)(rendered.kept, nonce) }
  }
  const coding = contentCoding(accepted)
  return { coding, body: new Uint8Array(await compress(new TextEncoder().encode(rendered.html), coding, 'each')) }
}

/** The Host header is untrusted: only characters of a host name may enter the policy. */
const safeHost = (host: string): string => (/^[a-z0-9.:[\]-]+$/i.test(host) ? host : 'localhost')

function missingAsset(): Response {
  // A page loaded before an update requests files that are gone, so this response must not be cached.
  return new Response('Not found', { status: 404, headers: { ...protectiveHeaders, 'Cache-Control': 'no-store' } })
}

async function brokenPage(): Promise<RenderedPage> {
  const page = refusedPage({
    status: 500,
    sign: 'fault',
    title: 'This page could not be shown',
    text: 'The fault is on our side and was noted. Nothing you saved is lost. Try again in a moment.',
  })
  return { status: page.status, headers: [...page.headers], html: await page.text() }
}
