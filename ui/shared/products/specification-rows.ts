import {
  PRODUCT_FIELD_NAMES,
  productField,
  type ProductFieldName,
} from '../../../core/catalogue/product-form/fields.ts'
import type { ProductPage } from '../../../core/contracts/market.contract.ts'
import { paymentText } from '../../../core/reference/payments.ts'
import { numberText } from '../../../core/text/number-text.ts'

const SHOWN = PRODUCT_FIELD_NAMES.filter((name) => productField(name).isShownToBuyers === true)

/** The product's specifications as names and values; nothing that the seller left empty. */
export function specificationRows(product: ProductPage): readonly { readonly name: string; readonly value: string }[] {
  return [
    ...(product.brand_name === null ? [] : [{ name: 'Brand', value: product.brand_name }]),
    ...product.specifications.flatMap(({ name, unit, terms }) =>
      terms.length === 0
        ? []
        : [{ name: unit === '' ? name : `${name} (${unit})`, value: terms.map((term) => term.name).join(', ') }],
    ),
    ...(product.country_origin_name === null
      ? []
      : [{ name: 'Country of origin', value: product.country_origin_name }]),
    ...SHOWN.flatMap((field) => {
      const value = textOf(product.form, field)
      return value === '' ? [] : [{ name: productField(field).label, value }]
    }),
  ]
}

function textOf(form: Readonly<Record<string, unknown>>, field: ProductFieldName): string {
  const value = form[field]
  const text = Array.isArray(value)
    ? value.map((each) => paymentText(String(each))).join(', ')
    : typeof value === 'string' || typeof value === 'number'
      ? String(value)
      : ''
  const { kind, unitField } = productField(field)
  const unit = unitField === undefined ? undefined : form[unitField]
  if (text === '' || typeof unit !== 'string' || unit === '') return text
  if (kind === 'duration') return periodText(text, unit.toLowerCase())
  return `${typeof value === 'number' ? numberText(value) : text} ${unit.toLowerCase()}`
}

/** '1 day', '3 weeks'; the periods of the form are plural, and 0 of them means at once. */
function periodText(count: string, periods: string): string {
  if (Number(count) === 0) return 'At once'
  return `${count} ${Number(count) === 1 ? periods.replace(/s$/, '') : periods}`
}
