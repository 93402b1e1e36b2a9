import { z } from 'zod'

/** The product that is put on the wishlist, or taken off it. IMPLIED-08. */
export const wishedProduct = z.object({ product_id: z.coerce.number<number | string>().int().positive() })

/** The wishlist with a product on it, newest first; a product already there stays where it is. */
export function withWish(productIds: readonly number[], productId: number): readonly number[] {
  return productIds.includes(productId) ? productIds : [productId, ...productIds]
}

/** The wishlist without a product. */
export function withoutWish(productIds: readonly number[], productId: number): readonly number[] {
  return productIds.includes(productId) ? productIds.filter((id) => id !== productId) : productIds
}
