import { canonicalOf, hasDigit, measureOf, stemOf, wordsIn, writtenMeasure } from './words.ts'

/** The texts of a listing that a search finds. */
export interface SearchedTexts {
  /** The name. Words behind "for" and "with" name what the product is not, so they count less. */
  readonly title: string
  /** The line above the name. */
  readonly above: string
  readonly brand: string
  readonly model: string
  /** The names of the chosen categories. */
  readonly categories: readonly string[]
  readonly seller: string
  /** Found, but not ranked: the categories above, the description. */
  readonly others: readonly string[]
}

/** Where in a listing a word is: A title, B brand or model, C category, D seller, or the end of the title. */
export type WordField = 'A' | 'B' | 'C' | 'D'

/** One form of a word with its places. */
export interface Lexeme {
  readonly text: string
  readonly places: readonly { readonly position: number; readonly field: WordField }[]
}

/** The words by which a listing is found and ranked. */
export interface ListingWords {
  /** The words that count for the order, with their fields and positions. */
  readonly head: readonly Lexeme[]
  /** All words, those of `head` included. */
  readonly all: readonly string[]
  /** The words of `head` as they are written, to correct typing errors by. */
  readonly terms: readonly string[]
}

/** Maximum number of different words of a listing; further ones of its description are not found. */
export const MAX_LISTING_WORDS = 600
/** Maximum number of words of each ranked field. */
const MAX_FIELD_WORDS = 60

/**
 * The words of a listing in every form that a search may use: singular, one spelling for synonyms, neighbours written
 * as one ('QU-828 X' as 'qu828x', 'fork lift' as 'forklift'), numbers with their unit ('20t').
 */
export function listingWords({ title, above, brand, model, categories, seller, others }: SearchedTexts): ListingWords {
  const head = new Map<string, { position: number; field: WordField }[]>()
  const terms = new Set<string>()
  const ranked: readonly (readonly [WordField, string])[] = [
    ['A', title.slice(0, endOfName(title))],
    ['D', title.slice(endOfName(title))],
    ['A', above],
    ['B', brand],
    ['B', model],
    ...categories.map((category) => ['C', category] as const),
    ['D', seller],
  ]
  let start = 1
  for (const [field, text] of ranked) {
    const forms = formsIn(text, MAX_FIELD_WORDS)
    for (const { lexemes, written } of forms) {
      if (!hasDigit(written) && written.length > 1) terms.add(written)
      for (const { text: lexeme, from, to } of lexemes) {
        const places = head.get(lexeme) ?? []
        head.set(lexeme, places)
        for (const at of new Set([from, to])) places.push({ position: start + at, field })
      }
    }
    // A gap, so that the last word of a field and the first one of the next are no phrase.
    start += forms.length + 2
  }
  const all = new Set(head.keys())
  for (const text of others) {
    for (const { lexemes } of formsIn(text, MAX_LISTING_WORDS))
      for (const lexeme of lexemes) if (lexeme.isPlain && all.size < MAX_LISTING_WORDS) all.add(lexeme.text)
  }
  return {
    head: [...[...head].map(([text, places]) => ({ text, places })), ...wholeModel(model)],
    all: [...all],
    terms: [...terms],
  }
}

/** `'pump':1A,5C`: the words of `head` as PostgreSQL's tsvector. */
export const headVector = (head: readonly Lexeme[]): string =>
  head
    .map(({ text, places }) => `'${text}':${places.map(({ position, field }) => `${position}${field}`).join(',')}`)
    .join(' ')

/** The words of `all` as PostgreSQL's tsvector. */
export const wordsVector = (all: readonly string[]): string => all.map((text) => `'${text}'`).join(' ')

// Helpers

/** The whole model, apart from models that only contain it: 'QU-828X' and 'QU-828X-KIT'. */
function wholeModel(model: string): readonly Lexeme[] {
  const joined = wordsIn(model)
    .map((word) => word.text)
    .join('')
  return hasDigit(joined) ? [{ text: `=${joined}`, places: [{ position: 1, field: 'B' }] }] : []
}

/** Where "for" or "with" begins, else the end. */
function endOfName(title: string): number {
  const at = title.search(/(?<=\S\s)(?:for|with)\s/i)
  return at < 0 ? title.length : at
}

interface Form {
  readonly text: string
  readonly from: number
  readonly to: number
  /** No neighbours written as one; descriptions have too many of those. */
  readonly isPlain: boolean
}

/** The forms of each word of a text, by its place. */
function formsIn(
  text: string,
  most: number,
): readonly { readonly written: string; readonly lexemes: readonly Form[] }[] {
  const words = wordsIn(text).slice(0, most)
  return words.map(({ text: written }, from) => {
    const at = (distance: number) => words[from + distance]
    const next = at(1)
    const lexemes: Form[] = [
      ...new Set([stemOf(written), canonicalOf(written), writtenMeasure(written) ?? stemOf(written)]),
    ].map((form) => ({ text: form, from, to: from, isPlain: true }))
    if (next !== undefined) {
      const measure = measureOf(written, next.text)
      if (measure !== undefined) lexemes.push({ text: measure, from, to: from + 1, isPlain: true })
      lexemes.push({ text: canonicalOf(`${written}${next.text}`), from, to: from + 1, isPlain: next.isTied })
    }
    for (const length of [3, 4]) {
      const run = words.slice(from, from + length).map((word) => word.text)
      if (run.length === length && run.some(hasDigit))
        lexemes.push({ text: run.join(''), from, to: from + length - 1, isPlain: false })
    }
    return { written, lexemes }
  })
}
