import { PRODUCT_LABELS, type ProductFieldName } from '../../../core/catalogue/product-fields.ts'
import type { ProductPage } from '../../../core/contracts/market.contract.ts'
import classes from './product.module.css'

/** Fields of the form that a buyer asks about, in their order. */
const SHOWN: readonly ProductFieldName[] = [
  'model_number',
  'condition',
  'manufacturer_year',
  'validity',
  'dispatch_in',
  'in_house_production',
  'in_house_production_days',
  'delivery_time',
  'current_stock',
  'payment_methods',
  'lc_types',
  'sea_',
  'port_',
  'return_policy',
]

/** What the seller states of the product, as name and value. */
export function SpecificationTable({ product }: { readonly product: ProductPage }) {
  const rows: { name: string; value: string }[] = [
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
      return value === '' ? [] : [{ name: PRODUCT_LABELS[field], value }]
    }),
  ]
  return (
    <table className={classes.specs}>
      <tbody>
        {rows.map(({ name, value }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td>{value}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function textOf(form: Readonly<Record<string, unknown>>, field: ProductFieldName): string {
  const value = form[field]
  const text = Array.isArray(value)
    ? value.join(', ')
    : typeof value === 'string' || typeof value === 'number'
      ? String(value)
      : ''
  const period: unknown =
    field === 'dispatch_in'
      ? form['dispatch_day']
      : field === 'delivery_time'
        ? form['delivery_select']
        : field === 'current_stock'
          ? form['unit']
          : undefined
  return text !== '' && typeof period === 'string' && period !== '' ? `${text} ${period.toLowerCase()}` : text
}
