import { autologinBindings } from './account/autologin.ts'
import { mobileVerificationBindings } from './account/mobile-verification.ts'
import { invitationBindings } from './account/invitations.ts'
import { planBindings } from './account/plan.ts'
import { profileBindings } from './account/profile.ts'
import { registerBindings } from './account/register.ts'
import { confirmEmailBindings } from './account/confirm-email.ts'
import { resetPasswordBindings } from './account/reset-password.ts'
import { roleBindings } from './account/roles.ts'
import { sessionBindings } from './account/sessions.ts'
import { ownSignInBindings } from './account/own-sign-ins.ts'
import { signInBindings } from './account/sign-in.ts'
import { socialBindings } from './account/social.ts'
import { subAccountBindings } from './account/sub-accounts.ts'
import { adminBindings } from './admin/admin-bindings.ts'
import { chatBindings } from './chat/chat.bindings.ts'
import { translationBindings } from './chat/translation.ts'
import { followerBindings } from './followers/followers.bindings.ts'
import { reviewBindings } from './reviews/reviews.bindings.ts'
import { contactBindings } from './chat/contacts.ts'
import { complaintBindings } from './complaints/complaints.bindings.ts'
import { companyBindings } from './company/company.bindings.ts'
import { bulkBindings } from './crm/bulk-changes.ts'
import { callBindings } from './crm/calls.ts'
import { conversionBindings } from './crm/lead-conversion.ts'
import { calendarFeedBindings } from './crm/calendar-feed.ts'
import { emailTemplateBindings } from './crm/email-templates.ts'
import { dealingBindings } from './crm/dealings.ts'
import { emailListBindings } from './crm/email-list.ts'
import { emailBindings } from './crm/emails.ts'
import { formBindings } from './crm/forms.ts'
import { leadStatusBindings } from './crm/lead-statuses.ts'
import { listSettingBindings } from './crm/list-settings.ts'
import { meetingBindings } from './crm/meetings.ts'
import { deletedRowBindings } from './crm/deleted-rows.ts'
import { noteBindings } from './crm/notes.ts'
import { recordBoardBindings } from './crm/record-board.ts'
import { dashboardBindings } from './crm/dashboard-cards.ts'
import { reportBindings } from './crm/reports.ts'
import { recordChoiceBindings } from './crm/record-choices.ts'
import { fileBindings } from './crm/record-files.ts'
import { historyBindings } from './crm/record-history.ts'
import { recordListBindings } from './crm/record-list.ts'
import { recordStreamBindings } from './crm/record-stream.ts'
import { recordBindings } from './crm/records.ts'
import { calendarBindings } from './crm/calendar.ts'
import { reminderBindings } from './crm/reminders.ts'
import { savedFilterBindings } from './crm/saved-filters.ts'
import { scoringBindings } from './crm/scoring/scoring.bindings.ts'
import { automationBindings } from './crm/automation/automation.bindings.ts'
import { duplicateBindings } from './crm/duplicates.ts'
import { tagBindings } from './crm/tags.ts'
import { taskBindings } from './crm/tasks.ts'
import { viewBindings } from './crm/views.ts'
import { webFormBindings } from './crm/web-forms/web-forms.bindings.ts'
import { publicWebFormBindings } from './crm/web-forms/public-web-forms.ts'
import { definitionBindings } from './definitions/definitions.bindings.ts'
import { adBindings } from './ads/ads.bindings.ts'
import { exportBindings } from './import/export.bindings.ts'
import { importBindings } from './import/import.bindings.ts'
import { catalogBindings } from './catalogs/catalogs.bindings.ts'
import { shopCatalogBindings } from './catalogs/shop-catalogs.ts'
import { siteBindings } from './site/site.bindings.ts'
import type { Binding } from './http/bind.ts'
import { listingBindings } from './listing/listing-bindings.ts'
import { lookupBindings } from './lookup/lookups.ts'
import { productCardBindings } from './market/product-cards.ts'
import { productListBindings } from './market/product-lists.ts'
import { productPageBindings } from './market/product-page.ts'
import { savedSearchBindings } from './market/saved-searches.ts'
import { shopBindings } from './market/shops.ts'
import { supplierBindings } from './market/suppliers.ts'
import { suggestionBindings } from './market/suggestions.ts'
import { wishlistBindings } from './market/wishlist.ts'
import { preferenceBindings } from './notifications/preferences.bindings.ts'
import { notificationBindings } from './notifications/notifications.bindings.ts'
import { storeBindings } from './store/store.bindings.ts'
import { operatorBindings } from './operator/operator.bindings.ts'
import { priceOfferBindings } from './prices/price-offers.ts'
import { priceSettingsBindings } from './prices/price-settings.bindings.ts'
import { trackingBindings } from './tracking/tracking.bindings.ts'
import { visitBindings } from './tracking/visits.bindings.ts'
import { compareBindings } from './trade/compare-offers.ts'
import { enquiryBindings } from './trade/enquiries.ts'
import { negotiationBindings } from './trade/negotiations.ts'
import { quoteBindings } from './trade/quotes.ts'
import { threadBindings } from './trade/threads.ts'

/** Every call of this server, by subject. A new capability adds its list here. */
export const bindings: readonly Binding[] = [
  ...signInBindings,
  ...socialBindings,
  ...ownSignInBindings,
  ...listingBindings,
  ...lookupBindings,
  ...productListBindings,
  ...productPageBindings,
  ...productCardBindings,
  ...savedSearchBindings,
  ...shopBindings,
  ...supplierBindings,
  ...suggestionBindings,
  ...wishlistBindings,
  ...companyBindings,
  ...complaintBindings,
  ...definitionBindings,
  ...storeBindings,
  ...callBindings,
  ...conversionBindings,
  ...dealingBindings,
  ...emailBindings,
  ...emailListBindings,
  ...emailTemplateBindings,
  ...calendarFeedBindings,
  ...formBindings,
  ...leadStatusBindings,
  ...listSettingBindings,
  ...meetingBindings,
  ...noteBindings,
  ...deletedRowBindings,
  ...recordBoardBindings,
  ...dashboardBindings,
  ...reportBindings,
  ...recordChoiceBindings,
  ...fileBindings,
  ...historyBindings,
  ...recordStreamBindings,
  ...recordListBindings,
  ...bulkBindings,
  ...recordBindings,
  ...calendarBindings,
  ...reminderBindings,
  ...savedFilterBindings,
  ...scoringBindings,
  ...duplicateBindings,
  ...tagBindings,
  ...automationBindings,
  ...taskBindings,
  ...viewBindings,
  ...exportBindings,
  ...webFormBindings,
  ...publicWebFormBindings,
  ...importBindings,
  ...registerBindings,
  ...confirmEmailBindings,
  ...resetPasswordBindings,
  ...autologinBindings,
  ...profileBindings,
  ...mobileVerificationBindings,
  ...planBindings,
  ...invitationBindings,
  ...roleBindings,
  ...subAccountBindings,
  ...sessionBindings,
  ...chatBindings,
  ...contactBindings,
  ...followerBindings,
  ...translationBindings,
  ...reviewBindings,
  ...notificationBindings,
  ...preferenceBindings,
  ...priceSettingsBindings,
  ...priceOfferBindings,
  ...quoteBindings,
  ...compareBindings,
  ...enquiryBindings,
  ...negotiationBindings,
  ...threadBindings,
  ...adBindings,
  ...trackingBindings,
  ...visitBindings,
  ...catalogBindings,
  ...shopCatalogBindings,
  ...siteBindings,
  ...adminBindings,
  ...operatorBindings,
]
