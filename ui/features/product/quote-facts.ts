import type { PriceAnswer } from '../../../core/pricing/price-for.ts'
import type { ProductChoice } from './product-choice.ts'

/** A choice as a request for a quote takes it; undefined where none can be sent. A variation that is not sold cannot be priced. */
export function quoteFactsOf({ product, quantity, combinations, variation, price }: ProductChoice) {
  if (product.seller_user_id === null || product.published !== 1) return undefined
  const isSold = product.levels.length === 0 || variation?.is_available === true
  const shown: PriceAnswer = isSold ? price : { ok: false, reason: 'quantity', message: 'This variation is not available.' }
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
    price: shown,
  }
}
