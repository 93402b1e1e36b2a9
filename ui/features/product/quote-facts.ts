import { isSold, quotablePrice } from '../../../core/trade/product-choice.ts'
import type { PageChoice } from './use-product-choice.ts'

/** A choice as input of a request for a quote; undefined when none can be sent. */
export function quoteFactsOf(choice: PageChoice) {
  const { product, quantity, combinations } = choice
  if (product.seller_user_id === null || product.published !== 1) return undefined
  return {
    listing: {
      id: product.id,
      name: product.name,
      image: product.cover?.url ?? '',
      unit: product.unit ?? '',
      sellerUserId: product.seller_user_id,
      sellerName: product.company_details.name,
      priceTerm: product.price_term ?? '',
      preTitleName: product.pre_title_name,
    },
    quantity,
    combinations,
    price: quotablePrice(choice),
    isSold: isSold(choice),
  }
}
