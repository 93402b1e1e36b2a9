import { useQuery } from '@tanstack/react-query'
import { planFeatures } from '../../../adapters/client/plan-features.ts'
import { type FeatureKey, limitState } from '../../../core/plans/features.ts'
import { planMessages } from '../../../core/plans/plan.messages.ts'
import { useAppClient } from '../app/use-client.ts'
import { PlanLock } from './plan-lock.tsx'

export interface PlanRoomProps {
  readonly limit: FeatureKey
  readonly used: number
  /** What a full limit means here. */
  readonly full: string
}

/** Says that a limit of the plan is nearly or wholly used, before somebody meets it (D-246). */
export function PlanRoom({ limit, used, full }: PlanRoomProps) {
  const { data: features } = useQuery(planFeatures(useAppClient()))
  const feature = features?.find(({ key }) => key === limit)
  if (feature === undefined) return null
  const { name, value } = feature
  if (typeof value === 'number' && used >= value) return <PlanLock>{full}</PlanLock>
  if (typeof value !== 'number' || limitState(value, used) === undefined) return null
  return <PlanLock>{planMessages.nearlyUsed(used, value, name)}</PlanLock>
}
