import { DISPATCH_PERIODS, manufacturingYears, VALIDITY_OPTIONS } from '../../../core/catalogue/options.ts'
import { AIRPORTS } from '../../../core/reference/airports.ts'
import { categoryRows } from '../../../core/reference/category-tree.ts'
import { DEFAULT_CURRENCY } from '../../../core/pricing/currency.ts'
import { COUNTRIES } from '../../../core/reference/countries.ts'
import { COUNTRY_REGISTRY } from '../../../core/reference/country-registry.ts'
import { CURRENCIES } from '../../../core/reference/currencies.ts'
import { INCOTERMS } from '../../../core/reference/incoterms.ts'
import { LC_TYPES, PAYMENT_METHODS } from '../../../core/reference/payments.ts'
import { PRODUCT_CONDITIONS } from '../../../core/reference/product-conditions.ts'
import { SEAPORTS } from '../../../core/reference/seaports.ts'
import { TERRITORIES } from '../../../core/reference/territories.ts'
import { QUANTITY_UNITS } from '../../../core/reference/units.ts'
import type { FieldOption } from '../../shared/record-form/record-form.types.ts'

const plain = (values: readonly string[]): readonly FieldOption[] => values.map((value) => ({ value, label: value }))
const spoken = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

export const validityOptions = VALIDITY_OPTIONS.map((value) => ({ value, label: spoken(value) }))
export const periodOptions = DISPATCH_PERIODS.map((value) => ({ value, label: spoken(value) }))
export const conditionOptions = plain(PRODUCT_CONDITIONS)
export const yearOptions = (currentYear: number) =>
  manufacturingYears(currentYear)
    .toReversed()
    .map((year) => ({ value: String(year), label: String(year) }))
export const incotermOptions = plain(INCOTERMS)
export const paymentOptions = plain(PAYMENT_METHODS)
export const lcOptions = LC_TYPES.map((value) => ({ value, label: spoken(value) }))
export const unitOptions = plain(QUANTITY_UNITS)
export const currencyOptions = CURRENCIES.map(({ id, code, name }) => ({
  value: String(id),
  label: `${code} · ${name}`,
}))
export const currencyCode = (id: unknown): string =>
  CURRENCIES.find((currency) => String(currency.id) === String(id))?.code ?? DEFAULT_CURRENCY
export const countryOptions = COUNTRIES.map(({ code, name }) => ({ value: code, label: name }))
const numeric = new Map(COUNTRY_REGISTRY.map(({ code, id }) => [code, id]))
export const originOptions = COUNTRIES.flatMap(({ code, name }) =>
  numeric.has(code) ? [{ value: String(numeric.get(code)), label: name }] : [],
)
export const territoryOptions = TERRITORIES.map((label, at) => ({ value: String(at + 1), label }))
export const yesNoOptions = plain(['Yes', 'No'])
export const seaportNames = [...new Set(SEAPORTS.map((port) => port.name))]
export const airportNames = [...new Set(AIRPORTS.map((port) => port.name))]
export const categoryPaths = categoryRows()
  .filter((row) => row.level > 1)
  .map((row) => row.path.join(' / '))
