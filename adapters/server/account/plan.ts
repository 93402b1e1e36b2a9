import type { Kysely } from 'kysely'
import {
  changeSubscription,
  currentPlan,
  listPlans,
  listSubscriptions,
  type Subscription,
} from '../../../core/contracts/plans.contract.ts'
import { planMessages as say } from '../../../core/plans/plan.messages.ts'
import { planOf, plansFor } from '../../../core/plans/plans.ts'
import { renewsAt } from '../../../core/plans/subscription.ts'
import { formatWireTime } from '../../../core/time/wire-time.ts'
import type { Tables } from '../database/tables.ts'
import { bind } from '../http/bind.ts'
import type { Context } from '../http/context.ts'
import { mergeEdit } from '../http/merge-edit.ts'
import { refused, refusedField } from '../http/refusals.ts'
import { planChangesOf } from './plan-changes.ts'
import { usageOf } from '../listing/plan-room.ts'

/** Plans do not expire: no payment is taken, and a subscription renews by itself. D-31. */
export const PLAN_STATUS = 'active'

export const planBindings = [
  bind(currentPlan, (_, { me, services }) => {
    const { name, features } = planOf(me.plan, me.planChanges)
    return {
      data: {
        plan_name: name,
        plan_status: PLAN_STATUS,
        expires_at: null,
        // What the installation lacks is missing, so that a plan's lock never promises it.
        feature_list: features.filter(({ key }) => key !== 'translation' || services.translator !== undefined),
      },
    }
  }),

  bind(listPlans, async (_, { me, open }) => {
    const current = planOf(me.plan)
    return {
      data: plansFor(me.companyKind, await planChangesOf(open)).map(({ key, name, fit, features }) => ({
        key,
        name,
        fit,
        is_current: key === current.key,
        feature_list: [...features],
      })),
    }
  }),

  bind(listSubscriptions, async (_, context) => {
    const changes = await planChangesOf(context.open)
    return context.read(async (k) => {
      const data = await subscriptionOf(k, context, changes)
      const ended = await k
        .selectFrom('ended_subscriptions')
        .select(['id', 'plan', 'period', 'started_at', 'ended_at'])
        .orderBy('id', 'desc')
        .limit(100)
        .execute()
      return {
        data,
        ended: ended.map(({ id, plan, period, started_at, ended_at }) => ({
          id,
          plan_name: planOf(plan).name,
          period,
          started_at: formatWireTime(started_at),
          ended_at: formatWireTime(ended_at),
        })),
      }
    })
  }),

  bind(changeSubscription, async ({ was, plan, period }, context) => {
    const changes = await planChangesOf(context.open)
    return context.write(async (w) => {
      const { me, now } = context
      const next = plansFor(me.companyKind).find(({ key }) => key === plan)
      if (next === undefined) throw refusedField('plan', say.planUnknown)
      const before = await w.k
        .selectFrom('companies')
        .select(['plan', 'plan_period', 'plan_since', 'created_at'])
        .where('id', '=', me.companyId)
        .forUpdate()
        .executeTakeFirstOrThrow()
      const present = planOf(before.plan)
      if (was !== undefined) mergeEdit({ plan: present.key, period: before.plan_period }, { plan, period }, was)
      if (present.key === plan && before.plan_period === period) throw refused(say.unchanged)
      await w.k
        .insertInto('ended_subscriptions')
        .values({
          company_id: me.companyId,
          plan: present.key,
          period: before.plan_period,
          started_at: before.plan_since ?? before.created_at,
          ended_at: now,
        })
        .execute()
      await w.k
        .updateTable('companies')
        .set({ plan, plan_period: period, plan_since: now })
        .where('id', '=', me.companyId)
        .execute()
      await w.record({
        subject: 'subscription',
        subjectId: me.companyId,
        verb: 'updated',
        title: next.name,
        changes: [
          ...(present.key === plan ? [] : [{ field: 'plan', label: 'Plan', old: present.name, new: next.name }]),
          ...(before.plan_period === period
            ? []
            : [{ field: 'plan_period', label: 'Renewal', old: before.plan_period, new: period }]),
        ],
      })
      return { data: await subscriptionOf(w.k, context, changes), message: say.changed(next.name) }
    })
  }),
]

async function subscriptionOf(
  k: Kysely<Tables>,
  { me, now }: Context,
  changes: Awaited<ReturnType<typeof planChangesOf>>,
): Promise<Subscription> {
  const company = await k
    .selectFrom('companies')
    .select(['plan', 'plan_period', 'plan_since', 'created_at'])
    .where('id', '=', me.companyId)
    .executeTakeFirstOrThrow()
  const { key, name, features } = planOf(company.plan, changes[company.plan])
  const startedAt = company.plan_since ?? company.created_at
  const { plan_period: period } = company
  const usage = await usageOf(k, now)
  return {
    plan: key,
    plan_name: name,
    plan_status: PLAN_STATUS,
    period,
    started_at: formatWireTime(startedAt),
    renews_at: period === null ? null : formatWireTime(renewsAt(period, startedAt.getTime(), now.getTime())),
    usage: features.flatMap(({ key: limit, name: label, value }) => {
      const found = usage.find((each) => each.key === limit)
      return found === undefined || typeof value === 'boolean'
        ? []
        : [{ key: limit, name: label, used: found.used, limit: value }]
    }),
    feature_list: [...features],
  }
}
