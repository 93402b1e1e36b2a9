import { expect, it } from 'vitest'
import { sql, writeAsSystem } from '../../../../adapters/server/database/store.ts'
import { productFilters, productList } from '../../../../core/contracts/market.contract.ts'
import { describeMarket, type Market, type Person } from '../market.ts'
import { listing } from './goods.ts'

describeMarket('filters of our own', (market) => {
  it('[D-208] list what sells the quantity, arrives in time and by the term', async () => {
    const person = await market.seller()
    const only = { seller_id: person.companyId }
    const at = (min: number) => [{ min, max: 900, per_unit: 12 }]
    await listing(market, person, { name: 'Few', order_quantity: at(5), dispatch_in: 2, dispatch_day: 'weeks' })
    await listing(market, person, { name: 'Many', order_quantity: at(600), price_term: 'CIF' })
    await listing(market, person, {
      name: 'Ordered',
      availability: 'by_order',
      delivery_time: 2,
      delivery_select: 'Months',
      order_quantity: at(50),
    })
    await listing(market, person, { name: 'Open', price_type: 'fixed', unit_price: 3, dispatch_in: 0 })
    const names = async (filters: object) => {
      const { data } = await market.visitor.call(productList, { ...only, ...filters, sort: 'name' })
      return data.data.map(({ name }) => name)
    }
    expect(await names({ quantity: '50' })).toEqual(['Few', 'Open', 'Ordered'])
    expect(await names({ quantity: ['4'] })).toEqual(['Open'])
    expect(await names({ lead_time: '3' })).toEqual(['Many', 'Open'])
    expect(await names({ lead_time: '14' })).toEqual(['Few', 'Many', 'Open'])
    expect(await names({ lead_time: '60' })).toEqual(['Few', 'Many', 'Open', 'Ordered'])
    expect(await names({ price_term: ['CIF'] })).toEqual(['Many'])
    expect(await names({ price_term: ['CIF', 'FOB'], quantity: '20', lead_time: '14' })).toEqual(['Few', 'Open'])
    // What is no number filters nothing.
    expect(await names({ quantity: 'many', lead_time: ['soon'] })).toHaveLength(4)

    const { data } = await market.visitor.call(productFilters, only)
    expect(data.lead_time).toEqual([
      { value: '3', label: 'Within 3 days', count: 2 },
      { value: '7', label: 'Within 7 days', count: 2 },
      { value: '14', label: 'Within 14 days', count: 3 },
      { value: '30', label: 'Within 30 days', count: 3 },
      { value: '60', label: 'Within 60 days', count: 4 },
    ])
    expect((await market.visitor.call(productFilters, { ...only, quantity: '4' })).data.price_term).toEqual([
      { value: 'FOB', label: 'FOB', count: 1 },
    ])
  })

  it('[D-208] offer the specifications of the chosen category, and each count is the list after choosing it', async () => {
    const person = await market.seller()
    const only = { seller_id: person.companyId, categories: ['centrifugal-pumps'] }
    const add = async (name: string, specs: Readonly<Record<string, readonly string[]>>) => {
      const id = await listing(market, person, { name })
      await specify(market, person, id, specs)
      return id
    }
    const first = await add('One', { Material: ['Stainless_steel'], 'Inlet: size': ['DN 50'] })
    await add('Two', { material: ['stainless steel', 'Brass'], 'Inlet size': ['DN 80'] })
    await add('Three', { Material: ['Bronze'] })
    const facets = async (filters: object = {}) =>
      (await market.visitor.call(productFilters, { ...only, ...filters })).data.attributes
    const total = async (filters: object) =>
      (await market.visitor.call(productList, { ...only, ...filters })).data.total

    const all = await facets()
    expect(all.map(({ name, label }) => [name, label])).toEqual([
      ['material', 'Material'],
      ['inlet size', 'Inlet size'],
    ])
    expect(all[0]?.values.map(({ value, count }) => [value, count])).toEqual([
      ['material: stainless steel', 2],
      ['material: brass', 1],
      ['material: bronze', 1],
    ])
    for (const chosen of [
      {},
      { attributes: ['material: brass'] },
      { attributes: ['inlet size: dn 50'], quantity: '20' },
    ])
      for (const { name, values } of await facets(chosen))
        for (const { value, count } of values) {
          const others = (chosen.attributes ?? []).filter((one) => !one.startsWith(`${name}: `))
          expect([value, await total({ ...chosen, attributes: [...others, value] })]).toEqual([value, count])
        }
    // Values of one specification are alternatives, specifications narrow each other.
    expect(await total({ attributes: ['material: brass', 'material: bronze'] })).toBe(2)
    expect(await total({ attributes: ['material: brass', 'inlet size: dn 50'] })).toBe(0)
    // A chosen value stays offered, also when nothing has it.
    expect((await facets({ attributes: ['colour: red'] }))[0]).toEqual({
      name: 'colour',
      label: 'colour',
      values: [{ value: 'colour: red', label: 'red', count: 0 }],
    })
    // No category: products of all kinds have nothing in common.
    expect((await market.visitor.call(productFilters, { seller_id: person.companyId })).data.attributes).toEqual([])

    // They follow the specifications.
    await writeAsSystem(market.db, ({ k }) =>
      sql`update specifications set is_checked = false where listing_id = ${first} and name = 'Stainless_steel'`.execute(
        k,
      ),
    )
    expect(await total({ attributes: ['material: stainless steel'] })).toBe(1)
    await writeAsSystem(market.db, ({ k }) => k.deleteFrom('specifications').where('listing_id', '=', first).execute())
    expect((await facets()).find(({ name }) => name === 'inlet size')?.values).toHaveLength(1)
  })
})

// Helpers

/** Adds specifications with their chosen terms. */
const specify = (
  market: Market,
  { companyId }: Person,
  id: number,
  specs: Readonly<Record<string, readonly string[]>>,
) =>
  writeAsSystem(market.db, async ({ k }) => {
    for (const [name, terms] of Object.entries(specs)) {
      const row = { company_id: companyId, listing_id: id }
      const parent = await k
        .insertInto('specifications')
        .values({ ...row, name })
        .returning('id')
        .executeTakeFirstOrThrow()
      for (const term of terms)
        await k
          .insertInto('specifications')
          .values({ ...row, parent_id: parent.id, name: term })
          .execute()
    }
  })
