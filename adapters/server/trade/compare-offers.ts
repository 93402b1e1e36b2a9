import type { Kysely } from 'kysely'
import { comparableQuotes, type ComparedOffer, compareOffers } from '../../../core/contracts/compare-offers.contract.ts'
import { seesCompanyEnquiries } from '../../../core/permissions/permissions.ts'
import { type CurrencyCode, isCurrencyCode } from '../../../core/pricing/currency.ts'
import { convertedAmount, times, type RateTable } from '../../../core/pricing/money.ts'
import { currencyOfId } from '../../../core/reference/currencies.ts'
import { readCompared } from '../../../core/trade/compare.ts'
import { comparableRequests, OFFERS_COMPARED_MOST } from '../../../core/trade/compare-offers.ts'
import type { Tables } from '../database/tables.ts'
import { bind } from '../http/bind.ts'
import { ratesOf } from '../prices/price-rules-store.ts'
import { shopRatings } from '../reviews/rating.ts'
import { negotiationOf } from './negotiation-view.ts'
import { seenBy } from './negotiations.ts'
import { type OwnQuote, sentQuotes } from './stored-quote.ts'

/** Older requests are not compared. Our own choice (D-270). */
const NEWEST = 200

export const compareBindings = [
  bind(comparableQuotes, async (_, context) => {
    const { me } = context
    const rows = await context.read((k) =>
      k
        .selectFrom('quotes')
        .select([
          'id',
          'buyer_user_id',
          'seller_company_id',
          'listing_id',
          'unit_name',
          'message',
          'needed_by',
          'quoted_at',
          'stage',
        ])
        .where('buyer_company_id', '=', me.companyId)
        .$if(!seesCompanyEnquiries(me), (query) => query.where('buyer_user_id', '=', me.userId))
        .orderBy('id', 'desc')
        .limit(NEWEST)
        .execute(),
    )
    const categoryOf = await categoriesOf(
      context.open,
      rows.flatMap(({ listing_id }) => listing_id ?? []),
    )
    const groups = comparableRequests(
      rows.map((row) => ({
        id: row.id,
        buyerUserId: row.buyer_user_id,
        sellerCompanyId: row.seller_company_id,
        categoryId: categoryOf.get(row.listing_id ?? 0) ?? null,
        unit: row.unit_name,
        message: row.message,
        neededBy: row.needed_by,
        at: row.quoted_at.getTime(),
        hasEnded: row.stage !== 'open' && row.stage !== 'offered',
      })),
    )
    return { data: groups.map((group) => [...group]) }
  }),

  bind(compareOffers, ({ ids, currency }, context) =>
    context.writeAsSystem(async (w) => {
      const found = await sentQuotes(w.k, readCompared(ids, OFFERS_COMPARED_MOST), context.me)
      const code = currencyOfId(currency)?.code ?? ''
      const wanted = isCurrencyCode(code) ? code : 'USD'
      const rates = await ratesOf(w.k)
      const ratings = await ratingsOf(
        w.k,
        found.map(({ row }) => row.seller_company_id),
      )
      const rows: ComparedOffer[] = []
      for (const each of found) {
        const quote = await seenBy(w, each, context)
        const rating = ratings.get(quote.row.seller_company_id)
        rows.push({
          quote: await negotiationOf(w.k, quote, context),
          ...pricesOf(quote, wanted, rates),
          rating: rating?.rating ?? null,
          reviews: rating?.reviews ?? 0,
        })
      }
      return { data: { currency: wanted, rows } }
    }),
  ),
]

/** The seller's newest version, at the requested quantity. */
function pricesOf({ kept, currency, row }: OwnQuote, wanted: CurrencyCode, rates: RateTable) {
  const offer = kept.negotiation.offers.findLast(({ by }) => by === 'seller')
  const price = offer === undefined ? undefined : { minor: offer.unitPrice, currency }
  const total = price === undefined ? undefined : times(price, row.quantity)
  const amount = (money: typeof price, of: CurrencyCode): number | null =>
    (money && convertedAmount(money, of, rates)) ?? null
  return {
    version: offer?.version ?? null,
    price: amount(price, wanted),
    total: amount(total, wanted),
    own_total: amount(total, currency),
  }
}

/** The categories of those listings that are on sale. Read unscoped for listings of other companies: that is public. */
async function categoriesOf(k: Kysely<Tables>, ids: readonly number[]): Promise<ReadonlyMap<number, number | null>> {
  if (ids.length === 0) return new Map()
  const rows = await k
    .selectFrom('listings')
    .select(['id', 'category_id'])
    .where('id', 'in', [...new Set(ids)])
    .where('is_public', '=', true)
    .execute()
  return new Map(rows.map(({ id, category_id }) => [id, category_id]))
}

/** What the reviews of shops say, by company: public rows, read unscoped. */
async function ratingsOf(k: Kysely<Tables>, companyIds: readonly number[]) {
  if (companyIds.length === 0) return new Map<number, { readonly rating: number; readonly reviews: number }>()
  const rows = await k
    .selectFrom(shopRatings.as('t'))
    .selectAll()
    .where('t.company_id', 'in', [...new Set(companyIds)])
    .execute()
  return new Map(rows.map((row) => [row.company_id, row]))
}
