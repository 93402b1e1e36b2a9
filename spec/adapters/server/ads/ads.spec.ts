import { describe, expect, it } from 'vitest'
import { countAds } from '../../../../core/contracts/ad-counts.contract.ts'
import { adsList, createAd, deleteAd, showAd, updateAd } from '../../../../core/contracts/ads.contract.ts'
import { productDelete } from '../../../../core/contracts/listing.contract.ts'
import { productList } from '../../../../core/contracts/market.contract.ts'
import { notificationsList } from '../../../../core/contracts/notifications.contract.ts'
import { formatWireTime } from '../../../../core/time/wire-time.ts'
import { listing } from '../market/goods.ts'
import { describeMarket, type Market, type Person } from '../market.ts'

const HOUR = 3_600_000

describeMarket('ads', (market) => {
  const at = (hours: number) => formatWireTime(market.clock.now.getTime() + hours * HOUR)
  const form = (product_ids: readonly number[], change: object = {}) => ({
    ad_type: 'simple',
    title_1: 'Pumps from stock',
    title_2: 'Ships tomorrow',
    title_3: '',
    product_ids: product_ids.join(','),
    start_date: at(-1),
    end_date: at(24),
    ...change,
  })

  describe('the calls', () => {
    it('[API-ADS-01] [API-ADS-03] [API-ADS-06] make an ad, list it by type and show it with its listings', async () => {
      const seller = await market.seller()
      const [first, second] = [await listing(market, seller), await listing(market, seller, { name: 'Gear Pump' })]
      const made = await seller.call(createAd, form([second, first]))
      expect(made.data).toMatchObject({
        title_1: 'Pumps from stock',
        product_ids: `${second},${first}`,
        state: 'running',
        listings: 2,
        on_sale: 2,
        views: 0,
        clicks: 0,
      })
      const video = await seller.call(createAd, form([first], { ad_type: 'video', start_date: at(2) }))
      expect(video.data.state).toBe('scheduled')

      const simple = await seller.call(adsList, {})
      expect([simple.data.map(({ id }) => id), simple.types]).toEqual([[made.data.id], ['simple', 'video']])
      expect((await seller.call(adsList, { ad_type: 'video' })).data.map(({ id }) => id)).toEqual([video.data.id])
      const shown = await seller.call(showAd, { id: made.data.id })
      expect(shown.data.products).toEqual([
        { id: second, name: 'Gear Pump', is_on_sale: true },
        { id: first, name: 'Stainless Centrifugal Pump', is_on_sale: true },
      ])
    })

    it('[ENTITY-18] are of the simple type unless another is given', async () => {
      const seller = await market.seller()
      const { ad_type: _, ...rest } = form([await listing(market, seller)])
      const { data } = await seller.call(createAd, rest)

      expect(data).toMatchObject({ ...rest, ad_type: 'simple', id: expect.any(Number) })
    })

    it('[API-ADS-04] change an ad, and keep what a colleague changed meanwhile', async () => {
      const seller = await market.seller()
      const id = await listing(market, seller)
      const { data } = await seller.call(createAd, form([id]))
      const { data: changed } = await seller.call(updateAd, {
        ...form([id], { title_1: 'Pumps', start_date: at(3) }),
        id: data.id,
      })
      expect(changed).toMatchObject({ title_1: 'Pumps', state: 'scheduled' })

      const merged = await seller.call(updateAd, {
        ...form([id], { title_2: 'Next week' }),
        id: data.id,
        was: { title_2: 'Ships tomorrow' },
      })
      expect(merged.data).toMatchObject({ title_1: 'Pumps', title_2: 'Next week', start_date: changed.start_date })
      const conflict = await seller.fails(updateAd, {
        ...form([id], { title_1: 'Valves' }),
        id: data.id,
        was: { title_1: 'Pumps from stock' },
      })
      expect(conflict).toMatchObject({ _tag: 'Conflict', present: { title_1: 'Pumps' } })
      const other = await market.seller()
      const foreign = { ...form([await listing(market, other)], { title_1: 'Theirs' }), id: data.id }
      expect(await other.fails(updateAd, foreign)).toMatchObject({ _tag: 'NotFound' })
      expect((await seller.call(showAd, { id: data.id })).data.title_1).toBe('Pumps')
    })

    it('[API-ADS-05] delete an ad with its counts', async () => {
      const seller = await market.seller()
      const { data } = await seller.call(createAd, form([await listing(market, seller)]))
      await market.visitor.call(countAds, { event: 'view', ids: [data.id] })
      expect(await (await market.seller()).fails(deleteAd, { id: data.id })).toMatchObject({ _tag: 'NotFound' })
      await seller.call(deleteAd, { id: data.id })
      expect(await seller.fails(showAd, { id: data.id })).toMatchObject({ _tag: 'NotFound' })
      expect(await seller.fails(deleteAd, { id: data.id })).toMatchObject({ _tag: 'NotFound' })
      expect((await seller.call(adsList, {})).data).toEqual([])
    })

    it('refuse wrong forms and listings of other companies, deleted ones included', async () => {
      const [seller, other] = [await market.seller(), await market.seller()]
      const [own, foreign] = [await listing(market, seller), await listing(market, other)]
      const refusals = await Promise.all([
        seller.fails(createAd, form([own], { title_1: ' ' })),
        seller.fails(createAd, form([])),
        seller.fails(createAd, form([own], { end_date: at(-1) })),
        seller.fails(createAd, form([own, foreign])),
        seller.fails(createAd, form([own, 999_999])),
      ])
      expect(refusals.map((refusal) => Object.keys('errors' in refusal ? (refusal.errors ?? {}) : {}))).toEqual([
        ['title_1'],
        ['product_ids'],
        ['end_date'],
        ['product_ids'],
        ['product_ids'],
      ])
      await seller.call(productDelete, { ids: [own] })
      expect(await seller.fails(createAd, form([own]))).toMatchObject({ _tag: 'Refused' })
      expect((await seller.call(adsList, {})).data).toEqual([])
    })

    it("treat another company's ad like a missing one", async () => {
      const [seller, other] = [await market.seller(), await market.seller()]
      const { data } = await seller.call(createAd, form([await listing(market, seller)]))
      const own = await listing(market, other)
      for (const failure of [
        await other.fails(showAd, { id: data.id }),
        await other.fails(updateAd, { ...form([own]), id: data.id }),
        await other.fails(deleteAd, { id: data.id }),
      ])
        expect(failure).toMatchObject({ _tag: 'NotFound' })
      expect((await other.call(adsList, {})).data).toEqual([])
    })

    it('[D-28] need the right of each, which a sub-user gets from a role', async () => {
      const seller = await market.seller()
      const id = await listing(market, seller)
      const { data } = await seller.call(createAd, form([id]))
      const reader = await market.subuser(seller, [{ module: 'Ads', actions: ['View'] }])
      expect((await reader.call(adsList, {})).data).toHaveLength(1)
      for (const failure of [
        await reader.fails(createAd, form([id])),
        await reader.fails(updateAd, { ...form([id]), id: data.id }),
        await reader.fails(deleteAd, { id: data.id }),
        await (await market.subuser(seller, [])).fails(adsList, {}),
        await (await market.buyer()).fails(adsList, {}),
      ])
        expect(failure).toMatchObject({ _tag: 'Forbidden' })
      expect(await market.visitor.fails(adsList, {})).toMatchObject({ _tag: 'Unauthenticated' })
      const editor = await market.subuser(seller, [{ module: 'Ads', actions: ['View', 'Edit'] }])
      expect((await editor.call(updateAd, { ...form([id], { title_1: 'Valves' }), id: data.id })).data.title_1).toBe(
        'Valves',
      )
    })

    it('[D-31] make as many as the plan allows; ended ones do not count', async () => {
      const seller = await market.seller({ plan: 'starter' })
      const id = await listing(market, seller)
      await seller.call(createAd, form([id], { start_date: at(-5), end_date: at(-1) }))
      const ended = (await seller.call(adsList, {})).data[0]?.id ?? 0
      for (const title_1 of ['One', 'Two', 'Three']) await seller.call(createAd, form([id], { title_1 }))
      expect(await seller.fails(createAd, form([id]))).toMatchObject({ _tag: 'NotWithPlan' })
      expect(await seller.fails(updateAd, { ...form([id]), id: ended })).toMatchObject({ _tag: 'NotWithPlan' })
      const [newest] = (await seller.call(adsList, {})).data
      await seller.call(updateAd, { ...form([id], { end_date: at(-0.5) }), id: newest?.id ?? 0 })
      expect((await seller.call(updateAd, { ...form([id]), id: ended })).data.state).toBe('running')
    })
  })

  describe('in product lists', () => {
    it('[D-164] a running ad marks its listing, in the shop and in the whole market, and only by relevance', async () => {
      const seller = await market.seller()
      const ids = []
      for (let at = 0; at < 14; at += 1) ids.push(await listing(market, seller, { name: `Ratchet ${at}` }))
      const ask = { search_keyword: 'ratchet', per_page: 12 }
      const before = await list(market.visitor, ask)
      const last = before.rows.at(-1) ?? 0
      const beyond = ids.filter((id) => !before.rows.includes(id))[0] ?? 0
      const { data: marked } = await seller.call(createAd, form([last]))
      const after = await list(market.visitor, ask)
      expect(after.rows).toEqual(before.rows)
      expect(after.ads).toEqual([{ ad_id: marked.id, product_id: last, product: undefined }])
      await seller.call(createAd, form([beyond], { title_1: 'Second' }))
      const shop = await list(market.visitor, { seller_id: seller.companyId, per_page: 12 })
      expect(new Set(shop.ads.map(({ product_id }) => product_id))).toEqual(new Set([last, beyond]))
      // A company has one place of a page outside of its shop.
      expect((await list(market.visitor, ask)).ads).toHaveLength(1)
      expect((await list(market.visitor, { ...ask, sort: 'newest' })).ads).toEqual([])
      expect((await list(market.visitor, { ...ask, search_keyword: 'crane' })).ads).toEqual([])
    })

    it('[D-164] an ad never hides or doubles a row of the pages', async () => {
      const [seller, other] = [await market.seller(), await market.seller()]
      for (let at = 0; at < 12; at += 1) await listing(market, at % 2 === 0 ? seller : other, { name: `Spanner ${at}` })
      const ask = { search_keyword: 'spanner', per_page: 5 }
      const pages = async () => Promise.all([1, 2, 3].map((page) => list(market.visitor, { ...ask, page })))
      const plain = (await pages()).map(({ rows }) => rows)
      for (const [at, id] of plain.flat().entries())
        if (at % 3 === 0) await (await ownerOf(market, [seller, other], id)).call(createAd, form([id]))
      const withAds = await pages()
      expect(withAds.map(({ rows }) => rows)).toEqual(plain)
      const shown = withAds.flatMap(({ ads }) => ads.map(({ product_id }) => product_id))
      expect(shown.length).toBeGreaterThan(2)
      expect(new Set(shown).size).toBe(shown.length)
      for (const { rows, ads } of withAds)
        for (const ad of ads) expect(ad.product === undefined).toBe(rows.includes(ad.product_id))
    })

    it('starts and ends by a job, which clears the kept lists and tells the owner', async () => {
      const start = market.clock.now
      const seller = await market.seller()
      const id = await listing(market, seller, { name: 'Torque limiter' })
      const ask = { search_keyword: 'torque limiter' }
      const { data: ad } = await seller.call(createAd, form([id], { start_date: at(2), end_date: at(4) }))
      const shown = async () => (await list(market.visitor, ask)).ads.length
      expect(await shown()).toBe(0)
      await turn(market, ad.id, 'start', 2)
      expect(await shown()).toBe(1)
      await market.visitor.call(countAds, { event: 'click', ids: [ad.id] })
      await turn(market, ad.id, 'end', 2)
      expect(await shown()).toBe(0)
      const { data: news } = await seller.call(notificationsList, {})
      expect(news.data[0]).toMatchObject({
        title: 'An ad has ended',
        message: '“Pumps from stock” was seen by 1 visitor and clicked by 1 visitor.',
        link: '/ads',
      })
      // The same job again, and that of an ad with other dates, change nothing.
      await turn(market, ad.id, 'end', 0)
      expect((await seller.call(notificationsList, {})).data.total).toBe(1)
      market.clock.now = start
    })

    it('[D-23] an ad of a company that waits for approval is not public, nor is one of a draft', async () => {
      const pending = await market.seller({ approval: 'pending' })
      await pending.call(createAd, form([await listing(market, pending, { name: 'Anvil' })]))
      const seller = await market.seller()
      const draft = await listing(market, seller, { name: 'Anvil' }, { published: 0 })
      const { data } = await seller.call(createAd, form([draft]))
      await listing(market, seller, { name: 'Anvil' })
      expect((await list(market.visitor, { search_keyword: 'anvil' })).ads).toEqual([])
      expect(data).toMatchObject({ listings: 1, on_sale: 0 })
    })
  })

  describe('counts', () => {
    it('[D-165] count a visitor once for an ad, event and day; a click is a view', async () => {
      const start = market.clock.now
      const [seller, buyer] = [await market.seller(), await market.buyer()]
      const id = await listing(market, seller)
      const { data: ad } = await seller.call(createAd, form([id], { end_date: at(72) }))
      const { data: later } = await seller.call(createAd, form([id], { start_date: at(2), end_date: at(3) }))
      const counts = async () => {
        const { data } = await seller.call(adsList, {})
        return data.map(({ views, clicks }) => [views, clicks])
      }
      const ids = [ad.id, later.id, ad.id, 999_999]
      await Promise.all(Array.from({ length: 5 }, () => market.visitor.call(countAds, { event: 'view', ids })))
      expect(await counts()).toEqual([
        [0, 0],
        [1, 0],
      ])
      await buyer.call(countAds, { event: 'click', ids })
      await buyer.call(countAds, { event: 'view', ids })
      // The company's own people do not count.
      await seller.call(countAds, { event: 'click', ids })
      expect((await counts())[1]).toEqual([2, 1])
      market.clock.now = new Date(start.getTime() + 24 * HOUR)
      await market.visitor.call(countAds, { event: 'view', ids })
      expect((await counts())[1]).toEqual([3, 1])
      market.clock.now = start
      const { rows } = await market.db.query<{ visitor: string }>('select visitor from ad_visits where ad_id = $1', [
        ad.id,
      ])
      for (const { visitor } of rows) expect(visitor).toMatch(/^[\w-]{22}$/)
    })

    it('refuse what is no event', async () => {
      for (const input of [
        { event: 'sale', ids: [1] },
        { event: 'view', ids: [] },
        { event: 'view', ids: ['x'] },
      ])
        expect((await market.visitor.fails(countAds, input as never))._tag).toMatch(/Refused|InvalidBody/)
    })
  })
})

// Helpers

async function list(person: Person, ask: object) {
  const { data, sponsored = [] } = await person.call(productList, ask)
  return {
    rows: data.data.map(({ id }) => id),
    ads: sponsored.map(({ ad_id, product_id, product }) => ({ ad_id, product_id, product: product?.id })),
  }
}

async function ownerOf(market: Market, sellers: readonly Person[], listingId: number): Promise<Person> {
  const { rows } = await market.db.query<{ company_id: number }>('select company_id from listings where id = $1', [
    listingId,
  ])
  const found = sellers.find(({ companyId }) => companyId === Number(rows[0]?.company_id))
  if (found === undefined) throw new Error(`Listing ${listingId} is of no known seller.`)
  return found
}

/** Moves the clock and runs the job of an ad. */
async function turn(market: Market, adId: number, which: 'start' | 'end', hours: number): Promise<void> {
  market.clock.now = new Date(market.clock.now.getTime() + hours * HOUR)
  await market.db.query(
    `update jobs set due_at = now(), state = 'waiting' where kind = 'ad-turn' and payload ->> 'id' = $1 and payload ->> 'turn' = $2`,
    [String(adId), which],
  )
  await market.server.jobs.idle()
}
