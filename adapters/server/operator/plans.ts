import type { Kysely } from 'kysely'
import type { OperatorPlanRow } from '../../../core/contracts/operator.contract.ts'
import { operatorMessages as say } from '../../../core/operator/operator.messages.ts'
import { type PlanKey, PLANS, planOf } from '../../../core/plans/plans.ts'
import type { PlanLimits } from '../../../core/operator/plan-limits.schema.ts'
import { planChangesOf } from '../account/plan-changes.ts'
import { lockFor, type Work } from '../database/store.ts'
import type { Tables } from '../database/tables.ts'
import { mergeEdit } from '../http/merge-edit.ts'
import { storeSetting } from '../site/market-settings.ts'
import { noteAction } from './audit-log.ts'
import type { Author } from './settings.ts'

/** The subscription plans with what they allow now, and how many companies have them. */
export async function planRows(k: Kysely<Tables>): Promise<OperatorPlanRow[]> {
  const [changes, counted] = await Promise.all([
    planChangesOf(k),
    k
      .selectFrom('companies')
      .select((eb) => ['plan', eb.fn.countAll<number>().as('count')])
      .groupBy('plan')
      .execute(),
  ])
  const companies = Map.groupBy(counted, ({ plan }) => planOf(plan).key)
  return PLANS.map(({ key, kind }) => {
    const { name, fit, features } = planOf(key, changes[key])
    return {
      key,
      name,
      fit,
      kind,
      companies: (companies.get(key) ?? []).reduce((sum, { count }) => sum + Number(count), 0),
      feature_list: [...features],
      is_changed: Object.keys(changes[key] ?? {}).length > 0,
    }
  })
}

/** Changes what a plan allows, from the next call of each company that has it on. */
export async function changePlan(
  w: Work,
  key: PlanKey,
  sent: PlanLimits,
  was: Readonly<Record<string, unknown>>,
  { operatorId, now }: Author,
): Promise<string> {
  await lockFor(w.k, 'market-settings')
  const { name, features } = planOf(key, (await planChangesOf(w.k))[key])
  const before = Object.fromEntries(features.map((row) => [row.key, row.value]))
  const after: Readonly<Record<string, number | boolean | null>> = mergeEdit(before, sent, was)
  const changed = features.filter((row) => after[row.key] !== row.value)
  if (changed.length === 0) return say.planUnchanged(name)
  const own = new Map<string, number | boolean | null>(planOf(key).features.map((row) => [row.key, row.value]))
  await storeSetting(
    w.k,
    `plan.${key}`,
    Object.fromEntries(Object.entries(after).filter(([feature, value]) => own.get(feature) !== value)),
    now,
  )
  await noteAction(w, {
    operatorId,
    action: 'plan.changed',
    target: { kind: 'plan', id: key, name },
    reason: changed.map((row) => `${row.name}: ${say.changedFromTo(row.value, after[row.key] ?? null)}`).join('; '),
    now,
  })
  return say.planChanged(name)
}
