import { expect, it } from 'vitest'
import { kyselyOn } from '../../../../adapters/server/database/kysely.ts'
import { writeAsSystem } from '../../../../adapters/server/database/store.ts'
import { allOf, filterConditions, filterValues } from '../../../../adapters/server/market/listing-sql.ts'
import {
  productFilterGroups,
  productFilters,
  productList,
  sellerProducts,
} from '../../../../core/contracts/market.contract.ts'
import { PRICE_STEPS } from '../../../../core/product-list/product-filters.ts'
import { describeMarket, type Market, type Person } from '../market.ts'
import { listing } from './goods.ts'

describeMarket('the product list', (market) => {
  it('[API-PRODUCT-02] [CONST-07] returns ten published products a page, without drafts, deleted ones and those of sellers under review', async () => {
    const seller = await market.seller()
    const pending = await market.seller({ approval: 'pending' })
    for (let count = 0; count < 12; count += 1) await listing(market, seller, { name: `Pump ${count}` })
    await listing(market, seller, { name: 'A draft' }, { published: 0 })
    await listing(market, seller, { name: 'Deleted' }, { deleted_at: market.clock.now })
    await listing(market, pending, { name: 'Under review' })

    const first = await market.visitor.call(productList, { seller_id: seller.companyId, sort: 'name' })
    const second = await market.visitor.call(productList, { seller_id: seller.companyId, sort: 'name', page: 2 })
    const beyond = await market.visitor.call(productList, { seller_id: seller.companyId, page: 9 })

    expect(first.data).toMatchObject({
      current_page: 1,
      per_page: 10,
      total: 12,
      last_page: 2,
      from: 1,
      to: 10,
      prev_page_url: null,
    })
    expect(first.data.next_page_url).toContain('page=2')
    expect([...first.data.data, ...second.data.data].map(({ name }) => name).toSorted()).toEqual(
      Array.from({ length: 12 }, (_, at) => `Pump ${at}`).toSorted(),
    )
    expect(beyond.data).toMatchObject({ data: [], total: 12, from: null, to: null })
    expect((await market.visitor.call(productList, { seller_id: pending.companyId })).data.total).toBe(0)
  })

  it('[ENTITY-08] returns rows with the ten keys of a product', async () => {
    const seller = await market.seller({ name: 'Key Works' })
    await listing(market, seller, {}, { product_url: `keys-${seller.companyId}`, is_featured: true })

    const [row] = (await market.visitor.call(productList, { seller_id: seller.companyId })).data.data

    expect(row).toMatchObject({
      id: expect.any(Number),
      slug: expect.stringMatching(/^good-/),
      name: 'Stainless Centrifugal Pump',
      category_name: 'Centrifugal Pumps',
      brand_name: null,
      shop_name: 'Key Works',
      company_details: { slug: seller.slug },
      product_url: `keys-${seller.companyId}`,
      category_lists: ['Machinery & Equipment / Pumps & Compressors / Centrifugal Pumps'],
      is_featured: true,
    })
  })

  it('[D-78] converts prices to the chosen currency, never rounds the own one, and treats currency 1 as US dollars', async () => {
    const seller = await market.seller()
    await listing(market, seller, { qty_currency: 2, order_quantity: [{ min: 1, max: 5, per_unit: 100.01 }] })
    const ask = async (currency: number) =>
      (await market.visitor.call(productList, { seller_id: seller.companyId, currency })).data.data[0]

    expect(await ask(2)).toMatchObject({ currency: 'EUR', price_from: 100.01 })
    expect(await ask(1)).toMatchObject({ currency: 'USD', price_from: 108.01 })
    expect(await ask(3)).toMatchObject({ currency: 'JPY', price_from: 16121 })
    expect(await ask(999)).toMatchObject({ currency: 'USD' })
  })

  it('[FILTER-01] [API-PRODUCT-01] [API-PRODUCT-02] filters by each of the twelve filters, and counts each group under the other filters', async () => {
    const { one, other, brand } = await twoShops(market)
    const only = { search_keyword: `lot${one.companyId}` }
    const total = async (filters: object) =>
      (await market.visitor.call(productList, { ...only, ...filters })).data.total
    const groups = async (filters: object) => (await market.visitor.call(productFilters, { ...only, ...filters })).data
    const countOf = (values: readonly { readonly value: string; readonly count: number }[], value: string) =>
      values.find((each) => each.value === value)?.count

    expect(await total({})).toBe(3)
    const filters = [
      [{ categories: ['pumps-and-compressors'] }, 2],
      [{ price_range: '500-5000' }, 2],
      [{ brand: [String(brand)] }, 1],
      [{ business_type: ['agents'] }, 1],
      [{ annual_revenue: ['5,000,001 and above'] }, 1],
      [{ condition: ['Surplus Stock'] }, 1],
      [{ price_type: ['fixed'] }, 1],
      [{ product_availability: ['by_order'] }, 1],
      [{ manufacturer_year: ['2020'] }, 1],
      [{ member_type: ['Gold'] }, 1],
      [{ search_by_country: ['TR'] }, 1],
      [{ plan_type: ['growth'] }, 1],
    ] as const
    for (const [filter, expected] of filters) expect([filter, await total(filter)]).toEqual([filter, expected])

    const all = await groups({})
    expect(Object.keys(all)).toEqual([
      'categories',
      'price_range',
      'brand',
      'business_type',
      'annual_revenue',
      'condition',
      'price_type',
      'product_availability',
      'manufacturer_year',
      'member_type',
      'search_by_country',
      'plan_type',
      'lead_time',
      'price_term',
      'attributes',
    ])
    expect(countOf(all.search_by_country, 'TR')).toBe(1)
    expect(all.search_by_country.find(({ value }) => value === 'TR')?.label).toBe('Türkiye')
    // The group of the filter still offers its other values; the filter narrows every other group.
    const inGermany = await groups({ search_by_country: ['DE'] })
    expect(countOf(inGermany.search_by_country, 'TR')).toBe(1)
    expect(countOf(inGermany.plan_type, 'growth')).toBeUndefined()
    for (const group of [
      'brand',
      'business_type',
      'condition',
      'price_type',
      'product_availability',
      'manufacturer_year',
      'member_type',
      'plan_type',
      'search_by_country',
      'annual_revenue',
      'lead_time',
      'price_term',
    ] as const) {
      for (const { value, count } of all[group])
        expect([group, value, await total({ [group]: [value] })]).toEqual([group, value, count])
    }
    // Lists no values of another seller; chosen values stay offered even with a count of 0.
    expect((await groups({ seller_id: other.companyId, condition: ['Clearance'] })).condition).toContainEqual({
      value: 'Clearance',
      label: 'Clearance',
      count: 0,
    })
  })

  it('[D-77] combines values of one filter by "or", filters by "and", and words of the search in any order', async () => {
    const { one } = await twoShops(market)
    const ask = async (input: object) => (await market.visitor.call(productList, input)).data.total
    const lot = `lot${one.companyId}`

    expect(await ask({ search_keyword: lot, condition: ['Brand New', 'Surplus Stock'] })).toBe(3)
    expect(await ask({ search_keyword: lot, condition: ['Surplus Stock'], search_by_country: ['DE'] })).toBe(0)
    expect(await ask({ search_keyword: `pump ${lot} STAINLESS` })).toBe(2)
    expect(await ask({ search_keyword: `${lot} 100%` })).toBe(0)
    // Signs between words mean nothing; in LIKE they would stand for any letter.
    expect(await ask({ search_keyword: `${lot}_` })).toBe(3)
    expect(await ask({ search_keyword: '%_' })).toBe(0)
  })

  it('orders by price across currencies and by newness, and never repeats a product on two pages', async () => {
    const seller = await market.seller()
    await listing(
      market,
      seller,
      { name: 'Middle', qty_currency: 2, order_quantity: [{ min: 1, max: 5, per_unit: 100 }] },
      { published_at: new Date('2025-03-01') },
    )
    await listing(
      market,
      seller,
      { name: 'Cheap', qty_currency: 11, order_quantity: [{ min: 1, max: 5, per_unit: 1000 }] },
      { published_at: new Date('2025-01-01') },
    )
    await listing(
      market,
      seller,
      { name: 'Dear', order_quantity: [{ min: 1, max: 5, per_unit: 120 }] },
      { published_at: new Date('2025-02-01') },
    )
    const names = async (sort: 'newest' | 'price_low' | 'price_high') =>
      (await market.visitor.call(productList, { seller_id: seller.companyId, sort })).data.data.map(({ name }) => name)

    expect(await names('price_low')).toEqual(['Cheap', 'Middle', 'Dear'])
    expect(await names('price_high')).toEqual(['Dear', 'Middle', 'Cheap'])
    expect(await names('newest')).toEqual(['Middle', 'Dear', 'Cheap'])
  })

  it('lists products whose name contains the words before those that mention them elsewhere, featured or not', async () => {
    const seller = await market.seller()
    const add = (name: string, description: string, columns = {}) =>
      listing(market, seller, { name, description }, columns)
    await add('Softshell Jacket', 'Goes well over a hoodie.', { is_featured: true, score: 90 })
    await add('Hoodies, zipped', 'Brushed inside.', { score: 20 })
    await add('Organic Cotton Hoodie', 'Brushed inside.', { score: 10 })
    await add('Hoodie/Sweatshirt Blank', 'Brushed inside.', { score: 5 })
    const names = async (search_keyword: string) =>
      (await market.visitor.call(productList, { seller_id: seller.companyId, search_keyword })).data.data.map(
        ({ name }) => name,
      )

    expect(await names('hoodie')).toEqual([
      'Hoodies, zipped',
      'Organic Cotton Hoodie',
      'Hoodie/Sweatshirt Blank',
      'Softshell Jacket',
    ])
    expect(await names('hoodie jacket')).toEqual(['Softshell Jacket'])
    expect(await names('')).toEqual([
      'Softshell Jacket',
      'Hoodies, zipped',
      'Organic Cotton Hoodie',
      'Hoodie/Sweatshirt Blank',
    ])
  })

  it('[D-78] filters prices beyond the default of the slider, to the cent', async () => {
    const seller = await market.seller()
    for (const unit_price of [0.25, 12.5, 80_000])
      await listing(market, seller, { name: `At ${unit_price}`, price_type: 'fixed', unit_price })
    const found = async (price_range: string) =>
      (
        await market.visitor.call(productList, { seller_id: seller.companyId, price_range, sort: 'price_low' })
      ).data.data.map(({ name }) => name)

    expect(await found('0-1')).toEqual(['At 0.25'])
    expect(await found('0.25-12.5')).toEqual(['At 0.25', 'At 12.5'])
    expect(await found('12.51-79999')).toEqual([])
    expect(await found('60000-90000')).toEqual(['At 80000'])
    expect(await found('500-50000')).toEqual(['At 0.25', 'At 12.5', 'At 80000'])
  })

  it('[D-336] counts the price bands, which find as many products', async () => {
    const seller = await market.seller()
    for (const unit_price of [0.0045, 499.99, 500, 1_000, 1_000.01, 50_000, 80_000])
      await listing(market, seller, { name: `At ${unit_price}`, price_type: 'fixed', unit_price })
    const seller_id = seller.companyId
    const ends = [0, ...PRICE_STEPS, 1_000_000]
    for (const further of [{}, { price_range: '0-500' }]) {
      const { data } = await market.visitor.call(productFilterGroups, { seller_id, ...further })
      const found: number[] = []
      for (const [at, from] of ends.slice(0, -1).entries())
        found.push(
          (await market.visitor.call(productList, { seller_id, price_range: `${from}-${ends[at + 1]}` })).data.total,
        )
      expect(found).toEqual([3, 2, 2, 0, 0, 1, 2])
      expect(data.price_range).toEqual({ min: expect.any(Number), max: 80_000, count: 7, bands: found })
    }
    const { data } = await market.visitor.call(productFilterGroups, { seller_id, currency: 2 })
    expect(data.price_range.bands.reduce((sum, n) => sum + n)).toBeGreaterThanOrEqual(7)
  })

  it('passes rate and categories as values, so that the planner can estimate by them', async () => {
    const k = kyselyOn(market.db, 'system')
    const filters = { categories: ['pumps-and-compressors'], price_range: { min: 1, max: 2 } }
    const values = await filterValues(k, { filters, currency: 2 })
    const { sql, parameters } = allOf([...filterConditions(filters, values).values()]).compile(k)

    expect(values.categoryIds).toHaveLength(1)
    expect(sql).not.toContain('select')
    expect(parameters).toContain(values.usdPerUnit)
  })

  it('refuses an invalid price range, and ignores an unknown filter name', async () => {
    expect(await market.visitor.fails(productList, { price_range: 'cheap' })).toMatchObject({ _tag: 'Refused' })
    const response = await fetch(`${market.url}/api/v1/front/product/list`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ colour: ['red'] }),
    })
    expect(await response.json()).toMatchObject({ status: true })
  })

  it('[API-LOOKUP-12] [ERR-26] filters by repeated names, combines values by "or" and filters by "and", and requires a token for a filter', async () => {
    const { one, other } = await twoShops(market)
    const buyer = await market.buyer()
    const shops = async (input: object) =>
      new Set(
        (await buyer.call(sellerProducts, { per_page: 1000, ...input })).data.data.map(
          ({ company_details }) => company_details.id,
        ),
      )

    expect(await shops({ business_type: ['agents', 'retailers'] })).toEqual(
      new Set([...(await shops({ business_type: 'agents' })), ...(await shops({ business_type: ['retailers'] }))]),
    )
    for (const name of ['Türkiye', 'turkiye', 'Turkey', 'TR'])
      expect(await shops({ country_name: [name] })).toContain(other.companyId)
    expect(await shops({ country_name: ['Turkiye'], category_name: ['Centrifugal Pumps'] })).not.toContain(
      other.companyId,
    )
    expect(await shops({ category_name: ['Centrifugal Pumps'] })).toContain(one.companyId)
    expect(await market.visitor.fails(sellerProducts, { country_name: 'Turkiye' })).toMatchObject({
      _tag: 'Unauthenticated',
      message: 'Authorization token is missing.',
    })
    expect((await market.visitor.call(sellerProducts, {})).data).toMatchObject({ per_page: 10, current_page: 1 })
  })
})

// Helpers

/** A German shop with two pumps and a Turkish one with a motor, which differ in everything that a filter checks. */
async function twoShops(market: Market): Promise<{ one: Person; other: Person; brand: number }> {
  const one = await market.seller({ plan: 'trade' })
  const other = await market.seller({ plan: 'growth' })
  const brand = await writeAsSystem(market.db, async ({ k }) => {
    await k
      .updateTable('companies')
      .set({ business_types: ['agents'], annual_revenue: '5,000,001 and above', member_type: 'Gold', country: 'TR' })
      .where('id', '=', other.companyId)
      .execute()
    await k
      .updateTable('companies')
      .set({ business_types: ['retailers'], annual_revenue: '0–100,000', member_type: 'Free', country: 'DE' })
      .where('id', '=', one.companyId)
      .execute()
    return (
      await k
        .insertInto('brands')
        .values({ company_id: null, name: `Brand ${one.companyId}`, slug: `brand-${one.companyId}` })
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id
  })
  const model_number = `lot${one.companyId}`
  await listing(market, one, { model_number })
  await listing(market, one, {
    model_number,
    manufacturer_year: 2023,
    order_quantity: [{ min: 1, max: 9, per_unit: 20_000 }],
  })
  await listing(
    market,
    other,
    {
      name: 'Electric Motor',
      description: '',
      model_number,
      brand_id: brand,
      category_lists: ['Electrical & Energy / Motors & Drives / Electric Motors'],
      condition: 'Surplus Stock',
      price_type: 'fixed',
      unit_price: 800,
      manufacturer_year: 2020,
    },
    { availability: 'by_order' },
  )
  return { one, other, brand }
}
