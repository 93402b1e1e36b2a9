import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  checkFormState,
  checkProductDraft,
  checkProductForm,
  emptyProductForm,
  fieldsOf,
  fromWire,
  toWire,
} from '../../../core/catalogue/product-form.schema.ts'
import { isOnForm, PRODUCT_FIELD_NAMES, PRODUCT_LABELS } from '../../../core/catalogue/product-form/fields.ts'
import { COLUMNS } from '../../../core/catalogue/product-variants.ts'
import type { Column } from '../../../core/catalogue/product-variants.ts'
import { aFullForm, aPartialForm } from '../../arbitraries/product.ts'

describe('checkProductForm', () => {
  it.each([
    ['FORM-PRODUCT-01', 'availability', ['in_stock', 'by_order']],
    ['FORM-PRODUCT-02', 'product_type', ['simple', 'configured']],
    ['FORM-PRODUCT-03', 'price_type', ['fixed', 'quantity']],
  ])('[%s] takes for %s only its two values', (_id, name, values) => {
    for (const value of values) expect(messages({ ...everything, [name]: value })).toEqual({})
    expect(Object.keys(messages({ ...everything, [name]: 'sometimes' }))).toEqual([name])
    expect(Object.keys(messages({ ...everything, [name]: 7 }))).toEqual([name])
  })

  it('[FORM-PRODUCT-20] accepts a pre title of 50 characters and refuses 51', () => {
    expect(messages({ ...everything, pre_title_name: 'x'.repeat(50) })).toEqual({})
    expect(messages({ ...everything, pre_title_name: 'x'.repeat(51) })).toEqual({
      pre_title_name: 'pre title must be of 50 characters',
    })
  })

  it('[FORM-PRODUCT-21] requires a name that is not blank', () => {
    for (const name of ['', '   ', undefined, null])
      expect(messages({ ...everything, name })).toEqual({ name: 'Please enter name' })
  })

  it('[FORM-PRODUCT-22] accepts a name of 100 characters and refuses 101, counted in code points of the trimmed text', () => {
    expect(messages({ ...everything, name: `  ${'🛢'.repeat(100)}  ` })).toEqual({})
    expect(messages({ ...everything, name: 'x'.repeat(101) })).toEqual({
      name: 'content is too long. Please limit it to 100 characters.',
    })
    expect(messages({ ...everything, name: '🛢'.repeat(101) })).toEqual({
      name: 'content is too long. Please limit it to 100 characters.',
    })
  })

  it.each([
    ['FORM-PRODUCT-23', 'choice_options', 'No Attributes Added, Please add new attributes'],
    ['FORM-PRODUCT-31', 'category_lists', 'Please select at least one Category'],
  ])('[%s] tells an empty %s: %s', (_id, name, text) => {
    for (const value of [[], undefined, null])
      expect(messages({ ...everything, [name]: value })).toEqual({ [name]: text })
  })

  it('[FORM-PRODUCT-24] reports missing values at their option', () => {
    const choice_options = [
      { attribute_id: 1, values: ['red'] },
      { attribute_id: 2, values: [] },
    ]
    expect(messages({ ...everything, choice_options })).toEqual({ 'choice_options.1.values': 'Please enter values' })
    expect(messages({ ...everything, choice_options: [{ attribute_id: 1, values: ['red', ' '] }] })).toEqual({
      'choice_options.0.values': 'Please enter values',
    })
  })

  it('accepts the long names of listed ports', () => {
    expect(messages({ ...everything, port_: 'Ahmedabad Sardar Vallabhbhai Patel International Airport' })).toEqual({})
    expect(messages({ ...everything, port_: 'x'.repeat(101) })).toEqual({
      port_: 'The content is too long. Please limit it to 100 characters',
    })
  })

  it('[FORM-PRODUCT-25] requires a description', () => {
    expect(messages({ ...everything, description: '' })).toEqual({ description: 'Please enter description' })
  })

  it('[FORM-PRODUCT-26] accepts a description of 999 characters and refuses 1000', () => {
    expect(messages({ ...everything, description: 'x'.repeat(999) })).toEqual({})
    expect(messages({ ...everything, description: 'x'.repeat(1000) })).toEqual({
      description: 'The content is too long. Please limit it to 999 characters',
    })
  })

  it('[FORM-PRODUCT-27] accepts no model number or one of 30 characters, and refuses 31', () => {
    for (const model_number of ['', 'x'.repeat(30)]) expect(messages({ ...everything, model_number })).toEqual({})
    expect(messages({ ...everything, model_number: 'x'.repeat(31) })).toEqual({
      model_number: 'The content is too long. Please limit it to 30 characters',
    })
  })

  it.each([
    ['FORM-PRODUCT-28', 'sea_', 'Please enter nearest seaport'],
    ['FORM-PRODUCT-29', 'port_', 'Please enter nearest Airport'],
    ['FORM-PRODUCT-30', 'brand_id', 'Please select product brand'],
    ['FORM-PRODUCT-32', 'price_term', 'Please select Paymeny Terms'],
  ])('[%s] tells a missing %s: %s', (_id, name, text) => {
    for (const value of ['', ' ', undefined, null])
      expect(messages({ ...everything, [name]: value })).toEqual({ [name]: text })
  })

  it.each<[string, string, readonly Column[], string]>([
    ['FORM-PRODUCT-33', 'validity', ['SF', 'SQ'], 'Please select validity'],
    ['FORM-PRODUCT-34', 'manufacturer_year', ['SF', 'SQ'], 'Please select manufacturing year'],
    ['FORM-PRODUCT-35', 'dispatch_in', ['SF', 'SQ'], 'Please enter dispatch time'],
    ['FORM-PRODUCT-36', 'dispatch_day', ['SF', 'SQ'], 'Please select dispatch period'],
    ['FORM-PRODUCT-37', 'existence_place', ['SF', 'SQ'], 'Please select place of existence'],
    ['FORM-PRODUCT-38', 'country_origin_id', ['SF', 'SQ'], 'Please select country of origin'],
    ['FORM-PRODUCT-39', 'condition', ['SF', 'SQ'], 'Please select condition'],
    ['FORM-PRODUCT-40', 'tertiary_id', ['OF', 'OQ'], 'Please select territory'],
    ['FORM-PRODUCT-41', 'country_origins', ['OF', 'OQ'], 'Please select countries of origin'],
    ['FORM-PRODUCT-42', 'in_house_production_days', ['OF', 'OQ'], 'Please enter in-house production days'],
    ['FORM-PRODUCT-43', 'in_house_production', ['OF', 'OQ'], 'Please select in-house production'],
    ['FORM-PRODUCT-44', 'delivery_time', ['OF', 'OQ'], 'Please enter delivery time'],
    ['FORM-PRODUCT-45', 'delivery_select', ['OF', 'OQ'], 'Please select delivery period'],
    ['FORM-PRODUCT-49', 'qty_unit', ['SQ', 'OQ'], 'Please select quantity unit'],
    ['FORM-PRODUCT-50', 'qty_currency', ['SQ', 'OQ'], 'Please select quantity currency'],
    ['FORM-PRODUCT-51', 'currency_id', ['SF', 'OF'], 'Please select currency'],
    ['FORM-PRODUCT-52', 'unit_price', ['SF', 'OF'], 'Please enter unit price'],
    ['FORM-PRODUCT-53', 'current_stock', ['SF'], 'Please enter current stock'],
    ['FORM-PRODUCT-54', 'unit', ['SF'], 'Please select unit'],
  ])('[%s] needs %s in %j only', (_id, name, columns, text) => {
    const without: Record<string, unknown> = { ...everything }
    delete without[name]
    for (const column of COLUMNS) {
      const expected = columns.includes(column) ? { [name]: text } : {}
      expect(messages({ ...without, ...selectors(column) })).toEqual(expected)
      expect(messages({ ...everything, ...selectors(column), [name]: null })).toEqual(expected)
      expect(messages({ ...everything, ...selectors(column), [name]: '' })).toEqual(expected)
    }
  })

  it.each([
    ['FORM-PRODUCT-46', 'max', 'Please enter maximum quantity'],
    ['FORM-PRODUCT-47', 'min', 'Please enter minimum quantity'],
    ['FORM-PRODUCT-48', 'per_unit', 'Please enter price per unit'],
  ])(
    '[%s] needs %s in every tier when priced by quantity, and looks at no tier when the price is fixed',
    (_id, part, text) => {
      const order_quantity = [
        { min: 1, max: 9, per_unit: 5 },
        { min: 10, max: 99, per_unit: 4, [part]: '' },
      ]
      expect(messages({ ...everything, ...selectors('OQ'), order_quantity })).toEqual({
        [`order_quantity.1.${part}`]: text,
      })
      expect(messages({ ...everything, ...selectors('SQ'), order_quantity })).toEqual({
        [`order_quantity.1.${part}`]: text,
      })
      expect(messages({ ...everything, ...selectors('OF'), order_quantity })).toEqual({})
    },
  )

  it.each([
    ['no tier', [], 'order_quantity'],
    ['a minimum of 0', [{ min: 0, max: 9, per_unit: 1 }], 'order_quantity.0.min'],
    ['a broken number', [{ min: 1.5, max: 9, per_unit: 1 }], 'order_quantity.0.min'],
    ['a maximum below the minimum', [{ min: 5, max: 4, per_unit: 1 }], 'order_quantity.0.max'],
    [
      'an overlap',
      [
        { min: 1, max: 10, per_unit: 2 },
        { min: 10, max: 20, per_unit: 1 },
      ],
      'order_quantity.1.min',
    ],
    [
      'a descent',
      [
        { min: 11, max: 20, per_unit: 2 },
        { min: 1, max: 10, per_unit: 1 },
      ],
      'order_quantity.1.min',
    ],
    ['a price of 0', [{ min: 1, max: 10, per_unit: 0 }], 'order_quantity.0.per_unit'],
  ])('[D-55] refuses %s', (_what, order_quantity, path) => {
    expect(Object.keys(messages({ ...everything, ...selectors('SQ'), order_quantity }))).toEqual([path])
  })

  it('[D-55] accepts gaps between tiers', () => {
    const order_quantity = [
      { min: 2, max: 2, per_unit: 2 },
      { min: 100, max: 200, per_unit: 1 },
    ]
    expect(messages({ ...everything, ...selectors('SQ'), order_quantity })).toEqual({})
  })

  it('[D-54] accepts 0 for stock and days, but no price of 0 and no negative value', () => {
    expect(messages({ ...everything, ...selectors('SF'), current_stock: 0, dispatch_in: 0 })).toEqual({})
    expect(messages({ ...everything, ...selectors('OF'), delivery_time: '0', in_house_production_days: 0 })).toEqual({})
    expect(messages({ ...everything, ...selectors('SF'), unit_price: 0 })).toEqual({
      unit_price: 'Unit price must be above 0',
    })
    expect(messages({ ...everything, ...selectors('SF'), current_stock: -1 })).toEqual({
      current_stock: 'Current stock must not be below 0',
    })
    for (const delivery_time of [-1, 1.5]) {
      expect(messages({ ...everything, ...selectors('OF'), delivery_time })).toEqual({
        delivery_time: 'Please enter a whole number, 0 or more',
      })
    }
  })

  it('[D-54] reads unset selectors as in stock, by quantity, simple', () => {
    const { availability: _a, price_type: _p, product_type: _t, ...rest } = everything
    const checked = checkProductForm(rest)
    expect(checked).toMatchObject({
      ok: true,
      value: { availability: 'in_stock', price_type: 'quantity', product_type: 'simple' },
    })
  })

  it('[FORM-PRODUCT-17] [FORM-PRODUCT-18] requires other fields after a switch and keeps the common values', () => {
    const lacking = (column: Column) => Object.keys(messages({ ...common, ...selectors(column) })).sort()
    expect(lacking('SF')).toEqual(
      [
        'validity',
        'manufacturer_year',
        'condition',
        'dispatch_in',
        'dispatch_day',
        'existence_place',
        'country_origin_id',
        'currency_id',
        'unit_price',
        'current_stock',
        'unit',
      ].sort(),
    )
    expect(lacking('SQ')).toEqual(
      [
        'validity',
        'manufacturer_year',
        'condition',
        'dispatch_in',
        'dispatch_day',
        'existence_place',
        'country_origin_id',
        'order_quantity',
        'qty_unit',
        'qty_currency',
      ].sort(),
    )
    const byOrder = [
      'tertiary_id',
      'country_origins',
      'in_house_production_days',
      'in_house_production',
      'delivery_time',
      'delivery_select',
    ]
    expect(lacking('OF')).toEqual([...byOrder, 'currency_id', 'unit_price'].sort())
    expect(lacking('OQ')).toEqual([...byOrder, 'order_quantity', 'qty_unit', 'qty_currency'].sort())
  })

  it('drops unknown keys and fields that the variant hides', () => {
    const checked = checkProductForm({ ...everything, ...selectors('OF'), owner_id: 3, order_quantity: 'garbage' })
    expect(checked.ok).toBe(true)
    expect(checked.ok && Object.keys(checked.value)).not.toEqual(expect.arrayContaining(['owner_id']))
    expect(checked.ok && 'order_quantity' in checked.value).toBe(false)
  })

  it('reads source material: numbers as texts, plain addresses, country codes', () => {
    const checked = checkProductForm({
      ...everything,
      ...selectors('SF'),
      unit_price: '52.5',
      currency_id: '1',
      manufacturer_year: '1999',
      photos: ['/a.jpg'],
      existence_place: 'de',
      choice_options: [{ attribute_id: '4', values: ['XS'] }],
    })
    expect(checked).toMatchObject({
      ok: true,
      value: {
        unit_price: 52.5,
        currency_id: 1,
        manufacturer_year: 1999,
        photos: [{ id: '', url: '/a.jpg', alt: '' }],
        existence_place: { country: 'DE', city: '' },
        choice_options: [{ attribute_id: 4, values: ['XS'] }],
      },
    })
    expect(checkProductForm({ ...everything, ...selectors('SF'), existence_place: 'Hamburg, de' })).toMatchObject({
      value: { existence_place: { country: 'DE', city: 'Hamburg' } },
    })
  })

  it('reads a category by its sector and parent, and refuses an unreadable one without throwing', () => {
    const read = (category: unknown) => checkProductDraft({ category_lists: [category] })
    expect(read({ sector: 'Machinery', parent: 'Pumps' })).toMatchObject({
      ok: true,
      value: { category_lists: ['Machinery / Pumps'] },
    })
    expect(read({ sector: 4, parent: ' ' })).toMatchObject({ ok: true, value: { category_lists: ['4'] } })
    for (const wrong of [
      { sector: { toString: 1 }, parent: 'Pumps' },
      { sector: 'Machinery', parent: {} },
      { sector: [] },
    ]) {
      expect(read(wrong)).toEqual({
        ok: false,
        messages: { 'category_lists.0': 'Please select at least one Category' },
      })
    }
  })

  it('refuses a manufacturing year after the current year', () => {
    expect(checkProductForm({ ...everything, manufacturer_year: 2027 }, 2026)).toEqual({
      ok: false,
      messages: { manufacturer_year: 'Please select manufacturing year' },
    })
    expect(checkProductForm({ ...everything, manufacturer_year: 2026 }, 2026).ok).toBe(true)
    // Together with all other errors, so that a person corrects the form once.
    expect(checkProductForm({ ...everything, manufacturer_year: '2027', name: '' }, 2026)).toEqual({
      ok: false,
      messages: { name: 'Please enter name', manufacturer_year: 'Please select manufacturing year' },
    })
    expect(checkProductDraft({ manufacturer_year: 2027, model_number: 'x'.repeat(31) }, 2026)).toMatchObject({
      messages: { manufacturer_year: 'Please select manufacturing year' },
    })
    expect(checkProductForm({ ...everything, ...selectors('OQ'), manufacturer_year: 2027, name: '' }, 2026)).toEqual({
      ok: false,
      messages: { name: 'Please enter name' },
    })
    expect(messages({ ...everything, manufacturer_year: 1899 })).toEqual({
      manufacturer_year: 'Please select manufacturing year',
    })
  })

  it('never throws, for any input', () => {
    fc.assert(
      fc.property(fc.anything(), fc.constantFrom(...PRODUCT_FIELD_NAMES), (junk, name) => {
        expect(checkProductForm(junk).ok).toBe(false)
        checkProductForm({ ...everything, [name]: junk })
        checkProductDraft({ ...everything, [name]: junk })
        fromWire({ ...everything, [name]: junk })
        fromWire(junk)
      }),
    )
  })
})

describe('checkProductDraft', () => {
  it('accepts empty and incomplete forms', () => {
    expect(checkProductDraft({}).ok).toBe(true)
    fc.assert(
      fc.property(aPartialForm(), (form) => {
        expect(checkProductDraft(toWire(form)).ok).toBe(true)
      }),
    )
  })

  it('keeps the limits of the form', () => {
    expect(checkProductDraft({ name: 'x'.repeat(101) })).toEqual({
      ok: false,
      messages: { name: 'content is too long. Please limit it to 100 characters.' },
    })
    expect(checkProductDraft({ price_type: 'fixed', unit_price: -1 }).ok).toBe(false)
  })

  it('accepts all valid complete forms with the same result', () => {
    fc.assert(
      fc.property(aFullForm(), (form) => {
        const strict = checkProductForm(toWire(form))
        expect(strict.ok).toBe(true)
        expect(checkProductDraft(toWire(form))).toEqual(strict)
      }),
    )
  })

  it('accepts any value in fields that the variant hides', () => {
    fc.assert(
      fc.property(aFullForm(), fc.constantFrom(...PRODUCT_FIELD_NAMES), fc.anything(), (form, name, junk) => {
        const input = { ...toWire(form), [name]: junk }
        if (checkProductForm(input).ok) expect(checkProductDraft(input).ok).toBe(true)
      }),
    )
  })
})

describe('emptyProductForm', () => {
  it('[FORM-PRODUCT-13] starts in stock', () => expect(emptyProductForm().availability).toBe('in_stock'))
  it('[FORM-PRODUCT-14] starts with pricing by quantity', () => expect(emptyProductForm().pricingType).toBe('quantity'))
  it('[FORM-PRODUCT-15] starts as Brand New', () => expect(emptyProductForm().productCondition).toBe('Brand New'))
  it('[FORM-PRODUCT-16] starts with information type passive', () =>
    expect(emptyProductForm().informationType).toBe('passive'))

  it('has every field of the form, empty except for the defaults', () => {
    const { availability, product_type, pricingType, productCondition, informationType, existence_place, ...rest } =
      emptyProductForm()
    expect({ availability, product_type, pricingType, productCondition, informationType }).toEqual({
      availability: 'in_stock',
      product_type: 'simple',
      pricingType: 'quantity',
      productCondition: 'Brand New',
      informationType: 'passive',
    })
    expect(existence_place).toEqual({ country: '', city: '' })
    for (const value of Object.values(rest)) expect([[], '', null]).toContainEqual(value)
  })
})

describe('toWire and fromWire', () => {
  it('[FORM-PRODUCT-04] [FORM-PRODUCT-08] [FORM-PRODUCT-10] sends exactly the keys whose rules apply (D-56)', () => {
    const base = ['name', 'pre_title_name', 'description', 'model_number', 'brand_id', 'price_term']
    const kept: Record<Column, readonly string[]> = {
      SF: [
        'validity',
        'manufacturer_year',
        'condition',
        'unit',
        'current_stock',
        'currency_id',
        'unit_price',
        'existence_place',
        'country_origin_id',
      ],
      SQ: [
        'validity',
        'manufacturer_year',
        'condition',
        'qty_unit',
        'qty_currency',
        'existence_place',
        'country_origin_id',
      ],
      OF: ['currency_id', 'unit_price', 'tertiary_id', 'country_origins'],
      OQ: ['qty_unit', 'qty_currency', 'tertiary_id', 'country_origins'],
    }
    const conditional = [...new Set(Object.values(kept).flat())]
    for (const column of COLUMNS) {
      const wire = toWire(fromWire({ ...everything, ...selectors(column) }))
      expect(Object.keys(wire)).toEqual(expect.arrayContaining([...base, ...kept[column]]))
      expect(conditional.filter((name) => name in wire).sort()).toEqual([...kept[column]].sort())
      expect(wire).not.toHaveProperty('pricingType')
      expect(wire).not.toHaveProperty('productCondition')
    }
  })

  it('round-trips the visible fields of a variant', () => {
    fc.assert(
      fc.property(aFullForm(), (form) => {
        const wire = toWire(form)
        const back = fromWire(JSON.parse(JSON.stringify(wire)))
        expect(toWire(back)).toEqual(wire)
        for (const column of COLUMNS) {
          for (const name of PRODUCT_FIELD_NAMES)
            expect(name in toWire({ ...form, ...stateSelectors(column) })).toBe(isOnForm(name, column))
        }
      }),
    )
  })

  it('[D-54] keeps all values when availability is switched and switched back', () => {
    fc.assert(
      fc.property(aFullForm(['SF']), (form) => {
        const switched = { ...form, availability: 'by_order' as const, pricingType: 'quantity' as const }
        expect(toWire({ ...switched, availability: 'in_stock', pricingType: 'fixed' })).toEqual(toWire(form))
      }),
    )
  })

  it('sends LC types only when LC is among the payment methods', () => {
    const state = { ...emptyProductForm(), payment_methods: ['TT'], lc_types: ['standby'] }
    expect(toWire(state).lc_types).toEqual([])
    expect(toWire({ ...state, payment_methods: ['LC'] }).lc_types).toEqual(['standby'])
  })
})

describe('checkFormState', () => {
  it('gives the reason for a refused amount: not a number, too large, or more decimals than prices have', () => {
    const fixed = { ...everything, currency_id: 1 }
    expect(messages({ ...fixed, unit_price: '12,5 EUR' })['unit_price']).toBe(
      'Unit price must be a number, such as 1234.56',
    )
    expect(messages({ ...fixed, unit_price: '' })['unit_price']).toBe('Please enter unit price')
    expect(messages({ ...fixed, unit_price: 99_999_999_999_999 })['unit_price']).toBe(
      'Unit price must not be above 1,000,000,000,000',
    )
    expect(messages({ ...fixed, unit_price: 0.0000045, name: '' })).toEqual({
      name: 'Please enter name',
      unit_price: 'Unit price must have at most 6 decimals',
    })
    expect(messages({ ...fixed, unit_price: 0.0045, name: '' })).toEqual({ name: 'Please enter name' })
    const tiers = [{ min: 1, max: 9, per_unit: 100.0000005 }]
    expect(messages({ ...everything, price_type: 'quantity', qty_currency: 3, order_quantity: tiers })).toEqual({
      'order_quantity.0.per_unit': 'Price per unit must have at most 6 decimals',
    })
    expect(checkProductDraft({ ...fixed, unit_price: 0.0000045 }).ok).toBe(true)
  })

  it('keeps messages under the names of the form (D-56)', () => {
    const checked = checkFormState({ ...emptyProductForm(), productCondition: '' })
    expect(checked).toMatchObject({
      ok: false,
      messages: { productCondition: 'Please select condition', name: 'Please enter name' },
    })
  })
})

describe('fieldsOf', () => {
  it('[FORM-PRODUCT-07] labels sea_ and port_ as seaport and airport', () => {
    expect(PRODUCT_LABELS.sea_).toBe('Nearest seaport')
    expect(PRODUCT_LABELS.port_).toBe('Nearest airport')
    expect(fieldsOf('OQ').map((field) => field.name)).toEqual(expect.arrayContaining(['sea_', 'port_']))
  })

  it('agrees with the schema about required fields', () => {
    for (const column of COLUMNS) {
      const required = fieldsOf(column)
        .filter((field) => field.required)
        .map((field) => field.name)
      expect(Object.keys(messages(selectors(column))).sort()).toEqual([...required].sort())
    }
  })
})

// Helpers

const common = {
  name: 'Pump',
  description: 'A pump',
  brand_id: 3,
  category_lists: ['Machinery / Pumps'],
  choice_options: [{ attribute_id: 1, values: ['red'] }],
  sea_: 'Jebel Ali',
  port_: 'DXB',
  price_term: 'FOB',
}

const everything = {
  ...common,
  availability: 'in_stock',
  product_type: 'simple',
  price_type: 'fixed',
  pre_title_name: 'New',
  model_number: 'P-1',
  validity: '1 year',
  manufacturer_year: 2020,
  condition: 'Clearance',
  dispatch_in: 3,
  dispatch_day: 'Days',
  in_house_production: 'Days',
  in_house_production_days: 5,
  delivery_time: 2,
  delivery_select: 'weeks',
  unit_price: 12.5,
  currency_id: 1,
  current_stock: 7,
  unit: 'Pieces',
  order_quantity: [
    { min: 1, max: 9, per_unit: 12 },
    { min: 10, max: 99, per_unit: 11 },
  ],
  qty_unit: 'Pieces',
  qty_currency: 1,
  existence_place: { country: 'DE', city: 'Hamburg' },
  country_origin_id: 'DE',
  tertiary_id: 'Europe',
  country_origins: [{ country_code: 'DE' }],
}

function selectors(column: Column) {
  return {
    availability: column.startsWith('S') ? 'in_stock' : 'by_order',
    price_type: column.endsWith('F') ? 'fixed' : 'quantity',
  }
}

function stateSelectors(column: Column) {
  return {
    availability: column.startsWith('S') ? ('in_stock' as const) : ('by_order' as const),
    pricingType: column.endsWith('F') ? ('fixed' as const) : ('quantity' as const),
  }
}

function messages(input: unknown) {
  const checked = checkProductForm(input)
  return checked.ok ? {} : checked.messages
}
