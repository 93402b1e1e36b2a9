import { listSearch } from '../../../shared/list-page/list-search.ts'
import { searchOf, type SearchOf, text } from '../../../shared/app/search-fields.ts'

export const tagsSearch = searchOf({ ...listSearch.fields, type: text })
export type TagsSearch = SearchOf<typeof tagsSearch>
