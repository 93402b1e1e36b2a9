import { expect, it } from 'vitest'
import {
  productBigPost,
  productDelete,
  productDuplicate,
  productExport,
  productFeatured,
  productList,
  productPhotoUpload,
  productRestore,
  productShow,
  productStore,
  productUpdate,
} from '../../../../core/contracts/listing.contract.ts'
import { describeMarket } from '../market.ts'
import type { Conflict } from '../../../../core/failure/failures.ts'
import { createLevel, levelsPending, matrixList, matrixUpdate } from '../../../../core/contracts/variation.contract.ts'
import { byOrderForm, draftOf, formOf, goodForm, png, specificationOn } from './forms.ts'

describeMarket('own listings', (market) => {
  it('[FORM-PRODUCT-04] [FORM-PRODUCT-05] [FORM-PRODUCT-06] [FORM-PRODUCT-08] [FORM-PRODUCT-09] [FORM-PRODUCT-10] stores a saved listing, and publishes a complete form', async () => {
    const seller = await market.seller()

    const saved = await seller.call(productStore, { ...formOf(seller), published: 1 })
    const { data } = await seller.call(productShow, { id: saved.data.id })

    expect(saved.message).toBe('The listing is published.')
    expect(saved.data).toMatchObject({ published: 1, version: 1, slug: 'hydraulic-hand-pump' })
    expect(data).toMatchObject({ id: saved.data.id, published: 1, brand_name: 'Nordkran', score: saved.data.score })
    expect(data.form).toMatchObject({
      ...goodForm,
      brand_id: expect.any(Number),
      photos: [{ id: '', ...formOf(seller).photos[0] }],
    })
    // Everything except the specifications is filled: 1.86 is missing.
    expect(saved.data.score).toBe(98.14)
  })

  it('[FORM-PRODUCT-11] [FORM-PRODUCT-12] stores the fields of a by-order product without those of products in stock', async () => {
    const seller = await market.seller()

    const saved = await seller.call(productStore, { ...formOf(seller, byOrderForm), published: 1 })
    const { data } = await seller.call(productShow, { id: saved.data.id })

    expect(data.form).toMatchObject({
      in_house_production: 'Yes',
      in_house_production_days: 12,
      delivery_time: 3,
      delivery_select: 'weeks',
      tertiary_id: 2,
    })
    expect(data.form).not.toHaveProperty('dispatch_in')
    const stock = await seller.call(productStore, { ...formOf(seller), published: 1 })
    expect((await seller.call(productShow, { id: stock.data.id })).data.form).toMatchObject({
      dispatch_in: 5,
      dispatch_day: 'Days',
    })
  })

  it('[SCOPE-05] stores listings in stock and made to order, and refuses any other availability', async () => {
    const seller = await market.seller()
    for (const [form, availability] of [
      [formOf(seller), 'in_stock'],
      [formOf(seller, byOrderForm), 'by_order'],
    ] as const) {
      const { data } = await seller.call(productStore, { ...form, published: 1 })
      expect((await seller.call(productShow, { id: data.id })).data.form).toMatchObject({ availability })
    }
    for (const availability of ['on_demand', 'In_Stock', 'stock', 1]) {
      for (const published of [0, 1] as const) {
        expect(
          await seller.fails(productStore, { ...formOf(seller), availability, published }),
          `${availability}, ${published}`,
        ).toMatchObject({ _tag: 'Refused', errors: { availability: [expect.any(String)] } })
      }
    }
    expect((await seller.call(productList, {})).data.total).toBe(2)
  })

  it('refuses to publish with the message of every field, and stores the same form as a draft', async () => {
    const seller = await market.seller()

    const failure = await seller.fails(productStore, {
      availability: 'in_stock',
      price_type: 'quantity',
      product_type: 'simple',
      published: 1,
    })
    expect(failure).toMatchObject({
      _tag: 'Refused',
      errors: {
        name: ['Please enter name'],
        choice_options: ['No Attributes Added, Please add new attributes'],
        price_term: ['Please select Paymeny Terms'],
        sea_: ['Please enter nearest seaport'],
        category_lists: ['Please select at least one Category'],
      },
    })

    const draft = await seller.call(productStore, {
      availability: 'in_stock',
      price_type: 'quantity',
      product_type: 'simple',
      published: 0,
    })
    expect(draft).toMatchObject({ message: 'Draft saved.', data: { published: 0, slug: 'listing' } })
    expect(await seller.fails(productStore, { ...formOf(seller), name: 'x'.repeat(101), published: 0 })).toMatchObject({
      errors: { name: ['content is too long. Please limit it to 100 characters.'] },
    })
  })

  it('[D-23] keeps the listings of a company under review as drafts and gives the reason', async () => {
    const seller = await market.seller({ approval: 'pending' })

    const saved = await seller.call(productStore, { ...formOf(seller), published: 1 })

    expect(saved).toMatchObject({
      message: 'Your company is being reviewed. This may take 1-3 days.',
      data: { published: 0 },
    })
  })

  it('refuses a save that is older than the stored listing, with the stored values that it would overwrite', async () => {
    const seller = await market.seller()
    const id = await draftOf(seller)
    await seller.call(productUpdate, { id, ...formOf(seller), name: 'First', version: 1, published: 0 })

    const failure = await seller.fails(productUpdate, {
      id,
      ...formOf(seller),
      name: 'Second',
      version: 1,
      published: 0,
    })

    expect(failure).toMatchObject({ _tag: 'Conflict', version: 2, present: { name: 'First' } })
    expect(Object.keys((failure as Conflict).present)).toEqual(['name'])
    expect((await seller.call(productShow, { id })).data).toMatchObject({ version: 2, form: { name: 'First' } })
  })

  it('records in the history who changed which field', async () => {
    const seller = await market.seller()
    const id = await draftOf(seller)
    await seller.call(productUpdate, { id, ...formOf(seller), model_number: 'HP-800', published: 1 })

    const { rows } = await market.db.query<{ verb: string; user_id: number; changes: unknown }>(
      `select verb, user_id, changes from history where subject = 'listing' and subject_id = $1 order by id`,
      [String(id)],
    )
    expect(rows.map((row) => row.verb)).toEqual(['created', 'published'])
    expect(rows[1]).toMatchObject({
      user_id: seller.userId,
      changes: expect.arrayContaining([{ field: 'model_number', label: 'Model number', old: 'HP-700', new: 'HP-800' }]),
    })
  })

  it('creates one listing when a form is posted twice', async () => {
    const seller = await market.seller()
    const twice = { idempotencyKey: `key-${seller.userId}` }

    const one = await seller.call(productStore, { ...formOf(seller), published: 0 }, twice)
    const other = await seller.call(productStore, { ...formOf(seller), published: 0 }, twice)

    expect(other.data.id).toBe(one.data.id)
    expect((await seller.call(productList, {})).data.total).toBe(1)
  })

  it('[API-ADS-02] lists own listings only, by state, search and page', async () => {
    const [seller, other] = [await market.seller(), await market.seller()]
    await draftOf(other)
    const pump = await seller.call(productStore, { ...formOf(seller), published: 1 })
    await draftOf(seller, { name: 'Blue crate 100%' })

    const all = await seller.call(productList, { per_page: 1, sort: 'name', direction: 'asc' })
    expect(all.data).toMatchObject({
      total: 2,
      last_page: 2,
      per_page: 1,
      data: [{ name: 'Blue crate 100%', published: 0 }],
    })
    expect(all.counts).toEqual({ all: 2, draft: 1, published: 1, deleted: 0 })
    expect((await seller.call(productList, { search: '100%' })).data.data.map((row) => row.name)).toEqual([
      'Blue crate 100%',
    ])
    expect((await seller.call(productList, { state: 'published' })).data.data).toMatchObject([
      {
        id: pump.data.id,
        price_from: 99.5,
        price_to: 120,
        currency: 'USD',
        brand_name: 'Nordkran',
        category_name: 'Filters',
        image: formOf(seller).photos[0]?.url,
      },
    ])
    expect(await (await market.buyer()).fails(productList, {})).toMatchObject({ _tag: 'Forbidden' })
  })

  it('[IMPLIED-07] [PERM-06] [PERM-07] [PERM-08] [PERM-09] [PERM-10] deletes, restores, duplicates, features and exports with the permission, and refuses each without it', async () => {
    const seller = await market.seller()
    const id = (await seller.call(productStore, { ...formOf(seller), published: 1 })).data.id
    const only = (...actions: string[]) =>
      market.subuser(seller, [{ module: 'Product', actions: ['View', ...actions] }] as never)
    const viewer = await only()
    for (const failure of [
      await viewer.fails(productStore, { ...formOf(viewer), published: 0 }),
      await viewer.fails(productUpdate, { id, ...formOf(viewer), published: 0 }),
      await viewer.fails(productDelete, { ids: [id] }),
      await viewer.fails(productDuplicate, { id }),
      await viewer.fails(productFeatured, { id, is_featured: 1 }),
      await viewer.fails(productBigPost, { id, big_post: 1 }),
      await viewer.fails(productRestore, { ids: [id] }),
      await viewer.fails(productExport, {}),
    ])
      expect(failure).toMatchObject({ _tag: 'Forbidden' })

    await (await only('Featured')).call(productFeatured, { id, is_featured: 1 })
    await (await only('Big Post')).call(productBigPost, { id, big_post: 1 })
    const after = await seller.call(productList, {})
    expect(after.data.data[0]).toMatchObject({ is_featured: 1, big_post: 1 })
    expect(after.featured).toBe(1)
    const copy = await (await only('Duplicate')).call(productDuplicate, { id })
    expect((await seller.call(productShow, { id: copy.data.id })).data).toMatchObject({
      published: 0,
      form: { name: 'Hydraulic hand pump (copy)' },
    })
    await (await only('Add')).call(productStore, { ...formOf(seller), name: 'Added', published: 0 })
    await (await only('Edit')).call(productUpdate, { id, ...formOf(seller), published: 0 })
    const gone = await (await only('Delete')).call(productDelete, { ids: [id, copy.data.id] })
    expect(gone.message).toBe('2 listings deleted.')
    expect(await seller.fails(productShow, { id })).toMatchObject({ _tag: 'NotFound' })
    await (await only('Restore')).call(productRestore, { ids: [id] })
    expect((await seller.call(productShow, { id })).data.published).toBe(0)
    const file = await (await only('Export')).call(productExport, {})
    expect(file.data.rows).toBe(2)
    const text = await (await fetch(`${market.url}${file.data.url}`)).text()
    expect(text.split('\r\n').filter((line) => line !== '')).toHaveLength(3)
  })

  it("[D-36] refuses other companies' listings like missing ones", async () => {
    const [seller, other] = [await market.seller(), await market.seller()]
    const id = await draftOf(seller)

    for (const failure of [
      await other.fails(productShow, { id }),
      await other.fails(productUpdate, { id, ...formOf(other), published: 0 }),
      await other.fails(productDelete, { ids: [id] }),
      await other.fails(productDuplicate, { id }),
      await other.fails(productFeatured, { id, is_featured: 1 }),
      await other.fails(productShow, { id: 99_999_999 }),
    ])
      expect(failure).toMatchObject({ _tag: 'NotFound', message: 'There is no such listing.' })
  })

  it('[D-31] refuses listings beyond the plan', async () => {
    const seller = await market.seller({ plan: 'starter' })
    await market.db.query(
      `insert into listings (company_id, slug, name, form, availability, price_type, product_type)
       select $1, 'many-' || n, 'Many', '{}', 'in_stock', 'fixed', 'simple' from generate_series(1, 50) n`,
      [seller.companyId],
    )
    expect(await seller.fails(productStore, { ...formOf(seller), published: 0 })).toMatchObject({ _tag: 'NotWithPlan' })
  })

  it('copies specifications, levels, groups and matrix when a listing is duplicated', async () => {
    const seller = await market.seller()
    const id = await draftOf(seller, { product_type: 'configured' })
    for (const [name, terms] of [
      ['Size', ['Small', 'Large']],
      ['Colour', ['Blue', 'Dark_red']],
    ] as const) {
      const made = await specificationOn(seller, id, name, terms)
      await seller.call(createLevel, {
        product_id: id,
        attributes: [made.id],
        is_multi_specification: 'NO',
        published: 0,
        ...(name === 'Colour' && { group: 'Look' }),
      })
    }
    const matrixOf = async (product_id: number) =>
      (await seller.call(matrixList, { product_id, per_page: 200, page: 1 })).data.data
    const [first] = await matrixOf(id)
    await seller.call(matrixUpdate, {
      product_id: id,
      matrix_id: first?.matrix_id ?? 0,
      price: 9.75,
      is_default: 1,
      published: 0,
    })

    const copy = (await seller.call(productDuplicate, { id })).data.id

    const { form } = (await seller.call(productShow, { id: copy })).data
    expect(form['specification_terms']).toHaveLength(4)
    expect(form['specification_terms']).not.toEqual(
      (await seller.call(productShow, { id })).data.form['specification_terms'],
    )
    const told = async (product_id: number) => {
      const { selected, groups, total } = await seller.call(levelsPending, { product_id })
      return {
        total,
        groups: groups.map(({ group }) => group),
        levels: selected.map(({ name, group, options }) => ({
          name,
          group,
          options: options.map((option) => option.name),
        })),
      }
    }
    expect(await told(copy)).toEqual(await told(id))
    expect(await told(copy)).toMatchObject({
      total: 4,
      groups: ['Look'],
      levels: [{ name: 'Size' }, { name: 'Colour', group: 'Look' }],
    })
    const shown = (rows: Awaited<ReturnType<typeof matrixOf>>) =>
      rows.map(({ name, price, is_default, status }) => ({ name, price, is_default, status }))
    expect(shown(await matrixOf(copy))).toEqual(shown(await matrixOf(id)))
    expect(shown(await matrixOf(copy))[0]).toMatchObject({ price: 9.75, is_default: 1 })

    // Changes of the copy do not affect the original.
    const [own] = await matrixOf(copy)
    await seller.call(matrixUpdate, { product_id: copy, matrix_id: own?.matrix_id ?? 0, price: 20, published: 0 })
    expect((await matrixOf(id))[0]?.price).toBe(9.75)
    expect((await matrixOf(copy))[0]?.key).not.toBe(first?.key)
  })

  it('stores a photo re-encoded with a small version, and refuses other files', async () => {
    const seller = await market.seller()

    const { data } = await seller.call(productPhotoUpload, { photo: new File([png(640, 480)], 'pump.png') })
    const response = await fetch(`${market.url}${data.url}`)
    expect(response.headers.get('content-type')).toBe('image/png')
    expect(data.thumbnails).toMatchObject([{ width: 320 }])
    expect((await fetch(`${market.url}${data.thumbnails[0]?.url}`)).headers.get('content-type')).toBe('image/webp')

    const renamed = await seller.fails(productPhotoUpload, { photo: new File(['just text'], 'notes.png') })
    expect(renamed).toMatchObject({ _tag: 'Refused', errors: { photo: ['Please upload only PNG, JPEG and JPG'] } })
  })

  it('[UPLOAD-04] refuses a photo above 2 MB, and a body above the limit', async () => {
    const seller = await market.seller()

    const large = await seller.fails(productPhotoUpload, { photo: new File([png(40, 30, 2_097_152)], 'large.png') })
    expect(large).toMatchObject({ _tag: 'Refused', errors: { photo: ['File size too large: Max size is 2MB'] } })
    const huge = await seller.fails(productPhotoUpload, {
      photo: new File([new Uint8Array(13 * 1024 * 1024)], 'huge.png'),
    })
    expect(huge._tag).toMatch(/^(TooLarge|Unreachable)$/)
  })
})
