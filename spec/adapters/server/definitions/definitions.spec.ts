import { expect, it } from 'vitest'
import { definitionCalls as calls } from '../../../../core/contracts/definitions.contract.ts'
import { productDelete, productShow, productStore, productUpdate } from '../../../../core/contracts/listing.contract.ts'
import { categoriesCache, categoryList } from '../../../../core/contracts/lookup.contract.ts'
import { productFilters, productList, productView } from '../../../../core/contracts/market.contract.ts'
import { savedSearchStore } from '../../../../core/contracts/saved-searches.contract.ts'
import { describeMarket, type Market, type Person } from '../market.ts'
import { formOf, goodForm } from '../listing/forms.ts'

const LEAF = 'Automotive & Transport / Engine Parts / Filters'

describeMarket('definitions', (market) => {
  it('[IMPLIED-10] each of the five lists grows, changes and shrinks', async () => {
    const seller = await market.seller()
    const parent_id = await categoryId(market, LEAF)
    for (const { list, create, update, remove } of Object.values(calls) as readonly (typeof calls.category)[]) {
      const names = async () => (await seller.call(list, {})).data.data.map(({ name }) => name)
      const { data } = await seller.call(create, { name: 'First', parent_id })
      expect(data).toMatchObject({ name: 'First', is_own: true, used: 0 })
      expect(await names()).toEqual(['First'])
      await seller.call(update, { id: data.id, name: 'Second', parent_id })
      expect(await names()).toEqual(['Second'])
      expect((await seller.call(remove, { id: data.id })).data).toEqual({ id: data.id, replaced: 0 })
      expect(await names()).toEqual([])
    }
  })

  it('[D-161] a new brand name is on the public page, in the own list and in the filters at once', async () => {
    const seller = await market.seller()
    const id = await published(seller)
    const [brand] = (await seller.call(calls.brand.list, {})).data.data
    expect(brand).toMatchObject({ name: 'Nordkran', is_own: true, used: 1 })

    await market.visitor.call(productView, { id })
    const { message } = await seller.call(calls.brand.update, { id: brand?.id ?? 0, name: 'Nordkran Marine' })

    expect(message).toBe('The brand is saved, in one listing too')
    expect((await market.visitor.call(productView, { id })).data.brand_name).toBe('Nordkran Marine')
    const { data } = await market.visitor.call(productFilters, { seller_id: seller.companyId })
    expect(data.brand.map(({ label }) => label)).toEqual(['Nordkran Marine'])
    // An editor that was opened before does not save over it.
    expect((await seller.call(productShow, { id })).data.version).toBe(2)
  })

  it('[D-161] an own category is below the market’s: listings of it are found there, and only its company chooses it', async () => {
    const [seller, other] = [await market.seller(), await market.seller()]
    const parent_id = await categoryId(market, LEAF)
    const { data: own } = await seller.call(calls.category.create, { name: 'Marine filters', parent_id })
    const id = await published(seller, { category_lists: [`${LEAF} / Marine filters`] })

    expect((await market.visitor.call(productView, { id })).data).toMatchObject({ category_name: 'Marine filters' })
    const found = await market.visitor.call(productList, {
      seller_id: seller.companyId,
      categories: [String(parent_id)],
    })
    expect(found.data.data.map((row) => row.id)).toEqual([id])
    const tree = (await market.visitor.call(categoriesCache, {})).data
    expect(tree.some((row) => row.id === own.id)).toBe(false)
    expect((await market.visitor.call(categoryList, { parent: parent_id })).data).toEqual([])
    const { data } = await market.visitor.call(productFilters, { categories: [String(parent_id)] })
    expect(data.categories.some(({ label }) => label === 'Marine filters')).toBe(false)
    // Of somebody else it is no category at all.
    const foreign = await published(other, { category_lists: [own.id] })
    expect((await market.visitor.call(productView, { id: foreign })).data).toMatchObject({ category_name: null })
    expect((await other.call(calls.category.list, { with_market: true, search: 'Marine filters' })).data.data).toEqual(
      [],
    )

    await seller.call(calls.category.update, { id: own.id, name: 'Ship filters', parent_id })
    expect((await market.visitor.call(productView, { id })).data).toMatchObject({
      category_name: 'Ship filters',
      category_lists: [`${LEAF} / Ship filters`],
    })
    expect((await seller.call(productShow, { id })).data.form.category_lists).toEqual([`${LEAF} / Ship filters`])
  })

  it('[D-161] names of own categories and brands are read from public listings only, not by trying their ids', async () => {
    const [seller, other] = [await market.seller(), await market.seller()]
    const category = (
      await seller.call(calls.category.create, {
        name: 'Secret range',
        parent_id: await categoryId(market, LEAF),
      })
    ).data
    const brand = (await seller.call(calls.brand.create, { name: 'Secret mark' })).data
    const read = async () => {
      const filters = { categories: [String(category.id)], brand: [String(brand.id)] }
      const { data } = await market.visitor.call(productFilters, filters)
      return [...data.categories, ...data.brand].map(({ label }) => label)
    }

    expect(await read()).not.toEqual(expect.arrayContaining(['Secret range']))
    expect(await read()).not.toEqual(expect.arrayContaining(['Secret mark']))
    const { data } = await other.call(savedSearchStore, { name: 'Guess', query: `brand=${brand.id}` })
    expect(data.about).not.toContain('Secret')
    await published(seller, { category_lists: [`${LEAF} / Secret range`], brand_id: 'Secret mark' })
    expect(await read()).toEqual(expect.arrayContaining(['Secret range', 'Secret mark']))
  })

  it('[D-161] what is used needs a replacement, which the listings then name once', async () => {
    const seller = await market.seller()
    const id = await published(seller, {
      product_application: 'Workshops\nShipyards',
      choice_options: [
        { attribute_id: 'Material', values: ['Steel'] },
        { attribute_id: 'Stuff', values: ['steel', 'Brass'] },
      ],
    })
    const stuff = (await seller.call(calls.specification.create, { name: 'Stuff', terms: ['Brass'] })).data
    const material = (await seller.call(calls.specification.create, { name: 'Material' })).data
    expect(stuff.used).toBe(1)
    expect(await seller.fails(calls.specification.remove, { id: stuff.id })).toMatchObject({
      _tag: 'Refused',
      errors: { replacement_id: ['It is used by one listing. Choose what takes its place, or change it first.'] },
    })
    const { data, message } = await seller.call(calls.specification.remove, {
      id: stuff.id,
      replacement_id: material.id,
    })
    expect(data.replaced).toBe(1)
    expect(message).toBe('The specification is deleted, one listing has the other one now')
    const workshops = (await seller.call(calls.application.create, { name: 'workshops' })).data
    const shipyards = (await seller.call(calls.application.create, { name: 'Shipyards' })).data
    await seller.call(calls.application.remove, { id: workshops.id, replacement_id: shipyards.id })

    expect((await seller.call(productShow, { id })).data.form).toMatchObject({
      choice_options: [{ attribute_id: 'Material', values: ['Steel', 'Brass'] }],
      product_application: 'Shipyards',
    })
    expect(
      await seller.fails(calls.application.remove, { id: shipyards.id, replacement_id: shipyards.id }),
    ).toMatchObject({
      errors: { replacement_id: ['Please choose another one of the list'] },
    })
  })

  it('refuses names that exist, in any letter case, and texts that do not fit', async () => {
    const seller = await market.seller()
    const parent_id = await categoryId(market, LEAF)
    await seller.call(calls.brand.create, { name: 'Müller & Co' })
    expect(await seller.fails(calls.brand.create, { name: ' MÜLLER  & co' })).toMatchObject({
      errors: { name: ['You have a brand with this name already'] },
    })
    expect(await seller.fails(calls.brand.create, { name: '' })).toMatchObject({
      errors: { name: ['Please enter brand name'] },
    })
    await seller.call(calls.category.create, { name: 'Own', parent_id })
    expect(await seller.fails(calls.category.create, { name: 'own', parent_id })).toMatchObject({
      errors: { name: ['You have a category with this name already'] },
    })
    expect(await seller.fails(calls.category.create, { name: 'a/b', parent_id })).toMatchObject({
      errors: { name: ['A category name cannot contain a slash'] },
    })
    expect(await seller.fails(calls.category.create, { name: 'x', parent_id: 999_999 })).toMatchObject({
      errors: { parent_id: [expect.any(String)] },
    })
    const leafParent = await categoryId(market, 'Automotive & Transport / Engine Parts')
    expect(await seller.fails(calls.category.create, { name: 'filters', parent_id: leafParent })).toMatchObject({
      errors: { name: [expect.stringMatching(/^The market has a category/)] },
    })
    expect(await seller.fails(calls.specification.create, { name: 'Grade', terms: ['A', 'a'] })).toMatchObject({
      errors: { terms: ['Duplicate options/terms are not allowed.'] },
    })
    // A line of a listing's text may not grow beyond the limit of the text.
    const long = 'x'.repeat(300)
    await published(seller, { product_use_cases: `Short\n${long}` })
    const { data } = await seller.call(calls.usecases.create, { name: 'Short' })
    expect(await seller.fails(calls.usecases.update, { id: data.id, name: 'y'.repeat(90) })).toMatchObject({
      errors: { name: ['With this name the text of one listing would exceed 350 characters. Choose a shorter one.'] },
    })
    expect((await seller.call(calls.usecases.list, {})).data.data.map(({ name }) => name)).toEqual(['Short'])
  })

  it('[D-120] declines to overwrite a colleague’s new name, and merges other fields', async () => {
    const seller = await market.seller()
    const { data } = await seller.call(calls.specification.create, { name: 'Grade', terms: ['A'] })
    await seller.call(calls.specification.update, { id: data.id, name: 'Class', terms: ['A'] })
    expect(
      await seller.fails(calls.specification.update, {
        id: data.id,
        name: 'Kind',
        terms: ['A'],
        was: { name: 'Grade' },
      }),
    ).toMatchObject({ _tag: 'Conflict', present: { name: 'Class' } })
    const merged = await seller.call(calls.specification.update, {
      id: data.id,
      name: 'Grade',
      terms: ['A', 'B'],
      was: { terms: ['A'] },
    })
    expect(merged.data).toMatchObject({ name: 'Class', terms: ['A', 'B'] })
  })

  it('searches, narrows to what is used, sorts by use and pages', async () => {
    const seller = await market.seller()
    for (const name of ['Alpha', 'Beta', 'Gamma']) await seller.call(calls.brand.create, { name })
    await published(seller, { brand_id: 'Beta' })
    const second = await published(seller, { brand_id: 'Beta' })
    await seller.call(productDelete, { ids: [second] })
    const names = async (input: object) =>
      (await seller.call(calls.brand.list, input)).data.data.map(({ name, used }) => `${name} ${used}`)
    expect(await names({ search: 'AMM' })).toEqual(['Gamma 0'])
    expect(await names({ use: 'used' })).toEqual(['Beta 1'])
    expect(await names({ use: 'unused' })).toEqual(['Alpha 0', 'Gamma 0'])
    expect(await names({ sort: 'used', direction: 'desc' })).toEqual(['Beta 1', 'Alpha 0', 'Gamma 0'])
    expect(await names({ per_page: 1, page: 2 })).toEqual(['Beta 1'])
    // The deleted listing names it still, and its replacement when it is restored.
    const [alpha, beta] = (await seller.call(calls.brand.list, {})).data.data
    await seller.call(calls.brand.remove, { id: beta?.id ?? 0, replacement_id: alpha?.id ?? 0 })
    const { rows } = await market.db.query<{ brand_id: number }>(`select brand_id from listings where id = $1`, [
      second,
    ])
    expect(rows[0]?.brand_id).toBe(alpha?.id)
  })

  it('refuses definitions of others and of the market like missing ones, and every step without its right', async () => {
    const [seller, other] = [await market.seller(), await market.seller()]
    const { data } = await seller.call(calls.brand.create, { name: 'Mine' })
    await market.db.query(`insert into brands (company_id, name, slug) values (null, $1, 'market-brand')`, [
      `Market ${seller.companyId}`,
    ])
    const shared = (await seller.call(calls.brand.list, { with_market: true, search: `Market ${seller.companyId}` }))
      .data
    const none = await other.fails(calls.brand.update, { id: 999_999_999, name: 'X' })
    expect(none).toMatchObject({ _tag: 'NotFound' })
    for (const id of [data.id, shared.data[0]?.id ?? 0]) {
      expect(await other.fails(calls.brand.update, { id, name: 'X' })).toEqual(none)
      expect(await other.fails(calls.brand.remove, { id })).toEqual(none)
    }
    const { data: theirs } = await other.call(calls.brand.create, { name: 'Theirs' })
    expect(await other.fails(calls.brand.remove, { id: theirs.id, replacement_id: data.id })).toMatchObject({
      errors: { replacement_id: ['Please choose another one of the list'] },
    })
    expect(await seller.fails(calls.brand.create, { name: `market ${seller.companyId}` })).toMatchObject({
      errors: { name: [expect.stringMatching(/^The market has a brand/)] },
    })

    const viewer = await market.subuser(seller, [{ module: 'Brands', actions: ['View'] }])
    expect((await viewer.call(calls.brand.list, {})).data.total).toBe(1)
    for (const failed of [
      viewer.fails(calls.brand.create, { name: 'X' }),
      viewer.fails(calls.brand.update, { id: data.id, name: 'X' }),
      viewer.fails(calls.brand.remove, { id: data.id }),
      viewer.fails(calls.specification.list, {}),
      (await market.buyer()).fails(calls.brand.list, {}),
    ])
      expect(await failed).toMatchObject({ _tag: 'Forbidden' })
    const editor = await market.subuser(seller, [{ module: 'Product', actions: ['View', 'Edit'] }])
    expect((await editor.call(calls.usecases.list, {})).data.data).toEqual([])
    expect(await market.visitor.fails(calls.brand.list, {})).toMatchObject({ _tag: 'Unauthenticated' })
  })

  it('keeps an edit of a listing that was opened before the rename from bringing the old name back', async () => {
    const seller = await market.seller()
    const { data: use } = await seller.call(calls.usecases.create, { name: 'Lifting' })
    const id = await published(seller)
    const opened = (await seller.call(productShow, { id })).data
    await seller.call(calls.usecases.update, { id: use.id, name: 'Lifting and lowering' })
    const failed = await seller.fails(productUpdate, {
      id,
      ...opened.form,
      version: opened.version,
      published: 1,
    } as never)
    expect(failed).toMatchObject({ _tag: 'Conflict', present: { product_use_cases: 'Lifting and lowering' } })
  })
})

// Helpers

async function published(seller: Person, changes: object = {}): Promise<number> {
  const { data } = await seller.call(productStore, { ...formOf(seller, { ...goodForm, ...changes }), published: 1 })
  return data.id
}

async function categoryId(market: Market, path: string): Promise<number> {
  const { rows } = await market.db.query<{ id: number }>(
    `select id from categories where path = $1 and company_id is null`,
    [path],
  )
  return Number(rows[0]?.id)
}
