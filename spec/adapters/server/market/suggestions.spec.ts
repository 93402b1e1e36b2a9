import { expect, it } from 'vitest'
import { writeAsSystem } from '../../../../adapters/server/database/store.ts'
import { collectTerms } from '../../../../adapters/server/market/search-index.job.ts'
import { searchSuggestions } from '../../../../core/contracts/suggestions.contract.ts'
import { describeMarket } from '../market.ts'
import { listing } from './goods.ts'

describeMarket('suggestions of the search', (market) => {
  const ask = async (keyword: string) => (await market.visitor.call(searchSuggestions, { keyword })).data

  it('[D-207] are products, categories and sellers that continue the text', async () => {
    const person = await market.seller({ name: 'Zorvane Pumpworks' })
    const pump = await listing(market, person, { name: 'Zorvane Rotary Pump' })
    await listing(market, person, { name: 'Zorvane Draft' }, { published: 0 })
    await listing(market, person, { name: 'Repair Kit for Zorvane Pumps' })

    const found = await ask('ZORV')
    expect(found.products.map(({ name }) => name)).toEqual(['Zorvane Rotary Pump', 'Repair Kit for Zorvane Pumps'])
    expect(found.products[0]).toMatchObject({
      id: pump,
      company_details: { name: 'Zorvane Pumpworks' },
      category_name: 'Centrifugal Pumps',
      cover: '/files/public/pump.svg',
    })
    expect(found.sellers).toEqual([expect.objectContaining({ name: 'Zorvane Pumpworks' })])

    const categories = (await ask('centrifug')).categories
    expect(categories).toEqual([{ slug: 'centrifugal-pumps', name: 'Centrifugal Pumps', above: 'Pumps & Compressors' }])
    expect((await ask('zorvane pumpw')).sellers).toHaveLength(1)
  })

  it('leave out sellers and categories that have nothing on sale', async () => {
    await market.seller({ name: 'Quillborough Traders' })
    expect((await ask('quillborough')).sellers).toEqual([])
    expect((await ask('greenhouse')).categories).toEqual([])
  })

  it('correct a typing error when nothing continues the text, and say so', async () => {
    const person = await market.seller({ name: 'Mineral House' })
    await listing(market, person, { name: 'Wolframite Crucible' })
    await writeAsSystem(market.db, collectTerms)
    const found = await ask('wolframite crucibel')
    expect(found.shown).toBe('wolframite crucible')
    expect(found.products.map(({ name }) => name)).toEqual(['Wolframite Crucible'])
    expect((await ask('wolframite cru')).shown).toBeNull()
  })

  it('answer any text calmly', async () => {
    const none = { shown: null, products: [], categories: [], sellers: [] }
    for (const text of ['', 'z', '  ', '!?', '%', "'; drop table x; --"]) expect(await ask(text)).toEqual(none)
    await expect(market.visitor.fails(searchSuggestions, { keyword: 'x'.repeat(201) })).resolves.toMatchObject({
      _tag: 'Refused',
    })
  })

  it('follow a change at once', async () => {
    const person = await market.seller({ name: 'Quick Change' })
    expect((await ask('xylowerk')).products).toEqual([])
    await listing(market, person, { name: 'Xylowerk Saw' })
    expect((await ask('xylowerk')).products).toHaveLength(1)
  })
})
