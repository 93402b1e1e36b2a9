import { z } from 'zod'

/** What a subscription plan can limit or enable. D-31. */
export const FEATURES = [
  { key: 'product_limit', name: 'Products' },
  { key: 'featured_limit', name: 'Featured products' },
  { key: 'ad_limit', name: 'Ads' },
  { key: 'catalog_limit', name: 'Catalogues' },
  { key: 'sub_account_limit', name: 'Sub accounts' },
  { key: 'storefront', name: 'Storefront' },
  { key: 'crm', name: 'CRM' },
  { key: 'automation', name: 'Automation' },
  { key: 'scoring', name: 'Scoring' },
  { key: 'calculator', name: 'Pricing calculator' },
  { key: 'translation', name: 'Chat translation' },
  { key: 'export', name: 'Export' },
] as const
export type FeatureKey = (typeof FEATURES)[number]['key']

/** A row of data.feature_list: a limit, null for no limit, or a boolean. D-31. */
export const feature = z.object({
  key: z.string(),
  name: z.string(),
  value: z.union([z.number().nonnegative(), z.boolean(), z.null()]),
})
export type Feature = Readonly<z.output<typeof feature>>

/** The share of a limit from which it is nearly used. D-246. */
const NEARLY_USED = 0.9

/** How much of a limit of the plan is used: nearly all (from 90 percent) or all of it; undefined for less and for features without a limit. D-246. */
export function limitState(value: Feature['value'] | undefined, used: number): 'near' | 'reached' | undefined {
  if (typeof value !== 'number' || value === 0) return undefined
  if (used >= value) return 'reached'
  return used >= value * NEARLY_USED ? 'near' : undefined
}

/**
 * Whether a plan allows one more of something with `used` existing ones. A list that is not loaded restricts nothing;
 * this applies to the browser only, because the server always has one. A loaded list without the key lacks the feature.
 * Being above a limit after a downgrade only blocks adding. D-31.
 */
export function allows(features: readonly Feature[] | undefined, key: FeatureKey, used = 0): boolean {
  if (features === undefined) return true
  const found = features.find((candidate) => candidate.key === key)
  if (found === undefined) return false
  if (typeof found.value === 'boolean') return found.value
  return found.value === null || used < found.value
}
