import { listSearch } from '../../shared/list-page/list-search.ts'
import { CATALOG_STATES } from '../../../core/catalogs/catalog-states.ts'
import { oneOf, searchOf, type SearchOf } from '../../shared/app/search-fields.ts'

export const catalogsSearch = searchOf({
  ...listSearch.fields,
  /** If missing: all of them. */
  state: oneOf(...CATALOG_STATES),
})
export type CatalogsSearch = SearchOf<typeof catalogsSearch>
