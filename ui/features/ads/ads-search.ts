import { AD_STATES } from '../../../core/ads/ad-states.ts'
import { listSearch } from '../../shared/list-page/list-search.ts'
import { oneOf, positive, searchOf, type SearchOf, textUpTo } from '../../shared/app/search-fields.ts'

export const adsSearch = searchOf({
  ...listSearch.fields,
  /** If missing: all of them. */
  state: oneOf(...AD_STATES),
  /** The type of ads; if missing: simple ones. */
  type: textUpTo(50),
})
export type AdsSearch = SearchOf<typeof adsSearch>

export const adFormSearch = searchOf({
  /** The ad whose texts and listings a new one starts with. */
  copy: positive,
})
