import { expect, it } from 'vitest'
import { definitionCalls } from '../../../../core/contracts/definitions.contract.ts'
import { productShow } from '../../../../core/contracts/listing.contract.ts'
import { categoriesCache, formerCategory } from '../../../../core/contracts/lookup.contract.ts'
import { productList, productView } from '../../../../core/contracts/market.contract.ts'
import {
  operatorAuditLog,
  operatorBrandUpdate,
  operatorCategoryUpdate,
  operatorDefinitionList,
  operatorDefinitionMerge,
  operatorSpecificationUpdate,
} from '../../../../core/contracts/operator.contract.ts'
import { fillReference } from '../../../../adapters/server/database/reference-data.ts'
import { listing } from '../market/goods.ts'
import { describeMarket, type Person } from '../market.ts'

describeMarket('shared definitions in the console of operators', (market) => {
  const categories = async () => (await market.visitor.call(categoriesCache, {})).data
  const named = async (name: string) => {
    const found = (await categories()).find((row) => row.name === name)
    if (found === undefined) throw new Error(`No category ${name}`)
    return found
  }
  const rowOf = async (operator: Person, kind: 'category' | 'brand' | 'specification', search: string) => {
    const { data } = (await operator.call(operatorDefinitionList, { kind, search })).data
    const [row] = data
    if (row === undefined) throw new Error(`No ${search}`)
    return row
  }
  const idsIn = async (slug: string) =>
    (await market.visitor.call(productList, { categories: [slug] })).data.data.map(({ id }) => id)
  const filed = (path: string) => ({ category_lists: [path] })

  it('[D-233] renames a category with its listings and what is below; the old address leads to it', async () => {
    const [operator, seller] = [await market.operator(), await market.seller()]
    const before = await named('Dosing Pumps')
    const id = await listing(market, seller, filed('Machinery & Equipment / Pumps & Compressors / Dosing Pumps'))
    const parent = await named('Pumps & Compressors')
    expect(await rowOf(operator, 'category', 'pumps & compressors / dosing')).toMatchObject({
      id: before.id,
      listings: 1,
      below: 0,
    })

    await operator.call(operatorCategoryUpdate, {
      id: parent.id,
      name: 'Pumps and Blowers',
      parent_id: parent.parent,
      was: { name: 'Pumps & Compressors' },
    })

    expect((await seller.call(productShow, { id })).data.form).toMatchObject(
      filed('Machinery & Equipment / Pumps and Blowers / Dosing Pumps'),
    )
    const after = await named('Pumps and Blowers')
    expect(after).toMatchObject({ id: parent.id, slug: 'pumps-and-blowers' })
    expect((await market.visitor.call(formerCategory, { slug: parent.slug })).data.slug).toBe(after.slug)
    expect((await market.visitor.call(formerCategory, { slug: 'nothing' })).data.slug).toBeNull()
    expect(await idsIn(after.slug)).toContain(id)
    expect(await idsIn(parent.slug)).toContain(id)
    // A later start leaves it as it is.
    await market.db.tx((q) => fillReference(q))
    expect((await named('Pumps and Blowers')).slug).toBe(after.slug)
    expect((await rowOf(operator, 'category', 'blowers / dosing')).path).toBe(
      'Machinery & Equipment / Pumps and Blowers / Dosing Pumps',
    )
  })

  it('[D-233] moves a category on its level, with its listings, and refuses another level', async () => {
    const [operator, seller] = [await market.operator(), await market.seller()]
    const moved = await named('Gearboxes')
    const [target, sector] = [await named('Material Handling'), await named('Machinery & Equipment')]
    const id = await listing(market, seller, filed('Electrical & Energy / Motors & Drives / Gearboxes'))
    const change = { id: moved.id, name: 'Gearboxes', was: { parent_id: moved.parent } }
    expect(await operator.fails(operatorCategoryUpdate, { ...change, parent_id: sector.id })).toMatchObject({
      errors: { parent_id: [expect.stringContaining('level')] },
    })

    const { message } = await operator.call(operatorCategoryUpdate, { ...change, parent_id: target.id })

    expect(message).toBe('“Gearboxes” is saved, in one listing too.')
    expect(await idsIn(sector.slug)).toContain(id)
    expect(await idsIn((await named('Electrical & Energy')).slug)).not.toContain(id)
    expect((await market.visitor.call(productView, { id })).data.category_slugs.map(({ name }) => name)).toEqual([
      'Machinery & Equipment',
      'Material Handling',
      'Gearboxes',
    ])
    await market.db.tx((q) => fillReference(q))
    expect((await named('Gearboxes')).parent).toBe(target.id)
    expect(
      await operator.fails(operatorCategoryUpdate, { ...change, parent_id: moved.parent, name: 'Gears' }),
    ).toMatchObject({
      _tag: 'Conflict',
    })
  })

  it('[D-233] merges a category into another one with listings, categories of companies and addresses', async () => {
    const [operator, seller] = [await market.operator(), await market.seller()]
    const [from, into] = [await named('Routers'), await named('Network Switches')]
    const id = await listing(market, seller, filed('Electronics & Components / Computers & Networking / Routers'))
    const own = (await seller.call(definitionCalls.category.create, { name: 'Rugged', parent_id: from.id })).data
    const second = await listing(market, seller, { category_lists: [own.id] })
    await market.db.query(
      `update companies set profile = jsonb_set(profile, '{company}', jsonb_build_object('main_categories', $2::jsonb)) where id = $1`,
      [seller.companyId, JSON.stringify([into.id, from.id])],
    )
    expect(await rowOf(operator, 'category', 'networking / routers')).toMatchObject({ listings: 2, own_below: 1 })
    const parent = await named('Computers & Networking')
    expect(
      await operator.fails(operatorDefinitionMerge, { kind: 'category', id: parent.id, into_id: from.id }),
    ).toMatchObject({ errors: { into_id: [expect.stringContaining('below')] } })
    expect(
      await operator.fails(operatorDefinitionMerge, { kind: 'category', id: from.id, into_id: from.id }),
    ).toMatchObject({ errors: { into_id: [expect.any(String)] } })

    const { message } = await operator.call(operatorDefinitionMerge, {
      kind: 'category',
      id: from.id,
      into_id: into.id,
    })

    expect(message).toBe('“Routers” is merged into “Network Switches”, with 2 listings.')
    expect(new Set(await idsIn(into.slug))).toEqual(new Set([id, second]))
    expect(await idsIn(from.slug)).toContain(id)
    expect((await market.visitor.call(formerCategory, { slug: from.slug })).data.slug).toBe(into.slug)
    expect((await categories()).some((row) => row.id === from.id)).toBe(false)
    const { rows } = await market.db.query<{ main: unknown; path: string }>(
      `select profile #> '{company,main_categories}' as main, (select path from categories where id = $2) as path from companies where id = $1`,
      [seller.companyId, own.id],
    )
    expect(rows[0]).toEqual({
      main: [into.id],
      path: 'Electronics & Components / Computers & Networking / Network Switches / Rugged',
    })
    // A later start does not bring it back.
    await market.db.tx((q) => fillReference(q))
    expect((await categories()).some((row) => row.slug === from.slug)).toBe(false)
    expect((await operator.call(operatorAuditLog, { target_kind: 'definition' })).data.data[0]).toMatchObject({
      action: 'definition.merged',
      reason: expect.stringContaining('Routers, 2 listings'),
    })
  })

  it('[D-233] renames and merges brands and specifications of the market in the listings of all companies', async () => {
    const [operator, seller] = [await market.operator(), await market.seller()]
    const { rows } = await market.db.query<{ id: number }>(
      `insert into brands (name, slug) values ('Fjord Pumps', 'fjord-pumps'), ('Fjord', 'fjord') returning id`,
    )
    const { rows: specs } = await market.db.query<{ id: number }>(
      `insert into attributes (name) values ('Colour tone') returning id`,
    )
    const [from, into] = [rows[0]?.id ?? 0, rows[1]?.id ?? 0]
    const id = await listing(market, seller, {
      brand_id: from,
      choice_options: [{ attribute_id: 'Colour tone', values: ['Red'] }],
    })
    expect(
      await operator.fails(operatorBrandUpdate, { id: from, name: 'fjord', was: { name: 'Fjord Pumps' } }),
    ).toMatchObject({
      errors: { name: [expect.any(String)] },
    })

    await operator.call(operatorDefinitionMerge, { kind: 'brand', id: from, into_id: into })
    await operator.call(operatorSpecificationUpdate, {
      id: specs[0]?.id ?? 0,
      name: 'Tone',
      was: { name: 'Colour tone' },
    })

    const { form } = (await seller.call(productShow, { id })).data
    expect(form).toMatchObject({ brand_id: into, choice_options: [{ attribute_id: 'Tone' }] })
    expect((await market.visitor.call(productView, { id })).data.brand_name).toBe('Fjord')
  })

  it('[D-233] is for operators alone', async () => {
    const seller = await market.seller()
    for (const [contract, input] of [
      [operatorDefinitionList, {}],
      [operatorCategoryUpdate, { id: 1, name: 'A', parent_id: null }],
      [operatorBrandUpdate, { id: 1, name: 'A' }],
      [operatorSpecificationUpdate, { id: 1, name: 'A' }],
      [operatorDefinitionMerge, { kind: 'brand', id: 1, into_id: 2 }],
    ] as const) {
      expect(await market.visitor.fails(contract, input as never)).toMatchObject({ _tag: 'Unauthenticated' })
      expect(await seller.fails(contract, input as never)).toMatchObject({ _tag: 'Forbidden' })
    }
  })
})
