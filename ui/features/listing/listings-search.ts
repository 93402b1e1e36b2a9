import { LISTING_STATES } from '../../../core/catalogue/options.ts'
import { listSearch } from '../../shared/list-page/list-search.ts'
import { oneOf, searchOf, type SearchOf } from '../../shared/app/search-fields.ts'

export const listingsSearch = searchOf({
  ...listSearch.fields,
  /** If missing: all but the deleted ones. */
  state: oneOf(...LISTING_STATES.filter((state) => state !== 'all')),
})
export type ListingsSearch = SearchOf<typeof listingsSearch>
