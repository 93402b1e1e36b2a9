import { type Kysely, type RawBuilder, sql } from 'kysely'
import { cleanKeyword } from '../../../core/product-list/product-list.ts'
import {
  type Correction,
  correctedSearches,
  correctionsOf,
  isCorrectable,
  MAX_EDITED_LENGTH,
  oneEditAway,
} from '../../../core/search/correction.ts'
import { matchQuery, type Reach, type SearchQuery, searchQuery } from '../../../core/search/search-query.ts'
import { type RankPart, rankParts } from '../../../core/search/search-rank.ts'
import { hasDigit, stemOf, wordsIn } from '../../../core/search/words.ts'
import type { Tables } from '../database/tables.ts'

type Condition = RawBuilder<boolean>

/** How a search is run, and what the page says about it. */
export interface ResolvedSearch {
  /** The tsquery that listings must match; undefined when the text has no word, which finds nothing. */
  readonly match: string | undefined
  readonly rank: readonly RankPart[]
  /** The corrected search, when nothing matched the typed one. */
  readonly shown: string | undefined
  /** Searches that find something, when this one does not. */
  readonly others: readonly { readonly keyword: string; readonly total: number }[]
}

/** Fewer matches are too few: starts of words count, too. */
const TOO_FEW = 3
/** Matches are counted up to this number where only "how many" matters. */
const COUNTED = 1_000

/**
 * Finds out how to run a search: by whole words; when these find too little, also by starts of words; when these find
 * nothing, with typing errors corrected. Filters do not matter, so that counts and lists of one search agree. D-147.
 */
export async function resolveSearch(
  k: Kysely<Tables>,
  keyword: string,
  sellerId?: number,
  wordsOfCategories: () => Promise<readonly string[]> = () => categoryWords(k),
): Promise<ResolvedSearch> {
  const query = searchQuery(keyword)
  const among = sellerId === undefined ? sql`` : sql`and l.company_id = ${sellerId}::bigint`
  const count = (one: SearchQuery, reach: Reach, most: number) => matches(k, matchQuery(one, reach), among, most)
  const found = await reachOf(query, count)
  if (found !== undefined) return { ...found, shown: undefined, others: [] }
  const whole = { match: matchQuery(query, 'whole'), rank: rankParts(query, 'whole') }
  if (query.isLiteral || query.words.length === 0) return { ...whole, shown: undefined, others: [] }
  const corrected = await correctedQuery(k, query, wordsOfCategories, (one) => count(one, 'whole', COUNTED))
  if (corrected !== undefined) {
    const reached = await reachOf(corrected.query, count)
    if (reached !== undefined) return { ...reached, shown: corrected.text, others: [] }
  }
  return { ...whole, shown: undefined, others: await shorterSearches(query, count) }
}

/** The words of all categories, which are spelt right even where nothing is on sale. */
export async function categoryWords(k: Kysely<Tables>): Promise<readonly string[]> {
  const rows = await k.selectFrom('categories').select('name').where('company_id', 'is', null).execute()
  const words = rows.flatMap(({ name }) => wordsIn(name).map(({ text }) => text))
  return [...new Set(words)].filter((word) => !hasDigit(word))
}

/** The condition of a resolved search over `l`. */
export const searchCondition = ({ match }: ResolvedSearch): Condition =>
  match === undefined ? sql<boolean>`false` : sql<boolean>`l.search_words @@ ${match}::tsquery`

/** The rank of a listing in a resolved search, over `l`; undefined when all are equal. */
export const searchRank = ({ rank }: ResolvedSearch): RawBuilder<unknown> | undefined =>
  rank.length === 0
    ? undefined
    : sql.join(
        rank.map(
          ({ points, query, of }) =>
            sql`(${sql.ref(of === 'head' ? 'l.search_head' : 'l.search_words')} @@ ${query}::tsquery)::int * ${sql.lit(points)}`,
        ),
        sql` + `,
      )

// Helpers

type Count = (query: SearchQuery, reach: Reach, most: number) => Promise<number>

/** Whole words, or starts of words when whole ones find too little; undefined when both find nothing. */
async function reachOf(
  query: SearchQuery,
  count: Count,
): Promise<{ readonly match: string | undefined; readonly rank: readonly RankPart[] } | undefined> {
  const whole = await count(query, 'whole', TOO_FEW)
  const isEnough = whole === TOO_FEW || query.isLiteral || query.words.every(({ starts }) => starts.length === 0)
  const reach = isEnough || (await count(query, 'starts', whole + 1)) === whole ? 'whole' : 'starts'
  return whole === 0 && reach === 'whole'
    ? undefined
    : { match: matchQuery(query, reach), rank: rankParts(query, reach) }
}

/** The number of public listings that match, up to `most`. */
async function matches(
  k: Kysely<Tables>,
  match: string | undefined,
  among: RawBuilder<unknown>,
  most: number,
): Promise<number> {
  if (match === undefined) return 0
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from (
    select 1 from listings l where l.is_public and l.search_words @@ ${match}::tsquery ${among} limit ${most}::int) found`.execute(
    k,
  )
  return rows[0]?.count ?? 0
}

/** The search with its unknown words corrected: the fewest edits, of these the one with the most matches. */
async function correctedQuery(
  k: Kysely<Tables>,
  query: SearchQuery,
  wordsOfCategories: () => Promise<readonly string[]>,
  count: (query: SearchQuery) => Promise<number>,
): Promise<{ readonly query: SearchQuery; readonly text: string } | undefined> {
  const typed = query.words.map((word) => word.typed)
  const corrections = await correctionsFor(k, typed.filter(isCorrectable), wordsOfCategories)
  let best:
    | { readonly query: SearchQuery; readonly text: string; readonly edits: number; readonly count: number }
    | undefined
  for (const { words, edits } of correctedSearches(typed, corrections)) {
    if (best !== undefined && edits > best.edits) break
    const text = words.join(' ')
    const corrected = searchQuery(text)
    const found = await count(corrected)
    if (found > (best?.count ?? 0)) best = { query: corrected, text, edits, count: found }
  }
  return best
}

/** The corrections of those words that no listing and no category has. */
async function correctionsFor(
  k: Kysely<Tables>,
  typedWords: readonly string[],
  wordsOfCategories: () => Promise<readonly string[]>,
): Promise<ReadonlyMap<string, readonly Correction[]>> {
  if (typedWords.length === 0) return new Map()
  const named = await wordsOfCategories()
  const namedStems = new Set(named.map(stemOf))
  const words = typedWords.filter((word) => !namedStems.has(stemOf(word)))
  if (words.length === 0) return new Map()
  const { rows } = await sql<{ typed: string; found: string[] }>`
    select typed, array(select word from search_terms where word % typed order by similarity(word, typed) desc, word limit 20) as found
    from unnest(${[...words]}::text[], ${words.map(stemOf)}::text[]) as given (typed, stem)
    where not exists (select 1 from search_terms t where t.stem = given.stem)`.execute(k)
  const edited = rows
    .filter(({ typed }) => typed.length <= MAX_EDITED_LENGTH)
    .flatMap(({ typed }) => oneEditAway(typed))
  const near =
    edited.length === 0
      ? []
      : await k
          .selectFrom('search_terms')
          .select('word')
          .where('word', '=', sql<string>`any(${edited}::text[])`)
          .execute()
  return new Map(
    rows.map(({ typed, found }) => [
      typed,
      correctionsOf(typed, [...found, ...near.map(({ word }) => word), ...named]),
    ]),
  )
}

/** The search without one of its words, where that finds something. */
async function shorterSearches(query: SearchQuery, count: Count): Promise<ResolvedSearch['others']> {
  if (query.words.length < 2) return []
  const shorter = query.words.map((_, left) => ({ ...query, words: query.words.toSpliced(left, 1) }))
  const counted = await Promise.all(
    shorter.map(async (one) => ({
      keyword: cleanKeyword(one.words.map(({ typed }) => typed).join(' ')),
      total: await count(one, 'whole', COUNTED),
    })),
  )
  return counted.filter(({ total }) => total > 0).toSorted((one, other) => one.total - other.total)
}
