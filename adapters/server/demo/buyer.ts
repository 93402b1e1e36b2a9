import { sql } from 'kysely'
import { addressOf } from '../../../core/navigation/addresses.ts'
import { DAY_MS, HOUR_MS } from '../../../core/time/durations.ts'
import { offeredListings } from '../trade/price-of.ts'
import type { DemoPart } from './demo-part.ts'

/** What the buyer with the known password has typed in; the number and the picture are left for trying them out. */
const PROFILE = {
  designation: 'Head of purchasing',
  department: 'Purchasing',
  languages: 'English, Arabic',
  street_address: 'Dockside Road 14',
  postal_code: '20457',
} as const
const WISHES = 6

/** The own things of the buyer with the known password: profile, wishlist, news, and an answer that waits. */
export const buyerPart: DemoPart = {
  name: "the buyer's things",
  seed: async (w, { buyers, random, now }) => {
    const [bea] = buyers
    if (bea === undefined) return
    const draw = random.fork('own things of the buyer')
    const { id: userId } = bea.owner
    const before = (ms: number) => new Date(now.getTime() - ms)
    await w.asSystem()
    await w.k
      .updateTable('users')
      .set({ profile: JSON.stringify({ ...PROFILE, country: bea.origin.country, city: bea.city }) })
      .where('id', '=', userId)
      .execute()

    const wishes = draw.some(await offeredListings(w.k), WISHES)
    await w.k
      .insertInto('wishlist_items')
      .values(
        wishes.map(({ id }, at) => ({ user_id: userId, listing_id: id, created_at: before((at * 3 + 1) * DAY_MS) })),
      )
      .execute()

    // Since then some became cheaper, and one dearer.
    await w.k
      .updateTable('wishlist_items as w')
      .from('listings as l')
      .set({
        currency: sql`l.currency`,
        price_minor: sql`round(l.price_from_minor * case w.listing_id % 3 when 0 then 1.08 when 1 then 0.95 else 1 end)`,
      })
      .whereRef('l.id', '=', 'w.listing_id')
      .where('w.user_id', '=', userId)
      .execute()

    const quotes = await w.k
      .selectFrom('quotes')
      .innerJoin('users', 'users.id', 'quotes.seller_user_id')
      .select(['quotes.id', 'quotes.product_name', 'quotes.stage', 'quotes.changed_at'])
      .select('users.full_name')
      .where('buyer_user_id', '=', userId)
      .where('offer_count', '>', 0)
      .orderBy('quotes.changed_at', 'desc')
      .execute()
    const news = quotes.map((quote) => ({
      kind: 'enquiries',
      title: `${quote.full_name} made an offer`,
      body: quote.product_name,
      link: addressOf('enquiries', {}, { type: 'sent', quote: quote.id }),
      created_at: quote.changed_at ?? now,
      read_at: quote.stage === 'offered' ? null : now,
    }))
    const search = {
      kind: 'product',
      title: 'New products for “Solar panels for the new warehouse”',
      body: '3 products were published since yesterday.',
      link: addressOf('productList', {}, { search_keyword: 'solar panel' }),
      created_at: before(3 * HOUR_MS),
      read_at: null,
    }
    await w.k
      .insertInto('notifications')
      .values([...news.toReversed(), search].map((row) => ({ ...row, user_id: userId, company_id: bea.id })))
      .execute()

    // What the seller wrote last is unread in the newest chat that a seller ended.
    const waiting = await w.k
      .selectFrom('rooms')
      .innerJoin('room_members', 'room_members.room_id', 'rooms.id')
      .innerJoin('messages', (join) =>
        join.onRef('messages.room_id', '=', 'rooms.id').onRef('messages.seq', '=', 'rooms.last_seq'),
      )
      .select('rooms.id')
      .where('room_members.user_id', '=', userId)
      .where('rooms.is_group', '=', false)
      .where('messages.sender_id', '!=', userId)
      .orderBy('rooms.last_message_at', 'desc')
      .limit(1)
      .executeTakeFirst()
    if (waiting === undefined) return
    await w.k
      .updateTable('room_members')
      .set((eb) => ({
        read_seq: eb
          .selectFrom('messages')
          .select((e) => e.fn.coalesce(e.fn.max('messages.seq'), e.val(0)).as('seq'))
          .whereRef('messages.room_id', '=', 'room_members.room_id')
          .where('messages.sender_id', '=', userId),
      }))
      .where('room_id', '=', waiting.id)
      .where('user_id', '=', userId)
      .execute()
  },
}
