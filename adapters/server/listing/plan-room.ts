import type { AliasedExpression, Kysely } from 'kysely'
import { adMessages } from '../../../core/ads/ad.messages.ts'
import { catalogMessages } from '../../../core/catalogs/catalog.messages.ts'
import { listingMessages as say } from '../../../core/catalogue/listing.messages.ts'
import { allows, type FeatureKey } from '../../../core/plans/features.ts'
import { planOf } from '../../../core/plans/plans.ts'
import type { Usage } from '../../../core/plans/subscription.ts'
import { planChangesOf } from '../account/plan-changes.ts'
import { lockFor, type Work } from '../database/store.ts'
import type { Tables } from '../database/tables.ts'
import type { Context } from '../http/context.ts'
import { notWithPlan } from '../http/refusals.ts'

type Counted = (k: Kysely<Tables>, now: Date) => AliasedExpression<{ company_id: number }, 'counted'>

/** The rows that count towards each limit (D-31). */
const COUNTED = {
  // Deleted listings do not count.
  product_limit: (k) => k.selectFrom('listings').select('company_id').where('deleted_at', 'is', null).as('counted'),
  featured_limit: (k) =>
    k
      .selectFrom('listings')
      .select('company_id')
      .where('deleted_at', 'is', null)
      .where('is_featured', '=', true)
      .as('counted'),
  // Ads that have ended do not count.
  ad_limit: (k, now) => k.selectFrom('ads').select('company_id').where('ends_at', '>', now).as('counted'),
  catalog_limit: (k) => k.selectFrom('catalogs').select('company_id').where('deleted_at', 'is', null).as('counted'),
  sub_account_limit: (k) =>
    k
      .selectFrom('users')
      .select('company_id')
      .where('type', '=', 'subuser')
      .where('deleted_at', 'is', null)
      .as('counted'),
} as const satisfies Partial<Record<FeatureKey, Counted>>
type CountedLimit = keyof typeof COUNTED
const COUNTED_LIMITS = Object.keys(COUNTED) as CountedLimit[]

/** How much of a limit the company of a member's transaction uses. */
const usedOf = (k: Kysely<Tables>, limit: CountedLimit, now: Date): Promise<number> =>
  countOf(k, (COUNTED[limit] as Counted)(k, now))

const countOf = async (k: Kysely<Tables>, counted: ReturnType<Counted>): Promise<number> =>
  Number(
    (
      await k
        .selectFrom(counted)
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow()
    ).count,
  )

/** What the caller's company uses of each limit. */
export const usageOf = (k: Kysely<Tables>, now: Date): Promise<readonly Usage[]> =>
  Promise.all(COUNTED_LIMITS.map(async (key) => ({ key, used: await usedOf(k, key, now) })))

/** What each company uses of each limit, by its id. Unscoped: for jobs. */
export async function usageByCompany(k: Kysely<Tables>, now: Date): Promise<ReadonlyMap<number, readonly Usage[]>> {
  const found = new Map<number, Usage[]>()
  for (const key of COUNTED_LIMITS) {
    const rows = await k
      .selectFrom((COUNTED[key] as Counted)(k, now))
      .select((eb) => ['company_id', eb.fn.countAll<number>().as('used')])
      .groupBy('company_id')
      .execute()
    for (const { company_id, used } of rows)
      found.set(company_id, [...(found.get(company_id) ?? []), { key, used: Number(used) }])
  }
  return found
}

/** Refuses when the subscription plan does not allow one more listing (D-31). */
export const roomForListing = (w: Work, context: Context, more = 1): Promise<void> =>
  room(w, context, 'product_limit', say.productLimit, more)

export const roomForFeatured = (w: Work, context: Context): Promise<void> =>
  room(w, context, 'featured_limit', say.featuredLimit)

export const roomForAd = (w: Work, context: Context): Promise<void> => room(w, context, 'ad_limit', adMessages.limit)

async function room(w: Work, context: Context, limit: CountedLimit, message: string, more = 1): Promise<void> {
  await turnFor(w, context, limit)
  gate(context, limit, message, (await usedOf(w.k, limit, context.now)) + more - 1)
}

/** Refuses when the subscription plan does not allow one more catalogue; deleted ones do not count (D-31). */
export const roomForCatalog = (w: Work, context: Context): Promise<void> =>
  room(w, context, 'catalog_limit', catalogMessages.limit)

/**
 * How many more listings the company's plan has room for; undefined for any number. With `isTaking` others wait until the
 * transaction ends.
 */
export async function listingsLeft(
  w: Work,
  { companyId, plan }: { readonly companyId: number; readonly plan: string },
  isTaking: boolean,
): Promise<number | undefined> {
  const changes = await w.unscoped(planChangesOf)
  const most = planOf(plan, changes[plan]).features.find(({ key }) => key === 'product_limit')?.value
  if (typeof most !== 'number') return undefined
  if (isTaking) await lockFor(w.k, `plan-limit:${companyId}:product_limit`)
  return Math.max(0, most - (await countOf(w.k, COUNTED.product_limit(w.k))))
}

/** Calls of a company that take a place of one limit take turns, so that each sees what the others have taken. */
const turnFor = (w: Work, { me }: Context, limit: FeatureKey): Promise<void> =>
  lockFor(w.k, `plan-limit:${me.companyId}:${limit}`)

/** Refuses features that the company's subscription plan lacks, with 302. */
export function gate(context: Context, feature: FeatureKey, message: string, used = 0): void {
  if (!allows(planOf(context.me.plan, context.me.planChanges).features, feature, used)) throw notWithPlan(message)
}
