import { capitalised } from '../../text/capitalised.ts'
import { PRODUCT_CONDITIONS } from '../../reference/product-conditions.ts'
import { LC_TYPES, PAYMENT_METHODS } from '../../reference/payments.ts'
import { QUANTITY_UNITS } from '../../reference/units.ts'
import { limits } from '../../text/limits.ts'
import { DEFAULT_INFORMATION_TYPE, DISPATCH_PERIODS, VALIDITY_OPTIONS } from '../options.ts'
import { productMessages as say } from '../product.messages.ts'
import { COLUMNS_OF_PRESENCE } from '../product-variants.ts'
import type { Column } from '../product-variants.ts'
import type { FieldDeclaration, Option } from './field.ts'

/** Own choice: port names come from lists (D-103), and some are longer than a line of text may be. */
const PORT_NAME_LIMIT = 100

/**
 * Every field of the product form, declared once and in the order of the form. The schemas, the empty form, the editor, the error
 * summary, the labels of the score, the columns of an import and the OpenAPI description derive from this table.
 *
 * Spec §3 "Product edit form", §5 "Product form", D-47, D-48, D-54, D-55. The weight table (`listing-completeness.md`) adds
 * payment_methods, lc_types, product_application, product_use_cases, return_policy and specification_terms.
 */
export const productFields = {
  name: {
    kind: 'text',
    section: 'basics',
    label: 'Name',
    presence: 'always',
    required: true,
    max: limits.name,
    missing: say.nameMissing,
    tooLong: say.nameTooLong,
    help: `What a buyer would search for, at most ${limits.name} characters.`,
    isWide: true,
  },
  pre_title_name: {
    kind: 'text',
    section: 'basics',
    label: 'Pre title',
    presence: 'always',
    tooLong: say.preTitleTooLong,
    help: 'Stands before the name in lists.',
  },
  model_number: {
    kind: 'text',
    section: 'basics',
    label: 'Model number',
    presence: 'always',
    max: 30,
    isShownToBuyers: true,
  },
  description: {
    kind: 'longText',
    section: 'basics',
    label: 'Description',
    presence: 'always',
    required: true,
    max: 999,
  },
  choice_options: {
    kind: 'attributeChoices',
    section: 'basics',
    label: 'Attributes',
    presence: 'always',
    required: true,
    isWide: true,
  },

  category_lists: {
    kind: 'categories',
    section: 'category',
    label: 'Categories',
    presence: 'always',
    required: true,
    missing: say.noCategory,
    help: 'The whole path, from the sector down.',
    isWide: true,
  },
  brand_id: {
    kind: 'brand',
    section: 'category',
    label: 'Brand',
    presence: 'always',
    required: true,
    missing: say.brandMissing,
    help: 'Choose one, or type a new brand.',
  },

  unit_price: {
    kind: 'price',
    section: 'commercial',
    label: 'Unit price',
    presence: 'fixed',
    required: true,
    currencyField: 'currency_id',
  },
  currency_id: {
    kind: 'reference',
    section: 'commercial',
    label: 'Currency',
    presence: 'fixed',
    required: true,
    options: 'currencies',
  },
  current_stock: {
    kind: 'stock',
    section: 'commercial',
    label: 'Current stock',
    presence: 'fixedInStock',
    required: true,
    isShownToBuyers: true,
    unitField: 'unit',
  },
  unit: {
    kind: 'choice',
    section: 'commercial',
    label: 'Unit',
    presence: 'fixedInStock',
    required: true,
    options: QUANTITY_UNITS,
  },
  qty_unit: {
    kind: 'choice',
    section: 'commercial',
    label: 'Quantity unit',
    presence: 'quantity',
    required: true,
    options: QUANTITY_UNITS,
  },
  qty_currency: {
    kind: 'reference',
    section: 'commercial',
    label: 'Quantity currency',
    presence: 'quantity',
    required: true,
    options: 'currencies',
  },
  order_quantity: {
    kind: 'tiers',
    section: 'commercial',
    label: 'Order quantity',
    presence: 'quantity',
    required: true,
    currencyField: 'qty_currency',
    isWide: true,
  },
  price_term: {
    kind: 'choice',
    section: 'commercial',
    label: 'Payment terms',
    presence: 'always',
    required: true,
    options: 'incoterms',
    missing: say.paymentTermsMissing,
    tooltip: 'Who pays for carriage and insurance, and where the risk passes on.',
  },
  payment_methods: {
    kind: 'choices',
    section: 'commercial',
    label: 'Payment methods',
    presence: 'always',
    options: PAYMENT_METHODS,
    isShownToBuyers: true,
  },
  lc_types: {
    kind: 'choices',
    section: 'commercial',
    label: 'LC types',
    presence: 'always',
    shownWith: { field: 'payment_methods', value: 'LC' },
    options: capitalisedOptions(LC_TYPES),
    isShownToBuyers: true,
  },
  validity: {
    kind: 'choice',
    section: 'commercial',
    label: 'Validity',
    presence: 'inStock',
    required: true,
    options: capitalisedOptions(VALIDITY_OPTIONS),
    help: 'How long this offer stands.',
    isShownToBuyers: true,
  },
  condition: {
    kind: 'choice',
    section: 'commercial',
    label: 'Condition',
    presence: 'inStock',
    required: true,
    options: PRODUCT_CONDITIONS,
    isShownToBuyers: true,
  },
  manufacturer_year: {
    kind: 'year',
    section: 'commercial',
    label: 'Manufacturing year',
    presence: 'inStock',
    required: true,
    isShownToBuyers: true,
  },

  dispatch_in: {
    kind: 'duration',
    section: 'delivery',
    label: 'Dispatch time',
    presence: 'inStock',
    required: true,
    help: 'Until the goods leave, 0 for at once.',
    isShownToBuyers: true,
    unitField: 'dispatch_day',
  },
  dispatch_day: {
    kind: 'choice',
    section: 'delivery',
    label: 'Dispatch period',
    presence: 'inStock',
    required: true,
    options: capitalisedOptions(DISPATCH_PERIODS),
  },
  in_house_production: {
    kind: 'choice',
    section: 'delivery',
    label: 'In-house production',
    presence: 'byOrder',
    required: true,
    options: ['Yes', 'No'],
    isShownToBuyers: true,
  },
  in_house_production_days: {
    kind: 'duration',
    section: 'delivery',
    label: 'In-house production days',
    presence: 'byOrder',
    required: true,
    isShownToBuyers: true,
  },
  delivery_time: {
    kind: 'duration',
    section: 'delivery',
    label: 'Delivery time',
    presence: 'byOrder',
    required: true,
    isShownToBuyers: true,
    unitField: 'delivery_select',
  },
  delivery_select: {
    kind: 'choice',
    section: 'delivery',
    label: 'Delivery period',
    presence: 'byOrder',
    required: true,
    options: capitalisedOptions(DISPATCH_PERIODS),
  },
  existence_place: {
    kind: 'place',
    section: 'delivery',
    label: 'Place of existence',
    presence: 'inStock',
    required: true,
    options: 'countries',
    help: 'Where the goods lie now.',
    isWide: true,
  },
  country_origin_id: {
    kind: 'reference',
    section: 'delivery',
    label: 'Country of origin',
    presence: 'inStock',
    required: true,
    options: 'originCountries',
  },
  tertiary_id: {
    kind: 'reference',
    section: 'delivery',
    label: 'Territory',
    presence: 'byOrder',
    required: true,
    options: 'territories',
  },
  country_origins: {
    kind: 'countryCodes',
    section: 'delivery',
    label: 'Countries of origin',
    presence: 'byOrder',
    required: true,
    options: 'countries',
  },
  sea_: {
    kind: 'suggestion',
    section: 'delivery',
    label: 'Nearest seaport',
    presence: 'always',
    required: true,
    max: PORT_NAME_LIMIT,
    suggestions: 'seaports',
    missing: say.seaportMissing,
    isShownToBuyers: true,
  },
  port_: {
    kind: 'suggestion',
    section: 'delivery',
    label: 'Nearest airport',
    presence: 'always',
    required: true,
    max: PORT_NAME_LIMIT,
    suggestions: 'airports',
    missing: say.airportMissing,
    isShownToBuyers: true,
  },

  photos: { kind: 'pictures', section: 'photos', label: 'Photos', presence: 'always' },
  specification_terms: {
    kind: 'references',
    section: 'specifications',
    label: 'Specifications',
    presence: 'always',
  },

  product_application: {
    kind: 'longText',
    section: 'details',
    label: 'Product application',
    presence: 'always',
    max: limits.longText,
    help: 'Where the product is used.',
  },
  product_use_cases: {
    kind: 'longText',
    section: 'details',
    label: 'Product use cases',
    presence: 'always',
    max: limits.longText,
  },
  return_policy: {
    kind: 'longText',
    section: 'details',
    label: 'Return policy',
    presence: 'always',
    max: limits.longText,
    isShownToBuyers: true,
  },

  information_type: {
    kind: 'defaultedChoice',
    label: 'Information type',
    presence: 'always',
    standard: DEFAULT_INFORMATION_TYPE,
  },
} as const satisfies Record<string, FieldDeclaration>

export type ProductFields = typeof productFields
export type ProductFieldName = keyof ProductFields
export const PRODUCT_FIELD_NAMES = Object.keys(productFields) as readonly ProductFieldName[]

/** The declaration of a field, with its optional parts. */
export const productField = (name: ProductFieldName): FieldDeclaration => productFields[name]

/** The fields that a variant has, as a type. */
export type FieldOf<C extends Column> = {
  [K in ProductFieldName]: C extends (typeof COLUMNS_OF_PRESENCE)[ProductFields[K]['presence']][number] ? K : never
}[ProductFieldName]

/** Whether the form of a variant has the field. */
export function isOnForm(name: ProductFieldName, column: Column): boolean {
  return (COLUMNS_OF_PRESENCE[productFields[name].presence] as readonly Column[]).includes(column)
}

/** The labels of the three selectors for the variant and the kind of product. */
export const SELECTOR_LABELS = {
  availability: 'Availability',
  product_type: 'Product type',
  price_type: 'Pricing',
} as const
export type SelectorName = keyof typeof SELECTOR_LABELS

/** The labels of all fields and selectors. Screens never show wire names (D-02). */
export const PRODUCT_LABELS = {
  ...SELECTOR_LABELS,
  ...(Object.fromEntries(PRODUCT_FIELD_NAMES.map((name) => [name, productFields[name].label])) as Record<
    ProductFieldName,
    string
  >),
} as const satisfies Readonly<Record<ProductFieldName | SelectorName, string>>

function capitalisedOptions(values: readonly string[]): readonly Option[] {
  return values.map((value) => ({ value, label: capitalised(value) }))
}
