import { expect, it } from 'vitest'
import { wishlist, wishlistAdd, wishlistDelete } from '../../../../core/contracts/wishlist.contract.ts'
import { describeMarket } from '../market.ts'
import { listing } from './goods.ts'

describeMarket('the wishlist', (market) => {
  it('[IMPLIED-08] [SCOPE-18] stores one entry when a product is added twice, and removes it again', async () => {
    const buyer = await market.buyer()
    const id = await listing(market, await market.seller())

    expect((await buyer.call(wishlistAdd, { product_id: id })).product_ids).toEqual([id])
    expect((await buyer.call(wishlistAdd, { product_id: id })).product_ids).toEqual([id])
    expect((await buyer.call(wishlist, {})).data).toMatchObject({ total: 1, data: [{ id, is_available: true }] })

    expect((await buyer.call(wishlistDelete, { product_id: id })).product_ids).toEqual([])
    expect((await buyer.call(wishlist, {})).data.total).toBe(0)
  })

  it('is visible to its owner only, accepts no draft and no foreign row, and marks products that are no longer on sale', async () => {
    const [buyer, other, seller] = [await market.buyer(), await market.buyer(), await market.seller()]
    const id = await listing(market, seller)
    const draft = await listing(market, seller, {}, { published: 0 })
    await buyer.call(wishlistAdd, { product_id: id })

    expect((await other.call(wishlist, {})).product_ids).toEqual([])
    await other.call(wishlistDelete, { product_id: id })
    expect((await buyer.call(wishlist, {})).product_ids).toEqual([id])
    expect(await buyer.fails(wishlistAdd, { product_id: draft })).toMatchObject({ _tag: 'NotFound' })
    expect(await buyer.fails(wishlistAdd, { product_id: 0 })).toMatchObject({ _tag: 'Refused' })
    await market.db.query('update listings set published = 0 where id = $1', [id])
    expect((await buyer.call(wishlist, {})).data.data).toMatchObject([{ id, is_available: false }])
  })

  it('[D-259] knows what a product cost when it was added, and finds those whose price has moved', async () => {
    const [buyer, seller] = [await market.buyer(), await market.seller()]
    const ids = [await listing(market, seller), await listing(market, seller)]
    for (const id of ids) await buyer.call(wishlistAdd, { product_id: id })
    const [second, first] = (await buyer.call(wishlist, {})).data.data
    expect([first?.price_then, second?.price_then]).toEqual([first?.price_from, second?.price_from])
    expect(first?.price_then).toBeGreaterThan(0)
    expect((await buyer.call(wishlist, { moved: true })).data.total).toBe(0)

    await market.db.query('update listings set price_from_minor = price_from_minor - 100 where id = $1', [ids[0]])
    const then = first?.price_then ?? 0
    const moved = (await buyer.call(wishlist, { moved: true })).data
    expect(moved).toMatchObject({ total: 1, data: [{ id: ids[0], price_from: then - 1, price_then: then }] })
    // Adding it again keeps the first day.
    await buyer.call(wishlistAdd, { product_id: ids[0] ?? 0 })
    expect((await buyer.call(wishlist, { moved: true })).data.total).toBe(1)
    // A price in another currency cannot be compared, and what is not on sale has none.
    await market.db.query(`update wishlist_items set currency = 'JPY' where listing_id = $1`, [ids[0]])
    expect((await buyer.call(wishlist, {})).data.data[1]).toMatchObject({ id: ids[0], price_then: null })
    await market.db.query('update listings set price_from_minor = 1, published = 0 where id = $1', [ids[1]])
    expect((await buyer.call(wishlist, { moved: true })).data.total).toBe(0)
  })

  it('requires the right to view it, and the right to delete from it', async () => {
    const seller = await market.seller()
    const id = await listing(market, seller)
    const viewer = await market.subuser(seller, [{ module: 'Wishlist', actions: ['View'] }])
    const nobody = await market.subuser(seller, [{ module: 'Leads', actions: ['View'] }])

    expect((await viewer.call(wishlistAdd, { product_id: id })).product_ids).toEqual([id])
    expect(await viewer.fails(wishlistDelete, { product_id: id })).toMatchObject({ _tag: 'Forbidden' })
    expect(await nobody.fails(wishlist, {})).toMatchObject({ _tag: 'Forbidden' })
    expect(await market.visitor.fails(wishlist, {})).toMatchObject({ _tag: 'Unauthenticated' })
  })
})
