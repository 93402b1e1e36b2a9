import { useQuery } from '@tanstack/react-query'
import { planFeatures } from '../../../adapters/client/plan-features.ts'
import { allows, type FeatureKey } from '../../../core/plans/features.ts'
import { useAppClient } from '../app/use-client.ts'

/** Tells whether the company's plan has a feature, or room for one more. Until the plan is known it locks nothing (D-31). */
export function usePlan(): (key: FeatureKey, used?: number) => boolean {
  const { data: features } = useQuery(planFeatures(useAppClient()))
  return (key, used) => allows(features, key, used)
}
