import { cleanKeyword } from '../product-list/product-list.ts'
import type { WordField } from './listing-words.ts'
import { canonicalOf, hasDigit, measureOf, stemOf, wordsIn, writtenMeasure } from './words.ts'

/** Maximum number of words of a search; further ones are ignored. */
export const MAX_WORDS = 8
/** Minimum length of a word that also stands for its continuations; shorter ones begin too many words. */
const MIN_START = 3

/** One word of a search. */
export interface SearchWord {
  /** As typed, in lower case and without accents. */
  readonly typed: string
  /** A listing must have one of these words. */
  readonly whole: readonly string[]
  /** Or, when too little is found, a word that starts with one of these. */
  readonly starts: readonly string[]
}

export interface SearchQuery {
  readonly words: readonly SearchWord[]
  /** In quotation marks: taken literally, without corrections and starts of words. D-147. */
  readonly isLiteral: boolean
}

/** Whether words of a search are whole words of the listing, or also starts of its words. */
export type Reach = 'whole' | 'starts'

/** Reads a search. Without any word, as in '!?', it has none and finds nothing. */
export function searchQuery(keyword: string): SearchQuery {
  const text = cleanKeyword(keyword)
  const isLiteral = isQuoted(text)
  const words = wordsIn(isLiteral ? text.slice(1, -1) : text).slice(0, MAX_WORDS)
  const texts = words.map((word) => word.text)
  const found: SearchWord[] = []
  for (let at = 0; at < texts.length; at += 1) {
    const typed = texts[at] as string
    const measure = measureOf(typed, texts[at + 1] ?? '')
    if (measure !== undefined) {
      found.push({ typed: `${typed} ${texts[at + 1]}`, whole: [measure], starts: [] })
      at += 1
    } else found.push(wordAt(texts, at))
  }
  return { words: found, isLiteral }
}

/** The search in quotation marks, which is taken literally. */
export const literally = (keyword: string): string => `"${cleanKeyword(keyword).replaceAll('"', '')}"`

/** The text of a search without its quotation marks. */
export const withoutQuotes = (keyword: string): string =>
  isQuoted(keyword.trim()) ? keyword.trim().slice(1, -1).trim() : keyword

/** `('pump' | 'pump':*) & 'steel'`: the search as PostgreSQL's tsquery; undefined without words. */
export function matchQuery({ words, isLiteral }: SearchQuery, reach: Reach): string | undefined {
  if (words.length === 0) return undefined
  return words.map((word) => alternatives(word, isLiteral ? 'whole' : reach, '')).join(' & ')
}

/** Every word of the search in one of the fields. */
export const inFields = ({ words }: SearchQuery, reach: Reach, fields: readonly WordField[]): string =>
  words.map((word) => alternatives(word, reach, fields.join(''))).join(' & ')

/** Some word of the search in one of the fields. */
export const someInFields = ({ words }: SearchQuery, fields: readonly WordField[]): string =>
  words.map((word) => alternatives(word, 'whole', fields.join(''))).join(' | ')

/** The words of the search next to each other in one of the fields; undefined for a single word. */
export const asPhrase = ({ words }: SearchQuery, fields: readonly WordField[]): string | undefined =>
  words.length < 2 ? undefined : words.map(({ whole }) => `'${whole[0]}':${fields.join('')}`).join(' <-> ')

/** Words of the search that are the whole model of a listing; undefined when none can be a model. */
export function asModel({ words }: SearchQuery): string | undefined {
  const runs = new Set<string>()
  for (let from = 0; from < words.length; from += 1) {
    for (const length of [1, 2, 3, 4]) {
      const joined = words
        .slice(from, from + length)
        .map(({ typed }) => typed.replaceAll(' ', ''))
        .join('')
      if (hasDigit(joined) && joined.length >= MIN_START) runs.add(joined)
    }
  }
  return runs.size === 0 ? undefined : [...runs].map((run) => `'=${run}'`).join(' | ')
}

// Helpers

const isQuoted = (text: string): boolean => text.length > 2 && /^["“„].*["”]$/.test(text)

function wordAt(texts: readonly string[], at: number): SearchWord {
  const typed = texts[at] as string
  const whole = new Set([canonicalOf(typed)])
  const measure = writtenMeasure(typed)
  if (measure !== undefined) whole.add(measure)
  const starts = new Set(typed.length >= MIN_START ? [stemOf(typed)] : [])
  // Neighbours may be one word in the listing: 'qu 828x' and 'QU828X', 'fork lift' and 'forklift'.
  for (const length of [2, 3, 4]) {
    for (let from = Math.max(0, at - length + 1); from <= at && from + length <= texts.length; from += 1) {
      const run = texts.slice(from, from + length)
      if (length > 2 && !run.some(hasDigit)) continue
      const joined = run.join('')
      whole.add(length === 2 ? canonicalOf(joined) : joined)
      if (run.some(hasDigit) && joined.length >= MIN_START) starts.add(joined)
    }
  }
  return { typed, whole: [...whole], starts: [...starts] }
}

function alternatives({ whole, starts }: SearchWord, reach: Reach, fields: string): string {
  const field = fields === '' ? '' : `:${fields}`
  const all = [
    ...whole.map((text) => `'${text}'${field}`),
    ...(reach === 'starts' ? starts.map((text) => `'${text}':*${fields}`) : []),
  ]
  return all.length === 1 ? (all[0] as string) : `(${all.join(' | ')})`
}
