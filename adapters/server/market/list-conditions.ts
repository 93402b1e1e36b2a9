import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { ProductFilterState } from '../../../core/product-list/product-filters.ts'
import type { ProductListState } from '../../../core/product-list/product-list.ts'
import type { Tables } from '../database/tables.ts'
import { COMPANY_FILTERS, filterConditions, filterValues, isPublic } from './listing-sql.ts'
import { resolveSearch, type ResolvedSearch, searchCondition } from './search.ts'

type Condition = RawBuilder<boolean>

/** The conditions of a list before its filters: public products, of one seller if given, that match the search. */
export const narrowed = (sellerId: number | undefined, search: ResolvedSearch | undefined): Condition[] => [
  isPublic,
  ...(sellerId === undefined ? [] : [sql<boolean>`l.company_id = ${sellerId}::bigint`]),
  ...(search === undefined ? [] : [searchCondition(search)]),
]

/** Whether the conditions of the filters read `c`, the company of a listing. */
export const isByCompany = (filters: ProductFilterState): boolean =>
  COMPANY_FILTERS.some((name) => filters[name] !== undefined)

/** The conditions of a list as its page has them, without caches: for jobs. */
export async function listConditions(
  k: Kysely<Tables>,
  { keyword, filters }: Pick<ProductListState, 'keyword' | 'filters'>,
  currency: number,
): Promise<{ readonly where: readonly Condition[]; readonly isByCompany: boolean }> {
  const [values, search] = await Promise.all([
    filterValues(k, { filters, currency }),
    keyword === '' ? undefined : resolveSearch(k, keyword),
  ])
  return {
    where: [...narrowed(undefined, search), ...filterConditions(filters, values).values()],
    isByCompany: isByCompany(filters),
  }
}
