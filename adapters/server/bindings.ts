import { autologinBindings } from './account/autologin.ts'
import { mobileVerificationBindings } from './account/mobile-verification.ts'
import { planBindings } from './account/plan.ts'
import { profileBindings } from './account/profile.ts'
import { registerBindings } from './account/register.ts'
import { resetPasswordBindings } from './account/reset-password.ts'
import { roleBindings } from './account/roles.ts'
import { sessionBindings } from './account/sessions.ts'
import { signInBindings } from './account/sign-in.ts'
import { subAccountBindings } from './account/sub-accounts.ts'
import { adminBindings } from './admin/admin-bindings.ts'
import { chatBindings } from './chat/chat.bindings.ts'
import { activityBindings } from './crm/activities.ts'
import { belongingBindings } from './crm/belongings.ts'
import { formBindings } from './crm/forms.ts'
import { listBindings } from './crm/lists.ts'
import { recordBindings } from './crm/records.ts'
import type { Binding } from './http/bind.ts'
import { listingBindings } from './listing/listing-bindings.ts'
import { lookupBindings } from './lookup/lookups.ts'
import { productListBindings } from './market/product-lists.ts'
import { productPageBindings } from './market/product-page.ts'
import { shopBindings } from './market/shops.ts'
import { wishlistBindings } from './market/wishlist.ts'
import { notificationBindings } from './notifications/notifications.bindings.ts'
import { quoteBindings } from './trade/quotes.ts'
import { threadBindings } from './trade/threads.ts'

/** Every call that this server answers, by subject. A new capability adds its list here and nothing elsewhere. */
export const bindings: readonly Binding[] = [
  ...signInBindings,
  ...listingBindings,
  ...lookupBindings,
  ...productListBindings,
  ...productPageBindings,
  ...shopBindings,
  ...wishlistBindings,
  ...formBindings,
  ...listBindings,
  ...recordBindings,
  ...belongingBindings,
  ...activityBindings,
  ...registerBindings,
  ...resetPasswordBindings,
  ...autologinBindings,
  ...profileBindings,
  ...mobileVerificationBindings,
  ...planBindings,
  ...roleBindings,
  ...subAccountBindings,
  ...sessionBindings,
  ...chatBindings,
  ...notificationBindings,
  ...quoteBindings,
  ...threadBindings,
  ...adminBindings,
]
