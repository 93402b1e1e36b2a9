import { z } from 'zod'
import { addressOf } from '../../../core/navigation/addresses.ts'
import { limitState } from '../../../core/plans/features.ts'
import { planMessages as say } from '../../../core/plans/plan.messages.ts'
import { planOf } from '../../../core/plans/plans.ts'
import type { Work } from '../database/store.ts'
import { jobKind } from '../jobs/job-kind.ts'
import { usageByCompany } from '../listing/plan-room.ts'
import { tellOwners } from '../notifications/tell-owners.ts'
import type { Services } from '../services.ts'
import { planChangesOf } from './plan-changes.ts'

const EVERY_MS = 60 * 60_000

/** A limit of a company that is nearly or wholly used. */
interface FullLimit {
  readonly companyId: number
  readonly key: string
  readonly name: string
  readonly used: number
  readonly limit: number
  readonly state: 'near' | 'reached'
}

/** Tells the owners of a company once that a limit of its plan is nearly used, and once that it is reached. D-246. */
export const planNoticesJob = jobKind({
  name: 'plan-notices',
  payload: z.object({}),
  tries: 3,
  intervalMs: EVERY_MS,
  run: async (_, { k, services, now, end }) => {
    const usage = await usageByCompany(k, now)
    const changes = await planChangesOf(k)
    const companies = await k.selectFrom('companies').select(['id', 'plan']).execute()
    const full = companies.flatMap(({ id, plan }) =>
      planOf(plan, changes[plan]).features.flatMap(({ key, name, value }): FullLimit[] => {
        const used = usage.get(id)?.find((each) => each.key === key)?.used ?? 0
        const state = limitState(value, used)
        return state === undefined || typeof value !== 'number'
          ? []
          : [{ companyId: id, key, name, used, limit: value, state }]
      }),
    )
    await end(async (w) => {
      await forgetOthers(w, full)
      for (const each of full) await tell(w, each, services, now)
    })
  },
})

/** Forgets limits that have room again or changed, so that they are told again. */
async function forgetOthers(w: Work, full: readonly FullLimit[]): Promise<void> {
  const told = await w.k.selectFrom('plan_notices').selectAll().execute()
  for (const row of told) {
    const now = full.find(({ companyId, key }) => companyId === row.company_id && key === row.feature)
    if (now?.limit === row.limit_value) continue
    await w.k
      .deleteFrom('plan_notices')
      .where('company_id', '=', row.company_id)
      .where('feature', '=', row.feature)
      .execute()
  }
}

async function tell(w: Work, full: FullLimit, { origin }: Services, now: Date): Promise<void> {
  const { companyId, key, name, used, limit, state } = full
  const row = { company_id: companyId, feature: key, limit_value: limit, told_at: now }
  // Whoever reached the limit at once need not hear later that it is nearly used.
  const states = state === 'near' ? (['near'] as const) : (['near', 'reached'] as const)
  const added = await w.k
    .insertInto('plan_notices')
    .values(states.map((each) => ({ ...row, state: each })))
    .onConflict((conflict) => conflict.doNothing())
    .returning('state')
    .execute()
  if (!added.some((each) => each.state === state)) return
  await tellOwners(w, companyId, {
    kind: 'product',
    ...(state === 'near' ? say.limitNear : say.limitReached)(used, limit, name),
    link: addressOf('subscription'),
    origin,
    now,
  })
}
