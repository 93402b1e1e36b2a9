import { describe, expect, it } from 'vitest'
import { catalogSave } from '../../../../core/contracts/catalog.contract.ts'
import { followerList, following, followShop, removeFollower } from '../../../../core/contracts/followers.contract.ts'
import { productStore, productUpdate } from '../../../../core/contracts/listing.contract.ts'
import { companyView } from '../../../../core/contracts/market.contract.ts'
import { notificationsList } from '../../../../core/contracts/notifications.contract.ts'
import { formOf } from '../listing/forms.ts'
import { listing } from '../market/goods.ts'
import { describeMarket, type Market, type Person } from '../market.ts'

const MINUTE = 60_000

describeMarket('followers', (market) => {
  const shownCount = async ({ slug }: Person) => (await market.visitor.call(companyView, { slug })).data.followers
  const newsOf = async (person: Person) =>
    (await person.call(notificationsList, {})).data.data.map(({ title, message, link }) => ({ title, message, link }))

  describe('the calls', () => {
    it('[IMPLIED-20] [D-186] follow a shop once, end it, and count honestly', async () => {
      const [seller, buyer] = [await market.seller({ name: 'Rao Pumps' }), await market.buyer()]
      const shop_id = seller.companyId
      expect((await buyer.call(following, { shop_id })).data.follows).toBe(false)
      for (const _ of [1, 2])
        expect((await buyer.call(followShop, { shop_id })).data).toEqual({ follows: true, followers: 1 })
      expect((await buyer.call(following, { shop_id })).data.follows).toBe(true)
      expect(await shownCount(seller)).toBe(1)
      const list = await seller.call(followerList, {})
      expect([list.count, list.data.data]).toMatchObject([
        1,
        [{ name: expect.any(String), company: expect.any(String) }],
      ])

      expect((await buyer.call(followShop, { shop_id, follows: false })).data).toEqual({ follows: false, followers: 0 })
      expect(await shownCount(seller)).toBe(0)
      expect((await seller.call(followerList, {})).data.data).toEqual([])
    })

    it('[API-PROFILE-05] remove a follower of the own shop, and nobody of another one', async () => {
      const [seller, other, buyer] = [await market.seller(), await market.seller(), await market.buyer()]
      await buyer.call(followShop, { shop_id: seller.companyId })
      const { id = 0 } = (await seller.call(followerList, {})).data.data[0] ?? {}
      expect(await other.fails(removeFollower, { id })).toMatchObject({ _tag: 'NotFound' })
      expect((await other.call(followerList, {})).data.total).toBe(0)
      await seller.call(removeFollower, { id })
      expect(await seller.fails(removeFollower, { id })).toMatchObject({ _tag: 'NotFound' })
      expect((await buyer.call(following, { shop_id: seller.companyId })).data.follows).toBe(false)
    })

    it('list by pages and search names', async () => {
      const seller = await market.seller()
      for (let at = 0; at < 3; at += 1) await (await market.buyer()).call(followShop, { shop_id: seller.companyId })
      const { data } = await seller.call(followerList, { per_page: 2, page: 2 })
      expect([data.total, data.data.length, data.last_page]).toEqual([3, 1, 2])
      const [first] = (await seller.call(followerList, {})).data.data
      const found = await seller.call(followerList, { search: first?.name.toUpperCase() ?? '' })
      expect([found.count, found.data.data.map(({ id }) => id)]).toEqual([3, [first?.id]])
      expect((await seller.call(followerList, { search: '%' })).data.data).toEqual([])
    })

    it('refuse visitors, the own shop, shops that are not public, and people without the right', async () => {
      const [seller, pending, buyer] = [
        await market.seller(),
        await market.seller({ approval: 'pending' }),
        await market.buyer(),
      ]
      const shop_id = seller.companyId
      expect(await market.visitor.fails(followShop, { shop_id })).toMatchObject({ _tag: 'Unauthenticated' })
      expect(await seller.fails(followShop, { shop_id })).toMatchObject({ _tag: 'Refused' })
      for (const none of [pending.companyId, buyer.companyId, 999_999])
        expect(await buyer.fails(followShop, { shop_id: none })).toMatchObject({ _tag: 'NotFound' })
      await buyer.call(followShop, { shop_id })
      const { id = 0 } = (await seller.call(followerList, {})).data.data[0] ?? {}
      const reader = await market.subuser(seller, [{ module: 'My Contacts', actions: ['View'] }])
      expect((await reader.call(followerList, {})).count).toBe(1)
      expect(await reader.fails(removeFollower, { id })).toMatchObject({ _tag: 'Forbidden' })
      expect(await (await market.subuser(seller, [])).fails(followerList, {})).toMatchObject({ _tag: 'Forbidden' })
      expect(await market.visitor.fails(removeFollower, { id })).toMatchObject({ _tag: 'Unauthenticated' })
    })
  })

  describe('news', () => {
    it('[D-186] come in one notice for what a shop publishes within some minutes, and once for each product', async () => {
      const start = market.clock.now
      // Ahead of the database's clock, so that no job is due before the spec says so.
      market.clock.now = new Date(start.getTime() + 60 * MINUTE)
      const [seller, buyer] = [await market.seller({ name: 'Rao Pumps' }), await market.buyer()]
      await listing(market, seller, { name: 'Old pump' })
      await buyer.call(followShop, { shop_id: seller.companyId })
      const { id, name } = await published(seller, 'Gear pump')
      await published(seller, 'Screw pump')
      await seller.call(catalogSave, { name: 'Spring', product_ids: [id] })
      expect(await newsOf(buyer)).toEqual([])

      await newsJob(market, 20)
      expect(await newsOf(buyer)).toEqual([
        {
          title: 'New from Rao Pumps',
          message: '2 new products and the catalogue “Spring”.',
          link: `/mini-site/${seller.slug}/products?sort=newest`,
        },
      ])
      // Saved again, a product is not new.
      await seller.call(productUpdate, { ...formOf(seller), id, name, published: 1 })
      await newsJob(market, 20)
      expect(await newsOf(buyer)).toHaveLength(1)

      await published(seller, 'Vane pump')
      await newsJob(market, 20)
      expect((await newsOf(buyer))[0]).toMatchObject({ message: 'The new product “Vane pump”.' })
      market.clock.now = start
    })
  })
})

// Helpers

/** Publishes a product by the call of the editor. */
async function published(seller: Person, name: string): Promise<{ id: number; name: string }> {
  const { data } = await seller.call(productStore, { ...formOf(seller), name, published: 1 })
  return { id: data.id, name }
}

/** Moves the clock and runs the job of the news. */
async function newsJob(market: Market, minutes: number): Promise<void> {
  market.clock.now = new Date(market.clock.now.getTime() + minutes * MINUTE)
  await market.db.query(`update jobs set due_at = now() where kind = 'follower-news' and state = 'waiting'`)
  await market.server.jobs.idle()
}
