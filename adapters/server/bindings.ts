import { signInBindings } from './account/sign-in.ts'
import type { Binding } from './http/bind.ts'
import { listingBindings } from './listing/listing-bindings.ts'
import { lookupBindings } from './lookup/lookups.ts'
import { productListBindings } from './market/product-lists.ts'
import { productPageBindings } from './market/product-page.ts'
import { shopBindings } from './market/shops.ts'
import { wishlistBindings } from './market/wishlist.ts'

/** Every call that this server answers, by subject. A new capability adds its list here and nothing elsewhere. */
export const bindings: readonly Binding[] = [
  ...signInBindings,
  ...listingBindings,
  ...lookupBindings,
  ...productListBindings,
  ...productPageBindings,
  ...shopBindings,
  ...wishlistBindings,
]
