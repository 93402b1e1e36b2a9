import { useQuery } from '@tanstack/react-query'
import type { Module } from '../../../core/permissions/catalogue.ts'
import { lockedFeature } from '../../../core/plans/module-features.ts'
import { planMessages } from '../../../core/plans/plan.messages.ts'
import { planFeatures } from '../../../adapters/client/plan-features.ts'
import { allows, type FeatureKey, FEATURES } from '../../../core/plans/features.ts'
import { useAppClient } from '../app/use-client.ts'

/** Tells whether the company's plan has a feature, or room for one more. Until the plan is known it locks nothing (D-31). */
export function usePlan(): (key: FeatureKey, used?: number) => boolean {
  const { data: features } = useQuery(planFeatures(useAppClient()))
  return (key, used) => allows(features, key, used)
}

/** Why the company's plan lets nobody add or change anything of a module; undefined when it does (D-31). */
export function usePlanLock(): (module: Module) => string | undefined {
  const { data: features } = useQuery(planFeatures(useAppClient()))
  return (module) => {
    const key = lockedFeature(features, [{ module, action: 'Add' }])
    return key === undefined
      ? undefined
      : planMessages.moduleLocked(FEATURES.find((feature) => feature.key === key)?.name ?? key)
  }
}
