import { calendarDay } from '../../../core/time/calendar.ts'
import { DAY_MS } from '../../../core/time/durations.ts'
import { formatWireTime } from '../../../core/time/wire-time.ts'
import { turnLater } from '../ads/ad-turn.job.ts'
import type { Work } from '../database/store.ts'
import { offeredListings } from '../trade/price-of.ts'
import type { DemoPart } from './demo-part.ts'
import type { Random } from './random.ts'

/** Texts that fit the goods of any seller. */
const TITLES: readonly (readonly [string, string?, string?])[] = [
  ['In stock, ships this week'],
  ['New prices for large orders', 'Samples on request'],
  ['Made to your drawing', 'Answer within a day'],
  ['Certified and tested', 'Papers with every delivery'],
  ['Ask for our winter prices', 'Valid until March', 'Free samples'],
  ['Direct from the factory'],
]

/** Ads of the seller with a known password in every state, and a running one of some others. */
export const adsPart: DemoPart = {
  name: 'ads',
  seed: async (w, { sellers, random, now }) => {
    const draw = random.fork('ads')
    const listings = Map.groupBy(await offeredListings(w.k), (listing) => listing.companyId)
    const own = sellers.filter(({ id }) => (listings.get(id)?.length ?? 0) > 0)
    for (const [at, seller] of own.slice(0, 6).entries()) {
      const ids = (listings.get(seller.id) ?? []).map(({ id }) => id)
      const one = (days: readonly [number, number]) =>
        addAd(w, draw.fork(`${seller.slug} ${days[0]}`), { companyId: seller.id, ids, days, now })
      await one([-draw.int(3, 12), draw.int(10, 25)])
      if (at > 0) continue
      await one([-60, -30])
      await one([-20, -6])
      await one([5, 35])
    }
  },
}

interface AdPlan {
  readonly companyId: number
  readonly ids: readonly number[]
  /** First and last day, from today. */
  readonly days: readonly [number, number]
  readonly now: Date
}

async function addAd(w: Work, draw: Random, { companyId, ids, days: [first, last], now }: AdPlan): Promise<void> {
  const start = new Date(now.getTime() + first * DAY_MS)
  const end = new Date(now.getTime() + last * DAY_MS)
  const [title_1, title_2 = '', title_3 = ''] = draw.pick(TITLES)
  const { id } = await w.k
    .insertInto('ads')
    .values({
      company_id: companyId,
      ad_type: 'simple',
      title_1,
      title_2,
      title_3,
      starts_at: start,
      ends_at: end,
      created_at: new Date(Math.min(start.getTime(), now.getTime()) - DAY_MS),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const chosen = new Set(Array.from({ length: draw.int(2, 5) }, () => draw.pick(ids)))
  await w.k
    .insertInto('ad_listings')
    .values([...chosen].map((listing_id, position) => ({ ad_id: id, listing_id, company_id: companyId, position })))
    .execute()
  const days = Array.from({ length: Math.max(0, Math.min(0, last) - first) }, (_, at) => {
    const views = draw.int(12, 90)
    return {
      ad_id: id,
      company_id: companyId,
      day: calendarDay(start.getTime() + at * DAY_MS, 'UTC'),
      views,
      clicks: Math.round(views * (draw.int(2, 9) / 100)),
    }
  })
  if (days.length > 0) await w.k.insertInto('ad_days').values(days).execute()
  await turnLater(w, id, { start_date: formatWireTime(start), end_date: formatWireTime(end) }, now)
}
