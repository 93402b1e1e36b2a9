import { type Kysely, sql } from 'kysely'
import { wishlist, wishlistAdd, wishlistDelete } from '../../../core/contracts/wishlist.contract.ts'
import { personEngaged } from '../crm/scoring/lead-engagement.job.ts'
import type { Tables } from '../database/tables.ts'
import { bind } from '../http/bind.ts'
import { pageJson, pagesAddress } from '../http/paginator.ts'
import { SerializedResponse } from '../http/envelope.ts'
import { notFound } from '../http/refusals.ts'
import { amountSql, cardFields, cardJoins, isPublic } from './listing-sql.ts'

export const wishlistBindings = [
  bind(wishlist, async ({ currency, moved, page, per_page }, context) => {
    // Unscoped, because the products are of other sellers; restricted to the caller's own entries.
    const of = sql`wishlist_items w join listings l on l.id = w.listing_id`
    const mine = sql`w.user_id = ${context.me.userId}::bigint ${moved ? sql`and w.currency = l.currency and w.price_minor <> l.price_from_minor and ${isPublic}` : sql``}`
    const then = amountSql(sql`case when w.currency = l.currency then w.price_minor end`)
    const statement = pageJson({
      rows: sql`select json_build_object(${cardFields}, 'is_available', ${isPublic}, 'price_then', ${then}) as row from ${of} ${cardJoins(currency)}
        where ${mine} order by w.created_at desc, w.listing_id desc`,
      total: sql`select count(*) from ${of} where ${mine}`,
      page,
      per_page,
      address: pagesAddress(context.request),
    })
    const { rows } = await statement.execute(context.open)
    const ids = await context.read(idsOn)
    return new SerializedResponse(`"data":${rows[0]?.json ?? 'null'},"product_ids":${JSON.stringify(ids)}`)
  }),

  bind(wishlistAdd, async ({ product_id }, context) => {
    const known = await sql<{
      company_id: number
      currency: string
      price_from_minor: number | null
    }>`select l.company_id, l.currency, l.price_from_minor from listings l where l.id = ${product_id}::bigint and ${isPublic}`.execute(
      context.open,
    )
    const [product] = known.rows
    if (product === undefined) throw notFound('product')
    return context.write(async (w) => {
      await w.k
        .insertInto('wishlist_items')
        .values({
          user_id: context.me.userId,
          listing_id: product_id,
          created_at: context.now,
          price_minor: product.price_from_minor,
          currency: product.currency,
        })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
      await personEngaged(w, product.company_id, context.me.userId, context.now)
      return { message: 'Added to your wishlist.', product_ids: await idsOn(w.k) }
    })
  }),

  bind(wishlistDelete, ({ product_id }, context) =>
    context.write(async (w) => {
      await w.k.deleteFrom('wishlist_items').where('listing_id', '=', product_id).execute()
      await personEngaged(w, null, context.me.userId, context.now)
      return { message: 'Removed from your wishlist.', product_ids: await idsOn(w.k) }
    }),
  ),
]

async function idsOn(k: Kysely<Tables>): Promise<number[]> {
  const rows = await k
    .selectFrom('wishlist_items')
    .select('listing_id')
    .orderBy('created_at', 'desc')
    .orderBy('listing_id', 'desc')
    .execute()
  return rows.map(({ listing_id }) => listing_id)
}
