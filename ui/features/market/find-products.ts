import { searchSuggestions } from '../../../core/contracts/suggestions.contract.ts'
import { addressOf, productAddress } from '../../../core/navigation/addresses.ts'
import { routes } from '../../../core/navigation/routes.ts'
import type { FindRecords } from '../../shared/command-palette/record-providers.ts'

const { icon } = routes.productList.menu

/**
 * Finds products for buyers, after a line that searches the whole market. Sellers search their own records, among which
 * those of others would only be in the way.
 */
export const findProducts: FindRecords = async (query, { client, signal }) => {
  if (client.session.current()?.user.type !== 'other') return []
  const { data } = await client.call(searchSuggestions, { keyword: query }, { signal })
  return [
    {
      id: `search ${query}`,
      label: `Search the market for “${query}”`,
      kind: 'Market',
      icon,
      address: addressOf('productList', {}, { search_keyword: query }),
    },
    ...data.products.map((product) => ({
      id: String(product.id),
      label: product.name,
      kind: 'Product',
      detail: product.company_details.name,
      icon,
      address: productAddress(product),
    })),
  ]
}
