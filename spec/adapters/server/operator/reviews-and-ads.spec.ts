import { expect, it } from 'vitest'
import { countAds } from '../../../../core/contracts/ad-counts.contract.ts'
import { COMPLAINTS_A_DAY } from '../../../../core/complaints/complaint.schema.ts'
import { ownComplaint, sendComplaint } from '../../../../core/contracts/complaints.contract.ts'
import { productDelete } from '../../../../core/contracts/listing.contract.ts'
import { adsList, createAd } from '../../../../core/contracts/ads.contract.ts'
import { companyView, productList, shopReviews } from '../../../../core/contracts/market.contract.ts'
import { notificationsList } from '../../../../core/contracts/notifications.contract.ts'
import {
  operatorAdList,
  operatorAdPutBack,
  operatorAdTakeOff,
  operatorAuditLog,
  operatorComplaintDismiss,
  operatorComplaintList,
  operatorListingTakeOff,
  operatorOverview,
  operatorSuspend,
  operatorReviewList,
  operatorReviewPutBack,
  operatorReviewTakeOff,
} from '../../../../core/contracts/operator.contract.ts'
import { ownReviews } from '../../../../core/contracts/reviews.contract.ts'
import { formatWireTime } from '../../../../core/time/wire-time.ts'
import { listing } from '../market/goods.ts'
import { describeMarket, type Person } from '../market.ts'

describeMarket('reviews, ads and complaints in the console of operators', (market) => {
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
    const colleague = await market.operator()
    expect(await colleague.fails(operatorReviewPutBack, { id })).toMatchObject({ _tag: 'Refused' })
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

  it('[D-305] keeps one complaint of a person about a thing, which a second one changes', async () => {
    const [seller, buyer, other] = [await market.seller(), await market.buyer(), await market.buyer()]
    const operator = await market.operator()
    const name = `Copied Pump ${buyer.userId}`
    const id = await listing(market, seller, { name })
    const about = { subject: 'listing', id } as const
    expect((await buyer.call(ownComplaint, about)).data).toBeNull()

    await buyer.call(sendComplaint, { ...about, reason: 'fraud' })
    const sent = { ...about, reason: 'counterfeit', words: 'A copy of ours.' } as const
    const twice = await Promise.all([buyer.call(sendComplaint, sent), buyer.call(sendComplaint, sent)])
    await other.call(sendComplaint, { ...about, reason: 'misleading' })

    expect(twice[1]?.message).toBe('Your report is changed.')
    expect((await buyer.call(ownComplaint, about)).data).toEqual({ reason: 'counterfeit', words: 'A copy of ours.' })
    const { data } = await operator.call(operatorComplaintList, { search: name })
    expect(data.data).toMatchObject([
      {
        subject: 'listing',
        subject_id: id,
        name,
        company_id: seller.companyId,
        count: 2,
        complaints: [
          { user_id: other.userId, reason: 'misleading', words: '' },
          { user_id: buyer.userId, reason: 'counterfeit', words: 'A copy of ours.' },
        ],
        outcome: null,
      },
    ])
    expect(data.data[0]?.address).toMatch(new RegExp(`^/productdetail/.*/${seller.slug}/`))
    const { counts } = await operator.call(operatorComplaintList, {})
    expect((await operator.call(operatorOverview, {})).data.complaints).toBe(counts.open)
  })

  it('[D-305] refuses what is missing, own, hidden or too much', async () => {
    const [seller, buyer, stranger] = [await market.seller(), await market.buyer(), await market.seller()]
    const [shown, hidden] = [await listing(market, seller), await listing(market, seller, {}, { published: 0 })]
    const { rows } = await market.db.query<{ id: number }>(
      `insert into reviews (company_id, user_id, author, rating, text) values ($1, $2, 'Ben', 1, 'Lies.') returning id`,
      [seller.companyId, buyer.userId],
    )
    const review = { subject: 'review', id: rows[0]?.id ?? 0, reason: 'misleading' } as const
    const product = { subject: 'listing', id: shown, reason: 'fraud' } as const
    expect(await market.visitor.fails(sendComplaint, product)).toMatchObject({ _tag: 'Unauthenticated' })
    expect(await market.visitor.fails(ownComplaint, product)).toMatchObject({ _tag: 'Unauthenticated' })
    expect(await seller.fails(sendComplaint, product)).toMatchObject({
      _tag: 'Refused',
      message: 'This belongs to your company.',
    })
    expect(await buyer.fails(sendComplaint, review)).toMatchObject({ _tag: 'Refused' })
    // A seller complains about what others write about the own shop.
    await seller.call(sendComplaint, review)
    for (const missing of [
      { ...product, id: hidden },
      { ...product, subject: 'shop', id: buyer.companyId },
      // Without a chat.
      { ...product, subject: 'person', id: stranger.userId },
      { ...review, id: 99_999_999 },
    ] as const)
      expect(await buyer.fails(sendComplaint, missing)).toMatchObject({ _tag: 'NotFound' })
    expect(await buyer.fails(sendComplaint, { ...product, reason: 'other' })).toMatchObject({
      errors: { words: ['Please say what is wrong'] },
    })
    expect(await buyer.fails(sendComplaint, { ...review, reason: 'counterfeit' })).toMatchObject({
      errors: { reason: ['Please select what is wrong'] },
    })

    for (let sent = 0; sent < COMPLAINTS_A_DAY; sent += 1)
      await buyer.call(sendComplaint, { ...product, id: await listing(market, seller) })
    expect(await buyer.fails(sendComplaint, product)).toMatchObject({ _tag: 'Refused' })
    market.clock.now = new Date(market.clock.now.getTime() + 86_400_001)
    await buyer.call(sendComplaint, product)
  })

  it('[D-306] closes a case with its end, and tells those who complained without a word of the reason', async () => {
    const [seller, buyer, operator] = [await market.seller(), await market.buyer(), await market.operator()]
    const ids = [await listing(market, seller), await listing(market, seller), await listing(market, seller)] as const
    const complain = async (subject: 'listing' | 'shop', id: number) => {
      await buyer.call(sendComplaint, { subject, id, reason: 'fraud', words: `Look at ${id}` })
      const { data } = await operator.call(operatorComplaintList, { search: `Look at ${id}` })
      return data.data.find((row) => row.subject === subject)?.id ?? 0
    }
    const endOf = async (id: number) => {
      await market.server.jobs.idle()
      const { data } = await operator.call(operatorComplaintList, { state: 'closed' })
      const { outcome, note } = data.data.find((row) => row.id === id) ?? {}
      return [outcome, note, (await newestNotice(buyer))?.message]
    }

    const dismissed = await complain('listing', ids[0])
    await operator.call(operatorComplaintDismiss, { id: dismissed, note: 'A competitor.' })
    expect(await endOf(dismissed)).toEqual(['dismissed', 'A competitor.', expect.stringContaining('found nothing')])
    expect(await operator.fails(operatorComplaintDismiss, { id: dismissed, note: 'Again' })).toMatchObject({
      _tag: 'Refused',
    })
    expect(
      (await operator.call(operatorAuditLog, { target_kind: 'complaint', target_id: String(dismissed) })).data.data,
    ).toMatchObject([{ action: 'complaint.dismissed', reason: 'A competitor.' }])
    expect((await buyer.call(ownComplaint, { subject: 'listing', id: ids[0] })).data).toBeNull()
    // The next complaint opens another case.
    expect(await complain('listing', ids[0])).not.toBe(dismissed)

    const takenOff = await complain('listing', ids[1])
    await operator.call(operatorListingTakeOff, { id: ids[1], reason: 'Secret reason.' })
    expect(await endOf(takenOff)).toEqual(['taken_off', null, expect.stringContaining('we acted on it')])

    const gone = await complain('listing', ids[2])
    await seller.call(productDelete, { ids: [ids[2]] })
    expect(await endOf(gone)).toEqual(['gone', null, expect.stringContaining('was deleted')])

    const suspended = await complain('shop', seller.companyId)
    await operator.call(operatorSuspend, { id: seller.companyId, was: 'approved', reason: 'Secret reason.' })
    expect(await endOf(suspended)).toEqual(['taken_off', null, expect.stringContaining('we acted on it')])
    const { data: left } = await operator.call(operatorComplaintList, {})
    expect(left.data.filter(({ company_id }) => company_id === seller.companyId)).toEqual([])
    const notices = (await buyer.call(notificationsList, { type: 'product' })).data.data
    expect(notices).toHaveLength(5)
    expect(JSON.stringify(notices)).not.toMatch(/Secret|competitor/)
  })

  it('[D-231] [D-306] is for operators alone, and names what is missing', async () => {
    const [operator, seller] = [await market.operator(), await market.seller()]
    for (const [contract, input] of [
      [operatorReviewList, {}],
      [operatorReviewTakeOff, { id: 1, reason: 'No' }],
      [operatorReviewPutBack, { id: 1 }],
      [operatorAdList, {}],
      [operatorAdTakeOff, { id: 1, reason: 'No' }],
      [operatorAdPutBack, { id: 1 }],
      [operatorComplaintList, {}],
      [operatorComplaintDismiss, { id: 1, note: 'No' }],
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
