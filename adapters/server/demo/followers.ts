import { DAY_MS } from '../../../core/time/durations.ts'
import type { Work } from '../database/store.ts'
import { offeredListings } from '../trade/price-of.ts'
import type { DemoPart } from './demo-part.ts'
import type { Random } from './random.ts'

/** Texts about products of any kind, by stars. */
const TEXTS = {
  5: ['Exactly as described, and the papers were complete.', 'Second order, the same quality as the first.'],
  4: ['Good product. One box was damaged on the way and was replaced within a week.', 'Works well in our plant.'],
  3: ['The product is fine, the delivery took longer than agreed.'],
} as const
const ANSWERS = [
  'Thank you. We look forward to your next order.',
  'Thank you for telling us. We have changed the packing since.',
] as const

/** Followers of some shops, reviews of products, and answers of sellers. */
export const followersPart: DemoPart = {
  name: 'followers and reviews',
  seed: async (w, { sellers, buyers, random, now }) => {
    const draw = random.fork('followers')
    const listings = Map.groupBy(await offeredListings(w.k), (listing) => listing.companyId)
    for (const seller of sellers.filter(({ id }) => (listings.get(id)?.length ?? 0) > 0).slice(0, 8)) {
      const of = draw.fork(seller.slug)
      const at = (most: number) => new Date(now.getTime() - of.int(1, most) * DAY_MS)
      const people = of.some(buyers, of.int(3, 8)).map(({ owner }) => owner.id)
      await w.k
        .insertInto('followers')
        .values(people.map((user_id) => ({ company_id: seller.id, user_id, created_at: at(200) })))
        .execute()
      const reviewed = of.some(listings.get(seller.id) ?? [], 3)
      const rows = reviewed.flatMap((listing) =>
        of.some(buyers, of.int(1, 3)).map((buyer) => {
          const rating = of.weighted([
            [5, 5],
            [4, 4],
            [3, 1],
          ])
          return {
            company_id: seller.id,
            listing_id: listing.id,
            user_id: buyer.owner.id,
            author: buyer.owner.fullName,
            author_country: buyer.origin.country,
            rating,
            text: of.pick(TEXTS[rating as 3 | 4 | 5]),
            created_at: at(300),
          }
        }),
      )
      if (rows.length > 0) await w.k.insertInto('reviews').values(rows).execute()
      await answerOne(w, seller.id, of)
    }
  },
}

/** The seller answers the newest review. */
async function answerOne(w: Work, companyId: number, draw: Random): Promise<void> {
  const newest = await w.k
    .selectFrom('reviews')
    .select(['id', 'created_at'])
    .where('company_id', '=', companyId)
    .where('listing_id', 'is', null)
    .orderBy('id', 'desc')
    .executeTakeFirst()
  if (newest === undefined) return
  await w.k
    .updateTable('reviews')
    .set({ answer: draw.pick(ANSWERS), answered_at: new Date(newest.created_at.getTime() + DAY_MS) })
    .where('id', '=', newest.id)
    .execute()
}
