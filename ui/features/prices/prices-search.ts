import { listSearch } from '../../shared/list-page/list-search.ts'
import { searchOf, type SearchOf, text } from '../../shared/app/search-fields.ts'

export const pricesSearch = searchOf({ ...listSearch.fields, tab: text })
export type PricesSearch = SearchOf<typeof pricesSearch>
