import { categoryList, currencies } from '../../../core/contracts/lookup.contract.ts'
import type { AppContextValue } from '../app/app-context.ts'

/**
 * What the public frame offers to choose from: the sectors in which something is on sale, and the currencies. A page never fails
 * for want of them: then the search is without categories, and the currencies are those the product knows.
 */
export async function loadPublicFrame({ client }: AppContextValue) {
  const [sectors, known] = await Promise.all([
    client.call(categoryList, { with_product: true }).catch(() => undefined),
    client.call(currencies, {}).catch(() => undefined),
  ])
  return {
    categories: sectors?.data.map(({ slug, name }) => ({ value: slug, label: name })),
    currencies: known?.data.map(({ id, code, name }) => ({ id, code, name })),
  }
}
