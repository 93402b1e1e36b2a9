import { expect, it } from 'vitest'
import { writeAsSystem } from '../../../../adapters/server/database/store.ts'
import {
  companyView,
  latestShops,
  productList,
  productVariations,
  productView,
  shopReviews,
} from '../../../../core/contracts/market.contract.ts'
import { updateCompanyTab } from '../../../../core/contracts/company.contract.ts'
import { CURRENCIES } from '../../../../core/pricing/currency.ts'
import { describeMarket } from '../market.ts'
import { listing } from './goods.ts'

/** The id of the rupee. */
const INR = CURRENCIES.find(({ code }) => code === 'INR')?.id ?? 0

describeMarket('a product and its shop', (market) => {
  it('[API-LOOKUP-11] [D-33] returns one product by id, by product_url and by company and product slug, but no foreign drafts', async () => {
    const seller = await market.seller()
    const stranger = await market.seller()
    const id = await listing(market, seller, {}, { slug: 'the-pump', product_url: `pump-of-${seller.companyId}` })
    const draft = await listing(market, seller, { name: 'Not yet' }, { published: 0 })

    for (const question of [
      { id },
      { product_url: `pump-of-${seller.companyId}` },
      { company: seller.slug, slug: 'the-pump' },
    ]) {
      const { data } = await market.visitor.call(productView, question)
      expect(data).toMatchObject({
        id,
        tiers: [{ min: 10, max: 49, per_unit: 1200 }, { min: 50 }, { min: 100 }],
        unit_price: null,
        moq: 10,
        country_origin_name: 'Germany',
        photos: [{ url: '/files/public/pump.svg', alt: 'A pump' }],
        category_slugs: [
          { slug: 'machinery-and-equipment' },
          { slug: 'pumps-and-compressors' },
          { slug: 'centrifugal-pumps' },
        ],
      })
    }
    expect((await seller.call(productView, { id: draft })).data).toMatchObject({ name: 'Not yet', published: 0 })
    const foreign = await stranger.fails(productView, { id: draft })
    // A sub-user without the right to view products read the drafts.
    const nobody = await market.subuser(seller, [])
    const editor = await market.subuser(seller, [{ module: 'Product', actions: ['View'] }])
    expect(await nobody.fails(productView, { id: draft })).toEqual(foreign)
    expect((await nobody.call(productVariations, { product_id: draft })).data.total).toBe(0)
    expect((await editor.call(productView, { id: draft })).data).toMatchObject({ name: 'Not yet', published: 0 })
    expect(foreign).toMatchObject({ _tag: 'NotFound' })
    expect(await market.visitor.fails(productView, { id: 987_654_321 })).toMatchObject({
      _tag: 'NotFound',
      message: (foreign as { message?: string }).message,
    })
    expect(await market.visitor.fails(productView, {})).toMatchObject({ _tag: 'NotFound' })
    expect((await market.visitor.call(productView, { id, currency: 2 })).data.tiers[0]?.per_unit).toBe(1111.11)
  })

  it('[D-335] keeps the decimals of a price on page and in lists, and quotes its sum', async () => {
    const seller = await market.seller()
    const name = `Screw ${seller.slug}`
    const id = await listing(market, seller, { price_type: 'fixed', unit_price: 0.0045, currency_id: 1, name })
    const { data: page } = await market.visitor.call(productView, { id })
    expect(page).toMatchObject({ unit_price: 0.0045, moq: 2 })
    const { data: cards } = await market.visitor.call(productList, { search_keyword: name })
    expect(cards.data.map(({ price_from, moq }) => [price_from, moq])).toEqual([[0.0045, 2]])
  })

  it('[D-316] converts a small price with its digits, in lists as on the page', async () => {
    const seller = await market.seller()
    const tiers = [
      { min: 1_000, max: 9_999, per_unit: 0.7 },
      { min: 10_000, max: 99_999, per_unit: 0.35 },
    ]
    const id = await listing(market, seller, { order_quantity: tiers, qty_currency: INR, name: `Bolt ${seller.slug}` })
    const { data: page } = await market.visitor.call(productView, { id })
    const prices = page.tiers.map(({ per_unit }) => per_unit)
    expect(prices[0]).toBeGreaterThan(prices[1] ?? 0)
    expect(prices[1]).toBeGreaterThan(0)
    expect(prices[1]).toBeLessThan(0.01)
    const { data: cards } = await market.visitor.call(productList, { search_keyword: `Bolt ${seller.slug}` })
    expect(cards.data.map(({ price_from }) => price_from)).toEqual([prices[1]])
  })

  it('shows only pictures that are stored here, although the form keeps others', async () => {
    const seller = await market.seller()
    const elsewhere = [
      'https://cdn.example.com/a.jpg',
      '/pictures/b.jpg',
      'c.jpg',
      '',
      'https://example.com/files/public/d.jpg',
    ].map((url, at) => ({ id: String(at), url, alt: '' }))
    const foreign = await listing(market, seller, { photos: elsewhere })
    const mixed = await listing(market, seller, {
      photos: [
        ...elsewhere,
        { id: '', url: '/files/public/listings/1/e.png', alt: 'Ours' },
        { id: '', url: 'public/f.svg', alt: '' },
      ],
    })

    const { data } = await market.visitor.call(productView, { id: foreign })
    expect(data).toMatchObject({ cover: null, photos: [] })
    expect(data.form['photos']).toHaveLength(elsewhere.length)
    expect((await market.visitor.call(productView, { id: mixed })).data).toMatchObject({
      cover: { url: '/files/public/listings/1/e.png', alt: 'Ours' },
      photos: [
        { url: '/files/public/listings/1/e.png', alt: 'Ours' },
        { url: '/files/public/f.svg', alt: 'Stainless Centrifugal Pump' },
      ],
    })
  })

  it('[D-61] returns levels with their options, and the variations by page, without retired ones', async () => {
    const seller = await market.seller()
    const id = await listing(market, seller, { product_type: 'configured' })
    const terms = await writeAsSystem(market.db, async ({ k }) => {
      const base = { company_id: seller.companyId, listing_id: id }
      const size = await k
        .insertInto('specifications')
        .values({ ...base, parent_id: null, name: 'Flow_rate', attributes_values: null })
        .returning('id')
        .executeTakeFirstOrThrow()
      const made = await k
        .insertInto('specifications')
        .values(
          ['Small_one', 'Large'].map((name, position) => ({
            ...base,
            parent_id: size.id,
            name,
            position,
            attributes_values: null,
          })),
        )
        .returning('id')
        .execute()
      await k
        .insertInto('levels')
        .values({ ...base, group_id: null, parent_id: null, level_specification_key: null, attributes: [size.id] })
        .execute()
      await k
        .insertInto('matrix_items')
        .values([
          { ...base, key: String(made[0]?.id), price_minor: 5_000, is_default: true },
          { ...base, key: String(made[1]?.id), price_minor: 0, status: 0, position: 1 },
          { ...base, key: '0-0', retired: true, position: 2 },
        ])
        .execute()
      return made.map((term) => term.id)
    })

    expect((await market.visitor.call(productView, { id })).data.levels).toEqual([
      {
        id: expect.any(Number),
        name: 'Flow rate',
        attributes: [{ id: expect.any(Number), name: 'Flow rate' }],
        options: [
          { terms: [terms[0]], name: 'Small one' },
          { terms: [terms[1]], name: 'Large' },
        ],
      },
    ])
    const { data } = await market.visitor.call(productVariations, { product_id: id })
    expect(data).toMatchObject({
      per_page: 200,
      total: 2,
      data: [
        { key: String(terms[0]), price: 50, is_default: true, is_available: true },
        { key: String(terms[1]), price: null, is_available: false },
      ],
    })
    expect(
      (await market.visitor.call(productVariations, { product_id: id, per_page: 1, page: 2 })).data.data,
    ).toHaveLength(1)
    await market.db.query('update listings set published = 0 where id = $1', [id])
    expect((await market.visitor.call(productVariations, { product_id: id })).data.total).toBe(0)
  })

  it('[API-PROFILE-09] returns the own company, and with a slug a public one without its contacts', async () => {
    const seller = await market.seller({ name: 'Open Works' })
    const pending = await market.seller({ approval: 'pending' })
    await seller.call(updateCompanyTab, { tab: 'company', form: { about: 'We make pumps.' } })
    await seller.call(updateCompanyTab, {
      tab: 'contact',
      form: { contacts: [{ full_name: 'Ada', email: 'ada@spec.example' }] },
    })
    await listing(market, seller)

    expect((await seller.call(companyView, {})).data).toMatchObject({
      slug: seller.slug,
      sections: { contact: { contacts: [{ full_name: 'Ada' }] } },
    })
    const seen = (await market.visitor.call(companyView, { slug: seller.slug })).data
    expect(seen).toMatchObject({
      name: 'Open Works',
      about: 'We make pumps.',
      products: 1,
      categories: [{ slug: 'centrifugal-pumps', count: 1 }],
    })
    expect(JSON.stringify(seen)).not.toContain('ada@spec.example')
    expect(await market.visitor.fails(companyView, {})).toMatchObject({ _tag: 'Unauthenticated' })
    expect(await market.visitor.fails(companyView, { slug: pending.slug })).toMatchObject({ _tag: 'NotFound' })
    expect((await market.visitor.call(latestShops, {})).data.map(({ slug }) => slug)).toContain(seller.slug)
  })

  it('[API-PROFILE-10] lists the reviews of a shop, newest first, with their average', async () => {
    const seller = await market.seller()
    await writeAsSystem(market.db, ({ k }) =>
      k
        .insertInto('reviews')
        .values(
          [4, 5].map((rating) => ({
            company_id: seller.companyId,
            user_id: null,
            author: 'Bea',
            author_country: 'NL',
            rating,
            text: `${rating} stars`,
          })),
        )
        .execute(),
    )

    const response = await market.visitor.call(shopReviews, { shop_id: seller.companyId })

    expect(response.average).toBe(4.5)
    expect(response.data).toMatchObject({
      total: 2,
      data: [{ rating: 5, author: 'Bea', country_name: 'Netherlands' }, { rating: 4 }],
    })
    expect(await market.visitor.fails(shopReviews, { shop_id: 0 })).toMatchObject({ _tag: 'Refused' })
  })
})
