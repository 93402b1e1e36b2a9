import type { Requests } from '../world.ts'
import { accountRequests } from './account.ts'
import { adRequests } from './ads.ts'
import { catalogRequests } from './catalogs.ts'
import { automationRequests } from './automation.ts'
import { chatRequests } from './chat.ts'
import { crmActivityRequests } from './crm-activities.ts'
import { crmRecordRequests } from './crm-records.ts'
import { marketRequests } from './market.ts'
import { siteRequests } from './site.ts'
import { storeRequests } from './store.ts'
import { trackingRequests } from './tracking.ts'
import { variationRequests } from './variations.ts'

export const REQUESTS: Requests = {
  ...accountRequests,
  ...adRequests,
  ...catalogRequests,
  ...automationRequests,
  ...chatRequests,
  ...crmActivityRequests,
  ...crmRecordRequests,
  ...marketRequests,
  ...siteRequests,
  ...storeRequests,
  ...trackingRequests,
  ...variationRequests,
}
