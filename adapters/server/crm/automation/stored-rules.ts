import type { Kysely } from 'kysely'
import { type AutomationRule, automationRule } from '../../../../core/crm/automation/automation.schema.ts'
import { formatWireTime } from '../../../../core/time/wire-time.ts'
import type { Tables } from '../../database/tables.ts'

/** Rules of the handle's company, oldest first, which is the order in which they run. */
export async function storedRules(
  k: Kysely<Tables>,
  companyId: number,
  only: { readonly typeId?: number; readonly id?: number } = {},
): Promise<readonly AutomationRule[]> {
  const rows = await k
    .selectFrom('automation_rules')
    .selectAll()
    .where('company_id', '=', companyId)
    .$if(only.typeId !== undefined, (query) => query.where('type_id', '=', only.typeId ?? 0))
    .$if(only.id !== undefined, (query) => query.where('id', '=', only.id ?? 0))
    .orderBy('id')
    .execute()
  return rows.map(ruleOf)
}

/** A stored row as a rule. */
export const ruleOf = ({ last_run_at, ...row }: { readonly last_run_at: Date | null }): AutomationRule =>
  automationRule.parse({ ...row, last_run_at: last_run_at === null ? null : formatWireTime(last_run_at) })
