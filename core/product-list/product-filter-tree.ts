import type { FilterField, FilterRule, FilterTree } from '../filters/filter-tree.ts'
import {
  attributesByName,
  PRODUCT_FILTERS,
  type ProductFilterName,
  type ProductFilterState,
} from './product-filters.ts'

/** Filters whose field has several values per product or seller. */
const LISTS: readonly ProductFilterName[] = ['categories', 'business_type', 'attributes']
/** Filters that compare a number of the product with the chosen one: its minimum order, its days until delivery. */
const AT_MOST: readonly ProductFilterName[] = ['quantity', 'lead_time']

/** The filters of the product list as fields of the one filter tree, by their wire names. D-77, D-85. */
export const PRODUCT_FILTER_FIELDS: readonly FilterField[] = PRODUCT_FILTERS.map(({ wire, label, kind }) => ({
  name: wire,
  label,
  type: kind === 'range' || AT_MOST.includes(wire) ? 'number' : LISTS.includes(wire) ? 'multi' : 'choice',
}))

/**
 * The chosen filters as a tree: values within a filter are alternatives, filters narrow each other, and the range
 * includes both ends. D-77, D-78.
 */
export function toFilterTree(filters: ProductFilterState): FilterTree {
  const rules = PRODUCT_FILTERS.flatMap((filter): readonly FilterRule[] => {
    if (filter.kind === 'range') {
      const range = filters[filter.wire]
      return range === undefined ? [] : [{ field: filter.wire, operator: 13, value: [range.min, range.max] }]
    }
    const values = filters[filter.wire] ?? []
    if (values.length === 0) return []
    if (AT_MOST.includes(filter.wire)) return [{ field: filter.wire, operator: 11, value: Number(values[0]) }]
    if (filter.wire === 'attributes')
      return [...attributesByName(values).values()].map((one) => ({ field: filter.wire, operator: 3, value: one }))
    if (LISTS.includes(filter.wire)) return [{ field: filter.wire, operator: 3, value: values }]
    const alternatives = values.map((value) => ({ field: filter.wire, operator: 1, value }) as const)
    return alternatives.length === 1 ? alternatives : [{ match: 'any', rules: alternatives }]
  })
  return { match: 'all', rules }
}
