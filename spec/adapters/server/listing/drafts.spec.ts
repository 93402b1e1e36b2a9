import { expect, it } from 'vitest'
import {
  discardDraft,
  draftDifference,
  productDelete,
  productList,
  productShow,
  productStore,
  productUpdate,
} from '../../../../core/contracts/listing.contract.ts'
import { productVariations, productView } from '../../../../core/contracts/market.contract.ts'
import {
  createLevel,
  createSpecification,
  deleteTerm,
  levelsPending,
  matrixList,
  matrixUpdate,
} from '../../../../core/contracts/variation.contract.ts'
import { describeMarket, type Market, type Person } from '../market.ts'
import { formOf, specificationOn } from './forms.ts'

describeMarket('the next version of a listing on sale', (market) => {
  it('[D-212] keeps what buyers see while form and variations are edited, shows the difference, and publishes', async () => {
    const { seller, id, form, size } = await onSale(market)
    const before = await seen(market, id)
    expect(before.variations).toMatchObject([{ price: 10 }, { price: 20 }])

    // The form, a price, and a term more and less: all of it in the draft.
    const { version } = (await seller.call(productShow, { id })).data
    const saved = await seller.call(productUpdate, {
      ...form,
      id,
      version,
      name: 'Hydraulic pump, next model',
      draft: 1,
      published: 0,
    })
    expect(saved).toMatchObject({
      message: 'Draft saved. Buyers still see the version on sale.',
      data: { published: 0, version: version + 1 },
    })
    const [first] = (await seller.call(matrixList, { product_id: id })).data.data
    await seller.call(matrixUpdate, { product_id: id, matrix_id: first?.matrix_id ?? 0, price: 15, draft: 1 })
    await seller.call(createSpecification, { product_id: id, name: 'L', parent: size.id, draft: 1 })
    await seller.call(deleteTerm, { product_id: id, id: size.terms[1] ?? 0, parent: size.id, draft: 1 })

    expect(await seen(market, id)).toEqual(before)
    expect((await seller.call(productShow, { id })).data).toMatchObject({
      published: 0,
      has_live: true,
      form: { name: 'Hydraulic pump, next model' },
    })
    expect((await seller.call(productList, { search: 'hydraulic hand pump' })).data.data).toMatchObject([
      { published: 1, has_draft: 1, name: 'Hydraulic hand pump' },
    ])
    expect((await seller.call(draftDifference, { id })).data).toMatchObject({
      fields: ['name'],
      live: { name: 'Hydraulic hand pump' },
      draft: { name: 'Hydraulic pump, next model' },
      specifications: { added: ['Size: L'], removed: ['Size: M'] },
      variations: {
        added: { total: 1, names: ['L'] },
        removed: { total: 1, names: ['M'] },
        changed: { total: 1, rows: [{ name: 'S', live: { price: 10 }, draft: { price: 15 } }] },
      },
    })

    const published = await seller.call(productUpdate, {
      ...form,
      id,
      version: saved.data.version,
      name: 'Hydraulic pump, next model',
      published: 1,
    })
    expect(published).toMatchObject({ data: { published: 1 } })
    const after = await seen(market, id)
    expect(after).toMatchObject({ name: 'Hydraulic pump, next model', variations: [{ price: 15 }, { price: null }] })
    expect(after.slug).toBe(before.slug)
    expect((await seller.call(productShow, { id })).data).toMatchObject({ published: 1, has_live: false })
    expect(await seller.fails(draftDifference, { id })).toMatchObject({ _tag: 'NotFound' })
  })

  it('[D-212] discards a draft with everything, keeps ids, and refuses what somebody else changed meanwhile', async () => {
    const { seller, id, form, size } = await onSale(market)
    const rows = (await seller.call(matrixList, { product_id: id })).data.data
    const levels = await seller.call(levelsPending, { product_id: id })
    await seller.call(deleteTerm, { product_id: id, id: size.terms[0] ?? 0, parent: size.id, draft: 1 })
    const { version } = (await seller.call(productShow, { id })).data
    await seller.call(productUpdate, { ...form, id, version, name: 'Another name', draft: 1, published: 0 })

    // An editor of the version before does not overwrite, nor drop.
    expect(
      await seller.fails(productUpdate, { ...form, id, version, name: 'Third name', draft: 1, published: 0 }),
    ).toMatchObject({ _tag: 'Conflict', present: { name: 'Another name' } })
    expect(await seller.fails(discardDraft, { id, version })).toMatchObject({ _tag: 'Conflict' })
    expect(await (await market.seller()).fails(discardDraft, { id })).toMatchObject({ _tag: 'NotFound' })
    expect(await (await market.seller()).fails(draftDifference, { id })).toMatchObject({ _tag: 'NotFound' })
    const helper = await market.subuser(seller, [])
    expect(await helper.fails(discardDraft, { id })).toMatchObject({ _tag: 'Forbidden' })

    expect(await seller.call(discardDraft, { id, version: version + 1 })).toMatchObject({
      data: { published: 1, version: version + 2 },
    })
    expect((await seller.call(productShow, { id })).data).toMatchObject({
      published: 1,
      has_live: false,
      form: { name: 'Hydraulic hand pump' },
    })
    expect((await seller.call(matrixList, { product_id: id })).data.data).toEqual(rows)
    expect(await seller.call(levelsPending, { product_id: id })).toEqual(levels)
    expect(await seller.fails(discardDraft, { id })).toMatchObject({ _tag: 'NotFound' })
  })

  it('[D-212] [D-57] takes the listing off sale without the wish for a draft, with what was edited', async () => {
    const { seller, id, form } = await onSale(market)
    const [first] = (await seller.call(matrixList, { product_id: id })).data.data
    await seller.call(matrixUpdate, { product_id: id, matrix_id: first?.matrix_id ?? 0, price: 15, draft: 1 })
    await seller.call(matrixUpdate, { product_id: id, matrix_id: first?.matrix_id ?? 0, price: 16, published: 1 })
    expect((await seller.call(productShow, { id })).data).toMatchObject({ published: 0, has_live: false })
    expect(await market.visitor.fails(productView, { id })).toMatchObject({ _tag: 'NotFound' })

    // The same by the form; a deleted one comes back as it was edited last.
    await seller.call(productUpdate, { ...form, id, published: 1 })
    await seller.call(productUpdate, { ...form, id, name: 'Edited last', draft: 1, published: 0 })
    await seller.call(productDelete, { ids: [id] })
    const { rows } = await market.db.query<{ name: string }>('select name from listings where id = $1', [id])
    expect(rows[0]?.name).toBe('Edited last')
    const drafts = await market.db.query('select 1 from listing_drafts where listing_id = $1', [id])
    expect(drafts.rows).toEqual([])
  })
})

// Helpers

/** A listing on sale with a specification of two terms, S at 10 and M at 20. */
async function onSale(market: Market) {
  const seller = await market.seller()
  const form = { ...formOf(seller), product_type: 'configured' as const }
  const { id } = (await seller.call(productStore, { ...form, published: 0 })).data
  const size = await specificationOn(seller, id, 'Size', ['S', 'M'])
  await seller.call(createLevel, { product_id: id, attributes: [size.id], is_multi_specification: 'NO' })
  await price(seller, id, [10, 20])
  const { version } = (await seller.call(productShow, { id })).data
  await seller.call(productUpdate, { ...form, id, version, published: 1 })
  return { seller, id, form, size }
}

async function price(seller: Person, product_id: number, prices: readonly number[]) {
  const rows = (await seller.call(matrixList, { product_id })).data.data
  for (const [at, { matrix_id }] of rows.entries())
    await seller.call(matrixUpdate, { product_id, matrix_id, price: prices[at] ?? 0 })
}

/** What a visitor sees of a listing. */
async function seen({ visitor }: Market, id: number) {
  const page = (await visitor.call(productView, { id })).data
  const { data: rows } = await visitor.call(productVariations, { product_id: id })
  return {
    name: page.name,
    slug: page.slug,
    levels: page.levels,
    specifications: page.specifications,
    variations: rows.data.map(({ key, price, is_default }) => ({ key, price, is_default })),
  }
}
