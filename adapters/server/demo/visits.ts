import { shopPages } from '../../../core/storefront/shop-pages.ts'
import { DAY_MS, MINUTE_MS } from '../../../core/time/durations.ts'
import { VISITS_KEPT_DAYS } from '../../../core/tracking/visit-period.schema.ts'
import type { Work } from '../database/store.ts'
import type { DemoPart } from './demo-part.ts'
import { insertRows } from './insert-rows.ts'
import type { Random } from './random.ts'

/** Enough for every tab of a market of the default size; larger ones need no more. */
const MOST_PEOPLE = 500
const CHUNK = 2_000

/** Visits of the people behind records to the shops that know them: most in the last weeks, and to few products each. */
export const visitsPart: DemoPart = {
  name: 'visits',
  seed: async (w, { sellers, random, now }) => {
    const draw = random.fork('visits')
    const slugs = new Map(sellers.map(({ id, slug }) => [id, slug]))
    const rows = []
    for (const { companyId, userId } of await knownPeople(w)) {
      const goods = await listingsOf(w, companyId)
      const of = draw.fork(`${companyId} ${userId}`)
      rows.push(...visitsOf(of, { companyId, userId, goods, slug: slugs.get(companyId) ?? '', now: now.getTime() }))
    }
    for (let at = 0; at < rows.length; at += CHUNK) await insertRows(w.k, 'page_views', rows.slice(at, at + CHUNK))
  },
}

interface Visitor {
  readonly companyId: number
  readonly userId: number
  readonly goods: readonly Good[]
  readonly slug: string
  readonly now: number
}
interface Good {
  readonly id: number
  readonly name: string
  readonly slug: string
}

/** Sittings of one person at one company, with the pages of each. */
function visitsOf(draw: Random, { companyId, userId, goods, slug, now }: Visitor) {
  const isRegular = draw.chance(0.4)
  const favourites = draw.some(goods, isRegular ? draw.int(5, 8) : draw.int(2, 5))
  return Array.from({ length: isRegular ? draw.int(14, 24) : draw.int(4, 12) }, (_, sitting) => {
    // Squared, so that most are recent.
    const daysAgo = Math.floor(draw.next() ** 2 * (VISITS_KEPT_DAYS - 5))
    let at = now - daysAgo * DAY_MS - draw.int(5, 600) * MINUTE_MS
    return Array.from({ length: draw.int(1, 5) }, () => {
      const product = favourites.length > 0 && draw.chance(0.75) ? draw.pick(favourites) : undefined
      const page = draw.weighted(
        shopPages.map((name) => [name, name === 'home' || name === 'products' ? 5 : 1] as const),
      )
      const seconds = draw.int(4, 40) * draw.int(1, 6)
      const startedAt = at
      at += seconds * 1_000
      return {
        user_id: userId,
        seller_company_id: companyId,
        listing_id: product?.id ?? null,
        shop_page: product === undefined ? page : null,
        session_id: `demo-${companyId}-${userId}-${sitting}`,
        type: product === undefined ? 'store' : 'product',
        page_url: product === undefined ? `/mini-site/${slug}/${page}` : `/productdetail/${product.id}`,
        page_name: product?.name ?? '',
        product_slug: product?.slug ?? '',
        started_at: new Date(startedAt).toISOString(),
        seen_at: new Date(at).toISOString(),
        seconds,
        clicks: draw.weighted([
          [0, 5],
          [1, 3],
          [2, 2],
          [draw.int(3, 6), 1],
        ]),
        depth: draw.weighted([
          [null, 2],
          [25, 3],
          [50, 4],
          [75, 3],
          [100, 3],
        ] as const),
        // The rest takes its default in the product; a bulk insert names each column.
        host: 'main',
        referrer_url: '',
        product_categories: '',
        ip: '',
        user_agent: '',
      }
    })
  }).flat()
}

/** The people of other companies behind records. */
async function knownPeople(w: Work): Promise<readonly { readonly companyId: number; readonly userId: number }[]> {
  const known = w.k
    .selectFrom('crm_records as r')
    .innerJoin('users as u', 'u.id', 'r.person_user_id')
    .whereRef('u.company_id', '<>', 'r.company_id')
    .select(['r.company_id as companyId', 'u.id as userId'])
  const byAddress = w.k
    .selectFrom('crm_records as r')
    .innerJoin('users as u', 'u.email', 'r.email')
    .whereRef('u.company_id', '<>', 'r.company_id')
    .select(['r.company_id as companyId', 'u.id as userId'])
  return known.union(byAddress).orderBy('companyId').orderBy('userId').limit(MOST_PEOPLE).execute()
}

const listingsOf = (w: Work, companyId: number): Promise<Good[]> =>
  w.k
    .selectFrom('listings')
    .select(['id', 'name', 'slug'])
    .where('company_id', '=', companyId)
    .where('is_public', '=', true)
    .orderBy('id')
    .limit(40)
    .execute()
