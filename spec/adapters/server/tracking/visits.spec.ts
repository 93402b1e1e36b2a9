import { expect, it } from 'vitest'
import { visitList, visitReportCall } from '../../../../core/contracts/visits.contract.ts'
import { calendarDay } from '../../../../core/time/calendar.ts'
import { listing } from '../market/goods.ts'
import { describeMarket, type Market, type Person } from '../market.ts'
import { look, recordOf, viewOf, viewOfProduct, viewOfShop } from './visits-market.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

describeMarket('visits of the person behind a record', (market) => {
  const later = (ms: number) => {
    market.clock.now = new Date(market.clock.now.getTime() + ms)
  }

  it("[API-CRM-73] [D-102] are listed, newest first: the company's own products and shop, and nothing else", async () => {
    const [seller, other, buyer] = [await market.seller(), await market.seller(), await market.buyer()]
    const [own, foreign] = [await listing(market, seller, { name: 'Gear Pump' }), await listing(market, other)]
    const lead = await recordOf(seller, 'Leads', 'Ada', buyer.email.toUpperCase())
    await look(buyer, viewOfProduct(own), { clicks: 2, depths: [25, 50] })
    later(2 * MINUTE)
    await look(buyer, viewOfProduct(foreign))
    await look(buyer, viewOf())
    await look(buyer, viewOfShop(seller.slug, 'certificates'))
    await look(await market.buyer(), viewOfProduct(own))

    const { data } = await seller.call(visitList, { crm_unique_id: lead })
    expect(data).toMatchObject({ total: 2, per_page: 20, current_page: 1, next_page_url: null })
    expect(data.data).toMatchObject([
      { product_id: null, shop_page: 'certificates', page_name: 'Certificates', person: 'Ada', clicks: 0, depth: null },
      {
        product_id: own,
        shop_page: null,
        page_name: 'Gear Pump',
        is_public: true,
        clicks: 2,
        depth: 50,
        time_on_page: 120,
      },
    ])
    const second = await seller.call(visitList, { crm_unique_id: lead, page: 2, per_page: 1 })
    expect(second.data).toMatchObject({ total: 2, last_page: 2, data: [{ product_id: own }] })
    // The same person on the record of another seller.
    const theirs = await recordOf(other, 'Leads', 'Ada', buyer.email)
    expect((await other.call(visitList, { crm_unique_id: theirs })).data.data).toMatchObject([{ product_id: foreign }])
  })

  it('[API-CRM-74] [D-102] are summed by day, page and depth within a period', async () => {
    const [seller, buyer] = [await market.seller(), await market.buyer()]
    const [first, second] = [await listing(market, seller), await listing(market, seller, { name: 'Gear Pump' })]
    const lead = await recordOf(seller, 'Leads', 'Ada', buyer.email)
    const dayOf = () => calendarDay(market.clock.now.getTime(), 'UTC')
    market.clock.now = new Date(Math.ceil(market.clock.now.getTime() / DAY) * DAY + 10 * 60 * MINUTE)
    const before = dayOf()
    await look(buyer, viewOfProduct(first), { clicks: 1, depths: [25, 50, 75, 100] })
    later(DAY)
    const today = dayOf()
    await look(buyer, viewOfProduct(first), { clicks: 2, depths: [25, 50] })
    later(MINUTE)
    await look(buyer, viewOfProduct(second))
    later(MINUTE)
    await look(buyer, viewOfShop(seller.slug))

    const { data } = await seller.call(visitReportCall, { crm_unique_id: lead })
    expect(data).toMatchObject({ visits: 4, clicks: 3, average_depth: 75, time_on_page: 300 + 60 + 60 })
    expect(data.days).toHaveLength(30)
    expect(data.days.slice(-2)).toEqual([
      { day: before, visits: 1 },
      { day: today, visits: 3 },
    ])
    expect(data.depths).toEqual([
      { depth: 0, visits: 2 },
      { depth: 25, visits: 0 },
      { depth: 50, visits: 1 },
      { depth: 75, visits: 0 },
      { depth: 100, visits: 1 },
    ])
    expect(
      data.top_pages.map(({ product_id, shop_page, visits, time_on_page }) => [
        product_id ?? shop_page,
        visits,
        time_on_page,
      ]),
    ).toEqual([
      [first, 2, 360],
      [second, 1, 60],
      ['home', 1, 0],
    ])
    expect(data.last_seen?.slice(0, 10)).toBe(today)

    const one = await seller.call(visitReportCall, { crm_unique_id: lead, from: before, to: before })
    expect(one.data).toMatchObject({ visits: 1, clicks: 1, average_depth: 100, days: [{ day: before, visits: 1 }] })
    expect(one.data.last_seen).toBe(data.last_seen)
    // At 10:00 UTC it is the next day in Kiritimati, fourteen hours ahead.
    const ahead = await seller.call(visitReportCall, { crm_unique_id: lead, time_zone: 'Pacific/Kiritimati' })
    expect(ahead.data.days.slice(-2)).toEqual([
      { day: today, visits: 1 },
      { day: calendarDay(market.clock.now.getTime() + DAY, 'UTC'), visits: 3 },
    ])
    const unknown = await seller.call(visitReportCall, { crm_unique_id: lead, time_zone: 'Nowhere/At_all' })
    expect(unknown.data.days).toEqual(data.days)
  })

  it('are none for a record without a known person, and for a colleague', async () => {
    const [seller, other] = [await market.seller(), await market.seller()]
    const product = await listing(market, other)
    const colleague = await market.subuser(seller, [])
    await look(colleague, viewOfProduct(product))
    for (const email of [undefined, 'nobody@spec.example', colleague.email]) {
      const lead = await recordOf(seller, 'Leads', 'Ada', email)
      expect((await seller.call(visitList, { crm_unique_id: lead })).data).toMatchObject({ total: 0, data: [] })
      const { data } = await seller.call(visitReportCall, { crm_unique_id: lead })
      expect(data).toMatchObject({
        visits: 0,
        clicks: 0,
        average_depth: null,
        time_on_page: 0,
        top_pages: [],
        last_seen: null,
      })
    }
  })

  it('[D-168] of a deal are those of its contact, and of an account those of its contacts too, for who may see contacts', async () => {
    const [seller, office, buyer] = [await market.seller(), await market.buyer(), await market.buyer()]
    const product = await listing(market, seller)
    const account = await recordOf(seller, 'Accounts', 'Acme', office.email)
    const contact = await recordOf(seller, 'Contacts', 'Bea', buyer.email, [{ id: 302, value: account }])
    const deal = await recordOf(seller, 'Deals', 'Pumps', undefined, [{ id: 203, value: contact }])
    await look(office, viewOfProduct(product))
    await look(buyer, viewOfProduct(product))
    const seen = async (person: Person, crm_unique_id: string) =>
      (await person.call(visitList, { crm_unique_id })).data.data.map((row) => row.person).toSorted()

    expect(await seen(seller, account)).toEqual(['Acme', 'Bea'])
    expect(await seen(seller, deal)).toEqual(['Bea'])
    expect(await seen(seller, contact)).toEqual(['Bea'])
    const clerk = await market.subuser(seller, [
      { module: 'Accounts', actions: ['View'] },
      { module: 'Deals', actions: ['View'] },
    ])
    expect(await seen(clerk, account)).toEqual(['Acme'])
    expect(await seen(clerk, deal)).toEqual([])
  })

  it('[D-102] treat the record of another company like a missing one, and need the right to view its type', async () => {
    const [seller, other, buyer] = [await market.seller(), await market.seller(), await market.buyer()]
    const lead = await recordOf(seller, 'Leads', 'Ada', buyer.email)
    const clerk = await market.subuser(seller, [{ module: 'Contacts', actions: ['View'] }])
    for (const call of [visitList, visitReportCall]) {
      expect(await other.fails(call, { crm_unique_id: lead })).toMatchObject({ _tag: 'NotFound' })
      expect(await seller.fails(call, { crm_unique_id: 'none' })).toMatchObject({ _tag: 'NotFound' })
      expect(await clerk.fails(call, { crm_unique_id: lead })).toMatchObject({ _tag: 'Forbidden' })
      expect(await buyer.fails(call, { crm_unique_id: lead })).toMatchObject({ _tag: 'Forbidden' })
      expect(await market.visitor.fails(call, { crm_unique_id: lead })).toMatchObject({ _tag: 'Unauthenticated' })
    }
  })

  it('refuse a period that is no period', async () => {
    const seller = await market.seller()
    const crm_unique_id = await recordOf(seller, 'Leads', 'Ada')
    const errors = async (from: string, to: string) => {
      const failure = await seller.fails(visitReportCall, { crm_unique_id, from, to })
      return 'errors' in failure ? failure.errors : failure
    }
    expect(await errors('soon', '2026-02-30')).toEqual({
      from: ['Please enter a day such as 2026-03-31.'],
      to: ['Please enter a day such as 2026-03-31.'],
    })
    expect(await errors('2026-03-02', '2026-03-01')).toEqual({ to: ['The last day must not be before the first.'] })
    expect(await errors('2026-01-01', '2026-04-01')).toEqual({
      from: ['Visits are kept for 90 days. Please choose a period of at most 90 days.'],
    })
  })

  it('cannot be changed or removed by the company that sees them, nor read by another one', async () => {
    const [seller, other, buyer] = [await market.seller(), await market.seller(), await market.buyer()]
    await look(buyer, viewOfProduct(await listing(market, seller)))
    expect([await visibleTo(market, seller), await visibleTo(market, other), await visibleTo(market, buyer)]).toEqual([
      1, 0, 0,
    ])
  })
})

// Helpers

/** The number of page views that row-level security lets a person read. */
async function visibleTo({ db }: Market, { companyId, userId }: Person): Promise<number> {
  const { rows } = await db.read((q) => q.query('select 1 from page_views where seller_company_id > 0'), {
    companyId,
    userId,
  })
  return rows.length
}
