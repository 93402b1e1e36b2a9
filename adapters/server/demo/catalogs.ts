import { DAY_MS } from '../../../core/time/durations.ts'
import type { Work } from '../database/store.ts'
import { offeredListings } from '../trade/price-of.ts'
import type { DemoPart } from './demo-part.ts'

interface Plan {
  readonly name: string
  readonly slug: string
  readonly description: string
  readonly published: 0 | 1
  readonly size: number
}

/** Names and texts that fit the goods of any seller; the seller with a known password has all of them. */
const PLANS: readonly Plan[] = [
  {
    name: 'Best sellers',
    slug: 'best-sellers',
    description: 'What our regular customers order again. We keep these in stock or make them within our usual time.',
    published: 1,
    size: 12,
  },
  {
    name: 'New this season',
    slug: 'new-this-season',
    description:
      'The products that we showed at the spring fair, with the prices for orders until the end of the season.',
    published: 1,
    size: 7,
  },
  { name: 'Samples for new customers', slug: 'samples-for-new-customers', description: '', published: 0, size: 4 },
]

/** Catalogues of the seller with a known password in every state, and one of some others. */
export const catalogsPart: DemoPart = {
  name: 'catalogues',
  seed: async (w, { sellers, random, now }) => {
    const draw = random.fork('catalogues')
    const listings = Map.groupBy(await offeredListings(w.k), (listing) => listing.companyId)
    const own = sellers.filter(({ id }) => (listings.get(id)?.length ?? 0) > 0)
    for (const [at, seller] of own.slice(0, 8).entries()) {
      const ids = (listings.get(seller.id) ?? []).map(({ id }) => id)
      for (const plan of at === 0 ? PLANS : PLANS.slice(0, 1))
        await addCatalog(w, seller.id, plan, draw.fork(`${seller.slug} ${plan.slug}`).some(ids, plan.size), {
          at: new Date(now.getTime() - draw.int(2, 60) * DAY_MS),
        })
    }
  },
}

async function addCatalog(
  w: Work,
  companyId: number,
  { name, slug, description, published }: Plan,
  ids: readonly number[],
  { at }: { readonly at: Date },
): Promise<void> {
  const { id } = await w.k
    .insertInto('catalogs')
    .values({
      company_id: companyId,
      name,
      slug,
      description,
      published,
      published_at: published === 1 ? at : null,
      created_at: at,
      updated_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await w.k
    .insertInto('catalog_listings')
    .values(ids.map((listing_id, position) => ({ catalog_id: id, listing_id, company_id: companyId, position })))
    .execute()
}
