import { listSearch } from '../../../shared/list-page/list-search.ts'
import { oneOf, searchOf, type SearchOf } from '../../../shared/app/search-fields.ts'

/** The address of a list of tasks, meetings or calls: all of the company's or one's own, as a list or a board. */
export const activitySearch = searchOf({
  ...listSearch.fields,
  /** Default: one's own tasks, but everybody's meetings and calls. */
  whose: oneOf('all', 'me'),
  layout: oneOf('board'),
})
export type ActivitySearch = SearchOf<typeof activitySearch>
