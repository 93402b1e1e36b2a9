import type { Market } from '../../adapters/server/market.ts'
import type { Requests } from '../world.ts'

/** Only the operator's command writes posts. */
async function post(market: Market, fresh: (word: string) => string): Promise<string> {
  const slug = fresh('post').replace(' ', '-')
  await market.db.query(
    `insert into site_texts (kind, slug, title, category, body, published_at, updated_at)
     values ('post', $1, 'A quote', 'Buying', 'Words about a quote.', now() - interval '1 day', now())`,
    [slug],
  )
  return slug
}

export const siteRequests: Requests = {
  'API-BLOG-01': async ({ market, fresh }) => {
    await post(market, fresh)
    return { as: market.visitor, values: { page: 1, per_page: 12, search: 'quote', category: 'Buying' } }
  },
  'API-BLOG-02': async ({ market, fresh }) => ({ as: market.visitor, values: { slug: await post(market, fresh) } }),
  'API-BLOG-03': async ({ market, fresh }) => {
    await post(market, fresh)
    return { as: market.visitor, values: { take: 3 } }
  },
  'API-BLOG-04': async ({ market, fresh }) => {
    await post(market, fresh)
    return { as: market.visitor, values: { per_page: 10 } }
  },
}
