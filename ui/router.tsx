import { QueryClient } from '@tanstack/react-query'
import { createRouter } from '@tanstack/react-router'
import { setupRouterSsrQueryIntegration } from '@tanstack/react-router-ssr-query'
import type { Client } from '../adapters/client/client.ts'
import { routeTree } from './routeTree.gen.ts'
import { ErrorPage } from './shared/app/error-page.tsx'
import { NotFoundPage } from './shared/app/not-found-page.tsx'
import type { PageConfig } from './shared/app/page-config.ts'
import { parseSearchText, searchText } from './shared/app/search-text.ts'
import { storefrontRewrite } from './shared/app/storefront-rewrite.ts'
import { SKELETON_DELAY_MS } from './shared/states/use-delayed.ts'

export interface RouterParts {
  readonly client: Client
  readonly config: PageConfig
  /** The nonce of the page's Content-Security-Policy; the browser reads it from the page. */
  readonly nonce?: string
}

/** How long a response counts as fresh by default, in milliseconds. */
const FRESH_MS = 30_000
/** Minimum time that a skeleton stays on the screen, in milliseconds. */
const SKELETON_LEAST_MS = 200

/** Creates a router with its query cache: one per page in the browser, one per request on the server. */
export function makeRouter({ client, config, nonce }: RouterParts) {
  const queryClient = new QueryClient({
    // The client itself retries what may be retried; a second policy here would multiply the attempts. Without a
    // network a call fails at once instead of waiting, so that nothing is sent later without the person's knowledge.
    defaultOptions: {
      queries: { staleTime: FRESH_MS, retry: false, networkMode: 'offlineFirst' },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
  const rewrite = storefrontRewrite(config)
  const router = createRouter({
    routeTree,
    context: { client, config, queryClient },
    // Addresses match the specification exactly, including letter case (D-26).
    caseSensitive: true,
    parseSearch: parseSearchText,
    stringifySearch: searchText,
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    defaultPendingMs: SKELETON_DELAY_MS,
    defaultPendingMinMs: SKELETON_LEAST_MS,
    defaultErrorComponent: ErrorPage,
    defaultNotFoundComponent: NotFoundPage,
    scrollRestoration: true,
    ...(rewrite !== undefined && { rewrite }),
    ...(nonce !== undefined && { ssr: { nonce } }),
  })
  setupRouterSsrQueryIntegration({ router, queryClient })
  return router
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof makeRouter>
  }
}
