import { currentPlan } from '../../../core/contracts/plans.contract.ts'
import { planOf } from '../../../core/plans/plans.ts'
import { bind } from '../http/bind.ts'

/** Plans do not expire, because no payment is taken. D-31. */
export const PLAN_STATUS = 'active'

export const planBindings = [
  bind(currentPlan, (_, { me }) => {
    const { name, features } = planOf(me.plan)
    return { data: { plan_name: name, plan_status: PLAN_STATUS, expires_at: null, feature_list: [...features] } }
  }),
]
