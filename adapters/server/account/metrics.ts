import type { Kysely } from 'kysely'
import type { ProfileType } from '../../../core/account/account.ts'
import { conversionRate, WEEK_MS } from '../../../core/crm/records/conversion.ts'
import { WON } from '../../../core/crm/records/stages.ts'
import { crmTypeIds } from '../../../core/crm/records/record-types.ts'
import type { Tables } from '../database/tables.ts'

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
export async function companyMetrics(k: Kysely<Tables>, { companyId, userId, type, now }: Asker): Promise<Metrics> {
  const weekAgo = new Date(now.getTime() - WEEK_MS)
  const isOwner = type !== 'subuser'
  const records = await k
    .selectFrom('crm_records')
    .select((eb) => [
      'type_id',
      eb.fn.countAll<number>().as('total'),
      eb.fn.countAll<number>().filterWhere('category', '=', WON).as('won'),
      eb.fn.countAll<number>().filterWhere('created_at', '>', weekAgo).as('weekly'),
    ])
    .where('company_id', '=', companyId)
    .where('type_id', 'in', [LEADS, DEALS])
    .where('deleted_at', 'is', null)
    .$if(!isOwner, (own) => own.where('owner_id', '=', userId))
    .groupBy('type_id')
    .execute()
  const quotes = await k
    .selectFrom('quotes')
    .select((eb) => [
      eb.fn.countAll<number>().as('total'),
      eb.fn.countAll<number>().filterWhere('quoted_at', '>', weekAgo).as('weekly'),
    ])
    .where((eb) => eb.or([eb('seller_company_id', '=', companyId), eb('buyer_company_id', '=', companyId)]))
    .$if(!isOwner, (own) => own.where('seller_user_id', '=', userId))
    .executeTakeFirstOrThrow()
  const nothing = { total: 0, won: 0, weekly: 0 }
  const leads = records.find(({ type_id }) => type_id === LEADS) ?? nothing
  const deals = records.find(({ type_id }) => type_id === DEALS) ?? nothing
  return {
    total_leads: leads.total,
    total_orders: quotes.total,
    job: { conversion_rate: conversionRate(leads), weekly_total: leads.weekly },
    performance: { conversion_rate: conversionRate(deals), weekly_total: quotes.weekly },
  }
}
