import { cleanKeyword } from '../product-list/product-list.ts'
import { foldText } from './words.ts'

/** Number of searches that a browser keeps. Our own choice (D-207). */
export const RECENT_SEARCHES = 6

/** The searches with one more in front; a search that differs only in case or accents takes the earlier one's place. */
export function withRecent(searches: readonly string[], keyword: string): readonly string[] {
  const added = cleanKeyword(keyword)
  if (added === '') return searches
  const others = searches.filter((one) => foldText(one) !== foldText(added))
  return [added, ...others].slice(0, RECENT_SEARCHES)
}

/** Reads what `JSON.stringify` wrote; whatever is no search is left out. Never throws. */
export function readRecent(text: string | undefined): readonly string[] {
  try {
    const stored: unknown = JSON.parse(text ?? '[]')
    if (!Array.isArray(stored)) return []
    const searches = stored.flatMap((one: unknown) => (typeof one === 'string' ? [cleanKeyword(one)] : []))
    return searches.toReversed().reduce<readonly string[]>(withRecent, [])
  } catch {
    return []
  }
}
