import type { ProductFilterState } from '../../../core/product-list/product-filters.ts'
import { toAddress, type ProductListState } from '../../../core/product-list/product-list.ts'
import { linkTo, type Destination } from '../app/link-to.ts'

/**
 * Spread on links beside others of the same page. The router marks a link as active when its query is contained in the
 * current one, so "Page 1" and "Best match" would be active on every page of the list.
 */
export const EXACT = { activeOptions: { exact: true } } as const

/** The location of a product list: its path, and the category in the path. */
export interface ListPlace {
  readonly path: string
  /** Slug of the category in the path; the address then contains no `category`. */
  readonly category?: string | undefined
}

/** The link to another state of the same list (D-77). */
export function listLink(place: ListPlace, state: ProductListState): Destination {
  const filters: { -readonly [Name in keyof ProductFilterState]: ProductFilterState[Name] } = { ...state.filters }
  if (place.category !== undefined && filters.categories?.length === 1 && filters.categories[0] === place.category)
    delete filters.categories
  return { ...linkTo(place.path), search: toAddress({ ...state, filters }) } as unknown as Destination
}
