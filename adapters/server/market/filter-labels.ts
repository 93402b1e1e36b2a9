import type { Kysely } from 'kysely'
import { AVAILABILITY_LABELS, PRICING_LABELS } from '../../../core/catalogue/options.ts'
import type { ProductFilterState, ValuesFilterName } from '../../../core/product-list/product-filters.ts'
import type { Tables } from '../database/tables.ts'
import { isShownBrand, isShownCategory } from './shown-definitions.ts'
import { capitalised } from '../../../core/text/capitalised.ts'

const LABELS: Partial<Record<ValuesFilterName, (value: string) => string>> = {
  business_type: capitalised,
  plan_type: capitalised,
  attributes: capitalised,
  price_type: (value) => (PRICING_LABELS as Readonly<Record<string, string>>)[value] ?? value,
  product_availability: (value) => (AVAILABILITY_LABELS as Readonly<Record<string, string>>)[value] ?? value,
  lead_time: (value) => `Within ${value} days`,
  quantity: (value) => Number(value).toLocaleString('en-US'),
}

/** The label of a value of a filter; brands, categories and countries have their names in tables. */
export const labelOfValue = (name: ValuesFilterName, value: string): string => LABELS[name]?.(value) ?? value

/** The labels of chosen values, with the names of brands, categories and countries. */
export async function filterLabels(
  k: Kysely<Tables>,
  filters: readonly ProductFilterState[],
): Promise<(name: ValuesFilterName, value: string) => string> {
  const chosen = (name: ValuesFilterName) => [...new Set(filters.flatMap((one) => one[name] ?? []))]
  const [categories, brands, countries] = [chosen('categories'), chosen('brand'), chosen('search_by_country')]
  const attributes = chosen('attributes')
  const ids = brands.filter((id) => /^\d{1,9}$/.test(id)).map(Number)
  const [categoryRows, brandRows, countryRows, attributeRows] = await Promise.all([
    categories.length === 0
      ? []
      : k
          .selectFrom('categories')
          .select(['slug as key', 'name'])
          .where('slug', 'in', categories)
          .where(isShownCategory)
          .execute(),
    ids.length === 0
      ? []
      : k.selectFrom('brands').select(['id as key', 'name']).where('id', 'in', ids).where(isShownBrand).execute(),
    countries.length === 0
      ? []
      : k
          .selectFrom('countries')
          .select(['code as key', 'name'])
          .where(
            'code',
            'in',
            countries.map((code) => code.toUpperCase()),
          )
          .execute(),
    attributes.length === 0
      ? []
      : k.selectFrom('facet_labels').select(['key', 'name', 'term']).where('key', 'in', attributes).execute(),
  ])
  const names: Partial<Record<ValuesFilterName, ReadonlyMap<string, string>>> = {
    categories: namesOf(categoryRows),
    brand: namesOf(brandRows),
    search_by_country: namesOf(countryRows),
    attributes: namesOf(attributeRows.map(({ key, name, term }) => ({ key, name: `${name}: ${term}` }))),
  }
  return (name, value) =>
    names[name]?.get(name === 'search_by_country' ? value.toUpperCase() : value) ?? labelOfValue(name, value)
}

const namesOf = (rows: readonly { readonly key: string | number; readonly name: string }[]) =>
  new Map(rows.map(({ key, name }) => [String(key), name]))
