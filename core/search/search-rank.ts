import type { Lexeme, WordField } from './listing-words.ts'
import { asModel, asPhrase, inFields, matchQuery, type Reach, type SearchQuery, someInFields } from './search-query.ts'

/** A condition that adds points to a listing's rank in a search. */
export interface RankPart {
  readonly points: number
  /** A tsquery over the ranked words of a listing, or over all of its words. */
  readonly query: string
  readonly of: 'head' | 'all'
}

/**
 * The points of a rank. The whole model names one product, and not what is made for it. Words in the title weigh more than those of brand and model, these more than the rest; a
 * category that is named like the product tells rice from rice cookers; whole words come before starts of words. D-147.
 */
export const RANK_POINTS = { whole: 32, model: 16, title: 8, brand: 4, head: 2, category: 4, phrase: 3 } as const

/** The parts of the rank of a search, for SQL and `rankOf`. */
export function rankParts(query: SearchQuery, reach: Reach): readonly RankPart[] {
  if (query.words.length === 0) return []
  const model = asModel(query)
  const phrase = asPhrase(query, ['A'])
  return [
    ...(reach === 'starts'
      ? [{ points: RANK_POINTS.whole, query: matchQuery(query, 'whole') as string, of: 'all' as const }]
      : []),
    ...(model === undefined ? [] : [{ points: RANK_POINTS.model, query: model, of: 'head' as const }]),
    { points: RANK_POINTS.title, query: inFields(query, reach, ['A']), of: 'head' },
    { points: RANK_POINTS.brand, query: inFields(query, reach, ['A', 'B']), of: 'head' },
    { points: RANK_POINTS.head, query: inFields(query, reach, ['A', 'B', 'C', 'D']), of: 'head' },
    { points: RANK_POINTS.category, query: someInFields(query, ['C']), of: 'head' },
    ...(phrase === undefined ? [] : [{ points: RANK_POINTS.phrase, query: phrase, of: 'head' as const }]),
  ]
}

/** The rank of a listing in a search; SQL computes the same from the same parts. */
export function rankOf(
  { head, all }: { readonly head: readonly Lexeme[]; readonly all: readonly string[] },
  parts: readonly RankPart[],
): number {
  const places = new Map(head.map((lexeme) => [lexeme.text, lexeme.places]))
  const everywhere = new Map(all.map((text) => [text, []]))
  return parts.reduce(
    (sum, { points, query, of }) => sum + (matches(query, of === 'head' ? places : everywhere) ? points : 0),
    0,
  )
}

// Helpers

type Places = Lexeme['places']

/** Whether words meet a tsquery of the shapes that `search-query.ts` writes: "and" of "or", "or" of "or", a phrase. */
function matches(query: string, words: ReadonlyMap<string, Places>): boolean {
  if (query.includes(' <-> ')) {
    const [first = [], ...others] = query.split(' <-> ').map((operand) => placesOf(operand, words))
    return first.some(({ position }) =>
      others.every((places, at) => places.some((place) => place.position === position + at + 1)),
    )
  }
  return query.split(' & ').every((part) =>
    part
      .replace(/^\(|\)$/g, '')
      .split(' | ')
      .some((operand) => isPresent(operand.replace(/^\(|\)$/g, ''), words)),
  )
}

function operandOf(operand: string): { readonly text: string; readonly isStart: boolean; readonly fields: string } {
  const [, text = '', star = '', fields = ''] = /^'([^']*)'(?::(\*?)([A-D]*))?$/.exec(operand) ?? []
  return { text, isStart: star === '*', fields }
}

function isPresent(operand: string, words: ReadonlyMap<string, Places>): boolean {
  const { text, isStart, fields } = operandOf(operand)
  const isIn = (places: Places) =>
    fields === '' || places.some(({ field }) => fields.includes(field satisfies WordField))
  if (!isStart) return words.has(text) && isIn(words.get(text) ?? [])
  return [...words].some(([word, places]) => word.startsWith(text) && isIn(places))
}

function placesOf(operand: string, words: ReadonlyMap<string, Places>): Places {
  const { text, fields } = operandOf(operand)
  return (words.get(text) ?? []).filter(({ field }) => fields.includes(field))
}
