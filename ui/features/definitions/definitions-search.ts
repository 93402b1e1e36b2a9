import { DEFINITION_USES } from '../../../core/catalogue/options.ts'
import { listSearch } from '../../shared/list-page/list-search.ts'
import { oneOf, searchOf, type SearchOf, text } from '../../shared/app/search-fields.ts'

export const definitionsSearch = searchOf({
  ...listSearch.fields,
  use: oneOf(...DEFINITION_USES.filter((use) => use !== 'all')),
  /** The kind, on a page with several. */
  tab: text,
})
export type DefinitionsSearch = SearchOf<typeof definitionsSearch>
