/**
 * The groups of lead scoring with their wire keys; the last one is spelt like this on the wire (D-02). Spec §3 "Lead
 * scoring groups".
 */
export const SCORING_GROUPS = [
  { key: 'lead_contact_info', label: 'Contact information' },
  { key: 'lead_company_info', label: 'Company information' },
  { key: 'lead_bant', label: 'Budget, authority, need, timing' },
  { key: 'fit_with_product', label: 'Fit with product' },
  { key: 'buyer_engagement', label: 'Buyer engagement' },
  { key: 'buyer_interaction', label: 'Buyer interaction' },
  { key: 'buyer_engagement_with_platform', label: 'Engagement with the platform' },
  { key: 'buyer_Int_actions', label: 'Buying intent' },
] as const

export type ScoringGroup = (typeof SCORING_GROUPS)[number]['key']

/** The groups of the engagement score. D-75. */
export const ENGAGEMENT_GROUPS: readonly ScoringGroup[] = [
  'buyer_engagement',
  'buyer_interaction',
  'buyer_engagement_with_platform',
  'buyer_Int_actions',
]

/** The percentages from which a lead is hot or warm; below both it is cold. D-75. */
export const HOT_FROM_PERCENT = 70
export const WARM_FROM_PERCENT = 40

export type LeadClass = 'hot' | 'warm' | 'cold'

/** D-75. */
export function leadClass(percent: number): LeadClass {
  if (percent >= HOT_FROM_PERCENT) return 'hot'
  return percent >= WARM_FROM_PERCENT ? 'warm' : 'cold'
}

/**
 * The score as a percentage of its maximum, within 0 and 100; 0 when the maximum is not positive. Both are whole units,
 * so that a lead with exactly 70 percent gets exactly 70 without rounding errors. D-74, D-75.
 */
export function scorePercent(score: number, maximum: number): number {
  if (!(maximum > 0)) return 0
  return Math.min(100, Math.max(0, (score * 100) / maximum))
}
