import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { checkProductForm, productDraftSchema } from '../../../core/catalogue/product-form.schema.ts'
import { guardCell } from '../../../core/import/cell.ts'
import {
  checkListingRow,
  LISTING_IMPORT_FIELDS,
  listingText,
  type ListingNames,
  readListingRow,
} from '../../../core/import/listing-row.ts'
import { goodForm } from '../../adapters/server/listing/forms.ts'

const names: ListingNames = {
  brand: (id) => (id === 3 ? 'Nordkran' : undefined),
  category: (id) => (id === 7 ? 'Machinery / Pumps' : undefined),
}
const columns = LISTING_IMPORT_FIELDS.map((field, column) => ({ column, field }))
const about = { names, year: 2026, mayPublish: true }
const cellsOf = (form: Readonly<Record<string, unknown>>) =>
  LISTING_IMPORT_FIELDS.map(({ fills }) => listingText(fills, form[fills] ?? null, names))
const columnOf = (name: string) => LISTING_IMPORT_FIELDS.findIndex(({ fills }) => fills === name)
const readCells = (cells: readonly string[]) => readListingRow(columns, { decimal: '.' }, cells)

describe('checkListingRow', () => {
  it('[D-219] makes of the texts of a listing the same listing again', () => {
    const form = productDraftSchema.parse({ ...goodForm, brand_id: 'Nordkran' })
    expect(Object.fromEntries(LISTING_IMPORT_FIELDS.map(({ fills }, at) => [fills, cellsOf(form)[at]]))).toMatchObject({
      availability: 'In Stock',
      product_type: 'Simple',
      price_type: 'Quantity Based',
      name: 'Hydraulic hand pump',
      pre_title_name: 'Two-speed',
      model_number: 'HP-700',
      description: 'A two-speed hand pump for lifting and pressing.',
      choice_options: 'Material: Steel, Aluminium | Colour: Red',
      category_lists: 'Automotive & Transport / Engine Parts / Filters',
      brand_id: 'Nordkran',
      unit_price: '',
    })
    const made = checkListingRow(readCells(cellsOf(form)), undefined, { empties: false }, about)
    expect(made).toEqual({ ok: true, isOnSale: true, form })
  })

  it('[D-220] changes nothing of a stored listing whose texts a file says, whatever they are', () => {
    const text = fc.oneof(fc.string({ maxLength: 12 }), fc.constantFrom('a|b', '[x', 'A: b, c', '{', "'=1", '1-2: 3'))
    const aForm = fc.record({
      name: text,
      model_number: text,
      brand_id: fc.oneof(text, fc.constant(3)),
      category_lists: fc.array(fc.oneof(text, fc.constantFrom(7, 9))),
      choice_options: fc.array(fc.record({ attribute_id: text, values: fc.array(text) })),
      payment_methods: fc.array(text),
      existence_place: fc.record({ country: text, city: text }),
      country_origin_id: fc.oneof(text, fc.constantFrom(276, 999)),
      order_quantity: fc.array(
        fc.record({ min: fc.integer({ min: 1, max: 9 }), max: fc.constantFrom(null, 9), per_unit: fc.constant(0.5) }),
      ),
    })
    fc.assert(
      fc.property(aForm, (given) => {
        const parsed = productDraftSchema.safeParse(given)
        if (!parsed.success) return
        const cells = cellsOf(parsed.data).map(guardCell)
        const checked = checkListingRow(
          readCells(cells),
          { form: parsed.data, isOnSale: false },
          { empties: true },
          { ...about, mayPublish: false },
        )
        expect(checked).toEqual({ ok: true, isOnSale: false, form: parsed.data })
      }),
    )
  })

  it('[D-219] takes a new listing with one price and no tiers for one of a fixed price', () => {
    const priceTypeOf = (given: Readonly<Record<string, unknown>>) => {
      const checked = checkListingRow(
        readCells(cellsOf({ name: 'Pump', ...given })),
        undefined,
        { empties: false },
        about,
      )
      return checked.ok ? checked.form.price_type : checked.problems
    }
    const tiers = [{ min: 1, max: 9, per_unit: 2 }]
    expect(priceTypeOf({ unit_price: 12 })).toBe('fixed')
    expect(priceTypeOf({ unit_price: 12, order_quantity: tiers })).toBe('quantity')
    expect(priceTypeOf({ unit_price: 12, price_type: 'quantity' })).toBe('quantity')
    expect(priceTypeOf({})).toBe('quantity')
  })

  it('[D-219] never lets go what is on sale, and publishes nothing that lacks something', () => {
    const form = productDraftSchema.parse(goodForm)
    const without = (fills: string) => cellsOf({ ...form, [fills]: null })
    const stored = { form, isOnSale: true }
    expect(checkListingRow(readCells(without('description')), stored, { empties: true }, about)).toMatchObject({
      ok: false,
      problems: [{ column: columnOf('description'), message: 'Please enter description' }],
    })
    expect(checkListingRow(readCells(without('description')), stored, { empties: false }, about)).toMatchObject({
      ok: true,
      isOnSale: true,
      form: { description: form.description },
    })
    expect(checkListingRow(readCells(without('description')), undefined, { empties: false }, about)).toMatchObject({
      ok: true,
      isOnSale: false,
    })
    expect(checkProductForm(form).ok).toBe(true)
  })
})

describe('readListingRow', () => {
  it('[D-219] reads names of options, countries, tiers and numbers in the chosen format', () => {
    const row = (key: string, cell: string | number, decimal: '.' | ',' = ',') => {
      const field = LISTING_IMPORT_FIELDS.find((one) => one.key === key)!
      const { given, problems } = readListingRow([{ column: 0, field }], { decimal }, [cell])
      return problems[0]?.message ?? given[key]
    }
    expect(row('currency_id', 'eur')).toBe(row('currency_id', String(row('currency_id', 'EUR'))))
    expect(row('country_origin_id', 'Germany')).toBe('276')
    expect(row('country_origin_id', 'de')).toBe('276')
    expect(row('country_origins', 'DE | France')).toEqual(['DE', 'FR'])
    expect(row('order_quantity', '1-9: 1.234,5 | 10–99: 99')).toEqual([
      { min: 1, max: 9, per_unit: 1234.5 },
      { min: 10, max: 99, per_unit: 99 },
    ])
    expect(row('unit_price', 1.5)).toBe(1.5)
    expect(row('unit_price', '1.5')).toContain('is not a number like 1.234,5')
    expect(row('order_quantity', '1-9: dear')).toContain('“dear” is not a number')
    expect(row('choice_options', '[broken')).toBe('This is no readable JSON.')
    expect(row('country_origins', 'DE | Atlantis')).toBe('There is no country “Atlantis”.')
    expect(row('tertiary_id', 'Nowhere')).toBe('There is no territory “Nowhere”.')
    expect(row('sea_', 'port of aarhus')).toBe('Port of Aarhus')
    expect(row('sea_', 'My quay')).toBe('My quay')
    expect(row('availability', 'perhaps')).toBe('Please select availability')
    expect(row('availability', 'By order')).toBe('by_order')
  })
})
