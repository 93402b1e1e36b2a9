import { z } from 'zod'
import { visitPeriod } from '../tracking/visit-period.schema.ts'
import { shopPages } from '../storefront/shop-pages.ts'
import { needsRecord, uniqueId } from './crm.contract.ts'
import { endpoint, pageOf, paging } from './endpoint.ts'

/** A page of the company: one of its products, or a page of its shop. */
const ownPage = z.object({
  /** Null for a page of the shop. */
  product_id: z.number().int().nullable(),
  /** Null for a product. */
  shop_page: z.enum(shopPages).nullable(),
  /** The name of the product, or the title of the shop's page. */
  page_name: z.string(),
  /** Whether buyers can open it now. */
  is_public: z.boolean(),
})

const visitRow = ownPage.extend({
  id: z.number().int(),
  /** The name of the person as the record has it. */
  person: z.string(),
  visited_at: z.string(),
  /** Seconds. */
  time_on_page: z.number().int(),
  clicks: z.number().int(),
  /** 25, 50, 75 or 100 percent; null when the page was not scrolled. */
  depth: z.number().int().nullable(),
})
export type VisitRow = z.output<typeof visitRow>

const topPage = ownPage.extend({ visits: z.number().int(), time_on_page: z.number().int() })

const visitReport = z.object({
  visits: z.number().int(),
  clicks: z.number().int(),
  /** Percent, of the visits that scrolled; null without any. */
  average_depth: z.number().nullable(),
  /** Seconds, of all visits together. */
  time_on_page: z.number().int(),
  top_pages: z.array(topPage),
  /** Every day of the period, in the caller's time zone. */
  days: z.array(z.object({ day: z.string(), visits: z.number().int() })),
  /** Visits by the greatest depth; 0 stands for visits that did not scroll. */
  depths: z.array(z.object({ depth: z.number().int(), visits: z.number().int() })),
  /** Counted over all times, not only the period. */
  last_seen: z.string().nullable(),
})
export type VisitReport = z.output<typeof visitReport>

/** API-CRM-73 */
export const visitList = endpoint({
  id: 'crm.visitList',
  method: 'GET',
  path: 'crm/tracking/listing',
  access: needsRecord('View'),
  input: z.object({ crm_unique_id: uniqueId, ...paging(20, 100) }),
  response: { data: pageOf(visitRow) },
  summary: "Visits of a record's person to the company's own products and shop, newest first (D-102).",
})

/** API-CRM-74 */
export const visitReportCall = endpoint({
  id: 'crm.visitReport',
  method: 'GET',
  path: 'crm/tracking/report',
  access: needsRecord('View'),
  input: visitPeriod.safeExtend({
    crm_unique_id: uniqueId,
    /** Whose days are counted; by default, and for an unknown one, that of the caller's profile. */
    time_zone: z.string().max(60).optional(),
  }),
  response: { data: visitReport },
  summary: "Sums of the visits of a record's person, by day, page and depth; 30 days unless named (D-102).",
})
