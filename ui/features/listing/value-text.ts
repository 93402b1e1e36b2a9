import { AVAILABILITY_LABELS, PRICING_LABELS, PRODUCT_TYPE_LABELS } from '../../../core/catalogue/options.ts'
import type { ProductFormState } from '../../../core/catalogue/product-form.schema.ts'
import type { FieldKind } from '../../../core/catalogue/product-form/field.ts'
import { productField, type ProductFieldName, type SelectorName } from '../../../core/catalogue/product-form/fields.ts'
import { optionsOf } from '../../../core/catalogue/product-form/option-lists.ts'
import { type CurrencyCode, exponentOf } from '../../../core/pricing/currency.ts'
import { numberText } from '../../../core/text/number-text.ts'

const SELECTOR_TEXTS: Readonly<Record<string, string>> = {
  ...AVAILABILITY_LABELS,
  ...PRICING_LABELS,
  ...PRODUCT_TYPE_LABELS,
}

/** A value of the form as text for people, where two values are compared. */
export function valueText(name: ProductFieldName | SelectorName, value: unknown, currency?: CurrencyCode): string {
  if (name === 'availability' || name === 'price_type' || name === 'product_type')
    return SELECTOR_TEXTS[String(value)] ?? String(value)
  const field = productField(name)
  const decimals = currency === undefined ? 0 : exponentOf(currency)
  if (field.kind === 'price') return plainText(value, decimals)
  const options = optionsOf(field)
  const labelOf = (one: unknown) => options.find((option) => option.value === String(one))?.label ?? plainText(one)
  const rowText = ROW_TEXTS[field.kind]
  if (rowText !== undefined)
    return (Array.isArray(value) ? value : [value])
      .map((row) => rowText(row as never, decimals))
      .filter(Boolean)
      .join('; ')
  return (Array.isArray(value) ? value : [value]).map(labelOf).join(', ')
}

const plainText = (value: unknown, decimals = 0): string =>
  typeof value === 'number' ? numberText(value, decimals) : typeof value === 'string' ? value : ''

type Row<Name extends 'choice_options' | 'order_quantity' | 'photos' | 'country_origins'> =
  ProductFormState[Name][number]

/** The text of one row of a list, or of a value with parts. */
const ROW_TEXTS: { readonly [Kind in FieldKind]?: (row: never, decimals: number) => string } = {
  attributeChoices: ({ attribute_id, values }: Row<'choice_options'>) =>
    `${plainText(attribute_id)}: ${values.map((one) => plainText(one)).join(', ')}`,
  tiers: ({ min, max, per_unit }: Row<'order_quantity'>, decimals) =>
    `${plainText(min)} to ${plainText(max)} at ${plainText(per_unit, decimals)}`,
  pictures: ({ alt, url }: Row<'photos'>) => alt || url.slice(url.lastIndexOf('/') + 1),
  place: ({ country, city }: ProductFormState['existence_place']) => [city, country].filter(Boolean).join(', '),
  countryCodes: ({ country_code }: Row<'country_origins'>) => country_code,
}
