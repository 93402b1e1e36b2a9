import { expect, it } from 'vitest'
import {
  trackClick,
  trackPageView,
  trackScroll,
  trackVisit,
  trackVisitClick,
  trackVisitScroll,
} from '../../../../core/contracts/tracking.contract.ts'
import { kyselyOn } from '../../../../adapters/server/database/kysely.ts'
import { cleanUpJob } from '../../../../adapters/server/jobs/clean-up.job.ts'
import { listing } from '../market/goods.ts'
import { describeMarket, type Market, type Person } from '../market.ts'
import { look, viewOf, viewOfProduct, viewOfShop } from './visits-market.ts'

const SECOND = 1_000

describeMarket('page views', (market) => {
  const later = (ms: number) => {
    market.clock.now = new Date(market.clock.now.getTime() + ms)
  }

  it('[API-TRACK-02] store a view with the address and browser that the server sees, and return its id', async () => {
    const buyer = await market.buyer()
    const { data } = await buyer.call(
      trackPageView,
      viewOf({
        ip: '203.0.113.9',
        user_id: 999_999,
        user_agent: 'Forged',
        page_url: '/resetPassword?token=secret&a=1',
      }),
    )
    expect(await rowOf(market, data)).toMatchObject({
      user_id: buyer.userId,
      ip: '127.0.0.1',
      user_agent: expect.not.stringContaining('Forged'),
      page_url: '/resetPassword?token=&a=1',
      page_name: 'About us',
      session_id: 'session-1',
      type: 'page',
      seller_company_id: null,
      seconds: 0,
    })
  })

  it('[API-TRACK-02] [D-100] add time to a view with only_update, which answers the same id', async () => {
    const buyer = await market.buyer()
    const view = viewOf({ type: 'list', page_url: '/productlist' })
    const { data: page_id } = await buyer.call(trackPageView, view)
    for (const _ of [1, 2]) {
      later(30 * SECOND)
      expect((await buyer.call(trackPageView, { ...view, only_update: 1, page_id })).data).toBe(page_id)
    }
    expect(await rowOf(market, page_id)).toMatchObject({ seconds: 60 })
    // Nobody reads for hours without a sign of life: a gap counts up to the idle time of a session.
    later(3 * 3_600 * SECOND)
    await buyer.call(trackPageView, { ...view, only_update: 1, page_id })
    expect(await rowOf(market, page_id)).toMatchObject({ seconds: 360 })
    expect(await countOf(market, buyer)).toBe(1)
  })

  it('end a view with the next one of its session', async () => {
    const buyer = await market.buyer()
    const first = await look(buyer, viewOf({ session_id: 'one' }))
    const elsewhere = await look(buyer, viewOf({ session_id: 'two' }))
    later(40 * SECOND)
    await look(buyer, viewOf({ session_id: 'one' }))
    expect([(await rowOf(market, first)).seconds, (await rowOf(market, elsewhere)).seconds]).toEqual([40, 0])
  })

  it('[API-TRACK-03] [API-TRACK-04] store clicks and depths against the view', async () => {
    const buyer = await market.buyer()
    const id = await look(buyer, viewOf(), { clicks: 1 })
    expect(await rowOf(market, id)).toMatchObject({ clicks: 1, depth: null })
    expect(await eventsOf(market, id)).toEqual([{ kind: 'click', element_type: 'a', url: '/chat', depth: null }])

    later(5 * SECOND)
    const scroll = (scroll_position: 25 | 50) =>
      buyer.call(trackScroll, {
        session_id: 'session-1',
        page_viewed_id: id,
        scroll_position,
        position_type: 'percent',
        page_height: 2_400.4,
      })
    await scroll(50)
    await scroll(25)
    await scroll(50)
    expect(await rowOf(market, id)).toMatchObject({ clicks: 1, depth: 50, seconds: 5 })
    expect(await eventsOf(market, id)).toHaveLength(3)
  })

  it('[API-TRACK-05] [API-TRACK-07] [API-TRACK-08] store a visit of the CRM host with a click and the four depths', async () => {
    const buyer = await market.buyer()
    const visit = { session_id: 's', user_id: 999_999, page_name: 'Pump', page_url: '/productdetail/7' }
    const { page_visit_id } = await buyer.call(trackVisit, visit)
    await buyer.call(trackVisitClick, { session_id: 's', page_visit_id, element_type: 'button', url: '' })
    for (const depth of [25, 50, 75, 100] as const)
      await buyer.call(trackVisitScroll, { session_id: 's', page_visit_id, depth })
    const refusal = await buyer.fails(trackVisitScroll, { session_id: 's', page_visit_id, depth: 30 as never })
    expect(refusal).toMatchObject({ _tag: 'Refused', errors: { depth: ['Please select depth'] } })

    expect(await rowOf(market, page_visit_id)).toMatchObject({
      host: 'crm',
      user_id: buyer.userId,
      page_name: 'Pump',
      clicks: 1,
      depth: 100,
    })
    expect(await eventsOf(market, page_visit_id)).toHaveLength(5)
  })

  it("[D-102] belong to the company whose published product or shop was shown, and never to the person's own", async () => {
    const [seller, other, buyer] = [await market.seller(), await market.seller(), await market.buyer()]
    const [product, draft] = [await listing(market, seller), await listing(market, seller, {}, { published: 0 })]
    const owner = async (person: Person, view: Parameters<typeof look>[1]) => {
      const { seller_company_id, listing_id, shop_page } = await rowOf(market, await look(person, view))
      return [seller_company_id, listing_id, shop_page]
    }
    const nobody = [null, null, null]
    expect(await owner(buyer, viewOfProduct(product))).toEqual([seller.companyId, product, null])
    expect(await owner(other, viewOfProduct(product))).toEqual([seller.companyId, product, null])
    expect(await owner(buyer, viewOfShop(seller.slug))).toEqual([seller.companyId, null, 'home'])
    expect(await owner(buyer, viewOfShop(seller.slug, 'certificates'))).toEqual([
      seller.companyId,
      null,
      'certificates',
    ])
    expect(await owner(seller, viewOfProduct(product))).toEqual(nobody)
    expect(await owner(seller, viewOfShop(seller.slug))).toEqual(nobody)
    expect(await owner(buyer, viewOfProduct(draft))).toEqual(nobody)
    expect(await owner(buyer, viewOfProduct(999_999_999))).toEqual(nobody)
    expect(await owner(buyer, viewOfShop('no-such-shop'))).toEqual(nobody)
    // Product keys count on product pages only.
    expect(await owner(buyer, viewOf({ product_id: product }))).toEqual(nobody)
  })

  it('treat a view of another person, and one of the other host, like a missing one', async () => {
    const [buyer, other] = [await market.buyer(), await market.buyer()]
    const id = await look(buyer, viewOf())
    const { page_visit_id } = await buyer.call(trackVisit, {
      session_id: 's',
      user_id: 1,
      page_name: '',
      page_url: '/',
    })
    const click = { session_id: 's', element_type: 'a', url: '/' }
    const scroll = { session_id: 's', scroll_position: 25, position_type: 'percent', page_height: 900 } as const
    for (const failure of [
      await other.fails(trackPageView, viewOf({ only_update: 1, page_id: id })),
      await other.fails(trackClick, { ...click, page_viewed_id: id }),
      await other.fails(trackScroll, { ...scroll, page_viewed_id: id }),
      await other.fails(trackVisitClick, { ...click, page_visit_id }),
      await other.fails(trackVisitScroll, { session_id: 's', page_visit_id, depth: 25 }),
      await buyer.fails(trackPageView, viewOf({ only_update: 1, page_id: page_visit_id })),
      await buyer.fails(trackClick, { ...click, page_viewed_id: page_visit_id }),
      await buyer.fails(trackVisitClick, { ...click, page_visit_id: id }),
      await buyer.fails(trackPageView, viewOf({ only_update: 1 })),
      await buyer.fails(trackClick, { ...click, page_viewed_id: 999_999_999 }),
    ])
      expect(failure).toMatchObject({ _tag: 'NotFound' })
    expect(await eventsOf(market, id)).toEqual([])
  })

  it('[D-100] are of signed-in people only, and have thirteen keys', async () => {
    const buyer = await market.buyer()
    const { page_id: _, ...twelve } = viewOf()
    for (const failure of [
      await market.visitor.fails(trackPageView, viewOf()),
      await market.visitor.fails(trackVisit, { session_id: 's', user_id: 0, page_name: '', page_url: '/' }),
      await market.visitor.fails(trackClick, { session_id: 's', page_viewed_id: 1, element_type: 'a', url: '/' }),
    ])
      expect(failure).toMatchObject({ _tag: 'Unauthenticated' })
    expect((await buyer.fails(trackPageView, twelve as never))._tag).toMatch(/InvalidBody|Refused/)
    expect(await countOf(market, buyer)).toBe(0)
  })

  it('[D-167] are refused when a person sends more than a person can do, and nobody else is', async () => {
    const [buyer, other] = [await market.buyer(), await market.buyer()]
    const { calls, seen, windowMs } = market.server.services.trackingLimit
    seen.set(`person ${buyer.userId}`, { start: market.clock.now.getTime(), count: calls - 1, shared: 0 })
    const id = await look(buyer, viewOf())
    for (const failure of [
      await buyer.fails(trackPageView, viewOf()),
      await buyer.fails(trackVisit, { session_id: 's', user_id: 1, page_name: '', page_url: '/' }),
      await buyer.fails(trackClick, { session_id: 's', page_viewed_id: id, element_type: 'a', url: '/' }),
    ])
      expect(failure).toMatchObject({ _tag: 'TooMany', retryAfterSeconds: expect.any(Number) })
    await look(other, viewOf())
    later(windowMs)
    await look(buyer, viewOf())
    expect(await countOf(market, buyer)).toBe(2)
  })

  it('[D-167] are deleted after 90 days, and those that nobody reads after two', async () => {
    const [seller, buyer] = [await market.seller(), await market.buyer()]
    const product = await listing(market, seller)
    const of = async (view: Parameters<typeof look>[1], days: number) => {
      const id = await look(buyer, view, { clicks: 1 })
      await market.db.query(`update page_views set started_at = now() - $1::int * interval '1 day' where id = $2`, [
        days,
        id,
      ])
      return id
    }
    const kept = [await of(viewOfProduct(product), 89), await of(viewOf(), 1)]
    const removed = [await of(viewOfProduct(product), 91), await of(viewOf(), 3)]
    await cleanUpJob.run({}, {
      k: kyselyOn(market.db, 'system'),
      signal: new AbortController().signal,
    } as Parameters<typeof cleanUpJob.run>[1])
    const { rows } = await market.db.query<{ id: number }>('select id from page_views where user_id = $1 order by id', [
      buyer.userId,
    ])
    expect(rows.map(({ id }) => id)).toEqual(kept)
    for (const id of removed) expect(await eventsOf(market, id)).toEqual([])
  })
})

// Helpers

async function rowOf(market: Market, id: number): Promise<Record<string, unknown>> {
  const { rows } = await market.db.query<Record<string, unknown>>('select * from page_views where id = $1', [id])
  return rows[0] ?? {}
}

async function countOf(market: Market, { userId }: Person): Promise<number> {
  const { rows } = await market.db.query('select 1 from page_views where user_id = $1', [userId])
  return rows.length
}

async function eventsOf(market: Market, id: number): Promise<readonly unknown[]> {
  const { rows } = await market.db.query(
    'select kind, element_type, url, depth from page_events where view_id = $1 order by at',
    [id],
  )
  return rows
}
