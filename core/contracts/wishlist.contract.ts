import { z } from 'zod'
import { id } from '../text/id.schema.ts'
import { yesNo } from '../text/text.schema.ts'
import { wishedProduct } from '../trade/wishlist.ts'
import { endpoint, needs, pageOf, paging } from './endpoint.ts'
import { productCard } from './product-card.ts'

/** IMPLIED-08 */
export const wishlist = endpoint({
  id: 'wishlist.list',
  method: 'GET',
  path: 'wishlist/list',
  access: needs('Wishlist', 'View'),
  input: z.object({
    currency: id.default(1).catch(1),
    /** Only products on sale whose price is another one than on the day they were added (D-259). */
    moved: yesNo('Yes or no').default(false).catch(false),
    ...paging(100),
  }),
  response: {
    data: pageOf(
      productCard.extend({
        is_available: z.boolean(),
        /** `price_from` of the day it was added; null when that is not known, or was in another currency (D-259). */
        price_then: z.number().nullable(),
      }),
    ),
    product_ids: z.array(z.number()),
  },
  summary: "The caller's wishlist, newest first; products that are no longer on sale are marked.",
})

/** IMPLIED-08: adding twice keeps one entry. The module has no Add action (PERM-12), so View also allows adding. */
export const wishlistAdd = endpoint({
  id: 'wishlist.add',
  method: 'POST',
  path: 'wishlist/add',
  access: needs('Wishlist', 'View'),
  input: wishedProduct,
  response: { product_ids: z.array(z.number()) },
  summary: 'Adds a product to the wishlist; a repeated call changes nothing.',
})

/** IMPLIED-08 */
export const wishlistDelete = endpoint({
  id: 'wishlist.delete',
  method: 'POST',
  path: 'wishlist/delete',
  access: needs('Wishlist', 'Delete'),
  input: wishedProduct,
  response: { product_ids: z.array(z.number()) },
  summary: 'Removes a product from the wishlist.',
})
