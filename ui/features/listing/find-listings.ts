import { productList } from '../../../core/contracts/listing.contract.ts'
import { productFormAddress } from '../../../core/navigation/addresses.ts'
import { canOpen } from '../../../core/navigation/guard.ts'
import { routes } from '../../../core/navigation/routes.ts'
import type { FindRecords, FoundRecord } from '../../shared/command-palette/record-providers.ts'

const SHOWN = 5

/** A listing as the command palette shows it. */
export const foundListing = ({
  id,
  name,
  category,
}: {
  readonly id: number
  readonly name: string
  readonly category?: string | null | undefined
}): FoundRecord => ({
  id: String(id),
  label: name === '' ? 'Untitled listing' : name,
  kind: 'Listing',
  ...(category != null && category !== '' && { detail: category }),
  icon: routes.productsList.menu.icon,
  address: productFormAddress(id),
})

/** Finds the company's listings, including drafts, for people who may open their form. */
export const findListings: FindRecords = async (query, { client, signal }) => {
  const viewer = client.session.current()?.user
  if (viewer === undefined || !canOpen('productForm', viewer)) return []
  const { data } = await client.call(productList, { search: query, per_page: SHOWN }, { signal })
  return data.data.map(({ id, name, category_name }) => foundListing({ id, name, category: category_name }))
}
