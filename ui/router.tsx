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
  /** Of the page's Content-Security-Policy; the browser reads it from the page. */
  readonly nonce?: string
}

/** How long an answer counts as fresh when nothing said otherwise, in milliseconds. */
const FRESH_MS = 30_000
/** A skeleton that was drawn stays at least this long, in milliseconds. */
const SKELETON_LEAST_MS = 200

/** One router with its query cache: one per page in the browser, one per request on the server. */
export function makeRouter({ client, config, nonce }: RouterParts) {
  const queryClient = new QueryClient({
    // The client retries what may be retried; a second policy here would multiply it.
    // Without a network a call fails and says so instead of waiting: nothing is sent later behind a person's back.
    defaultOptions: {
      queries: { staleTime: FRESH_MS, retry: false, networkMode: 'offlineFirst' },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
  const rewrite = storefrontRewrite(config)
  const router = createRouter({
    routeTree,
    context: { client, config, queryClient },
    // Addresses are the specification's to the letter, letter case included (D-26).
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
