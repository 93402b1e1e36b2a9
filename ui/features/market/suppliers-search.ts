import type { CallInput } from '../../../core/contracts/endpoint.ts'
import type { suppliers } from '../../../core/contracts/suppliers.contract.ts'
import { supplierOrders } from '../../../core/contracts/supplier-orders.ts'
import { oneOf, positive, searchOf, type SearchOf, textUpTo, ticked } from '../../shared/app/search-fields.ts'

/** The address of the list of suppliers. */
export const suppliersSearch = searchOf({
  page: positive,
  search: textUpTo(200),
  category: textUpTo(200),
  country: textUpTo(2),
  verified: ticked,
  sort: oneOf(...supplierOrders),
})
export type SuppliersSearch = SearchOf<typeof suppliersSearch>

export const suppliersInput = ({
  page = 1,
  search,
  category,
  country,
  verified,
  sort,
}: SuppliersSearch): CallInput<typeof suppliers> => ({ search, category, country, verified, sort, page, per_page: 24 })
