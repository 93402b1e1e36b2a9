import { type Kysely, sql } from 'kysely'
import { searchSuggestions } from '../../../core/contracts/suggestions.contract.ts'
import type { HandlerResponse } from '../../../core/contracts/endpoint.ts'
import { matchQuery, searchQuery } from '../../../core/search/search-query.ts'
import { rankParts } from '../../../core/search/search-rank.ts'
import { continuing, LEAST_SUGGESTED } from '../../../core/search/suggestions.ts'
import { foldText, wordsIn } from '../../../core/search/words.ts'
import { cleanKeyword } from '../../../core/product-list/product-list.ts'
import { literal } from '../database/patterns.ts'
import type { Tables } from '../database/tables.ts'
import { bind } from '../http/bind.ts'
import type { Context } from '../http/context.ts'
import { KEPT_SECONDS } from '../http/public-cache.ts'
import { allOf, isPublic, urlSql } from './listing-sql.ts'
import { categoryWords, resolveSearch, searchRank } from './search.ts'

type Suggestions = HandlerResponse<typeof searchSuggestions>['data']

const PRODUCTS = 5
const CATEGORIES = 3
const SELLERS = 3
/** The best of this many matches are shown; a few letters may match most of the market. */
const RANKED = 2_000
/** A text this short is not taken for a typing error. */
const LEAST_CORRECTED = 4
const NOTHING: Suggestions = { shown: null, products: [], categories: [], sellers: [] }

export const suggestionBindings = [
  bind(searchSuggestions, async ({ keyword }, context) => {
    // One entry for all ways of typing the same text.
    const typed = foldText(cleanKeyword(keyword))
    if (typed.length < LEAST_SUGGESTED) return { data: NOTHING }
    const { publicCache } = context.services
    return {
      data: await publicCache.get(`suggestions ${typed}`, KEPT_SECONDS, async () => {
        const found = await suggestionsFor(context, typed)
        if (!isEmpty(found) || typed.length < LEAST_CORRECTED) return found
        const { shown } = await resolveSearch(context.open, typed, undefined, () =>
          publicCache.get('category words', KEPT_SECONDS, () => categoryWords(context.open)),
        )
        return shown === undefined ? found : { ...(await suggestionsFor(context, shown)), shown }
      }),
    }
  }),
]

// Helpers

const isEmpty = ({ products, categories, sellers }: Suggestions): boolean =>
  products.length + categories.length + sellers.length === 0

async function suggestionsFor(context: Context, typed: string): Promise<Suggestions> {
  const [products, categories, sellers] = await Promise.all([
    productsLike(context.open, typed),
    context.services.publicCache.get('suggested categories', KEPT_SECONDS, () => categoriesOnSale(context.open)),
    sellersLike(context.open, typed),
  ])
  return {
    shown: null,
    products,
    categories: [...continuing(categories, ({ name }) => name, typed, CATEGORIES)],
    sellers: [...continuing(sellers, ({ name }) => name, typed, SELLERS)],
  }
}

async function productsLike(k: Kysely<Tables>, typed: string): Promise<Suggestions['products']> {
  const query = searchQuery(typed)
  const match = matchQuery(query, 'starts')
  if (match === undefined) return []
  const rank = searchRank({ match, rank: rankParts(query, 'starts'), shown: undefined, others: [] }) ?? sql`0`
  const { rows } = await sql<Suggestions['products'][number]>`
    select l.id, l.slug, l.name, k.name as category_name, b.name as brand_name, l.product_url,
      json_build_object('slug', c.slug, 'name', c.name) as company_details, ${urlSql(sql`l.cover`)} as cover
    from (select l.id, l.is_featured, l.score, ${rank} as rank
          from (select * from listings l where l.is_public and l.search_words @@ ${match}::tsquery limit ${RANKED}::int) l
          order by rank desc, l.is_featured desc, l.score desc, l.id desc limit ${PRODUCTS}::int) best
      join listings l on l.id = best.id join companies c on c.id = l.company_id
      left join categories k on k.id = l.category_id left join brands b on b.id = l.brand_id
    where l.is_public order by best.rank desc, best.is_featured desc, best.score desc, best.id desc`.execute(k)
  return rows
}

/** The market's own categories with something on sale, the greater ones first. */
async function categoriesOnSale(k: Kysely<Tables>): Promise<Suggestions['categories']> {
  const { rows } = await sql<Suggestions['categories'][number]>`
    select k.slug, k.name, above.name as above from categories k left join categories above on above.id = k.parent_id
    where k.company_id is null and exists (select 1 from listings l where l.is_public and l.category_ids && array[k.id])
    order by k.depth, k.position, k.id`.execute(k)
  return rows
}

/** Sellers with something on sale whose name has a word that begins like each typed one. */
async function sellersLike(k: Kysely<Tables>, typed: string): Promise<Suggestions['sellers']> {
  const words = wordsIn(typed).map(({ text }) => text)
  if (words.length === 0) return []
  const begins = words.map((word) => sql<boolean>`' ' || lower(c.name) like ${`% ${literal(word)}%`}`)
  const { rows } = await sql<Suggestions['sellers'][number]>`
    select c.slug, c.name, co.name as country_name from companies c left join countries co on co.code = c.country
    where c.kind = 'seller' and c.approval = 'approved' and ${allOf(begins)}
      and exists (select 1 from listings l where l.company_id = c.id and ${isPublic})
    order by c.is_verified desc, c.name, c.id limit 20`.execute(k)
  return rows
}
