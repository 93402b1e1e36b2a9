import type { AccountType } from '../account/account.ts'
import { FEATURES } from './features.ts'
import type { Feature, FeatureKey } from './features.ts'

type Limits = Readonly<Record<FeatureKey, number | boolean | null>>

/** All features without limits; a plan lists where it offers less. */
const everything: Limits = {
  product_limit: null,
  featured_limit: null,
  ad_limit: null,
  catalog_limit: null,
  sub_account_limit: null,
  storefront: true,
  crm: true,
  automation: true,
  scoring: true,
  calculator: true,
  translation: true,
  export: true,
}

/** The subscription plans, smallest first. Names and figures are ours, the specification gives none. D-31. */
export const PLANS = [
  {
    key: 'starter',
    name: 'Starter',
    kind: 'seller',
    fit: 'A first range of products',
    limits: {
      ...everything,
      product_limit: 50,
      featured_limit: 3,
      ad_limit: 3,
      catalog_limit: 5,
      sub_account_limit: 3,
      automation: false,
      translation: false,
    },
  },
  {
    key: 'trade',
    name: 'Trade',
    kind: 'seller',
    fit: 'A trading company with a team',
    limits: {
      ...everything,
      product_limit: 5_000,
      featured_limit: 50,
      ad_limit: 25,
      catalog_limit: 50,
      sub_account_limit: 10,
    },
  },
  { key: 'growth', name: 'Growth', kind: 'seller', fit: 'A range and a team of any size', limits: everything },
  {
    key: 'buyer',
    name: 'Buyer',
    kind: 'buyer',
    fit: 'Finding products and asking for quotes',
    limits: {
      ...everything,
      product_limit: 0,
      featured_limit: 0,
      ad_limit: 0,
      catalog_limit: 0,
      sub_account_limit: 0,
      storefront: false,
      crm: false,
      automation: false,
      scoring: false,
      calculator: false,
      export: false,
    },
  },
] as const satisfies readonly {
  readonly key: string
  readonly name: string
  readonly kind: AccountType
  readonly fit: string
  readonly limits: Limits
}[]
export type PlanKey = (typeof PLANS)[number]['key']

export interface Plan {
  readonly key: PlanKey
  readonly name: string
  /** Whom the plan fits, in a few words. */
  readonly fit: string
  /** The rows of `data.feature_list`. D-31. */
  readonly features: readonly Feature[]
}

/** What an operator changed of a plan's limits, by feature. D-232. */
export type PlanChanges = Readonly<Partial<Record<FeatureKey, number | boolean | null>>>

/** Whether a feature is a number, rather than on or off. */
export const isLimit = (key: FeatureKey): boolean => everything[key] === null

/** The plan with a stored key. A key that is no longer offered counts as the smallest plan. */
export const planOf = (key: string, changes?: PlanChanges): Plan =>
  shown(PLANS.find((candidate) => candidate.key === key) ?? PLANS[0], changes)

/** The plans that a company of this kind can choose, smallest first. */
export const plansFor = (
  kind: AccountType,
  changes: Readonly<Partial<Record<string, PlanChanges>>> = {},
): readonly Plan[] => PLANS.filter((plan) => plan.kind === kind).map((plan) => shown(plan, changes[plan.key]))

const shown = ({ key, name, fit, limits }: (typeof PLANS)[number], changes: PlanChanges = {}): Plan => ({
  key,
  name,
  fit,
  features: FEATURES.map(({ key: feature, name: label }) => {
    const changed = changes[feature]
    return { key: feature, name: label, value: changed === undefined ? limits[feature] : changed }
  }),
})
