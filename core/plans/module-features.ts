import type { Module } from '../permissions/catalogue.ts'
import type { PermissionNeed } from '../permissions/permissions.ts'
import { allows, type Feature, type FeatureKey } from './features.ts'

/** The feature of the plan that the modules of the permission catalogue belong to. Others belong to every plan. D-31. */
const MODULE_FEATURES: Partial<Readonly<Record<Module, FeatureKey>>> = {
  Leads: 'crm',
  Contacts: 'crm',
  Accounts: 'crm',
  Deals: 'crm',
  Tasks: 'crm',
  Meetings: 'crm',
  Calls: 'crm',
  'Scoring Rules': 'scoring',
  'Engagement Score': 'scoring',
}

/**
 * The feature that a plan lacks for a call with these needs; undefined when one of them passes. A plan locks adding and
 * changing: what a company has stays readable and can be deleted. D-31.
 */
export function lockedFeature(
  features: readonly Feature[] | undefined,
  needs: readonly PermissionNeed[],
): FeatureKey | undefined {
  const lacks = needs.map(({ module, action }) => {
    const key = action === 'Add' || action === 'Edit' ? MODULE_FEATURES[module] : undefined
    return key === undefined || allows(features, key) ? undefined : key
  })
  return lacks.includes(undefined) ? undefined : lacks[0]
}
