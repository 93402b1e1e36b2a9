import { adMessages } from '../../../core/ads/ad.messages.ts'
import { catalogMessages } from '../../../core/catalogs/catalog.messages.ts'
import { listingMessages as say } from '../../../core/catalogue/listing.messages.ts'
import { allows, type FeatureKey } from '../../../core/plans/features.ts'
import { planOf } from '../../../core/plans/plans.ts'
import { lockFor, type Work } from '../database/store.ts'
import type { Context } from '../http/context.ts'
import { notWithPlan } from '../http/refusals.ts'

/** Refuses when the subscription plan does not allow one more listing; deleted ones do not count (D-31). */
export async function roomForListing(w: Work, context: Context, more = 1): Promise<void> {
  await turnFor(w, context, 'product_limit')
  const { count } = await w.k
    .selectFrom('listings')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
  gate(context, 'product_limit', say.productLimit, Number(count) + more - 1)
}

export async function roomForFeatured(w: Work, context: Context): Promise<void> {
  await turnFor(w, context, 'featured_limit')
  const { count } = await w.k
    .selectFrom('listings')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('deleted_at', 'is', null)
    .where('is_featured', '=', true)
    .executeTakeFirstOrThrow()
  gate(context, 'featured_limit', say.featuredLimit, Number(count))
}

/** Refuses when the subscription plan does not allow one more ad; those that have ended do not count (D-31). */
export async function roomForAd(w: Work, context: Context): Promise<void> {
  await turnFor(w, context, 'ad_limit')
  const { count } = await w.k
    .selectFrom('ads')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('ends_at', '>', context.now)
    .executeTakeFirstOrThrow()
  gate(context, 'ad_limit', adMessages.limit, Number(count))
}

/** Refuses when the subscription plan does not allow one more catalogue; deleted ones do not count (D-31). */
export async function roomForCatalog(w: Work, context: Context): Promise<void> {
  await turnFor(w, context, 'catalog_limit')
  const { count } = await w.k
    .selectFrom('catalogs')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
  gate(context, 'catalog_limit', catalogMessages.limit, Number(count))
}

/** Calls of a company that take a place of one limit take turns, so that each sees what the others have taken. */
const turnFor = (w: Work, { me }: Context, limit: FeatureKey): Promise<void> =>
  lockFor(w.k, `plan-limit:${me.companyId}:${limit}`)

/** Refuses features that the company's subscription plan lacks, with 302. */
export function gate(context: Context, feature: FeatureKey, message: string, used = 0): void {
  if (!allows(planOf(context.me.plan).features, feature, used)) throw notWithPlan(message)
}
