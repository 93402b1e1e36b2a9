import { z } from 'zod'
import { feature } from '../plans/features.ts'
import { subscriptionChange } from '../plans/subscription.schema.ts'
import { endpoint, needs, signedIn } from './endpoint.ts'

export const currentPlan = endpoint({
  id: 'plans.current',
  method: 'GET',
  path: 'users/current_plan',
  access: signedIn,
  response: {
    data: z.object({
      plan_name: z.string(),
      plan_status: z.string(),
      expires_at: z.string().nullable(),
      feature_list: z.array(feature),
    }),
  },
  summary: "The plan of the caller's company with its features (D-31).",
})

export const listPlans = endpoint({
  id: 'plans.list',
  method: 'GET',
  path: 'plans/list',
  access: needs('Plans', 'View'),
  response: {
    data: z.array(
      z.object({
        key: z.string(),
        name: z.string(),
        /** Whom the plan fits. */
        fit: z.string(),
        is_current: z.boolean(),
        feature_list: z.array(feature),
      }),
    ),
  },
  summary: "The plans that the caller's company can choose, smallest first (IMPLIED-16).",
})
export type PlanCard = z.output<typeof listPlans.response>['data'][number]

const subscription = z.object({
  plan: z.string(),
  plan_name: z.string(),
  plan_status: z.string(),
  /** A period text; null when the subscription runs without an end. */
  period: z.string().nullable(),
  started_at: z.string(),
  renews_at: z.string().nullable(),
  /** What the company uses of each limit. A limit of null is none. */
  usage: z.array(
    z.object({ key: z.string(), name: z.string(), used: z.number().int(), limit: z.number().int().nullable() }),
  ),
  feature_list: z.array(feature),
})
export type Subscription = z.output<typeof subscription>

export const listSubscriptions = endpoint({
  id: 'subscription.list',
  method: 'GET',
  path: 'subscription/list',
  access: needs('My Subscriptions', 'View'),
  response: {
    data: subscription,
    /** Earlier subscriptions, newest first. */
    ended: z.array(
      z.object({
        id: z.number().int(),
        plan_name: z.string(),
        period: z.string().nullable(),
        started_at: z.string(),
        ended_at: z.string(),
      }),
    ),
  },
  summary: "The subscription of the caller's company with what it uses, and the earlier ones (IMPLIED-16).",
})

export const changeSubscription = endpoint({
  id: 'subscription.change',
  method: 'POST',
  path: 'subscription/change',
  access: needs('My Subscriptions', 'Edit'),
  input: subscriptionChange,
  response: { data: subscription },
  isPersonal: true,
  summary:
    'Changes plan and period at once, without payment; with `was`, 409 when a colleague changed it. Nothing is deleted (IMPLIED-16, D-31).',
})
