import { z } from 'zod'
import { id } from '../text/id.schema.ts'

/** The product to add to or remove from the wishlist. IMPLIED-08. */
export const wishedProduct = z.object({ product_id: id })

/** The wishlist with a product added, newest first; a product that is already there keeps its position. */
export function withWish(productIds: readonly number[], productId: number): readonly number[] {
  return productIds.includes(productId) ? productIds : [productId, ...productIds]
}

/** The wishlist without a product. */
export function withoutWish(productIds: readonly number[], productId: number): readonly number[] {
  return productIds.includes(productId) ? productIds.filter((id) => id !== productId) : productIds
}
