import type { AnyRouter } from '@tanstack/react-router'
import type { Client } from '../../../adapters/client/client.ts'
import type { ShownProduct, Tracking } from '../../../adapters/client/tracking.client.ts'
import { whenIdle } from '../../shared/app/when-idle.ts'

/** Tracks the pages of a signed-in person (D-100). It loads and sends when the browser is idle. Returns how to stop. */
export function trackPages(client: Client, router: AnyRouter, session: () => string): () => void {
  let tracking: Tracking | undefined
  let isStopped = false
  const opened = () =>
    whenIdle(() => {
      tracking?.pageOpened()
    })
  whenIdle(() => {
    void import('../../../adapters/client/tracking.client.ts')
      .then(({ watchPages }) => {
        if (isStopped) return
        tracking = watchPages(client, {
          path: () => router.state.location.pathname,
          product: () => shownProduct(router),
          session,
        })
        tracking.pageOpened()
      })
      // Offline, or a newer version of the site: the next page loads it.
      .catch(() => undefined)
  })
  const stopRoutes = router.subscribe('onResolved', opened)
  return () => {
    isStopped = true
    stopRoutes()
    tracking?.stop()
  }
}

/** The product of a product page, as its route loaded it. */
function shownProduct(router: AnyRouter): ShownProduct | undefined {
  for (const { loaderData } of router.state.matches as readonly { readonly loaderData?: unknown }[]) {
    const product = (loaderData as { readonly product?: LoadedProduct } | undefined)?.product
    if (product !== undefined) return { id: product.id, slug: product.slug, categories: product.category_lists }
  }
  return undefined
}

interface LoadedProduct {
  readonly id: number
  readonly slug: string
  readonly category_lists: readonly string[]
}
