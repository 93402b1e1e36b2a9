import { MAX_WORDS } from './search-query.ts'
import { canonicalOf, foldText, stemOf, wordsIn } from './words.ts'

/** A shorter text begins too many names to suggest any of them. Our own choice (D-207). */
export const LEAST_SUGGESTED = 2

/**
 * How well a name continues what somebody types: 0 when the name begins with it, 1 when each typed word begins a word of
 * the name; undefined when one does not. Synonyms and singulars count as the same word.
 */
export function continuationOf(name: string, typed: string): 0 | 1 | undefined {
  const text = foldText(typed).replace(/\s+/g, ' ').trim()
  if (text === '') return undefined
  if (foldText(name).startsWith(text)) return 0
  const words = wordsIn(name).map((word) => word.text)
  const isFound = (one: string): boolean =>
    words.some((word) => word.startsWith(one) || word.startsWith(stemOf(one)) || canonicalOf(word) === canonicalOf(one))
  const asked = wordsIn(typed).slice(0, MAX_WORDS)
  return asked.length > 0 && asked.every((word) => isFound(word.text)) ? 1 : undefined
}

/** The names that continue what somebody types, the closest first, and of equal ones in their order. */
export function continuing<T>(
  all: readonly T[],
  nameOf: (one: T) => string,
  typed: string,
  most: number,
): readonly T[] {
  return all
    .flatMap((one) => {
      const closeness = continuationOf(nameOf(one), typed)
      return closeness === undefined ? [] : [{ one, closeness }]
    })
    .toSorted((one, other) => one.closeness - other.closeness)
    .slice(0, most)
    .map(({ one }) => one)
}
