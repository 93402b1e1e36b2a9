import { expect, it } from 'vitest'
import { writeAsSystem } from '../../../../adapters/server/database/store.ts'
import { suppliers } from '../../../../core/contracts/suppliers.contract.ts'
import { describeMarket } from '../market.ts'
import { listing } from './goods.ts'

describeMarket('the list of suppliers', (market) => {
  const ask = (input: Parameters<typeof market.visitor.call<typeof suppliers>>[1]) =>
    market.visitor.call(suppliers, input)
  const names = async (input: Parameters<typeof ask>[0]) => (await ask(input)).data.data.map(({ name }) => name)

  it('[D-289] has approved sellers with something on sale, and what a visitor may know of them', async () => {
    const shown = await market.seller({ name: 'Vexford Pumps' })
    await listing(market, shown)
    await listing(market, shown, { name: 'A draft' }, { published: 0 })
    await listing(market, await market.seller({ name: 'Vexford Pending', approval: 'pending' }))
    await market.seller({ name: 'Vexford Empty' })
    await writeAsSystem(market.db, ({ k }) =>
      k
        .insertInto('reviews')
        .values(
          [4, 5].map((rating) => ({
            company_id: shown.companyId,
            user_id: null,
            author: 'Bea',
            author_country: 'NL',
            rating,
            text: '',
          })),
        )
        .execute(),
    )

    const { data } = await ask({ search: 'vexford' })

    expect(data.total).toBe(1)
    expect(data.data).toEqual([
      expect.objectContaining({
        name: 'Vexford Pumps',
        slug: shown.slug,
        products: 1,
        rating: 4.5,
        reviews: 2,
        covers: ['/files/public/pump.svg'],
        logo: null,
      }),
    ])
  })

  it('[D-289] is narrowed by words, category, country and verification; countries count all that match otherwise', async () => {
    const make = async (name: string, country: string, is_verified: boolean) => {
      const person = await market.seller({ name })
      await writeAsSystem(market.db, ({ k }) =>
        k
          .updateTable('companies')
          .set({ country, is_verified, city: 'Lyon sur Mer' })
          .where('id', '=', person.companyId)
          .execute(),
      )
      await listing(market, person)
      return person
    }
    await make('Quorra Metals', 'DE', true)
    const foods = await make('Quorra Foods', 'FR', false)
    await make('Unquorra', 'FR', true)
    await listing(market, foods, { category_lists: ['Agriculture & Food / Grains & Pulses / Rice'] })

    expect(await names({ search: 'quorra', sort: 'name' })).toEqual(['Quorra Foods', 'Quorra Metals'])
    expect(await names({ search: 'MER uorra' })).toEqual([])
    expect((await names({ search: 'lyon mer' })).toSorted()).toEqual(['Quorra Foods', 'Quorra Metals', 'Unquorra'])
    expect(await names({ search: 'quorra', verified: 1 })).toEqual(['Quorra Metals'])
    expect(await names({ search: 'lyon', country: 'fr', sort: 'name' })).toEqual(['Quorra Foods', 'Unquorra'])
    const { data } = await ask({ search: 'lyon', category: 'rice' })
    expect(data.data).toEqual([expect.objectContaining({ id: foods.companyId, products: 1 })])
    expect(await names({ search: 'lyon', category: 'no-such-category' })).toEqual([])
    expect((await ask({ search: 'lyon', country: 'DE' })).countries).toEqual([
      { code: 'FR', name: 'France', count: 2 },
      { code: 'DE', name: 'Germany', count: 1 },
    ])
  })

  it('[D-289] is ordered by products, rating, age or name, in pages', async () => {
    const make = async (name: string, products: number, created: string) => {
      const person = await market.seller({ name })
      for (let at = 0; at < products; at += 1) await listing(market, person)
      await writeAsSystem(market.db, ({ k }) =>
        k
          .updateTable('companies')
          .set({ created_at: new Date(created) })
          .where('id', '=', person.companyId)
          .execute(),
      )
      return person
    }
    await make('Zeld Beta', 3, '2020-01-01')
    await make('Zeld Alpha', 2, '2022-01-01')
    const rated = await make('Zeld Gamma', 1, '2021-01-01')
    await writeAsSystem(market.db, ({ k }) =>
      k
        .insertInto('reviews')
        .values({ company_id: rated.companyId, user_id: null, author: 'B', author_country: 'NL', rating: 5, text: '' })
        .execute(),
    )

    expect(await names({ search: 'zeld' })).toEqual(['Zeld Beta', 'Zeld Alpha', 'Zeld Gamma'])
    expect((await names({ search: 'zeld', sort: 'rating' }))[0]).toBe('Zeld Gamma')
    expect(await names({ search: 'zeld', sort: 'newest' })).toEqual(['Zeld Alpha', 'Zeld Gamma', 'Zeld Beta'])
    const second = (await ask({ search: 'zeld', sort: 'name', page: 2, per_page: 2 })).data
    expect(second).toMatchObject({ current_page: 2, last_page: 2, total: 3, data: [{ name: 'Zeld Gamma' }] })
    expect(second.prev_page_url).toContain('search=zeld')
  })

  it('[D-289] takes any text calmly and follows a change at once', async () => {
    for (const search of ['%', "'; drop table x; --", '((((', '\\', '.*', '🙂'])
      expect((await ask({ search })).data.total, search).toBe(0)
    const person = await market.seller({ name: 'Ibrix Change' })
    expect(await names({ search: 'ibrix' })).toEqual([])
    await listing(market, person)
    expect(await names({ search: 'ibrix' })).toEqual(['Ibrix Change'])
    await expect(market.visitor.fails(suppliers, { search: 'x'.repeat(201) })).resolves.toMatchObject({
      _tag: 'Refused',
    })
  })
})
