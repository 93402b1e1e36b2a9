import { expect, it } from 'vitest'
import {
  calculatorInfo,
  calculatorMultipleCheck,
  calculatorMultipleSave,
  calculatorTableUpdate,
  equationFinalList,
} from '../../../../core/contracts/calculator.contract.ts'
import { productList, productShow } from '../../../../core/contracts/listing.contract.ts'
import { constantsList, createLevel, matrixList } from '../../../../core/contracts/variation.contract.ts'
import { describeMarket, type Market } from '../market.ts'
import { draftOf, specificationOn } from './forms.ts'

describeMarket('pricing calculator', (market) => {
  it('[API-CALC-01] [ENTITY-13] returns terms, levels and formulas', async () => {
    const { seller, id, size } = await product(market)

    const response = await seller.call(calculatorInfo, { product_id: id })

    expect(response).toMatchObject({ equations: [], final_equation: [], group_equation: [], message: '' })
    expect(response.data).toMatchObject({
      mode: 'similar',
      group_id: [0],
      total_parent: 2,
      equations: [],
      final_equation: [],
      group_equation: [],
    })
    expect(response.data.terms[0]).toEqual({
      id: size.terms[0],
      name: 'S',
      attributes_values: null,
      tag: 'size',
      parent: size.id,
    })
    expect(response.data.level.map((level) => level.tag)).toEqual(['size', 'colour'])
  })

  it('[API-CALC-02] [API-CALC-05] [D-66] stores values and formulas, reads them back, and prices every variation', async () => {
    const { seller, id, size, colour } = await product(market)

    const saved = await seller.call(calculatorTableUpdate, {
      product_id: id,
      attributes_values: {
        [size.terms[0] ?? 0]: 10,
        [size.terms[1] ?? 0]: 15,
        [colour.terms[0] ?? 0]: 1,
        [colour.terms[1] ?? 0]: 2.5,
      },
      formula_equations: formulas('round(base_price + size * colour, 2)'),
    })

    expect(saved.message).toBe('The prices are saved.')
    const info = await seller.call(calculatorInfo, { product_id: id })
    expect(info.data.terms.map((term) => term.attributes_values)).toEqual([10, 15, 1, 2.5])
    expect(info.final_equation).toMatchObject([
      {
        value: 'round(base_price + size * colour, 2)',
        new_value: 'round(120 + size * colour, 2)',
        tags: ['base_price', 'size', 'colour'],
      },
    ])
    expect((await seller.call(equationFinalList, { product_id: id })).data).toEqual(info.final_equation)
    const { data } = await seller.call(matrixList, { product_id: id })
    expect(data.data.map((row) => [row.name, row.price])).toEqual([
      ['S · Red', 130],
      ['S · Blue', 145],
      ['M · Red', 135],
      ['M · Blue', 157.5],
    ])
    expect((await seller.call(productList, {})).data.data[0]).toMatchObject({ price_from: 130, price_to: 157.5 })
    expect((await seller.call(productShow, { id })).data.published).toBe(0)
  })

  it('[API-CALC-03] [API-CALC-04] stores row values, and prices rows before they are stored', async () => {
    const { seller, id } = await product(market, true)
    const [level] = (await seller.call(calculatorInfo, { product_id: id })).data.level
    const keys = level?.rows.map((row) => row.key) ?? []
    expect(level?.rows.map((row) => row.name)).toEqual(['S / Red', 'S / Blue', 'M / Red', 'M / Blue'])
    const values = Object.fromEntries(keys.map((key, at) => [key, at + 1]))

    const tried = await seller.call(calculatorMultipleCheck, {
      product_id: id,
      row_name: values,
      attribute_id: [],
      formula_equations: formulas('look * 2'),
    })
    expect(tried.data.map((row) => [row.rowname, row.price])).toEqual([
      ['S / Red', 2],
      ['S / Blue', 4],
      ['M / Red', 6],
      ['M / Blue', 8],
    ])
    expect((await seller.call(matrixList, { product_id: id })).data.data.every((row) => row.price === 0)).toBe(true)

    await seller.call(calculatorMultipleSave, {
      product_id: id,
      row_name: values,
      formula_equations: formulas('look * 2'),
    })

    const info = await seller.call(calculatorInfo, { product_id: id })
    expect(info.data).toMatchObject({
      mode: 'multilevel',
      level: [{ rows: [{ value: 1 }, { value: 2 }, { value: 3 }, { value: 4 }] }],
    })
    expect((await seller.call(matrixList, { product_id: id })).data.data.map((row) => row.price)).toEqual([2, 4, 6, 8])
    expect(
      (await seller.call(calculatorMultipleCheck, { product_id: id, row_name: keys.slice(0, 1), attribute_id: [] }))
        .data,
    ).toMatchObject([{ price: 2 }])
  })

  it('[D-65] takes null as 0, and refuses an empty number at its field', async () => {
    const { seller, id, size, colour } = await product(market)
    const [small = 0, medium = 0] = size.terms
    const send = (value: string | null) => ({
      product_id: id,
      attributes_values: { [small]: value, [medium]: 15, [colour.terms[0] ?? 0]: 1, [colour.terms[1] ?? 0]: 2 },
      formula_equations: formulas('base_price + size * colour'),
    })
    expect(await seller.fails(calculatorTableUpdate, send(' '))).toMatchObject({
      errors: { [`attributes_values.${small}`]: ['Please enter a number'] },
    })
    await seller.call(calculatorTableUpdate, send(null))
    const { data } = await seller.call(matrixList, { product_id: id })
    expect(data.data.map((row) => row.price)).toEqual([120, 120, 135, 150])
  })

  it('[D-310] keeps what two people change of one calculator, and refuses the same value with what is stored', async () => {
    const { seller, id, size, colour } = await product(market)
    const [small = 0, medium = 0, red = 0, blue = 0] = [...size.terms, ...colour.terms]
    const values = { [small]: 10, [medium]: 15, [red]: 1, [blue]: 2 }
    const send = (changed: object, final: string, was?: object) => ({
      product_id: id,
      attributes_values: { ...values, ...changed },
      formula_equations: formulas(final),
      ...(was !== undefined && { was: JSON.stringify(was) }),
    })
    await seller.call(calculatorTableUpdate, send({}, 'size * colour'))
    const stored = async () => {
      const { data } = await seller.call(calculatorInfo, { product_id: id })
      return [...data.terms.map((term) => term.attributes_values), data.final_equation[0]?.value]
    }

    await seller.call(calculatorTableUpdate, send({ [small]: 20 }, 'size * colour', { [`term_${small}`]: 10 }))
    await seller.call(calculatorTableUpdate, send({ [blue]: 3 }, 'size * colour', { [`term_${blue}`]: 2 }))
    await seller.call(calculatorTableUpdate, send({}, 'size + colour', { final: 'size * colour' }))
    expect(await stored()).toEqual([20, 15, 1, 3, 'size + colour'])
    const { data } = await seller.call(matrixList, { product_id: id })
    expect(data.data.map((row) => row.price)).toEqual([21, 23, 16, 18])

    for (const [late, present] of [
      [send({ [small]: 30 }, 'size', { [`term_${small}`]: 10 }), { [`term_${small}`]: 20 }],
      [send({}, 'size', { final: 'size * colour' }), { final: 'size + colour' }],
      [send({}, '', { final: 'size * colour' }), { final: 'size + colour' }],
    ] as const)
      expect(await seller.fails(calculatorTableUpdate, late)).toMatchObject({ _tag: 'Conflict', present })
    const other = { product_id: id, row_name: {}, was: JSON.stringify({ mode: 'Group' }) }
    expect(await seller.fails(calculatorMultipleSave, other)).toMatchObject({ present: { mode: 'similar' } })
    expect(await stored()).toEqual([20, 15, 1, 3, 'size + colour'])
  })

  it('[API-SPEC-17] lists the constants that formulas may use', async () => {
    const { seller, id } = await product(market)

    expect((await seller.call(constantsList, { product_id: id })).data).toEqual([
      { id: 1, name: 'Base price', tag: 'base_price', value: 120 },
      { id: 2, name: 'Minimum order', tag: 'minimum_order', value: 1 },
    ])
  })

  it('[D-69] refuses formulas that cannot be calculated, names the entry and stores nothing', async () => {
    const { seller, id, size } = await product(market)
    const send = (final: string) =>
      seller.fails(calculatorTableUpdate, {
        product_id: id,
        attributes_values: { [size.terms[0] ?? 0]: 5 },
        formula_equations: formulas(final),
      })

    expect(await send('size + weight')).toMatchObject({
      _tag: 'Refused',
      errors: { final: ["'weight' is not known (position 8)"] },
    })
    expect(await send('(size + 1')).toMatchObject({ errors: { final: ['This ( is never closed (position 1)'] } })
    expect(await send('1 / colour')).toMatchObject({ message: '4 variations have no valid price: Division by zero' })
    expect((await seller.call(calculatorInfo, { product_id: id })).data.terms[0]?.attributes_values).toBeNull()
  })
})

// Helpers

async function product(market: Market, isMulti = false) {
  const seller = await market.seller()
  const id = await draftOf(seller, { product_type: 'configured' })
  const size = await specificationOn(seller, id, 'Size', ['S', 'M'])
  const colour = await specificationOn(seller, id, 'Colour', ['Red', 'Blue'])
  if (isMulti)
    await seller.call(createLevel, {
      product_id: id,
      attributes: [size.id, colour.id],
      level_specification_key: 'Look',
      is_multi_specification: 'YES',
    })
  else
    for (const each of [size, colour])
      await seller.call(createLevel, { product_id: id, attributes: [each.id], is_multi_specification: 'NO' })
  return { seller, id, size, colour }
}

function formulas(final: string): string {
  return JSON.stringify({
    equations: [],
    group_equation: [],
    final_equation: [{ id: 1, value: final, new_value: '', new_value_ids: '', tags: [], ids: [] }],
  })
}
