import { accessSuites } from './suites/access.ts'
import { accountSuites } from './suites/account.ts'
import { catalogSuites } from './suites/catalogs.ts'
import { companySuites } from './suites/company.ts'
import { definitionSuites } from './suites/definitions.ts'
import { priceRuleSuites } from './suites/price-rules.ts'
import { complaintSuites } from './suites/complaints.ts'
import { crmSuites } from './suites/crm.ts'
import { filterSuites } from './suites/filters.ts'
import { listingSuites } from './suites/listing.ts'
import { marketSuites } from './suites/market.ts'
import { importSuites } from './suites/imports.ts'
import { offerSuites } from './suites/offers.ts'
import { outreachSuites } from './suites/outreach.ts'
import { pricingSuites } from './suites/pricing.ts'
import { reportSuites } from './suites/reports.ts'
import { reviewSuites } from './suites/reviews.ts'
import { salesSuites } from './suites/sales.ts'
import { scoringSuites } from './suites/scoring.ts'
import { screenSuites } from './suites/screen.ts'
import { searchSuites } from './suites/search.ts'
import { tradeSuites } from './suites/trade.ts'
import type { Suite } from './suite.ts'

/** The folder of the files, from the root. */
export const PARITY_FOLDER = 'spec/parity/vectors'

/** Every rule that a backend must agree with. Add a new suite to the list of its subject. */
export const suites: readonly Suite[] = [
  ...accountSuites,
  ...accessSuites,
  ...listingSuites,
  ...pricingSuites,
  ...marketSuites,
  ...filterSuites,
  ...tradeSuites,
  ...companySuites,
  ...catalogSuites,
  ...complaintSuites,
  ...reviewSuites,
  ...definitionSuites,
  ...priceRuleSuites,
  ...crmSuites,
  ...outreachSuites,
  ...salesSuites,
  ...scoringSuites,
  ...reportSuites,
  ...offerSuites,
  ...importSuites,
  ...screenSuites,
  ...searchSuites,
]
