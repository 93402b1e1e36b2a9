import { listSearch } from '../../shared/list-page/list-search.ts'
import { oneOf, positive, searchOf, type SearchOf, textUpTo } from '../../shared/app/search-fields.ts'

export const automationsSearch = listSearch
export type AutomationsSearch = SearchOf<typeof automationsSearch>

export const ruleSearch = searchOf({
  tab: oneOf('log'),
  /** For a new rule: the example or the stored rule that it starts from. */
  example: textUpTo(20),
  copy: positive,
})
export type RuleSearch = SearchOf<typeof ruleSearch>
