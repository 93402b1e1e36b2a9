import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { companyView, productView, shopReviews } from '../../../../core/contracts/market.contract.ts'
import { answerOffer, makeOffer } from '../../../../core/contracts/negotiation.contract.ts'
import { notificationsList } from '../../../../core/contracts/notifications.contract.ts'
import { savePreferences, showPreferences } from '../../../../core/contracts/preferences.contract.ts'
import { answerReview, ownReviews, saveReview } from '../../../../core/contracts/reviews.contract.ts'
import { submitQuote } from '../../../../core/contracts/trade.contract.ts'
import { listing } from '../market/goods.ts'
import { describeMarket, type Market, type Person } from '../market.ts'

const good = { rating: 5, text: 'Arrived in time and well packed.' }

describeMarket('reviews', (market) => {
  const counted = async ({ slug }: Person, id: number) => {
    const { data: shop } = await market.visitor.call(companyView, { slug })
    const { data: product } = await market.visitor.call(productView, { id })
    return {
      shop: [shop.rating, shop.reviews],
      onProduct: [product.company.rating, product.company.reviews],
      product: [product.rating, product.reviews],
    }
  }

  it('[D-114] [D-187] are written once for shop and product after an accepted offer, and counted from what is stored', async () => {
    const { seller, buyer, product_id } = await dealt(market)
    const shop_id = seller.companyId
    expect(await counted(seller, product_id)).toEqual({ shop: [null, 0], onProduct: [null, 0], product: [null, 0] })
    expect((await buyer.call(ownReviews, { shop_id, product_id })).data).toEqual({
      shop: { may_write: true, review: null },
      product: { may_write: true, review: null },
    })
    await buyer.call(saveReview, { shop_id, ...good })
    await buyer.call(saveReview, { shop_id, product_id, rating: 3, text: 'Noisy.' })
    expect(await counted(seller, product_id)).toEqual({ shop: [5, 1], onProduct: [5, 1], product: [3, 1] })
    const second = await dealt(market, { seller, product_id })
    await second.buyer.call(saveReview, { shop_id, rating: 4, text: 'Fine.' })
    expect((await counted(seller, product_id)).shop).toEqual([4.5, 2])

    const { data, average, stars } = await market.visitor.call(shopReviews, { shop_id })
    expect([data.data.map(({ rating }) => rating), average, stars]).toEqual([[4, 5], 4.5, [0, 0, 0, 1, 1]])
    const ofProduct = await market.visitor.call(shopReviews, { shop_id, product_id })
    expect([ofProduct.data.data.map(({ text }) => text), ofProduct.average]).toEqual([['Noisy.'], 3])
    expect((await seller.call(notificationsList, { type: 'product' })).data.data[0]).toMatchObject({
      title: 'New review with 4 of 5 stars',
      link: `/mini-site/${seller.slug}/reviews`,
    })
  })

  it('[D-231] stay as they are after an operator took them off', async () => {
    const { seller, buyer } = await dealt(market)
    const shop_id = seller.companyId
    await buyer.call(saveReview, { shop_id, ...good })
    await market.db.query('update reviews set taken_off_at = now(), taken_off_reason = $2 where company_id = $1', [
      shop_id,
      'Insults.',
    ])
    expect(await buyer.fails(saveReview, { shop_id, ...good })).toMatchObject({
      _tag: 'Refused',
      message: 'An operator took your review off: Insults.',
    })
  })

  it('[D-114] are changed within a week, by the same call and without a second one', async () => {
    const { seller, buyer, product_id } = await dealt(market)
    const shop_id = seller.companyId
    await Promise.all([1, 2, 3].map(() => buyer.call(saveReview, { shop_id, ...good })))
    await age(market, shop_id, 6)
    await buyer.call(saveReview, { shop_id, rating: 2, text: 'It broke.' })
    expect((await counted(seller, product_id)).shop).toEqual([2, 1])
    await age(market, shop_id, 1.1)
    expect(await buyer.fails(saveReview, { shop_id, ...good })).toMatchObject({ _tag: 'Refused' })
    expect((await buyer.call(ownReviews, { shop_id })).data.shop).toMatchObject({
      may_write: false,
      review: { rating: 2, text: 'It broke.' },
    })
  })

  it('[D-114] are answered once by the seller, who changes the answer within a week', async () => {
    const { seller, buyer, product_id } = await dealt(market)
    const shop_id = seller.companyId
    await buyer.call(saveReview, { shop_id, ...good })
    const { id = 0 } = (await market.visitor.call(shopReviews, { shop_id })).data.data[0] ?? {}
    await seller.call(answerReview, { id, answer: 'Thank you.' })
    await seller.call(answerReview, { id, answer: 'Thank you, come again.', was: { answer: 'Thank you.' } })
    // A colleague who saw no answer, or another one, replaces nothing [D-120].
    for (const answer of ['', 'Thank you.'])
      expect(await seller.fails(answerReview, { id, answer: 'Mine', was: { answer } })).toMatchObject({
        _tag: 'Conflict',
        present: { answer: 'Thank you, come again.' },
      })
    expect((await market.visitor.call(shopReviews, { shop_id })).data.data[0]).toMatchObject({
      answer: 'Thank you, come again.',
      answered_at: expect.any(String),
    })
    const news = (await buyer.call(notificationsList, { type: 'product' })).data.data
    expect(news.filter(({ title }) => title.includes('answered your review'))).toHaveLength(1)
    const heard = async () => (await seller.call(notificationsList, { type: 'product' })).data.data.length
    const before = await heard()
    const { notifications } = (await seller.call(showPreferences, {})).data
    await seller.call(savePreferences, { notifications: { ...notifications, product: { in_app: false, mail: false } } })
    const another = await dealt(market, { seller, product_id })
    await another.buyer.call(saveReview, { shop_id, ...good })
    expect(await heard()).toBe(before)
    await age(market, shop_id, 7.1)
    expect(await seller.fails(answerReview, { id, answer: 'Later' })).toMatchObject({ _tag: 'Refused' })
  })

  it('are refused to people without a dealing, for other products, and when they say nothing', async () => {
    const { seller, buyer } = await dealt(market)
    const shop_id = seller.companyId
    const [stranger, other, another] = [
      await market.buyer(),
      await market.seller(),
      await listing(market, seller, { name: 'Valve' }),
    ]
    expect(await market.visitor.fails(saveReview, { shop_id, ...good })).toMatchObject({ _tag: 'Unauthenticated' })
    for (const failure of [
      await stranger.fails(saveReview, { shop_id, ...good }),
      await seller.fails(saveReview, { shop_id, ...good }),
      await buyer.fails(saveReview, { shop_id, product_id: another, ...good }),
      await buyer.fails(saveReview, { shop_id: other.companyId, ...good }),
    ])
      expect(failure).toMatchObject({ _tag: 'Refused' })
    expect(await buyer.fails(saveReview, { shop_id: 999_999, ...good })).toMatchObject({ _tag: 'NotFound' })
    expect(await buyer.fails(saveReview, { shop_id: other.companyId, product_id: another, ...good })).toMatchObject({
      _tag: 'NotFound',
    })
    for (const wrong of [{ rating: 0 }, { rating: 6 }, { text: ' ' }, { text: 'x'.repeat(1_001) }])
      expect(await buyer.fails(saveReview, { shop_id, ...good, ...wrong })).toMatchObject({ _tag: 'Refused' })
    expect((await buyer.call(ownReviews, { shop_id: other.companyId })).data.shop).toEqual({
      may_write: false,
      review: null,
    })
  })

  it('are answered only by people of the shop with the right', async () => {
    const { seller, buyer } = await dealt(market)
    const other = await market.seller()
    await buyer.call(saveReview, { shop_id: seller.companyId, ...good })
    const { id = 0 } = (await market.visitor.call(shopReviews, { shop_id: seller.companyId })).data.data[0] ?? {}
    expect(await other.fails(answerReview, { id, answer: 'Mine' })).toMatchObject({ _tag: 'NotFound' })
    expect(await buyer.fails(answerReview, { id, answer: 'Mine' })).toMatchObject({ _tag: 'Forbidden' })
    const reader = await market.subuser(seller, [{ module: 'Manage Store', actions: ['View'] }])
    expect(await reader.fails(answerReview, { id, answer: 'Ours' })).toMatchObject({ _tag: 'Forbidden' })
    expect(await seller.fails(answerReview, { id, answer: ' ' })).toMatchObject({ _tag: 'Refused' })
  })
})

// Helpers

/** Makes the reviews of a shop and their answers older, because a sign-in does not outlast a week without a call. */
const age = (market: Market, companyId: number, days: number) =>
  market.db.query(
    `update reviews set created_at = created_at - $2 * interval '1 day', answered_at = answered_at - $2 * interval '1 day' where company_id = $1`,
    [companyId, days],
  )

/** A buyer whose request for a product was answered by an offer that they accepted. */
async function dealt(
  market: Market,
  known?: { readonly seller: Person; readonly product_id: number },
): Promise<{ readonly seller: Person; readonly buyer: Person; readonly product_id: number }> {
  const [seller, buyer] = [known?.seller ?? (await market.seller()), await market.buyer()]
  const product_id = known?.product_id ?? (await listing(market, seller))
  const { id } = (
    await buyer.call(submitQuote, {
      unique_session_id: randomUUID(),
      seller_user_id: seller.userId,
      product_id,
      product_name: 'Pump',
      product_image: '',
      price: 12,
      final_price: 240,
      quantity: 20,
      price_term: 'FOB',
      product_datetime: '2026-01-05 10:00:00',
      pre_title_name: 'Ms',
      message: 'Please quote',
      combinations: '[]',
    })
  ).data
  await seller.call(makeOffer, {
    id,
    seen: 0,
    quantity: 20,
    price: 11,
    price_term: 'FOB',
    place: 'Hamburg',
    payment_method: 'TT',
    lead_time_days: 21,
    message: 'Our best',
  })
  await buyer.call(answerOffer, { id, step: 'accept', version: 1 })
  return { seller, buyer, product_id }
}
