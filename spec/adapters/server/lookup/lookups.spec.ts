import { sql } from 'kysely'
import { expect, it } from 'vitest'
import {
  brands,
  categoriesCache,
  categoryList,
  cities,
  currencies,
  menuCache,
  menuItems,
  passiveAttributeCreate,
  passiveAttributes,
  priceTerms,
  units,
} from '../../../../core/contracts/lookup.contract.ts'
import { visitorLookup } from '../../../../core/contracts/tracking.contract.ts'
import { writeAsSystem } from '../../../../adapters/server/database/store.ts'
import { describeMarket } from '../market.ts'
import { listing } from '../market/goods.ts'

describeMarket('look-ups', (market) => {
  it('[API-LOOKUP-01] lists the children of a category, and with_product drops empty branches', async () => {
    await listing(market, await market.seller())
    const sectors = (await market.visitor.call(categoryList, {})).data
    const machinery = sectors.find(({ slug }) => slug === 'machinery-and-equipment')

    expect(sectors).toHaveLength(12)
    expect(machinery).toMatchObject({ name: 'Machinery & Equipment', parent: null, has_children: true })
    const below = (await market.visitor.call(categoryList, { parent: machinery?.id ?? 0 })).data
    expect(below.map(({ name }) => name)).toContain('Pumps & Compressors')
    expect(below).toHaveLength(8)
    expect(
      (await market.visitor.call(categoryList, { parent: machinery?.id ?? 0, with_product: 1 })).data.map(
        ({ slug }) => slug,
      ),
    ).toEqual(['pumps-and-compressors'])
    expect((await market.visitor.call(categoryList, { parent: 'centrifugal-pumps' })).data).toEqual([])
  })

  it('[D-109] returns the cached tree and menu, and the same menu by the call', async () => {
    const tree = (await market.visitor.call(categoriesCache, {})).data
    expect(tree.length).toBeGreaterThan(400)
    expect(tree[0]).toMatchObject({ name: 'Agriculture & Food', parent: null })
    const cached = (await market.visitor.call(menuCache, {})).data
    expect(cached[0]).toMatchObject({
      name: 'Agriculture & Food',
      link: '/category/agriculture-and-food',
      children: [{ name: 'Grains & Pulses' }, {}, {}, {}, {}, {}, {}, {}],
    })
    expect((await market.visitor.call(menuItems, {})).data).toEqual(cached)
  })

  it('[API-LOOKUP-15] [D-108] tells a signed-in person the own address, and no country without a service or a language', async () => {
    const buyer = await market.buyer()
    expect((await buyer.call(visitorLookup, {})).data).toEqual({ ip: '127.0.0.1', country_code: '' })
    const response = await fetch(`${market.url}/api/v1/visitor/lookup`, {
      headers: { authorization: `Bearer ${buyer.token}`, 'accept-language': 'de, en-IN;q=0.8' },
    })
    expect(await response.json()).toMatchObject({ data: { country_code: 'IN' } })
    expect(await market.visitor.fails(visitorLookup, {})).toMatchObject({ _tag: 'Unauthenticated' })
  })

  it('[API-LOOKUP-04] lists the currencies, the first with id 1', async () => {
    const { data } = await market.visitor.call(currencies, {})
    expect(data).toHaveLength(28)
    expect(data[0]).toEqual({ id: 1, code: 'USD', name: 'US dollar', symbol: '$' })
  })

  it('[API-LOOKUP-05] lists the payment terms', async () => {
    expect((await market.visitor.call(priceTerms, {})).data.map(({ name }) => name)).toEqual([
      'EXW',
      'FOB',
      'CFR/CNF',
      'CIF',
      'CPT',
      'CIP',
      'DDP',
      'DAP',
      'FCA',
      'FAS',
    ])
  })

  it('[API-LOOKUP-06] lists the units', async () => {
    expect((await market.visitor.call(units, {})).data).toContainEqual({ id: 2, name: 'Kg' })
  })

  it('[API-LOOKUP-07] lists the cities of a country, and of one of its states', async () => {
    expect((await market.visitor.call(cities, { country: 'de', state: '' })).data.map(({ name }) => name)).toContain(
      'Hamburg',
    )
    expect((await market.visitor.call(cities, { country: 'DE', state: 'Bavaria' })).data).toEqual([
      { id: 1, name: 'Munich' },
      { id: 2, name: 'Nuremberg' },
    ])
    expect((await market.visitor.call(cities, { country: 'Nowhere' })).data).toEqual([])
  })

  it('[API-LOOKUP-08] lists brands, at most 300 a page: shared ones for all, own ones for their company', async () => {
    const [seller, other] = [await market.seller(), await market.seller()]
    await writeAsSystem(market.db, async ({ k }) => {
      await sql`insert into brands (company_id, name, slug)
        select null, 'Shared ' || n, 'shared-' || n from generate_series(1, 301) n`.execute(k)
      await k
        .insertInto('brands')
        .values({ company_id: seller.companyId, name: 'Own brand', slug: 'own-brand' })
        .execute()
    })

    const page = await market.visitor.call(brands, { per_page: 5_000 })
    expect(page).toMatchObject({ per_page: 300, total: 301 })
    expect(page.data).toHaveLength(300)
    const names = async (person: typeof seller) =>
      (await person.call(brands, { search: 'OWN b' })).data.map(({ name }) => name)
    expect(await names(seller)).toEqual(['Own brand'])
    expect(await names(other)).toEqual([])
  })

  it('[API-LOOKUP-09] [API-LOOKUP-10] creates a passive attribute and lists it afterwards, for its company only', async () => {
    const [seller, other] = [await market.seller(), await market.seller()]

    const { data } = await seller.call(passiveAttributeCreate, { name: ' Grain size ' })

    expect(data.name).toBe('Grain size')
    expect((await seller.call(passiveAttributes, {})).data).toContainEqual({
      id: data.id,
      name: 'Grain size',
      terms: [],
    })
    expect((await seller.call(passiveAttributeCreate, { name: 'grain SIZE' })).data.id).toBe(data.id)
    expect((await other.call(passiveAttributes, {})).data).toEqual([])
    expect(await seller.fails(passiveAttributeCreate, { name: ' ' })).toMatchObject({ _tag: 'Refused' })
    expect(await (await market.buyer()).fails(passiveAttributes, {})).toMatchObject({ _tag: 'Forbidden' })
  })
})
