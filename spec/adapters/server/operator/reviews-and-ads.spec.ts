import { expect, it } from 'vitest'
import { countAds } from '../../../../core/contracts/ad-counts.contract.ts'
import { adsList, createAd } from '../../../../core/contracts/ads.contract.ts'
import { companyView, productList, shopReviews } from '../../../../core/contracts/market.contract.ts'
import { notificationsList } from '../../../../core/contracts/notifications.contract.ts'
import {
  operatorAdList,
  operatorAdPutBack,
  operatorAdTakeOff,
  operatorAuditLog,
  operatorReviewList,
  operatorReviewPutBack,
  operatorReviewTakeOff,
} from '../../../../core/contracts/operator.contract.ts'
import { ownReviews } from '../../../../core/contracts/reviews.contract.ts'
import { formatWireTime } from '../../../../core/time/wire-time.ts'
import { listing } from '../market/goods.ts'
import { describeMarket, type Person } from '../market.ts'

describeMarket('reviews and ads in the console of operators', (market) => {
  const newestNotice = async (person: Person) =>
    (await person.call(notificationsList, { type: 'product' })).data.data[0]

  it('[D-231] hides a review with a reason from page and rating, tells author and seller, and puts it back', async () => {
    const [operator, seller, buyer] = [await market.operator(), await market.seller(), await market.buyer()]
    const shop_id = seller.companyId
    const { rows } = await market.db.query<{ id: number }>(
      `insert into reviews (company_id, user_id, author, rating, text)
       values ($1, $2, 'Rude Ray', 1, 'An insult.'), ($1, null, 'Kind Kim', 5, 'Good pumps.') returning id`,
      [shop_id, buyer.userId],
    )
    const id = rows[0]?.id ?? 0
    const shown = async () => {
      const { data, average } = await market.visitor.call(shopReviews, { shop_id })
      const { rating, reviews } = (await market.visitor.call(companyView, { slug: seller.slug })).data
      return [data.data.map(({ author }) => author), average, rating, reviews]
    }
    const found = async (state?: 'taken_off') =>
      (await operator.call(operatorReviewList, { search: 'insult', ...(state && { state }) })).data.data
    expect(await shown()).toEqual([['Kind Kim', 'Rude Ray'], 3, 3, 2])
    expect(await found()).toMatchObject([{ id, is_taken_off: false, company_id: shop_id, product: null }])

    await operator.call(operatorReviewTakeOff, { id, reason: 'Insults are not allowed.' })

    expect(await shown()).toEqual([['Kind Kim'], 5, 5, 1])
    expect(await found()).toEqual([])
    expect(await found('taken_off')).toMatchObject([{ id, reason: 'Insults are not allowed.' }])
    for (const person of [buyer, seller])
      expect((await newestNotice(person))?.message).toContain('Insults are not allowed.')
    expect((await buyer.call(ownReviews, { shop_id })).data.shop).toMatchObject({
      may_write: false,
      review: { taken_off_reason: 'Insults are not allowed.' },
    })
    expect(await operator.fails(operatorReviewTakeOff, { id, reason: 'Again' })).toMatchObject({ _tag: 'Refused' })

    await operator.call(operatorReviewPutBack, { id })

    expect(await shown()).toEqual([['Kind Kim', 'Rude Ray'], 3, 3, 2])
    expect(await operator.fails(operatorReviewPutBack, { id })).toMatchObject({ _tag: 'Refused' })
    expect(
      (await operator.call(operatorAuditLog, { target_kind: 'review', target_id: String(id) })).data.data,
    ).toMatchObject([{ action: 'review.putBack' }, { action: 'review.takenOff', reason: 'Insults are not allowed.' }])
  })

  it('[D-231] stops an ad with a reason, tells its seller, counts nobody meanwhile, and puts it back', async () => {
    const [operator, seller] = [await market.operator(), await market.seller()]
    const product = await listing(market, seller, { name: 'Wonder Pump' })
    const at = (hours: number) => formatWireTime(market.clock.now.getTime() + hours * 3_600_000)
    const { data: ad } = await seller.call(createAd, {
      ad_type: 'simple',
      title_1: 'Wonders',
      title_2: '',
      title_3: '',
      product_ids: String(product),
      start_date: at(-1),
      end_date: at(24),
    })
    const { id } = ad
    const sponsored = async () =>
      ((await market.visitor.call(productList, { search_keyword: 'wonder pump' })).sponsored ?? []).map(
        ({ ad_id }) => ad_id,
      )
    const views = async () => (await seller.call(adsList, {})).data.find((row) => row.id === id)
    expect(await sponsored()).toEqual([id])
    expect((await operator.call(operatorAdList, { search: 'wonders' })).data.data).toMatchObject([
      { id, state: 'running', listings: 1, company_id: seller.companyId },
    ])

    await operator.call(operatorAdTakeOff, { id, reason: 'Wonders need proof.' })

    expect(await sponsored()).toEqual([])
    await market.visitor.call(countAds, { event: 'view', ids: [id] })
    expect(await views()).toMatchObject({ views: 0, taken_off_reason: 'Wonders need proof.' })
    expect((await newestNotice(seller))?.message).toContain('Wonders need proof.')
    expect((await operator.call(operatorAdList, { search: 'wonders' })).data.data).toEqual([])
    expect((await operator.call(operatorAdList, { state: 'taken_off' })).counts.taken_off).toBe(1)
    expect(await operator.fails(operatorAdTakeOff, { id, reason: 'Again' })).toMatchObject({ _tag: 'Refused' })

    await operator.call(operatorAdPutBack, { id })

    expect(await sponsored()).toEqual([id])
    await market.visitor.call(countAds, { event: 'view', ids: [id] })
    expect(await views()).toMatchObject({ views: 1, taken_off_reason: null })
    expect(
      (await operator.call(operatorAuditLog, { target_kind: 'ad', target_id: String(id) })).data.data,
    ).toMatchObject([{ action: 'ad.putBack' }, { action: 'ad.takenOff', reason: 'Wonders need proof.' }])
  })

  it('[D-231] is for operators alone, and names what is missing', async () => {
    const [operator, seller] = [await market.operator(), await market.seller()]
    for (const [contract, input] of [
      [operatorReviewList, {}],
      [operatorReviewTakeOff, { id: 1, reason: 'No' }],
      [operatorReviewPutBack, { id: 1 }],
      [operatorAdList, {}],
      [operatorAdTakeOff, { id: 1, reason: 'No' }],
      [operatorAdPutBack, { id: 1 }],
    ] as const) {
      expect(await market.visitor.fails(contract, input as never)).toMatchObject({ _tag: 'Unauthenticated' })
      expect(await seller.fails(contract, input as never)).toMatchObject({ _tag: 'Forbidden' })
    }
    for (const contract of [operatorReviewTakeOff, operatorAdTakeOff]) {
      expect(await operator.fails(contract, { id: 99_999_999, reason: 'No' })).toMatchObject({ _tag: 'NotFound' })
      expect(await operator.fails(contract, { id: 1, reason: ' ' })).toMatchObject({
        errors: { reason: ['Please give a reason'] },
      })
    }
  })
})
