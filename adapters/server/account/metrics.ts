import type { ProfileType } from '../../../core/account/account.ts'
import { conversionRate, WEEK_MS, WON } from '../../../core/crm/records/conversion.ts'
import { crmTypeIds } from '../../../core/crm/records/record-types.ts'
import type { Queryable } from '../database/db.ts'

interface Asker {
  readonly companyId: number
  readonly userId: number
  readonly type: ProfileType
  readonly now: Date
}

/**
 * The figures of a profile. Spec §3 "Profile" only names them: job is the work on leads, performance the business with
 * quotes.
 */
export interface Metrics {
  readonly total_leads: number
  readonly total_orders: number
  /** The share of leads that were won. */
  readonly job: { readonly conversion_rate: number; readonly weekly_total: number }
  /** The share of deals that were won, and the quotes of the week. */
  readonly performance: { readonly conversion_rate: number; readonly weekly_total: number }
}

const { Leads: LEADS, Deals: DEALS } = crmTypeIds

/**
 * Counts rows at the time of the call: a sub-user's own leads and deals, or the whole company's for an owner. Orders
 * are the quotes that the seller received or the buyer sent. Runs with the member's role, so row-level security applies
 * too.
 */
export async function companyMetrics(q: Queryable, { companyId, userId, type, now }: Asker): Promise<Metrics> {
  const weekAgo = new Date(now.getTime() - WEEK_MS)
  const { rows: records } = await q.query<{ type_id: number; total: number; won: number; weekly: number }>(
    `select type_id, count(*)::int as total, count(*) filter (where category = $5)::int as won, count(*) filter (where created_at > $4)::int as weekly
       from crm_records
      where company_id = $1 and type_id in (${LEADS}, ${DEALS}) and deleted_at is null and ($2 or owner_id = $3)
      group by type_id`,
    [companyId, type !== 'subuser', userId, weekAgo, WON],
  )
  const { rows: quotes } = await q.query<{ total: number; weekly: number }>(
    `select count(*)::int as total, count(*) filter (where quoted_at > $4)::int as weekly
       from quotes
      where (seller_company_id = $1 or buyer_company_id = $1) and ($2 or seller_user_id = $3)`,
    [companyId, type !== 'subuser', userId, weekAgo],
  )
  const nothing = { total: 0, won: 0, weekly: 0 }
  const leads = records.find(({ type_id }) => type_id === LEADS) ?? nothing
  const deals = records.find(({ type_id }) => type_id === DEALS) ?? nothing
  return {
    total_leads: leads.total,
    total_orders: quotes[0]?.total ?? 0,
    job: { conversion_rate: conversionRate(leads), weekly_total: leads.weekly },
    performance: { conversion_rate: conversionRate(deals), weekly_total: quotes[0]?.weekly ?? 0 },
  }
}
