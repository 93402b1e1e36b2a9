import { expect, it } from 'vitest'
import {
  productBulkUndo,
  productBulkUpdate,
  productShow,
  productStore,
  productUpdate,
} from '../../../../core/contracts/listing.contract.ts'
import { createLevel, matrixList, matrixUpdate } from '../../../../core/contracts/variation.contract.ts'
import { describeMarket } from '../market.ts'
import { draftOf, formOf, specificationOn } from './forms.ts'

describeMarket('a change of many listings', (market) => {
  it('[D-213] raises prices once when a call is repeated with its idempotency key', async () => {
    const seller = await market.seller()
    const { id } = (await seller.call(productStore, { ...formOf(seller), name: 'Pump', published: 0 })).data
    const raise = { ids: [id], change: { field: 'price' as const, by: 'percent' as const, value: 10 } }
    const [first, again] = [
      await seller.call(productBulkUpdate, raise, { idempotencyKey: 'raise-once' }),
      await seller.call(productBulkUpdate, raise, { idempotencyKey: 'raise-once' }),
    ]
    expect(again).toEqual(first)
    const { form } = (await seller.call(productShow, { id })).data
    expect(form['order_quantity']).toMatchObject([{ per_unit: 132 }, { per_unit: 109.45 }])
  })

  it('[D-213] says that a price stays because the change is less than its smallest unit', async () => {
    const seller = await market.seller()
    const order_quantity = [{ min: 1, max: 99, per_unit: 0.06 }]
    const { id } = (await seller.call(productStore, { ...formOf(seller), order_quantity, published: 0 })).data
    const raise = { ids: [id], change: { field: 'price' as const, by: 'percent' as const, value: 5 } }

    const { data } = await seller.call(productBulkUpdate, raise)
    expect(data).toMatchObject({ changed: 0, skipped: [{ id, message: 'The change is too small for its price.' }] })
  })

  it('[D-213] raises variations also where the price of the product is too small for the change', async () => {
    const seller = await market.seller()
    const order_quantity = [{ min: 1, max: 99, per_unit: 0.06 }]
    const id = await draftOf(seller, { product_type: 'configured', order_quantity })
    const size = await specificationOn(seller, id, 'Size', ['S', 'M'])
    const level = { attributes: [size.id], is_multi_specification: 'NO' as const, published: 0 as const }
    await seller.call(createLevel, { product_id: id, ...level })
    const rows = async () => (await seller.call(matrixList, { product_id: id })).data.data
    const matrix_id = (await rows())[0]?.matrix_id ?? 0
    const setPrice = (price: number) => seller.call(matrixUpdate, { product_id: id, matrix_id, price, published: 0 })
    const raise = (value: number) => ({ ids: [id], change: { field: 'price' as const, by: 'percent' as const, value } })

    await setPrice(120)
    expect((await seller.call(productBulkUpdate, { ...raise(5), dry_run: 1 })).data).toMatchObject({ changed: 1 })
    const { data } = await seller.call(productBulkUpdate, raise(5))
    expect(data).toMatchObject({ changed: 1, skipped: [] })
    expect((await rows()).map(({ price }) => price)).toContain(126)
    await seller.call(productBulkUndo, { id: data.id ?? 0 })
    expect((await rows()).map(({ price }) => price)).toContain(120)

    const messageOf = async (value: number) =>
      (await seller.call(productBulkUpdate, raise(value))).data.skipped.map(({ message }) => message)
    expect(await messageOf(0)).toEqual(['It is so already.'])
    await setPrice(0.06)
    expect(await messageOf(5)).toEqual(['The change is too small for its price.'])
  })

  it('[D-213] counts beforehand, changes what fits, names the others, and takes it back', async () => {
    const seller = await market.seller()
    const made = async (name: string, published: 0 | 1, about: object = {}) =>
      (await seller.call(productStore, { ...formOf(seller), name, ...about, published })).data.id
    const [live, edited, fixed, bare] = [
      await made('Pump A', 1),
      await made('Pump B', 1),
      await made('Pump C', 0, { price_type: 'fixed', unit_price: 80, currency_id: 1 }),
      await made('Pump D', 0, { price_type: 'fixed', unit_price: '' }),
    ]
    await seller.call(productUpdate, { ...formOf(seller), id: edited, name: 'Pump B2', draft: 1, published: 0 })
    const pricesOf = async (id: number) => {
      const { form } = (await seller.call(productShow, { id })).data
      return (form['order_quantity'] as readonly { per_unit: number }[]).map(({ per_unit }) => per_unit)
    }
    const raise = { change: { field: 'price' as const, by: 'percent' as const, value: 10 } }

    const counted = await seller.call(productBulkUpdate, { matching: { search: 'pump' }, ...raise, dry_run: 1 })
    expect(counted.data).toMatchObject({ id: null, changed: 2, skipped_total: 2 })
    expect(await pricesOf(live)).toEqual([120, 99.5])

    const { data } = await seller.call(productBulkUpdate, { matching: { search: 'pump' }, seen: 4, ...raise })
    expect(data).toMatchObject({
      id: expect.any(Number),
      changed: 2,
      skipped: [
        { id: edited, message: 'It has changes that are not on sale. Publish or discard them first.' },
        { id: bare, message: 'It has no price.' },
      ],
    })
    expect(await pricesOf(live)).toEqual([132, 109.45])
    expect((await seller.call(productShow, { id: fixed })).data.form).toMatchObject({ unit_price: 88 })
    expect((await seller.call(productShow, { id: live })).data).toMatchObject({ published: 1 })

    // What was saved since stays; the rest is as before.
    const { version, form } = (await seller.call(productShow, { id: fixed })).data
    await seller.call(productUpdate, { ...form, id: fixed, version, name: 'Pump C, new', published: 0 })
    expect((await seller.call(productBulkUndo, { id: data.id ?? 0 })).data).toMatchObject({
      undone: 1,
      skipped: [{ id: fixed, message: 'It was changed again since.' }],
    })
    expect(await pricesOf(live)).toEqual([120, 99.5])
    expect(await seller.fails(productBulkUndo, { id: data.id ?? 0 })).toMatchObject({ _tag: 'Refused' })
  })

  it('[D-213] takes a change back once when the undo is repeated, and what is on sale again is not new', async () => {
    const seller = await market.seller()
    const { id } = (await seller.call(productStore, { ...formOf(seller), published: 1 })).data
    const row = async () => {
      const { rows } = await market.db.query('select * from listings where id = $1', [id])
      const { version: _, updated_at: __, ...stored } = rows[0] as Record<string, unknown>
      return stored
    }
    const before = await row()
    market.clock.now = new Date(market.clock.now.getTime() + 3_600_000)
    const change = { field: 'status' as const, published: 0 as const }
    const { data } = await seller.call(productBulkUpdate, { ids: [id], change })
    const undo = () => seller.call(productBulkUndo, { id: data.id ?? 0 }, { idempotencyKey: `undo-${data.id}` })
    expect(await undo()).toEqual(await undo())
    expect(await row()).toEqual(before)
  })

  it('[D-213] counts all listings that an undo leaves, and names the first 50', async () => {
    const seller = await market.seller()
    const ids: number[] = []
    for (let n = 0; n < 51; n += 1) ids.push(await draftOf(seller))
    const raise = { field: 'price' as const, by: 'percent' as const, value: 10 }
    const { data } = await seller.call(productBulkUpdate, { ids, change: raise })
    await market.db.query('update listings set version = version + 1 where company_id = $1', [seller.companyId])

    const left = (await seller.call(productBulkUndo, { id: data.id ?? 0 })).data
    expect(left).toMatchObject({ undone: 0, skipped_total: 51 })
    expect(left.skipped).toHaveLength(50)
  })

  it('[D-213] changes category, brand, minimum order, lead time and state, each only where it fits', async () => {
    const seller = await market.seller()
    const { id } = (await seller.call(productStore, { ...formOf(seller), published: 1 })).data
    const form = async () => (await seller.call(productShow, { id })).data.form
    const steps = [
      [
        { field: 'brand', brand: 'Nordkran' },
        { changed: 0, skipped_total: 1 },
      ],
      [
        { field: 'category', category: 'No such category' },
        { changed: 0, skipped_total: 1 },
      ],
      [{ field: 'minimum_order', value: 5 }, { changed: 1 }],
      [
        { field: 'minimum_order', value: 50 },
        { changed: 0, skipped_total: 1 },
      ],
      [{ field: 'lead_time', value: 3, period: 'weeks' }, { changed: 1 }],
      [
        { field: 'price', by: 'amount', value: -500 },
        { changed: 0, skipped_total: 1 },
      ],
      [{ field: 'status', published: 0 }, { changed: 1 }],
      [{ field: 'status', published: 1 }, { changed: 1 }],
    ] as const
    for (const [change, data] of steps)
      expect((await seller.call(productBulkUpdate, { ids: [id], change })).data, JSON.stringify(change)).toMatchObject(
        data,
      )
    expect(await form()).toMatchObject({
      order_quantity: [{ min: 5 }, { min: 10 }],
      dispatch_in: 3,
      dispatch_day: 'weeks',
    })

    const change = { field: 'status' as const, published: 0 as const }
    expect(await (await market.seller()).fails(productBulkUpdate, { ids: [id], change })).toMatchObject({
      _tag: 'NotFound',
    })
    expect(await seller.fails(productBulkUpdate, { ids: [], change })).toMatchObject({ _tag: 'Refused' })
    expect(await seller.fails(productBulkUpdate, { matching: { search: 'pump' }, seen: 0, change })).toMatchObject({
      _tag: 'Refused',
      message: expect.stringContaining('more than you saw'),
    })
    expect(await seller.fails(productBulkUndo, { id: 99_999_999 })).toMatchObject({ _tag: 'NotFound' })
    const helper = await market.subuser(seller, [])
    expect(await helper.fails(productBulkUpdate, { ids: [id], change })).toMatchObject({ _tag: 'Forbidden' })
  })
})
