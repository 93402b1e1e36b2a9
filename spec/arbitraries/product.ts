import fc from 'fast-check'
import { DISPATCH_PERIODS, VALIDITY_OPTIONS } from '../../core/catalogue/options.ts'
import { emptyProductForm, toWire } from '../../core/catalogue/product-form.schema.ts'
import type { ProductFormState } from '../../core/catalogue/product-form.schema.ts'
import { COLUMNS } from '../../core/catalogue/product-variants.ts'
import type { Column } from '../../core/catalogue/product-variants.ts'
import { currencyById } from '../../core/pricing/currency.ts'
import type { ScoreRule } from '../../core/listing-score/score-rule.schema.ts'
import { PRODUCT_CONDITIONS } from '../../core/reference/product-conditions.ts'
import { fits } from '../../core/text/limits.ts'

/** A text that is already trimmed, never blank, within the limit. */
export const aText = (max: number) =>
  fc
    .string({ unit: 'grapheme', minLength: 1, maxLength: max })
    .map((text) => text.trim())
    .filter((text) => text !== '' && fits(max)(text))

const aWord = fc.stringMatching(/^[A-Za-z][a-z]{1,12}$/)
const anId = fc.integer({ min: 1, max: 100_000 })
/** Prices are multiples of 0.01: the currency has two decimals, or is unknown. */
const aCurrency = anId.filter((id) => (currencyById(id)?.exponent ?? 2) >= 2)
const aPrice = fc.integer({ min: 1, max: 9_999_999 }).map((cents) => cents / 100)

export const someTiers = fc
  .array(fc.record({ gap: fc.nat(50), width: fc.nat(500), per_unit: aPrice }), { minLength: 1, maxLength: 4 })
  .map((steps) => {
    let next = 1
    return steps.map(({ gap, width, per_unit }) => {
      const min = next + gap
      next = min + width + 1
      return { min, max: min + width, per_unit }
    })
  })

/** The defaults of a new form, with any availability and price type. */
export function variantOf(column: Column): Pick<ProductFormState, 'availability' | 'pricingType'> {
  return {
    availability: column.startsWith('S') ? 'in_stock' : 'by_order',
    pricingType: column.endsWith('F') ? 'fixed' : 'quantity',
  }
}

/** A form with every field filled, including hidden ones, in the given variant (any by default). */
export const aFullForm = (columns: readonly Column[] = COLUMNS): fc.Arbitrary<ProductFormState> =>
  fc
    .record({
      column: fc.constantFrom(...columns),
      rest: fc.record({
        product_type: fc.constantFrom('simple' as const, 'configured' as const),
        name: aText(100),
        pre_title_name: aText(50),
        description: aText(200),
        model_number: aText(30),
        brand_id: anId,
        category_lists: fc.uniqueArray(
          fc.tuple(aWord, aWord, aWord).map((path) => path.join(' / ')),
          { minLength: 1, maxLength: 3 },
        ),
        choice_options: fc.array(
          fc.record({ attribute_id: anId, values: fc.array(aWord, { minLength: 1, maxLength: 3 }) }),
          { minLength: 1, maxLength: 3 },
        ),
        specification_terms: fc.array(anId, { minLength: 1, maxLength: 3 }),
        informationType: fc.constantFrom('passive', 'active'),
        validity: fc.constantFrom(...VALIDITY_OPTIONS),
        manufacturer_year: fc.integer({ min: 1900, max: 2026 }),
        productCondition: fc.constantFrom(...PRODUCT_CONDITIONS),
        dispatch_in: fc.nat(400),
        dispatch_day: fc.constantFrom(...DISPATCH_PERIODS),
        in_house_production: fc.constantFrom(...DISPATCH_PERIODS),
        in_house_production_days: fc.nat(400),
        delivery_time: fc.nat(400),
        delivery_select: fc.constantFrom(...DISPATCH_PERIODS),
        price_term: fc.constantFrom('EXW', 'FOB', 'CIF'),
        payment_methods: fc.constantFrom<string[][]>(['TT'], ['LC', 'Cash']),
      }),
      trade: fc.record({
        unit_price: aPrice,
        currency_id: aCurrency,
        current_stock: fc.nat(10_000),
        unit: aWord,
        order_quantity: someTiers,
        qty_unit: aWord,
        qty_currency: aCurrency,
        existence_place: fc.record({ country: aWord, city: aWord }),
        country_origin_id: anId,
        tertiary_id: anId,
        country_origins: fc.array(fc.record({ country_code: aWord }), { minLength: 1, maxLength: 3 }),
        sea_: aWord,
        port_: aWord,
        photos: fc.array(fc.record({ id: anId, url: aWord, alt: aWord }), { minLength: 1, maxLength: 3 }),
        product_application: aText(350),
        product_use_cases: aText(350),
        return_policy: aText(350),
      }),
    })
    .map(({ column, rest, trade }) => ({
      ...emptyProductForm(),
      ...rest,
      ...trade,
      ...variantOf(column),
      lc_types: rest.payment_methods.includes('LC') ? ['standby'] : [],
    }))

/** A form in which any part may still be empty. */
export const aPartialForm = (columns?: readonly Column[]): fc.Arbitrary<ProductFormState> =>
  fc.tuple(aFullForm(columns), fc.infiniteStream(fc.boolean())).map(([full, kept]) => {
    const empty: Record<string, unknown> = { ...emptyProductForm(), productCondition: '' }
    const selectors = ['availability', 'product_type', 'pricingType', 'informationType']
    const parts = Object.entries(full).map(([name, value]) => [
      name,
      selectors.includes(name) || kept.next().value ? value : empty[name],
    ])
    return Object.fromEntries(parts) as ProductFormState
  })

/** A sent form with a few of its fields. */
export const aNearlyEmptyForm = (columns?: readonly Column[]): fc.Arbitrary<Readonly<Record<string, unknown>>> =>
  aFullForm(columns)
    .map(toWire)
    .chain((wire) => fc.subarray(Object.entries(wire), { maxLength: 5 }).map((kept) => Object.fromEntries(kept)))

const aBound = fc.oneof(fc.integer({ min: -20, max: 20 }), fc.double({ min: -20, max: 20, noNaN: true }))
const aName = fc.constantFrom('A', 'b', 'India', '5', '05', '-3', '1.5', ' usd ')
const worth = {
  points: fc.integer({ min: -900, max: 900 }).map((points) => points / 100),
  action: fc.constantFrom('add' as const, 'subtract' as const),
}

/** A rule of any operator over few names and numbers, so that rules overlap. */
export const aScoreRule: fc.Arbitrary<ScoreRule> = fc.oneof(
  fc.record({ operator: fc.constantFrom('=' as const, '!=' as const), value: fc.oneof(aBound, aName), ...worth }),
  fc.record({
    operator: fc.constantFrom('<' as const, '<=' as const, '>' as const, '>=' as const),
    value: aBound,
    ...worth,
  }),
  fc.record({ operator: fc.constant('between' as const), min: aBound, max: aBound, ...worth }),
  fc.record({
    operator: fc.constantFrom('in' as const, 'not_in' as const),
    values: fc.array(aName, { maxLength: 3 }),
    ...worth,
  }),
)

/** One answer: a name that rules may contain, another name, or a number at, near or far from their bounds. */
export const aSingleAnswer = fc.oneof(
  aName,
  aName.map((name) => name.toUpperCase()),
  fc.constantFrom('other', 'Nepal'),
  aBound,
  fc.constantFrom(5, -3, 1.5, 5.0001, 4.9999, 1e9, -1e9),
)
