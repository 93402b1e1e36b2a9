import { describe, expect, it } from 'vitest'
import { emptyProductForm, formNameOf, isShown, toWire } from '../../../../core/catalogue/product-form.schema.ts'
import { describedField } from '../../../../core/catalogue/product-form/described-field.ts'
import { PRODUCT_SECTIONS } from '../../../../core/catalogue/product-form/field.ts'
import {
  isOnForm,
  PRODUCT_FIELD_NAMES,
  productField,
  productFields,
} from '../../../../core/catalogue/product-form/fields.ts'
import { optionsOf } from '../../../../core/catalogue/product-form/option-lists.ts'
import { suggestedNames } from '../../../../core/catalogue/product-form/suggested-names.ts'
import { COLUMNS } from '../../../../core/catalogue/product-variants.ts'
import { listingEntries } from '../../../../core/listing-score/listing-entries.ts'

describe('productFields', () => {
  it('places every field that the form shows in a section, in the order of the sections', () => {
    const ids: readonly (string | undefined)[] = PRODUCT_SECTIONS.map((section) => section.id)
    const places = PRODUCT_FIELD_NAMES.map((name) => ids.indexOf(productField(name).section)).filter((at) => at >= 0)

    expect(places).toEqual(places.toSorted((one, other) => one - other))
    expect(PRODUCT_FIELD_NAMES.filter((name) => productField(name).section === undefined)).toEqual(['information_type'])
    expect(productFields.lc_types.section).toBe('commercial')
  })

  it('names only fields of the form in its conditions, currencies and units', () => {
    const named = PRODUCT_FIELD_NAMES.map(productField).flatMap(({ shownWith, currencyField, unitField }) =>
      [shownWith?.field, currencyField, unitField].filter((name) => name !== undefined),
    )

    expect(named.length).toBeGreaterThan(0)
    for (const name of named) expect(PRODUCT_FIELD_NAMES).toContain(name)
  })

  it('names a currency and a unit that every variant shows with the amount', () => {
    for (const name of PRODUCT_FIELD_NAMES) {
      const { currencyField, unitField } = productField(name)
      const partners = [currencyField, unitField].flatMap((partner) =>
        PRODUCT_FIELD_NAMES.filter((each) => each === partner),
      )
      for (const partner of partners)
        expect(COLUMNS.filter((column) => isOnForm(name, column) && !isOnForm(partner, column))).toEqual([])
    }
  })

  it('has options for every choice, each value once', () => {
    const kinds = ['choice', 'choices', 'reference', 'suggestion', 'place', 'countryCodes']
    for (const field of PRODUCT_FIELD_NAMES.map(productField).filter(({ kind }) => kinds.includes(kind))) {
      const values = field.kind === 'suggestion' ? suggestedNames(field) : optionsOf(field).map(({ value }) => value)
      expect(values.length, field.label).toBeGreaterThan(1)
      expect(new Set(values).size, field.label).toBe(values.length)
    }
  })

  it('provides the labels of score entries', () => {
    expect(listingEntries.brand.label).toBe(productFields.brand_id.label)
    expect(listingEntries.category_sector.label).toBe('Category sector')
  })
})

describe('isShown', () => {
  it('shows LC types only while LC is among the payment methods', () => {
    const form = emptyProductForm()

    expect(isShown('lc_types', { ...form, payment_methods: ['TT'] })).toBe(false)
    expect(isShown('lc_types', { ...form, payment_methods: ['TT', 'LC'] })).toBe(true)
  })

  it('agrees with the wire about the fields of a variant', () => {
    for (const availability of ['in_stock', 'by_order'] as const)
      for (const pricingType of ['fixed', 'quantity'] as const) {
        const form = { ...emptyProductForm(), availability, pricingType, payment_methods: ['LC'] }
        const sent = Object.keys(toWire(form))
        expect(PRODUCT_FIELD_NAMES.filter((name) => isShown(name, form))).toEqual(
          PRODUCT_FIELD_NAMES.filter((name) => sent.includes(name)),
        )
        expect(formNameOf('condition')).toBe('productCondition')
      }
  })
})

describe('describedField', () => {
  it('describes a field by its label, shape, limit and condition', () => {
    expect(describedField('name')).toEqual({
      title: 'Name',
      description: 'Name, required to publish.',
      type: 'string',
      maxLength: 100,
    })
    expect(describedField('unit_price')).toMatchObject({
      description: 'Unit price of a listing with a fixed price, required to publish. In whole units of "Currency".',
      type: 'number',
    })
    expect(describedField('lc_types')).toMatchObject({
      description: expect.stringContaining('Only with LC among "Payment methods".') as string,
      type: 'array',
    })
  })
})
