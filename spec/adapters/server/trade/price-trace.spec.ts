import { expect, it } from 'vitest'
import { compareOffers } from '../../../../core/contracts/compare-offers.contract.ts'
import type { CallInput } from '../../../../core/contracts/endpoint.ts'
import { makeOffer, viewNegotiation } from '../../../../core/contracts/negotiation.contract.ts'
import {
  createDiscountLevel,
  createPricingRule,
  deletePricingRule,
  updateDiscountLevel,
  updatePriceSettings,
} from '../../../../core/contracts/price-settings.contract.ts'
import { enquiryIndex, submitQuote, threadView } from '../../../../core/contracts/trade.contract.ts'
import { describeMarket, type Market, type Person } from '../market.ts'
import { hingeListing, hingeRequest } from './hinge-quote.ts'

describeMarket('the reasons of a price', (market) => {
  it('[D-342] are kept with the request and each offer, for both sides, whatever becomes of the rules', async () => {
    const [seller, buyer] = [await market.seller(), await market.buyer()]
    const change = await reduces(market, seller, buyer)
    const id = await asks(market, seller, buyer)
    const asked = { price: 7.51, total: 1_877.5, price_steps: [PARTNERS, PALLET, LARGE] }
    await seller.call(makeOffer, { id, seen: 0, quantity: 250, price: 7.5 })
    await buyer.call(makeOffer, { id, seen: 1, quantity: 150, price: 7 })
    const offered = [
      { list_price: 7.51, price_steps: [PARTNERS, PALLET, LARGE] },
      // 150 pieces are too few for the one rule and cost too little for the other.
      { list_price: 9, price_steps: [{ ...PARTNERS, off: 1 }] },
    ]
    for (const act of [undefined, change]) {
      await act?.()
      for (const who of [seller, buyer]) {
        const { currency, requested, offers } = (await who.call(viewNegotiation, { id })).data
        expect({ currency, requested, offers }).toMatchObject({ currency: 'EUR', requested: asked, offers: offered })
      }
      const [sent] = (await buyer.call(enquiryIndex, { type: 'sent' })).data.data
      const [received] = (await seller.call(enquiryIndex, { type: 'received' })).data.data
      const { product_details } = await seller.call(threadView, { id: received?.thread_id ?? 0 })
      for (const { price, price_steps } of [sent!, received!, product_details!])
        expect({ price, price_steps }).toEqual({ price: asked.price, price_steps: asked.price_steps })
    }
    await seller.call(makeOffer, { id, seen: 2, quantity: 250, price: 8 })
    expect((await buyer.call(viewNegotiation, { id })).data.offers[2]).toMatchObject({
      list_price: 8.55,
      price_steps: [{ ...PARTNERS, name: 'Gold', off: 0.45 }],
    })
  })

  it('[D-342] are those of the buyer alone, in the currency of the quote, and none without a reduction', async () => {
    const [seller, plain, partner, other] = [
      await market.seller(),
      await market.seller(),
      await market.buyer(),
      await market.buyer(),
    ]
    await reduces(market, seller, partner)
    const stranger = (await other.call(viewNegotiation, { id: await asks(market, seller, other) })).data
    expect(stranger.requested).toMatchObject({ price: 8.41, price_steps: [PALLET, LARGE] })

    const ids = [await asks(market, seller, partner), await asks(market, plain, partner)]
    for (const [index, from] of [seller, plain].entries())
      await from.call(makeOffer, { id: ids[index] ?? 0, seen: 0, quantity: 250, price: 7.5 })
    const { rows, currency } = (await partner.call(compareOffers, { ids: ids.join(','), currency: 1 })).data
    expect(currency).toBe('USD')
    const reasons = rows.map(({ quote }) => [quote.id, quote.currency, quote.offers[0]?.price_steps])
    expect(reasons).toEqual([
      [ids[0], 'EUR', [PARTNERS, PALLET, LARGE]],
      [ids[1], 'EUR', []],
    ])
  })
})

// Helpers

const PARTNERS = { id: expect.stringMatching(/^level:/), name: 'Trade partners', off: 0.9 }
/** USD 0.54 at 1.08 dollars a euro. */
const PALLET = { id: expect.stringMatching(/^rule:/), name: 'Full pallet', off: 0.5 }
const LARGE = { id: expect.stringMatching(/^rule:/), name: 'Large order', off: 0.09 }

/** A level of the buyer, a rule by quantity in another currency and one by amount. Returns what changes all of them. */
async function reduces(market: Market, seller: Person, buyer: Person): Promise<() => Promise<void>> {
  const { rows } = await market.db.query<{ id: number }>(
    `insert into crm_records (company_id, type_id, unique_id, name, order_key, person_user_id, values)
     values ($1, 3, gen_random_uuid()::text, 'Buyer', 'a', $2, '{}') returning id`,
    [seller.companyId, buyer.userId],
  )
  const settings = { is_paused: false, combine: 'all' as const, most_percent: 50, shows_list_price: false }
  await seller.call(updatePriceSettings, settings)
  const record_ids = [rows[0]?.id ?? 0]
  const level = await seller.call(createDiscountLevel, { name: 'Trade partners', percentage: 10, record_ids })
  const everybody = { target: 'all', audience: 'everybody' } as const
  const rules: readonly CallInput<typeof createPricingRule>[] = [
    { ...everybody, name: 'Full pallet', kind: 'amount', value: 0.54, currency: 'USD', min_quantity: 200 },
    { ...everybody, name: 'Large order', kind: 'percentage', value: 1, currency: 'EUR', min_amount: 2_000 },
  ]
  const made: number[] = []
  for (const rule of rules) made.push((await seller.call(createPricingRule, rule)).data.id)
  return async () => {
    for (const id of made) await seller.call(deletePricingRule, { id })
    await seller.call(updateDiscountLevel, { id: level.data.id, name: 'Gold', percentage: 5, record_ids })
  }
}

async function asks(market: Market, seller: Person, buyer: Person): Promise<number> {
  return (await buyer.call(submitQuote, hingeRequest(seller, await hingeListing(market, seller)))).data.id
}
