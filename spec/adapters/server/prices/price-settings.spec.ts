import { expect, it } from 'vitest'
import { definitionCalls } from '../../../../core/contracts/definitions.contract.ts'
import { productStore } from '../../../../core/contracts/listing.contract.ts'
import { productList, productView } from '../../../../core/contracts/market.contract.ts'
import { ownPriceOffers, priceOffers } from '../../../../core/contracts/price-offers.contract.ts'
import {
  createDiscountLevel,
  createPricingRule,
  deleteDiscountLevel,
  deletePricingRule,
  discountLevels,
  priceBuyers,
  priceSettings,
  pricingRules,
  tryPrice,
  updateDiscountLevel,
  updatePriceSettings,
  updatePricingRule,
} from '../../../../core/contracts/price-settings.contract.ts'
import { configureQuote, readConfiguration, submitQuote } from '../../../../core/contracts/trade.contract.ts'
import type { CallInput } from '../../../../core/contracts/endpoint.ts'
import { describeMarket, type Market, type Person } from '../market.ts'
import { formOf, goodForm } from '../listing/forms.ts'

type Rule = CallInput<typeof createPricingRule>
const ruleOf = (about: Partial<Rule> = {}): Rule => ({
  name: 'Autumn offer',
  target: 'all',
  kind: 'percentage',
  value: 10,
  audience: 'everybody',
  ...about,
})

describeMarket('price settings', (market) => {
  it('[IMPLIED-14] each of the three tabs stores and reads back', async () => {
    const seller = await market.seller()
    const product = await published(seller)

    const { data: level } = await seller.call(createDiscountLevel, { name: 'Gold', percentage: '7.5' })
    expect((await seller.call(discountLevels, {})).data.data).toEqual([
      { id: level.id, name: 'Gold', percentage: 7.5, records: [], rules: 0 },
    ])
    const { data: rule } = await seller.call(
      createPricingRule,
      ruleOf({ target: 'listings', target_ids: [product], min_quantity: 10, audience: 'level', level_ids: [level.id] }),
    )
    expect(rule).toMatchObject({
      targets: [{ id: product, name: 'Hydraulic hand pump' }],
      levels: [{ id: level.id, name: 'Gold' }],
      min_quantity: 10,
      state: 'active',
    })
    await seller.call(updatePricingRule, { id: rule.id, ...ruleOf({ name: 'Winter', from: '2999-01-01' }) })
    expect((await seller.call(pricingRules, {})).data.data).toMatchObject([
      { id: rule.id, name: 'Winter', target: 'all', targets: [], levels: [], state: 'planned' },
    ])
    await seller.call(updateDiscountLevel, { id: level.id, name: 'Platinum', percentage: 9 })
    expect((await seller.call(discountLevels, {})).data.data).toMatchObject([{ name: 'Platinum', percentage: 9 }])

    expect((await seller.call(priceSettings, {})).data).toEqual({
      is_paused: false,
      combine: 'best',
      most_percent: 50,
      shows_list_price: true,
    })
    const settings = { is_paused: true, combine: 'all' as const, most_percent: 30, shows_list_price: false }
    await seller.call(updatePriceSettings, settings)
    await seller.call(updatePriceSettings, { ...settings, most_percent: 35 })
    expect((await seller.call(priceSettings, {})).data).toEqual({ ...settings, most_percent: 35 })

    await seller.call(deletePricingRule, { id: rule.id })
    await seller.call(deleteDiscountLevel, { id: level.id })
    expect((await seller.call(pricingRules, {})).data.total + (await seller.call(discountLevels, {})).data.total).toBe(
      0,
    )
  })

  it('[D-162] a level changes the price for its buyer in the page, the quote and the trial, and for nobody else', async () => {
    const [seller, buyer, other] = [await market.seller(), await market.buyer(), await market.buyer()]
    const id = await published(seller)
    const contact = await contactOf(market, seller, buyer)
    await seller.call(createDiscountLevel, { name: 'Gold', percentage: 12.5, record_ids: [contact] })
    const ask = { product_ids: [id], currency: 1 }
    const page = await market.visitor.call(productView, { id })

    const [mine] = (await buyer.call(ownPriceOffers, ask)).data
    expect(mine).toMatchObject({
      product_id: id,
      offer: { is_own: true, list_from: 99.5, price_from: 87.06, reasons: ['Gold'] },
    })
    for (const [who, call] of [
      [market.visitor, priceOffers],
      [buyer, priceOffers],
      [other, ownPriceOffers],
      [seller, ownPriceOffers],
    ] as const)
      expect((await who.call(call, ask)).data).toEqual([])
    expect(await market.visitor.call(productView, { id })).toEqual(page)
    expect(JSON.stringify(await buyer.call(productView, { id }))).toBe(JSON.stringify(page))

    const choice = {
      unique_session_id: `s${buyer.userId}`,
      product_id: id,
      product_name: 'x',
      quantity: 10,
      price: 0,
      combinations: [],
    }
    const configured = (await buyer.call(configureQuote, choice)).data
    expect(configured).toMatchObject({
      price: 87.06,
      final_price: 870.6,
      list_price: 99.5,
      price_reason: 'tier',
      price_steps: [{ name: 'Gold', off: 12.44 }],
    })
    // The visitor who knows the session's id reads the price of a visitor.
    const kept = { unique_session_id: choice.unique_session_id }
    expect((await market.visitor.call(readConfiguration, kept)).data).toMatchObject({ price: 99.5, price_steps: [] })
    expect((await buyer.call(readConfiguration, kept)).data.price).toBe(87.06)
    expect((await submitted(buyer, seller, id)).price).toBe(87.06)
    expect((await submitted(other, seller, id)).price).toBe(99.5)

    const trial = { product_id: id, quantity: 10 }
    expect((await seller.call(tryPrice, { ...trial, record_id: contact })).data).toEqual({
      currency: 'USD',
      list_price: 99.5,
      price: 87.06,
      total: 870.6,
      price_reason: 'tier',
      steps: [{ id: expect.stringMatching(/^level:/), name: 'Gold', off: 12.44 }],
    })
    expect((await seller.call(tryPrice, trial)).data).toMatchObject({ price: 99.5, steps: [] })
  })

  it('[D-162] a rule for everybody is seen by visitors at once, from its quantity, and ends when it is deleted', async () => {
    const seller = await market.seller()
    const id = await published(seller)
    const offers = async () => (await market.visitor.call(priceOffers, { product_ids: [id] })).data
    expect(await offers()).toEqual([])
    const { data: rule } = await seller.call(createPricingRule, ruleOf({ min_quantity: 50 }))
    expect(await offers()).toMatchObject([
      { offer: { is_own: false, price_from: 89.55, list_from: 99.5, reasons: ['Autumn offer'] } },
    ])
    const price = async (quantity: number) =>
      (
        await market.visitor.call(configureQuote, {
          unique_session_id: 'somebody',
          product_id: id,
          product_name: 'x',
          quantity,
          price: 0,
          combinations: [],
        })
      ).data.price
    expect([await price(5), await price(49), await price(50)]).toEqual([120, 99.5, 89.55])
    await seller.call(updatePriceSettings, {
      is_paused: true,
      combine: 'best',
      most_percent: 50,
      shows_list_price: true,
    })
    expect([await offers(), await price(50)]).toEqual([[], 99.5])
    await seller.call(updatePriceSettings, {
      is_paused: false,
      combine: 'best',
      most_percent: 5,
      shows_list_price: true,
    })
    expect(await price(50)).toBe(94.53)
    await seller.call(deletePricingRule, { id: rule.id })
    expect([await offers(), await price(50)]).toEqual([[], 99.5])
    expect((await market.visitor.call(productList, { seller_id: seller.companyId })).data.data[0]?.price_from).toBe(
      99.5,
    )
  })

  it('[D-162] finds a buyer by a verified address and by the account of a contact, and by nothing else', async () => {
    const [seller, buyer] = [await market.seller(), await market.buyer()]
    const id = await published(seller)
    const account = await recordOf(market, seller, { type: 4, name: 'Buyer Ltd' })
    const contact = await recordOf(market, seller, {
      type: 3,
      name: 'Buyer',
      email: buyer.email.toUpperCase(),
      account,
    })
    const stranger = await recordOf(market, seller, { type: 3, name: 'Stranger', email: 'else@spec.example' })
    await seller.call(createPricingRule, ruleOf({ audience: 'contacts', record_ids: [account] }))
    await seller.call(createPricingRule, ruleOf({ audience: 'contacts', record_ids: [stranger], value: 40 }))
    const mine = async () => (await buyer.call(ownPriceOffers, { product_ids: [id] })).data[0]?.offer.price_from

    expect(await mine()).toBeUndefined()
    await market.db.query(`update users set email_verified_at = now() where id = $1`, [buyer.userId])
    expect(await mine()).toBe(89.55)
    await market.db.query(`update crm_records set deleted_at = now() where id = $1`, [contact])
    expect(await mine()).toBeUndefined()
  })

  it('refuses wrong values at their fields', async () => {
    const seller = await market.seller()
    const level = (await seller.call(createDiscountLevel, { name: 'Gold', percentage: 5 })).data
    const wrong: readonly (readonly [Partial<Rule>, string])[] = [
      [{ value: 0 }, 'value'],
      [{ value: 101 }, 'value'],
      [{ value: 1.234 }, 'value'],
      [{ kind: 'amount', value: -1 }, 'value'],
      [{ name: ' ' }, 'name'],
      [{ target: 'brand' }, 'target_ids'],
      [{ audience: 'level' }, 'level_ids'],
      [{ audience: 'contacts' }, 'record_ids'],
      [{ from: '2026-02-02', until: '2026-02-01' }, 'until'],
      [{ from: 'soon' }, 'from'],
      [{ min_quantity: -1 }, 'min_quantity'],
    ]
    for (const [about, field] of wrong) {
      const failed = await seller.fails(createPricingRule, ruleOf(about))
      expect([field, Object.keys((failed as { errors?: object }).errors ?? {})]).toEqual([field, [field]])
    }
    expect(await seller.fails(createDiscountLevel, { name: 'GOLD', percentage: 5 })).toMatchObject({
      errors: { name: ['You have a discount level with this name already'] },
    })
    await seller.call(createPricingRule, ruleOf({ audience: 'level', level_ids: [level.id] }))
    expect(await seller.fails(deleteDiscountLevel, { id: level.id })).toMatchObject({
      message: 'One pricing rule is for this level. Change or delete it first.',
    })
    expect(await seller.fails(tryPrice, { product_id: await published(seller), quantity: 0.5 })).toMatchObject({
      _tag: 'InvalidBody',
    })
  })

  it('treats rows of others like missing ones, and asks for the right of each tab', async () => {
    const [seller, other] = [await market.seller(), await market.seller()]
    const product = await published(seller)
    const level = (await seller.call(createDiscountLevel, { name: 'Gold', percentage: 5 })).data
    const rule = (await seller.call(createPricingRule, ruleOf())).data
    const contact = await recordOf(market, seller, { type: 3, name: 'Mine' })
    const [brand] = (await seller.call(definitionCalls.brand.list, {})).data.data

    const none = await other.fails(deletePricingRule, { id: 999_999_999 })
    expect(none).toMatchObject({ _tag: 'NotFound' })
    expect(await other.fails(deletePricingRule, { id: rule.id })).toEqual(none)
    expect(await other.fails(updatePricingRule, { id: rule.id, ...ruleOf() })).toEqual(none)
    const noLevel = await other.fails(deleteDiscountLevel, { id: 999_999_999 })
    expect(await other.fails(deleteDiscountLevel, { id: level.id })).toEqual(noLevel)
    expect(await other.fails(updateDiscountLevel, { id: level.id, name: 'X', percentage: 1 })).toEqual(noLevel)
    const foreign: readonly (readonly [Partial<Rule>, string])[] = [
      [{ target: 'listings', target_ids: [product] }, 'target_ids'],
      [{ target: 'brand', target_ids: [brand?.id ?? 0] }, 'target_ids'],
      [{ audience: 'level', level_ids: [level.id] }, 'level_ids'],
      [{ audience: 'contacts', record_ids: [contact] }, 'record_ids'],
    ]
    for (const [about, field] of foreign)
      expect(await other.fails(createPricingRule, ruleOf(about))).toMatchObject({
        errors: { [field]: [expect.any(String)] },
      })
    expect(await other.fails(tryPrice, { product_id: product, quantity: 1 })).toMatchObject({ _tag: 'NotFound' })
    expect((await other.call(priceBuyers, { query: 'mine' })).data).toEqual([])
    expect((await seller.call(priceBuyers, { query: 'mine' })).data).toEqual([
      { id: contact, name: 'Mine', type: 'contact', about: '' },
    ])

    const viewer = await market.subuser(seller, [{ module: 'Pricing Rules', actions: ['View'] }])
    expect((await viewer.call(pricingRules, {})).data.total).toBe(1)
    for (const failed of [
      viewer.fails(createPricingRule, ruleOf()),
      viewer.fails(deletePricingRule, { id: rule.id }),
      viewer.fails(discountLevels, {}),
      viewer.fails(priceSettings, {}),
      viewer.fails(updatePriceSettings, { is_paused: true, combine: 'best', most_percent: 5, shows_list_price: true }),
      (await market.buyer()).fails(pricingRules, {}),
    ])
      expect(await failed).toMatchObject({ _tag: 'Forbidden' })
    expect(await market.visitor.fails(ownPriceOffers, { product_ids: [product] })).toMatchObject({
      _tag: 'Unauthenticated',
    })
  })

  it('[D-120] two people who edit one rule keep both changes, and meet a conflict where they changed the same', async () => {
    const seller = await market.seller()
    const brand = (await seller.call(definitionCalls.brand.create, { name: 'One' })).data
    const gone = (await seller.call(definitionCalls.brand.create, { name: 'Gone' })).data
    const read = ruleOf({ target: 'brand', target_ids: [brand.id, gone.id], min_amount: 100 })
    const { id } = (await seller.call(createPricingRule, read)).data
    const save = { id, ...read }
    const stored = async () => (await seller.call(pricingRules, {})).data.data.find((row) => row.id === id)

    await seller.call(updatePricingRule, { ...save, name: 'Winter', was: { name: 'Autumn offer' } })
    await seller.call(updatePricingRule, { ...save, min_quantity: '20', was: { min_quantity: '' } })
    await seller.call(updatePricingRule, { ...save, from: '2026-05-01', was: { from: '', until: '' } })
    expect(await stored()).toMatchObject({ name: 'Winter', min_quantity: 20, from: '2026-05-01', value: 10 })

    expect(
      await seller.fails(updatePricingRule, { ...save, name: 'Mine', was: { name: 'Autumn offer' } }),
    ).toMatchObject({
      _tag: 'Conflict',
      present: { name: 'Winter' },
    })
    expect(await stored()).toMatchObject({ name: 'Winter' })
    // What both entered alike is no conflict.
    await seller.call(updatePricingRule, { ...save, name: 'Winter', was: { name: 'Autumn offer' } })

    // Amount and currency mean nothing without each other.
    const reduction = { kind: 'percentage', value: '10', currency: 'USD', min_amount: '100' } as const
    await seller.call(updatePricingRule, { ...save, kind: 'amount', was: reduction })
    expect(await seller.fails(updatePricingRule, { ...save, value: 12, was: reduction })).toMatchObject({
      _tag: 'Conflict',
      present: { kind: 'amount', value: 10, currency: 'USD', min_amount: 100 },
    })
    expect(await stored()).toMatchObject({ kind: 'amount', value: 10 })

    // What was deleted is not shown, and so no change of a colleague.
    await market.db.query(`delete from brands where id = $1`, [gone.id])
    const target = { target: 'brand' as const, target_ids: [brand.id] }
    await seller.call(updatePricingRule, { ...save, target: 'all', was: target })
    expect(await stored()).toMatchObject({ target: 'all', targets: [] })
    expect(await seller.fails(updatePricingRule, { ...save, target_ids: [gone.id], was: target })).toMatchObject({
      _tag: 'Conflict',
      present: { target: 'all', target_ids: [] },
    })
    const everybody = { audience: 'everybody' as const, level_ids: [], record_ids: [] }
    expect(
      await seller.fails(updatePricingRule, { ...save, audience: 'level', level_ids: [999_999_999], was: everybody }),
    ).toMatchObject({ errors: { level_ids: [expect.any(String)] } })
  })

  it('[D-120] levels and general settings keep what two people changed', async () => {
    const seller = await market.seller()
    const [one, two] = [
      await recordOf(market, seller, { type: 3, name: 'One' }),
      await recordOf(market, seller, { type: 3, name: 'Two' }),
    ]
    const { id } = (await seller.call(createDiscountLevel, { name: 'Gold', percentage: 5, record_ids: [one] })).data
    const level = { id, name: 'Gold', percentage: '5', record_ids: [one] }
    await seller.call(updateDiscountLevel, { ...level, percentage: 7, was: { percentage: '5' } })
    await seller.call(updateDiscountLevel, { ...level, record_ids: [one, two], was: { record_ids: [one] } })
    expect((await seller.call(discountLevels, {})).data.data).toMatchObject([
      { name: 'Gold', percentage: 7, records: [{ id: one }, { id: two }] },
    ])
    expect(
      await seller.fails(updateDiscountLevel, {
        ...level,
        percentage: 9,
        record_ids: [],
        was: { percentage: '5', record_ids: [one] },
      }),
    ).toMatchObject({ _tag: 'Conflict', present: { percentage: 7, record_ids: [one, two] } })
    expect(
      await seller.fails(updateDiscountLevel, { ...level, record_ids: [999_999_999], was: { record_ids: [one, two] } }),
    ).toMatchObject({ errors: { record_ids: [expect.any(String)] } })
    expect(await seller.fails(updateDiscountLevel, { ...level, id: 999_999_999, was: {} })).toMatchObject({
      _tag: 'NotFound',
    })

    const settings = (await seller.call(priceSettings, {})).data
    await seller.call(updatePriceSettings, { ...settings, most_percent: 30, was: { most_percent: '50' } })
    await seller.call(updatePriceSettings, { ...settings, is_paused: true, was: { is_paused: false } })
    expect((await seller.call(priceSettings, {})).data).toEqual({ ...settings, most_percent: 30, is_paused: true })
    expect(
      await seller.fails(updatePriceSettings, { ...settings, most_percent: 20, was: { most_percent: 50 } }),
    ).toMatchObject({ _tag: 'Conflict', present: { most_percent: 30 } })
  })

  it('[D-161] a brand that a rule names is deleted only with a replacement, which the rule then names', async () => {
    const seller = await market.seller()
    const [one, two] = [
      (await seller.call(definitionCalls.brand.create, { name: 'One' })).data,
      (await seller.call(definitionCalls.brand.create, { name: 'Two' })).data,
    ]
    await seller.call(createPricingRule, ruleOf({ target: 'brand', target_ids: [one.id] }))
    expect((await seller.call(definitionCalls.brand.list, {})).data.data.map(({ rules }) => rules)).toEqual([1, 0])
    expect(await seller.fails(definitionCalls.brand.remove, { id: one.id })).toMatchObject({
      errors: { replacement_id: ['It is used by one pricing rule. Choose what takes its place, or change it first.'] },
    })
    await seller.call(definitionCalls.brand.remove, { id: one.id, replacement_id: two.id })
    expect((await seller.call(pricingRules, {})).data.data[0]?.targets).toEqual([{ id: two.id, name: 'Two' }])
  })
})

// Helpers

async function published(seller: Person): Promise<number> {
  return (await seller.call(productStore, { ...formOf(seller, goodForm), published: 1 })).data.id
}

interface NewRecord {
  readonly type: 3 | 4
  readonly name: string
  readonly email?: string
  readonly personUserId?: number
  readonly account?: number
}

async function recordOf(market: Market, seller: Person, record: NewRecord): Promise<number> {
  const account =
    record.account === undefined
      ? undefined
      : (
          await market.db.query<{ unique_id: string }>(`select unique_id from crm_records where id = $1`, [
            record.account,
          ])
        ).rows[0]?.unique_id
  const { rows } = await market.db.query<{ id: number }>(
    `insert into crm_records (company_id, type_id, unique_id, name, email, order_key, person_user_id, values)
     values ($1, $2, gen_random_uuid()::text, $3, $4, 'a', $5, $6::jsonb) returning id`,
    [
      seller.companyId,
      record.type,
      record.name,
      record.email ?? null,
      record.personUserId ?? null,
      JSON.stringify(account === undefined ? {} : { 302: account }),
    ],
  )
  return Number(rows[0]?.id)
}

const contactOf = (market: Market, seller: Person, buyer: Person): Promise<number> =>
  recordOf(market, seller, { type: 3, name: 'Buyer', personUserId: buyer.userId })

async function submitted(buyer: Person, seller: Person, product_id: number) {
  const { data } = await buyer.call(submitQuote, {
    unique_session_id: `q${buyer.userId}`,
    seller_user_id: seller.userId,
    product_id,
    product_name: 'x',
    product_image: '',
    price: 1,
    final_price: 1,
    quantity: 10,
    price_term: '',
    product_datetime: '2026-01-01 00:00:00',
    pre_title_name: '',
    message: 'Please quote.',
    combinations: '[]',
  })
  return data
}
