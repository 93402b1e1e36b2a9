import { pageList, categoryList, currencies } from '../../../adapters/client/lazy-calls.ts'
import type { AppContextValue } from '../app/app-context.ts'

/**
 * Loads the choices of the public frame: the sectors with products on sale, the currencies, and the operator's pages.
 * Never fails: without a response the search has no categories, and the currencies are those of core.
 */
export async function loadPublicFrame({ client }: AppContextValue) {
  const [sectors, known, texts] = await Promise.all([
    client.call(categoryList, { with_product: true }).catch(() => undefined),
    client.call(currencies, {}).catch(() => undefined),
    client.call(pageList, {}).catch(() => undefined),
  ])
  return {
    categories: sectors?.data.map(({ slug, name }) => ({ value: slug, label: name })),
    pages: texts?.data,
    currencies: known?.data.map(({ id, code, name }) => ({ id, code, name })),
  }
}
