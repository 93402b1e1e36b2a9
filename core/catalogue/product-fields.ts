import { limits } from '../text/limits.ts'
import {
  attributeChoices,
  categories,
  choice,
  choiceOr,
  choices,
  countryCodes,
  duration,
  pictures,
  place,
  price,
  reference,
  references,
  stock,
  text,
  tiers,
  year,
} from './field-kinds.ts'
import { DEFAULT_INFORMATION_TYPE } from './options.ts'
import { productMessages as say } from './product.messages.ts'
import { COLUMNS_OF_PRESENCE } from './product-variants.ts'
import type { Column } from './product-variants.ts'

/** Own choice: ports are chosen from lists (D-103), where some names are longer than a typed line. */
const PORT_NAME_LIMIT = 100

/**
 * Every field of the product form, declared once: label, when it shows, whether it is required there, shape, limits, words.
 * The schemas, the empty form, the labels and the wire translation are derived from this table.
 * Spec §3 "Product edit form", §5 "Product form", D-47, D-48, D-54, D-55. From the weight table (`listing-completeness.md`):
 * payment_methods, lc_types, product_application, product_use_cases, return_policy, specification_terms (ids of the terms checked).
 */
export const productFields = {
  name: text({
    label: 'Name',
    presence: 'always',
    required: true,
    missing: say.nameMissing,
    max: limits.name,
    tooLong: say.nameTooLong,
  }),
  pre_title_name: text({ label: 'Pre title', presence: 'always', tooLong: say.preTitleTooLong }),
  description: text({ label: 'Description', presence: 'always', required: true, max: 999 }),
  model_number: text({ label: 'Model number', presence: 'always', max: 30 }),
  brand_id: reference({ label: 'Brand', presence: 'always', required: true, missing: say.brandMissing }),
  category_lists: categories({ label: 'Categories', presence: 'always', required: true, missing: say.noCategory }),
  choice_options: attributeChoices({ label: 'Attributes', presence: 'always', required: true }),
  specification_terms: references({ label: 'Specifications', presence: 'always' }),
  information_type: choiceOr(DEFAULT_INFORMATION_TYPE, { label: 'Information type', presence: 'always' }),

  validity: choice({ label: 'Validity', presence: 'inStock', required: true }),
  manufacturer_year: year({ label: 'Manufacturing year', presence: 'inStock', required: true }),
  condition: choice({ label: 'Condition', presence: 'inStock', required: true }),
  dispatch_in: duration({ label: 'Dispatch time', presence: 'inStock', required: true }),
  dispatch_day: choice({ label: 'Dispatch period', presence: 'inStock', required: true }),

  in_house_production: choice({ label: 'In-house production', presence: 'byOrder', required: true }),
  in_house_production_days: duration({ label: 'In-house production days', presence: 'byOrder', required: true }),
  delivery_time: duration({ label: 'Delivery time', presence: 'byOrder', required: true }),
  delivery_select: choice({ label: 'Delivery period', presence: 'byOrder', required: true }),

  price_term: choice({ label: 'Payment terms', presence: 'always', required: true, missing: say.paymentTermsMissing }),
  payment_methods: choices({ label: 'Payment methods', presence: 'always' }),
  lc_types: choices({ label: 'LC types', presence: 'always' }),
  unit_price: price({ label: 'Unit price', presence: 'fixed', required: true }),
  currency_id: reference({ label: 'Currency', presence: 'fixed', required: true }),
  current_stock: stock({ label: 'Current stock', presence: 'fixedInStock', required: true }),
  unit: choice({ label: 'Unit', presence: 'fixedInStock', required: true }),
  order_quantity: tiers({ label: 'Order quantity', presence: 'quantity', required: true }),
  qty_unit: choice({ label: 'Quantity unit', presence: 'quantity', required: true }),
  qty_currency: reference({ label: 'Quantity currency', presence: 'quantity', required: true }),

  existence_place: place({ label: 'Place of existence', presence: 'inStock', required: true }),
  country_origin_id: reference({ label: 'Country of origin', presence: 'inStock', required: true }),
  tertiary_id: reference({ label: 'Territory', presence: 'byOrder', required: true }),
  country_origins: countryCodes({ label: 'Countries of origin', presence: 'byOrder', required: true }),
  sea_: text({
    label: 'Nearest seaport',
    presence: 'always',
    required: true,
    missing: say.seaportMissing,
    max: PORT_NAME_LIMIT,
  }),
  port_: text({
    label: 'Nearest airport',
    presence: 'always',
    required: true,
    missing: say.airportMissing,
    max: PORT_NAME_LIMIT,
  }),

  photos: pictures({ label: 'Photos', presence: 'always' }),
  product_application: text({ label: 'Product application', presence: 'always', max: limits.longText }),
  product_use_cases: text({ label: 'Product use cases', presence: 'always', max: limits.longText }),
  return_policy: text({ label: 'Return policy', presence: 'always', max: limits.longText }),
} as const

export type ProductFields = typeof productFields
export type ProductFieldName = keyof ProductFields
export const PRODUCT_FIELD_NAMES = Object.keys(productFields) as readonly ProductFieldName[]

/** The fields that a variant has, as a type. */
export type FieldOf<C extends Column> = {
  [K in ProductFieldName]: C extends (typeof COLUMNS_OF_PRESENCE)[ProductFields[K]['presence']][number] ? K : never
}[ProductFieldName]

export function isOnForm(name: ProductFieldName, column: Column): boolean {
  return (COLUMNS_OF_PRESENCE[productFields[name].presence] as readonly Column[]).includes(column)
}

/** What screens call each field and selector. No screen prints a wire name (D-02). */
export const PRODUCT_LABELS: Readonly<
  Record<ProductFieldName | 'availability' | 'product_type' | 'price_type', string>
> = {
  availability: 'Availability',
  product_type: 'Product type',
  price_type: 'Pricing',
  ...(Object.fromEntries(PRODUCT_FIELD_NAMES.map((name) => [name, productFields[name].label])) as Record<
    ProductFieldName,
    string
  >),
}
