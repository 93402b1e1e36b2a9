import { positive, searchOf, type SearchOf, text } from '../../shared/app/search-fields.ts'

export const importSearch = searchOf({
  type: text,
  id: positive,
  page: positive,
})
export type ImportSearch = SearchOf<typeof importSearch>
