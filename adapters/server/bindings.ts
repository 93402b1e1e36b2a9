import { signInBindings } from './account/sign-in.ts'
import { chatBindings } from './chat/chat.bindings.ts'
import { activityBindings } from './crm/activities.ts'
import { belongingBindings } from './crm/belongings.ts'
import { formBindings } from './crm/forms.ts'
import { listBindings } from './crm/lists.ts'
import { recordBindings } from './crm/records.ts'
import type { Binding } from './http/bind.ts'
import { notificationBindings } from './notifications/notifications.bindings.ts'
import { quoteBindings } from './trade/quotes.ts'
import { threadBindings } from './trade/threads.ts'
import { lookupBindings } from './lookup/lookups.ts'
import { productListBindings } from './market/product-lists.ts'
import { productPageBindings } from './market/product-page.ts'
import { shopBindings } from './market/shops.ts'
import { wishlistBindings } from './market/wishlist.ts'

/** Every call that this server answers, by subject. A new capability adds its list here and nothing elsewhere. */
export const bindings: readonly Binding[] = [
  ...signInBindings,
  ...chatBindings,
  ...notificationBindings,
  ...quoteBindings,
  ...threadBindings,
  ...formBindings,
  ...listBindings,
  ...recordBindings,
  ...belongingBindings,
  ...activityBindings,
  ...lookupBindings,
  ...productListBindings,
  ...productPageBindings,
  ...shopBindings,
  ...wishlistBindings,
]
