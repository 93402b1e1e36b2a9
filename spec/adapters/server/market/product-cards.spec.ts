import { expect, it } from 'vitest'
import { sql, writeAsSystem } from '../../../../adapters/server/database/store.ts'
import { productCards, similarProducts } from '../../../../core/contracts/product-cards.contract.ts'
import { describeMarket } from '../market.ts'
import { listing } from './goods.ts'

const VALVES = { category_lists: ['Machinery & Equipment / Pumps & Compressors / Vacuum Pumps'] }

describeMarket('similar and remembered products', (market) => {
  it('[D-209] are those of the category that share the most specifications, then those of the category above', async () => {
    const own = await market.seller()
    const other = await market.seller()
    const facets = (...keys: string[]) => ({ facets: keys })
    const product = await listing(market, own, { name: 'Asked' }, facets('material: steel', 'inlet: dn 50'))
    await listing(market, own, { name: 'Own' }, facets('material: steel'))
    await listing(market, other, { name: 'Other' }, facets('material: steel'))
    await listing(market, other, { name: 'Twin' }, facets('inlet: dn 50', 'material: steel'))
    await listing(market, other, { name: 'Draft' }, { ...facets('inlet: dn 50', 'material: steel'), published: 0 })
    const names = async (id: number) =>
      (await market.visitor.call(similarProducts, { product_id: id })).data.map(({ name }) => name)

    expect(await names(product)).toEqual(['Twin', 'Other', 'Own'])
    await listing(market, other, { ...VALVES, name: 'Beside' }, facets('material: steel'))
    await listing(market, other, { ...VALVES, name: 'Beside, too' })
    expect(await names(product)).toEqual(['Twin', 'Other', 'Own', 'Beside'])
    // A draft and a missing product say nothing.
    await writeAsSystem(market.db, ({ k }) => sql`update listings set published = 0 where id = ${product}`.execute(k))
    expect(await names(product)).toEqual([])
    expect(await names(999_999)).toEqual([])
  })

  it('[D-209] come as cards in the order of their ids, without those that are not public', async () => {
    const person = await market.seller()
    const [one, two] = [await listing(market, person, { name: 'One' }), await listing(market, person, { name: 'Two' })]
    const draft = await listing(market, person, { name: 'Draft' }, { published: 0 })
    const cards = async (product_ids: number[]) => (await market.visitor.call(productCards, { product_ids })).data

    expect((await cards([two, draft, one, two, 999_999])).map(({ name }) => name)).toEqual(['Two', 'One'])
    expect((await cards([one]))[0]).toMatchObject({ id: one, price_from: 1000, currency: 'USD' })
    expect(await cards([])).toEqual([])
    expect(
      await market.visitor.fails(productCards, { product_ids: Array.from({ length: 25 }, () => one) }),
    ).toMatchObject({
      _tag: 'Refused',
    })
  })
})
