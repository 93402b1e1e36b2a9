import {
  createRequestHandler,
  createSsrStreamResponse,
  defineHandlerCallback,
  getSsrStatus,
  RouterServer,
  transformReadableStreamWithRouter,
} from '@tanstack/react-router/ssr/server'
import { renderToReadableStream } from 'react-dom/server'
import { createClient } from '../adapters/client/client.ts'
import type { SentForm } from '../core/account/sent-form.ts'
import { slugOfHost } from '../core/storefront/storefront-address.ts'
import { makeRouter } from './router.tsx'
import type { RealtimeAddress } from './shared/app/page-config.ts'
import type { PageConfig } from './shared/app/page-config.ts'
import { routerManifest, type PageAssets } from './shared/app/router-manifest.ts'

export interface PageRequest {
  readonly request: Request
  readonly nonce: string
  readonly settings: {
    readonly origin: string
    readonly storeDomain?: string | undefined
    readonly realtime?: RealtimeAddress | undefined
    readonly social?: PageConfig['social']
    readonly notice?: string | undefined
    readonly sentForm?: SentForm | undefined
  }
  readonly assets: PageAssets
  /** Handles calls inside the server's own process. */
  readonly fetch: typeof globalThis.fetch
  /** Called for each part that failed to render, and for each response that its contract does not allow. */
  readonly onFault: (error: unknown) => void
}

/**
 * Renders one page for the server: the whole document, also for 404 and 3xx. Rejects when the page cannot be rendered.
 */
export function render({ request, nonce, settings, assets, fetch, onFault }: PageRequest): Promise<Response> {
  const { origin, storeDomain, realtime, social, notice, sentForm } = settings
  const host = request.headers.get('host') ?? new URL(request.url).host
  const storefront = storeDomain === undefined ? undefined : slugOfHost(host, storeDomain)
  const client = createClient({
    origin,
    fetch,
    log: (line, cause) => onFault(new Error(`${line} ${String(cause)}`)),
  })
  const router = makeRouter({
    client,
    config: { origin, storeDomain, storefront, realtime, social, notice, sentForm },
    nonce,
  })
  const [routes] = router.getMatchedRoutes(new URL(request.url).pathname)
  const handle = createRequestHandler({
    request,
    createRouter: () => router,
    getRouterManifest: () => routerManifest(assets, nonce, routes.at(-1)?.id),
  })
  return handle(wholeDocument(onFault))
}

/** Waits for all suspended content, so that a page is readable without scripts and compresses as one piece. */
const wholeDocument = (onFault: PageRequest['onFault']) =>
  defineHandlerCallback(async ({ request, router, responseHeaders }) => {
    const stream = await renderToReadableStream(<RouterServer router={router} />, {
      signal: request.signal,
      ...(router.options.ssr?.nonce !== undefined && { nonce: router.options.ssr.nonce }),
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      // Whoever leaves while the page is rendered breaks nothing.
      onError: (error) => {
        if (!request.signal.aborted) onFault(error)
      },
    })
    await stream.allReady
    const body = transformReadableStreamWithRouter(router, stream, {
      rendererSafePoint: 'script-close',
      signal: request.signal,
    })
    return createSsrStreamResponse(
      router,
      new Response(body, { status: getSsrStatus(router), headers: responseHeaders }),
    )
  })
