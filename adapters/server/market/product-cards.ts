import { type Kysely, sql } from 'kysely'
import { productCards, similarProducts } from '../../../core/contracts/product-cards.contract.ts'
import type { Tables } from '../database/tables.ts'
import { bind } from '../http/bind.ts'
import { SerializedResponse } from '../http/envelope.ts'
import { KEPT_SECONDS } from '../http/public-cache.ts'
import { cardsOf, inCategories } from './listing-sql.ts'

const SIMILAR = 4
/** The best of this many products of a category are shown. */
const COMPARED = 2_000

export const productCardBindings = [
  bind(similarProducts, ({ product_id, currency }, { open, services }) =>
    services.publicCache.get(
      `similar ${product_id} ${currency}`,
      KEPT_SECONDS,
      async () => serialized(await cardsOf(open, await similarTo(open, product_id), currency)),
      ({ fields }) => 2 * fields.length,
    ),
  ),

  bind(productCards, async ({ product_ids, currency }, { open }) =>
    serialized(await cardsOf(open, [...new Set(product_ids)], currency)),
  ),
]

// Helpers

const serialized = (cards: string) => new SerializedResponse(`"data":${cards}`)

/**
 * The products most like this one: of its own category those that share the most specifications; when there are too few,
 * further ones of the category above, and so on.
 */
async function similarTo(k: Kysely<Tables>, id: number): Promise<readonly number[]> {
  const product = await k
    .selectFrom('listings as l')
    .leftJoin('categories as c', 'c.id', 'l.category_id')
    .select(['l.facets', 'l.company_id', 'c.path_ids'])
    .where('l.id', '=', id)
    .where('l.is_public', '=', true)
    .executeTakeFirst()
  if (product === undefined) return []
  const found: number[] = []
  for (const category of (product.path_ids ?? []).toReversed()) {
    if (found.length >= SIMILAR) break
    // Of equal ones those of other sellers come first, because they are what a buyer compares.
    const { rows } = await sql<{ id: number }>`
      select l.id from (
        select l.id, l.company_id, l.facets, l.is_featured, l.score from listings l
        where l.is_public and ${inCategories([category])} and l.id <> all(${[id, ...found]}::bigint[]) limit ${COMPARED}::int) l
      order by (select count(*) from unnest(l.facets) as of (facet) where facet = any(${product.facets}::text[])) desc,
        l.company_id = ${product.company_id}::bigint, l.is_featured desc, l.score desc, l.id desc
      limit ${SIMILAR - found.length}::int`.execute(k)
    found.push(...rows.map((row) => row.id))
  }
  return found
}
