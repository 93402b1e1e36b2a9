import { DEFAULT_CURRENCY_ID } from '../pricing/currency.ts'
import { rangeText } from './product-filters.ts'
import { cleanKeyword, PRODUCT_LIST_PAGE_SIZE, type ProductListState } from './product-list.ts'

/** The context of the request: the shop whose products are listed, the user, the currency of the prices. */
export interface ListCaller {
  readonly sellerId?: number | undefined
  readonly userId?: number | undefined
  readonly currencyId?: number | undefined
}

/**
 * The request of front/product/list: per_page 10, page, seller_id, user_id, currency (1 by default), then the active
 * filters under their wire names. Spec §7, D-77, D-78.
 */
export function productListBody(
  { filters, keyword, sort, page }: ProductListState,
  { sellerId, userId, currencyId }: ListCaller,
) {
  const { price_range, ...values } = filters
  return {
    per_page: PRODUCT_LIST_PAGE_SIZE,
    page,
    ...(sellerId === undefined ? {} : { seller_id: sellerId }),
    ...(userId === undefined ? {} : { user_id: userId }),
    currency: currencyId ?? DEFAULT_CURRENCY_ID,
    ...(cleanKeyword(keyword) === '' ? {} : { search_keyword: keyword }),
    sort,
    ...values,
    ...(price_range === undefined ? {} : { price_range: rangeText(price_range) }),
  }
}
