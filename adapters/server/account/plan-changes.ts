import type { Kysely } from 'kysely'
import type { PlanChanges } from '../../../core/plans/plans.ts'
import type { Tables } from '../database/tables.ts'

const PREFIX = 'plan.'

/** What operators changed of each plan, by its key (D-232). */
export async function planChangesOf(k: Kysely<Tables>): Promise<Readonly<Partial<Record<string, PlanChanges>>>> {
  const rows = await k
    .selectFrom('market_settings')
    .select(['key', 'value'])
    .where('key', 'like', `${PREFIX}%`)
    .execute()
  return Object.fromEntries(rows.map(({ key, value }) => [key.slice(PREFIX.length), value as PlanChanges]))
}
