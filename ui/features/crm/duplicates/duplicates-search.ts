import { positive, searchOf, type SearchOf, text } from '../../../shared/app/search-fields.ts'

export const duplicatesSearch = searchOf({
  type: text,
  page: positive,
})
export type DuplicatesSearch = SearchOf<typeof duplicatesSearch>
