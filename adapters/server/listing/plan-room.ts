import type { Kysely } from 'kysely'
import { adMessages } from '../../../core/ads/ad.messages.ts'
import { catalogMessages } from '../../../core/catalogs/catalog.messages.ts'
import { listingMessages as say } from '../../../core/catalogue/listing.messages.ts'
import { allows, type FeatureKey } from '../../../core/plans/features.ts'
import { planOf } from '../../../core/plans/plans.ts'
import type { Usage } from '../../../core/plans/subscription.ts'
import { lockFor, type Work } from '../database/store.ts'
import type { Tables } from '../database/tables.ts'
import type { Context } from '../http/context.ts'
import { notWithPlan } from '../http/refusals.ts'

type Count = (k: Kysely<Tables>, now: Date) => Promise<{ readonly count: number }>

/** How much of each limit the company of a member's transaction uses (D-31). */
const COUNTS = {
  // Deleted listings do not count.
  product_limit: (k) =>
    k
      .selectFrom('listings')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('deleted_at', 'is', null)
      .executeTakeFirstOrThrow(),
  featured_limit: (k) =>
    k
      .selectFrom('listings')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('deleted_at', 'is', null)
      .where('is_featured', '=', true)
      .executeTakeFirstOrThrow(),
  // Ads that have ended do not count.
  ad_limit: (k, now) =>
    k
      .selectFrom('ads')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('ends_at', '>', now)
      .executeTakeFirstOrThrow(),
  catalog_limit: (k) =>
    k
      .selectFrom('catalogs')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('deleted_at', 'is', null)
      .executeTakeFirstOrThrow(),
  sub_account_limit: (k) =>
    k
      .selectFrom('users')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('type', '=', 'subuser')
      .where('deleted_at', 'is', null)
      .executeTakeFirstOrThrow(),
} as const satisfies Partial<Record<FeatureKey, Count>>
type CountedLimit = keyof typeof COUNTS

/** What the caller's company uses of each limit. */
export const usageOf = (k: Kysely<Tables>, now: Date): Promise<readonly Usage[]> =>
  Promise.all(
    Object.entries(COUNTS).map(async ([key, count]: [string, Count]) => ({
      key,
      used: Number((await count(k, now)).count),
    })),
  )

/** Refuses when the subscription plan does not allow one more listing (D-31). */
export const roomForListing = (w: Work, context: Context, more = 1): Promise<void> =>
  room(w, context, 'product_limit', say.productLimit, more)

export const roomForFeatured = (w: Work, context: Context): Promise<void> =>
  room(w, context, 'featured_limit', say.featuredLimit)

export const roomForAd = (w: Work, context: Context): Promise<void> => room(w, context, 'ad_limit', adMessages.limit)

async function room(w: Work, context: Context, limit: CountedLimit, message: string, more = 1): Promise<void> {
  await turnFor(w, context, limit)
  const { count } = await COUNTS[limit](w.k, context.now)
  gate(context, limit, message, Number(count) + more - 1)
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
  const most = planOf(plan).features.find(({ key }) => key === 'product_limit')?.value
  if (typeof most !== 'number') return undefined
  if (isTaking) await lockFor(w.k, `plan-limit:${companyId}:product_limit`)
  const { count } = await COUNTS.product_limit(w.k)
  return Math.max(0, most - Number(count))
}

/** Calls of a company that take a place of one limit take turns, so that each sees what the others have taken. */
const turnFor = (w: Work, { me }: Context, limit: FeatureKey): Promise<void> =>
  lockFor(w.k, `plan-limit:${me.companyId}:${limit}`)

/** Refuses features that the company's subscription plan lacks, with 302. */
export function gate(context: Context, feature: FeatureKey, message: string, used = 0): void {
  if (!allows(planOf(context.me.plan, context.me.planChanges).features, feature, used)) throw notWithPlan(message)
}
