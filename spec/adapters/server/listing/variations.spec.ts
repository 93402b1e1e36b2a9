import { expect, it } from 'vitest'
import { productShow, productStore } from '../../../../core/contracts/listing.contract.ts'
import {
  checkTerms,
  createGroup,
  createLevel,
  createLevelBelow,
  createSpecification,
  deleteSpecification,
  deleteTerm,
  levelsPending,
  levelsPendingPost,
  matrixDelete,
  matrixList,
  matrixUpdate,
  matrixUpdateMany,
  removeLevels,
  renameGroupCall,
  restoreRemoved,
  specificationsList,
  suggestedByCategory,
} from '../../../../core/contracts/variation.contract.ts'
import { describeMarket, type Market, type Person } from '../market.ts'
import { draftOf, formOf, png, specificationOn } from './forms.ts'

describeMarket('specifications and variations', (market) => {
  it('[API-SPEC-02] [API-SPEC-03] [ENTITY-09] creates a specification without parent and a term with one, and lists both', async () => {
    const { seller, id } = await configured(market)
    const size = await specificationOn(seller, id, 'Size', ['Very small', 'Large'])

    const { data } = await seller.call(specificationsList, { product_id: id })

    expect(data).toHaveLength(1)
    expect(data[0]).toMatchObject({
      id: size.id,
      product_id: id,
      name: 'Size',
      published: 1,
      parent: null,
      type: '',
      unit: '',
      terms: size.terms,
    })
    expect(data[0]?.children.map((child) => child.name)).toEqual(['Very_small', 'Large'])
  })

  it('refuses a name and a term that exist already', async () => {
    const { seller, id } = await configured(market)
    const size = await specificationOn(seller, id, 'Size', ['Dark Blue'])

    expect(await seller.fails(createSpecification, { product_id: id, name: ' size ' })).toMatchObject({
      errors: { name: ['Please enter a unique value for the custom specification.'] },
    })
    expect(
      await seller.fails(createSpecification, { product_id: id, name: 'dark_blue', parent: size.id }),
    ).toMatchObject({
      errors: { name: ['Duplicate options/terms are not allowed.'] },
    })
  })

  it('[API-SPEC-04] stores which terms are chosen', async () => {
    const { seller, id } = await configured(market)
    const size = await specificationOn(seller, id, 'Size', ['S', 'M', 'L'])

    await seller.call(checkTerms, { product_id: id, term_ids: [size.terms[0] ?? 0], published: 0 })

    expect((await seller.call(specificationsList, { product_id: id })).data[0]).toMatchObject({
      terms: [size.terms[0]],
    })
    expect((await seller.call(productShow, { id })).data.form['specification_terms']).toEqual([size.terms[0]])
  })

  it('[API-SPEC-05] [API-SPEC-06] removes a specification with its terms, and a term alone', async () => {
    const { seller, id } = await configured(market)
    const size = await specificationOn(seller, id, 'Size', ['S', 'M'])
    const colour = await specificationOn(seller, id, 'Colour', ['Red'])

    await seller.call(deleteTerm, { product_id: id, id: size.terms[0] ?? 0, parent: size.id, published: 0 })
    await seller.call(deleteSpecification, { product_id: id, id: colour.id, published: 0 })

    const { data } = await seller.call(specificationsList, { product_id: id })
    expect(data.map((row) => row.name)).toEqual(['Size'])
    expect(data[0]?.children.map((row) => row.name)).toEqual(['M'])
    expect(await seller.fails(deleteTerm, { product_id: id, id: size.terms[1] ?? 0 })).toMatchObject({
      _tag: 'Refused',
    })
  })

  it('[API-SPEC-01] suggests specifications of published listings of the category', async () => {
    const { seller, id } = await configured(market)
    await specificationOn(seller, id, 'Flow rate', ['10 l', '20 l'])
    await market.db.query('update listings set published = 1 where id = $1', [id])

    const response = await seller.call(suggestedByCategory, {
      category_id: 'Automotive & Transport / Engine Parts / Filters',
    })

    expect(response.specification.find((row) => row.name === 'Flow rate')).toMatchObject({
      terms: expect.arrayContaining(['10_l', '20_l']),
    })
    expect(response.meta.title).toBe('Filters')
    expect(response.meta_keywords).toContain('filters')
  })

  it('[SPEC-01] takes a listing off the market with every such change', async () => {
    const seller = await market.seller()
    const id = (await seller.call(productStore, { ...formOf(seller), product_type: 'configured', published: 1 })).data
      .id
    const size = await specificationOn(seller, id, 'Size', ['S', 'M'])
    const state = async () => (await seller.call(productShow, { id })).data.published
    const live = () => market.db.query('update listings set published = 1 where id = $1', [id])
    expect(await state()).toBe(0)

    const steps = [
      () => seller.call(createSpecification, { product_id: id, name: 'L', parent: size.id, published: 1 }),
      () => seller.call(checkTerms, { product_id: id, term_ids: size.terms, published: 1 }),
      () =>
        seller.call(createLevel, {
          product_id: id,
          attributes: [size.id],
          is_multi_specification: 'NO',
          group: 'Looks',
          published: 1,
        }),
      async () => {
        const { data } = await seller.call(matrixList, { product_id: id })
        await seller.call(matrixUpdate, {
          product_id: id,
          matrix_id: data.data[0]?.matrix_id ?? 0,
          price: 5,
          published: 1,
        })
      },
      async () => {
        const { data } = await seller.call(matrixList, { product_id: id })
        await seller.call(matrixDelete, { product_id: id, matrix_id: data.data[1]?.matrix_id ?? 0, published: 1 })
      },
      async () => {
        const { groups } = await seller.call(levelsPending, { product_id: id })
        await seller.call(renameGroupCall, {
          product_id: id,
          group_id: groups[0]?.group_id ?? 0,
          name: 'Sizes',
          published: 1,
        })
      },
      async () => {
        const { selected } = await seller.call(levelsPending, { product_id: id })
        await seller.call(removeLevels, { product_id: id, id: selected[0]?.id, published: 1 })
      },
      () => seller.call(deleteTerm, { product_id: id, id: size.terms[0] ?? 0, parent: size.id, published: 1 }),
      () => seller.call(deleteSpecification, { product_id: id, id: size.id, published: 1 }),
    ]
    for (const step of steps) {
      await live()
      await step()
      expect(await state()).toBe(0)
    }
  })

  it('[API-SPEC-10] [API-SPEC-11] [API-SPEC-12] [ENTITY-11] [ENTITY-12] [LEVEL-01] [LEVEL-02] [LEVEL-03] creates a level in each of the two forms and returns pending and selected ones', async () => {
    const { seller, id } = await configured(market)
    const [size, colour, finish] = [
      await specificationOn(seller, id, 'Size', ['S', 'M']),
      await specificationOn(seller, id, 'Colour', ['Red', 'Blue']),
      await specificationOn(seller, id, 'Finish', ['Matt']),
    ]
    expect((await seller.call(levelsPending, { product_id: id })).pending.map((row) => row.name)).toEqual([
      'Size',
      'Colour',
      'Finish',
    ])

    const similar = await seller.call(createLevel, {
      product_id: id,
      attributes: [size.id],
      is_multi_specification: 'NO',
      group: 'Body',
      published: 0,
    })
    expect(similar.difference).toEqual({ add: 2, keep: 0, restore: 0, retire: 0 })
    const multi = await seller.call(createLevel, {
      product_id: id,
      attributes: [colour.id, finish.id],
      level_specification_key: 'Look',
      is_multi_specification: 'YES',
      published: 0,
    })

    expect(multi.data).toMatchObject([
      {
        name: 'Size',
        group: 'Body',
        group_id: expect.any(Number),
        attributes: [size.id],
        level_specification_key: null,
        is_multi_specification: 'NO',
        parent_level: null,
      },
      {
        name: 'Look',
        group: null,
        group_id: null,
        attributes: [colour.id, finish.id],
        level_specification_key: 'Look',
        is_multi_specification: 'YES',
        parent_level: null,
      },
    ])
    const got = await seller.call(levelsPending, { product_id: id })
    expect(await seller.call(levelsPendingPost, { product_id: id })).toEqual(got)
    expect(got).toMatchObject({ pending: [], total: 4 })
    expect(
      await seller.fails(createLevel, {
        product_id: id,
        attributes: [size.id],
        is_multi_specification: 'MAYBE' as never,
      }),
    ).toMatchObject({ _tag: 'Refused', errors: { is_multi_specification: [expect.any(String)] } })
  })

  it('[API-SPEC-13] [API-SPEC-14] [API-SPEC-15] [API-SPEC-16] [LEVEL-04] [LEVEL-05] [LEVEL-06] creates groups and levels below, renames them, and offers removed levels again', async () => {
    const { seller, id } = await configured(market)
    const [size, colour] = [
      await specificationOn(seller, id, 'Size', ['S', 'M']),
      await specificationOn(seller, id, 'Colour', ['Red', 'Blue']),
    ]
    const { data: top } = await seller.call(createLevel, {
      product_id: id,
      attributes: [size.id],
      is_multi_specification: 'NO',
      published: 0,
    })
    const made = await seller.call(createGroup, { product_id: id, name: 'Looks' })
    const below = await seller.call(createLevelBelow, {
      product_id: id,
      attributes: [colour.id],
      parent_level: top[0]?.id ?? 0,
      group_id: made.data.group_id,
    })
    expect(below.data[1]).toMatchObject({ name: 'Colour', group: 'Looks', parent_level: top[0]?.id })

    await seller.call(renameGroupCall, { product_id: id, group_id: made.data.group_id, name: 'Outside' })
    expect((await seller.call(levelsPending, { product_id: id })).groups).toEqual([
      { group_id: made.data.group_id, group: 'Outside' },
    ])
    const late = { product_id: id, group_id: made.data.group_id, name: 'Inside', was: 'Looks' }
    expect(await seller.fails(renameGroupCall, late)).toMatchObject({ _tag: 'Conflict', present: { name: 'Outside' } })
    await seller.call(renameGroupCall, { ...late, was: 'Outside', name: 'Outside' })

    await seller.call(removeLevels, { product_id: id, group_id: made.data.group_id })
    expect(await seller.call(levelsPending, { product_id: id })).toMatchObject({
      pending: [{ name: 'Colour' }],
      selected: [{ name: 'Size' }],
      groups: [],
    })
    await seller.call(removeLevels, { product_id: id, id: top[0]?.id })
    expect(await seller.call(levelsPending, { product_id: id })).toMatchObject({
      pending: [{ name: 'Size' }, { name: 'Colour' }],
      selected: [],
      total: 0,
    })
  })

  it('[D-120] keeps the terms that two people check and uncheck at the same time', async () => {
    const { seller, id } = await configured(market)
    const { terms } = await specificationOn(seller, id, 'Size', ['S', 'M', 'L'])
    const [small = 0, medium = 0, large = 0] = terms
    const checked = async () =>
      (await seller.call(specificationsList, { product_id: id })).data.flatMap((row) => row.terms)
    await seller.call(checkTerms, { product_id: id, term_ids: [small, medium] })

    await seller.call(checkTerms, { product_id: id, term_ids: [small], was: [small, medium] })
    await seller.call(checkTerms, { product_id: id, term_ids: [small, medium, large], was: [small, medium] })
    expect(await checked()).toEqual([small, large])
  })

  it('[API-SPEC-07] [ENTITY-10] pages and searches variations', async () => {
    const { seller, id } = await matrixOf(market, ['S', 'M', 'L'], ['Red', 'Dark Blue'])

    const first = await seller.call(matrixList, { product_id: id, per_page: 2 })
    expect(first.data).toMatchObject({ total: 6, last_page: 3, per_page: 2 })
    expect(first.data.data.map((row) => row.name)).toEqual(['S · Red', 'S · Dark Blue'])
    expect(first.data.data[0]).toMatchObject({
      matrix_id: expect.any(Number),
      price: 0,
      image: [],
      remove_image: [],
      is_default: 1,
      status: 1,
    })
    const found = await seller.call(matrixList, { product_id: id, search: 'blue m' })
    expect(found.data.data.map((row) => row.name)).toEqual(['M · Dark Blue'])
    expect((await seller.call(matrixList, { product_id: id, search: 'green' })).data.total).toBe(0)
    expect((await seller.call(matrixList, { product_id: id, per_page: 10_000 })).data.per_page).toBe(10_000)
  })

  it('[API-SPEC-09] [LEVEL-07] changes price, status, default and images of one variation', async () => {
    const { seller, id } = await matrixOf(market, ['S', 'M'], ['Red'])
    const [first, second] = (await seller.call(matrixList, { product_id: id })).data.data

    const updated = await seller.call(matrixUpdate, {
      product_id: id,
      matrix_id: second?.matrix_id ?? 0,
      published: 0,
      price: 12.5,
      is_default: 1,
      status: 0,
      image: [new File([png()], 'red.png')],
    })
    expect(updated.data).toMatchObject({
      price: 12.5,
      is_default: 1,
      status: 0,
      image: [expect.stringMatching(/^\/files\/public\/listings\//)],
    })
    expect((await seller.call(matrixList, { product_id: id })).data.data).toMatchObject([
      { matrix_id: first?.matrix_id, price: 0, is_default: 0, status: 1, image: [] },
      { price: 12.5 },
    ])

    const json = await fetch(`${market.url}/api/v1/product/matrix/update`, {
      method: 'POST',
      headers: { authorization: `Bearer ${seller.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({
        product_id: id,
        matrix_id: second?.matrix_id,
        remove_image: updated.data.image,
        price: 13,
      }),
    })
    expect(await json.json()).toMatchObject({ status: true, data: { price: 13, image: [] } })
    expect(
      await seller.fails(matrixUpdate, { product_id: id, matrix_id: second?.matrix_id ?? 0, price: -1 }),
    ).toMatchObject({ errors: { price: ['Price must not be below 0'] } })
    expect(
      await seller.fails(matrixUpdate, { product_id: id, matrix_id: second?.matrix_id ?? 0, price: 0.0000045 }),
    ).toMatchObject({ errors: { price: ['Price must have at most 6 decimals'] } })
  })

  it('[D-211] filters by options and missing prices, and changes many at once or none', async () => {
    const { seller, id } = await matrixOf(market, ['S', 'M'], ['Red', 'Blue'])
    const { selected } = await seller.call(levelsPending, { product_id: id })
    const rows = (await seller.call(matrixList, { product_id: id })).data.data
    const blue = selected[1]?.options[1]?.key ?? ''
    const blues = (await seller.call(matrixList, { product_id: id, options: [blue] })).data.data
    expect(blues.map(({ name }) => name)).toEqual(['S · Blue', 'M · Blue'])

    const changes = blues.map(({ matrix_id }) => ({ matrix_id, price: 12.5, was_price: 0 }))
    expect(await seller.call(matrixUpdateMany, { product_id: id, changes })).toMatchObject({
      message: '2 variations changed.',
      data: { changed: 2 },
    })
    const unpriced = (await seller.call(matrixList, { product_id: id, unpriced: 1 })).data.data
    expect(unpriced.map(({ name }) => name)).toEqual(['S · Red', 'M · Red'])

    const [first] = rows
    const refusals = [
      // Somebody else priced one of them meanwhile.
      { changes: [{ matrix_id: first?.matrix_id ?? 0, price: 9 }, ...changes], _tag: 'Conflict' },
      { changes: [{ matrix_id: first?.matrix_id ?? 0, price: 0.0000005 }], _tag: 'Refused' },
      { changes: [{ matrix_id: first?.matrix_id ?? 0, price: -1 }], _tag: 'Refused' },
      {
        changes: [
          { matrix_id: first?.matrix_id ?? 0, price: 9 },
          { matrix_id: 99_999_999, price: 9 },
        ],
        _tag: 'NotFound',
      },
    ]
    for (const { changes, _tag } of refusals)
      expect(await seller.fails(matrixUpdateMany, { product_id: id, changes })).toMatchObject({ _tag })
    expect(await (await market.seller()).fails(matrixUpdateMany, { product_id: id, changes })).toMatchObject({
      _tag: 'NotFound',
    })
    expect((await seller.call(matrixList, { product_id: id, unpriced: 1 })).data.total).toBe(2)
  })

  it('[API-SPEC-08] removes one variation, which stays removed while its levels remain', async () => {
    const { seller, id, size } = await matrixOf(market, ['S', 'M'], ['Red'])
    const [first] = (await seller.call(matrixList, { product_id: id })).data.data
    await seller.call(matrixDelete, { product_id: id, matrix_id: first?.matrix_id ?? 0, published: 0 })
    expect((await seller.call(matrixList, { product_id: id })).data.data).toMatchObject([
      { name: 'M · Red', is_default: 1 },
    ])

    await seller.call(createSpecification, { product_id: id, name: 'L', parent: size.id })

    expect((await seller.call(matrixList, { product_id: id })).data.data.map((row) => row.name)).toEqual([
      'M · Red',
      'L · Red',
    ])
  })

  it('[D-294] brings back a removed variation, term and specification with their prices, once and for a minute', async () => {
    const { seller, id, size, colour } = await matrixOf(market, ['S', 'M'], ['Red', 'Blue'])
    const rows = async () =>
      (await seller.call(matrixList, { product_id: id })).data.data.map((row) => [
        row.matrix_id,
        row.name,
        row.price,
        row.is_default,
      ])
    for (const [at, row] of (await seller.call(matrixList, { product_id: id })).data.data.entries())
      await seller.call(matrixUpdate, { product_id: id, matrix_id: row.matrix_id, price: 7 + at })
    const before = await rows()
    const [first = [0]] = before

    const variation = (await seller.call(matrixDelete, { product_id: id, matrix_id: Number(first[0]) })).data
    const term = (await seller.call(deleteTerm, { product_id: id, id: size.terms[1] ?? 0, parent: size.id })).data
    const whole = (await seller.call(deleteSpecification, { product_id: id, id: colour.id })).data

    expect([variation.variations, term.variations, whole.variations]).toEqual([1, 2, 1])
    expect(await rows()).toMatchObject([[expect.anything(), 'S', 0, 1]])
    const removals = [variation, term, whole].map(({ removal }) => removal)
    expect((await seller.call(restoreRemoved, { product_id: id, removals })).data).toEqual({ restored: 3 })
    expect(await rows()).toEqual(before)
    expect((await seller.call(levelsPending, { product_id: id })).selected.map(({ name }) => name)).toEqual([
      'Size',
      'Colour',
    ])
    expect(await seller.fails(restoreRemoved, { product_id: id, removals })).toMatchObject({ _tag: 'NotFound' })

    // A price that was typed meanwhile stays.
    const again = (await seller.call(deleteTerm, { product_id: id, id: size.terms[1] ?? 0, parent: size.id })).data
    await seller.call(matrixUpdate, { product_id: id, matrix_id: Number(first[0]), price: 99 })
    await seller.call(restoreRemoved, { product_id: id, removals: [again.removal] })
    expect((await rows())[0]?.[2]).toBe(99)

    // A term of the same name that was added meanwhile is not doubled.
    const last = (await seller.call(deleteTerm, { product_id: id, id: size.terms[1] ?? 0, parent: size.id })).data
    const made = await seller.call(createSpecification, { product_id: id, name: 'm', parent: size.id })
    expect(await seller.fails(restoreRemoved, { product_id: id, removals: [last.removal] })).toMatchObject({
      message: '“M” was added again meanwhile. Remove that one first.',
    })
    await seller.call(deleteTerm, { product_id: id, id: Number(made.data.id), parent: size.id })
    const other = await market.seller()
    expect(await other.fails(restoreRemoved, { product_id: id, removals: [last.removal] })).toMatchObject({
      _tag: 'NotFound',
    })
    market.clock.now = new Date(market.clock.now.getTime() + 61_000)
    expect(await seller.fails(restoreRemoved, { product_id: id, removals: [last.removal] })).toMatchObject({
      _tag: 'NotFound',
    })
  })

  it('[D-61] returns a change as a difference before it is applied, and restores retired variations unchanged', async () => {
    const { seller, id, size } = await matrixOf(market, ['S', 'M'], ['Red'])
    const [first] = (await seller.call(matrixList, { product_id: id })).data.data
    await seller.call(matrixUpdate, { product_id: id, matrix_id: first?.matrix_id ?? 0, price: 7 })

    await seller.call(checkTerms, {
      product_id: id,
      term_ids: [size.terms[1] ?? 0, ...(await termsOf(seller, id, 'Colour'))],
    })
    expect((await seller.call(matrixList, { product_id: id })).data.data.map((row) => row.name)).toEqual(['M · Red'])
    await seller.call(checkTerms, {
      product_id: id,
      term_ids: [...size.terms, ...(await termsOf(seller, id, 'Colour'))],
    })
    expect((await seller.call(matrixList, { product_id: id })).data.data[0]).toMatchObject({
      matrix_id: first?.matrix_id,
      price: 7,
      is_default: 0,
    })

    const { selected } = await seller.call(levelsPending, { product_id: id })
    const dry = await seller.call(removeLevels, { product_id: id, id: selected[1]?.id, dry_run: 1 })
    // Before the colours were added, the two sizes were the only level.
    expect(dry.difference).toEqual({ add: 0, keep: 0, restore: 2, retire: 2 })
    expect((await seller.call(levelsPending, { product_id: id })).selected).toHaveLength(2)
  })

  it('[D-61] refuses more than 10000 variations and changes nothing', async () => {
    const { seller, id } = await configured(market)
    const terms = Array.from({ length: 101 }, (_, at) => `T${at}`)
    const ids: number[] = []
    for (const name of ['One', 'Two']) {
      const { data } = await seller.call(createSpecification, { product_id: id, name })
      await market.db.query(
        `insert into specifications (company_id, listing_id, parent_id, name) select $1, $2, $3, value from jsonb_array_elements_text($4::jsonb)`,
        [seller.companyId, id, data.id, JSON.stringify(terms)],
      )
      ids.push(Number(data.id))
    }
    await seller.call(createLevel, { product_id: id, attributes: [ids[0] ?? 0], is_multi_specification: 'NO' })

    expect(
      await seller.fails(createLevel, { product_id: id, attributes: [ids[1] ?? 0], is_multi_specification: 'NO' }),
    ).toMatchObject({
      message: 'Too many variations: the limit is 10000.',
    })
    expect((await seller.call(levelsPending, { product_id: id })).total).toBe(101)
  })

  it("refuses other companies' listings like missing ones", async () => {
    const { id } = await matrixOf(market, ['S'], ['Red'])
    const other = await market.seller()
    for (const failure of [
      await other.fails(specificationsList, { product_id: id }),
      await other.fails(createSpecification, { product_id: id, name: 'X' }),
      await other.fails(levelsPending, { product_id: id }),
      await other.fails(createLevel, { product_id: id, attributes: [1], is_multi_specification: 'NO' }),
      await other.fails(matrixList, { product_id: id }),
      await other.fails(matrixUpdate, { product_id: id, matrix_id: 1, price: 1 }),
      await other.fails(createGroup, { product_id: id, name: 'X' }),
    ])
      expect(failure).toMatchObject({ _tag: 'NotFound', message: 'There is no such listing.' })
  })
})

// Helpers

async function configured(market: Market): Promise<{ readonly seller: Person; readonly id: number }> {
  const seller = await market.seller()
  return { seller, id: await draftOf(seller, { product_type: 'configured' }) }
}

async function matrixOf(market: Market, sizes: readonly string[], colours: readonly string[]) {
  const { seller, id } = await configured(market)
  const size = await specificationOn(seller, id, 'Size', sizes)
  const colour = await specificationOn(seller, id, 'Colour', colours)
  for (const each of [size, colour])
    await seller.call(createLevel, {
      product_id: id,
      attributes: [each.id],
      is_multi_specification: 'NO',
      published: 0,
    })
  return { seller, id, size, colour }
}

async function termsOf(seller: Person, product_id: number, name: string): Promise<readonly number[]> {
  const { data } = await seller.call(specificationsList, { product_id })
  return (data.find((row) => row.name === name)?.children ?? []).map((child) => Number(child.id))
}
