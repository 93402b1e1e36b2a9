import { sql } from 'kysely'
import {
  MAX_SPONSORED_CANDIDATES,
  type SponsoredCandidate,
  sponsoredOnPage,
  sponsoredTurn,
} from '../../../core/ads/sponsored.ts'
import type { ProductCard, SponsoredCard } from '../../../core/contracts/market.contract.ts'
import type { Context } from '../http/context.ts'
import { KEPT_SECONDS } from '../http/public-cache.ts'
import { allOf, cardsOf, type ListRequest } from './listing-sql.ts'

type Candidate = SponsoredCandidate & { readonly titles: readonly string[] }

/** The ads of one page of a list: running ones whose listings match its search and filters (D-164). */
export async function sponsoredCards(
  context: Context,
  {
    where,
    currency,
    page,
    isShop,
    ids,
  }: Pick<ListRequest, 'where' | 'currency' | 'page'> & {
    readonly isShop: boolean
    /** The page's own rows. */
    readonly ids: readonly number[]
  },
): Promise<readonly SponsoredCard[]> {
  if (ids.length === 0 || !(await isAnyRunning(context))) return []
  const ads = sponsoredOnPage(await candidatesOf(context, where), { page, isShop }) as readonly Candidate[]
  const added = ads.map(({ listingId }) => listingId).filter((id) => !ids.includes(id))
  const cards = JSON.parse(await cardsOf(context.open, added, currency)) as readonly ProductCard[]
  const products = new Map(cards.map((card) => [card.id, card]))
  return ads
    .map(({ adId, listingId, titles }) => ({
      ad_id: adId,
      product_id: listingId,
      titles: [...titles],
      product: products.get(listingId) ?? null,
    }))
    .filter(({ product_id, product }) => product !== null || ids.includes(product_id))
}

/** Most lists are read while no ad runs; they need no statement of their own. */
const isAnyRunning = ({ services, open, now }: Context): Promise<boolean> =>
  services.publicCache.get('running ads', KEPT_SECONDS, async () => {
    const found = await open
      .selectFrom('ads')
      .select('id')
      .where('ends_at', '>', now)
      .where('starts_at', '<=', now)
      .where('taken_off_at', 'is', null)
      .limit(1)
      .executeTakeFirst()
    return found !== undefined
  })

/** Listings of running ads that match the conditions of a list, in the order of the present turn. */
async function candidatesOf({ open, now }: Context, where: ListRequest['where']): Promise<readonly Candidate[]> {
  const turn = sponsoredTurn(now.getTime())
  const { rows } = await sql<Candidate>`
    select t.ad_id as "adId", t.listing_id as "listingId", t.company_id as "companyId", t.titles from (
      select distinct on (l.id) a.id as ad_id, l.id as listing_id, l.company_id,
        array_remove(array[a.title_1, a.title_2, a.title_3], '') as titles
      from ads a join ad_listings al on al.ad_id = a.id join listings l on l.id = al.listing_id join companies c on c.id = l.company_id
      where a.starts_at <= ${now}::timestamptz and a.ends_at > ${now}::timestamptz and a.taken_off_at is null and ${allOf(where)}
      order by l.id, a.id desc) t
    order by hashint8extended(t.listing_id, ${turn}::bigint), t.listing_id limit ${MAX_SPONSORED_CANDIDATES}::int`.execute(
    open,
  )
  return rows
}
