import type { Kysely } from 'kysely'
import { type AdForm, adForm, adState, adToWire } from '../../../core/ads/ad.schema.ts'
import { adMessages as say } from '../../../core/ads/ad.messages.ts'
import { countAds } from '../../../core/contracts/ad-counts.contract.ts'
import { adsList, createAd, deleteAd, type OwnAd, showAd, updateAd } from '../../../core/contracts/ads.contract.ts'
import { formatWireTime, wireDate } from '../../../core/time/wire-time.ts'
import type { Work } from '../database/store.ts'
import type { Tables } from '../database/tables.ts'
import { bind } from '../http/bind.ts'
import type { Context } from '../http/context.ts'
import { checkedBy, mergeEdit } from '../http/merge-edit.ts'
import { notFound } from '../http/refusals.ts'
import { requireOwnListings } from '../listing/own-listings.ts'
import { roomForAd } from '../listing/plan-room.ts'
import { countEvent } from './ad-counts.ts'
import { turnLater } from './ad-turn.job.ts'

/** Ads of one list. Our own limit. */
const MOST_ADS = 1_000

export const adBindings = [
  bind(adsList, async ({ ad_type }, context) =>
    context.read(async (k) => {
      const [data, types] = await Promise.all([
        adsOf(k, context, { ad_type }),
        k.selectFrom('ads').select('ad_type').distinct().orderBy('ad_type').execute(),
      ])
      return { data, types: types.map((row) => row.ad_type) }
    }),
  ),

  bind(showAd, async ({ id }, context) =>
    context.read(async (k) => {
      const ad = await oneAd(k, context, id)
      const products = await k
        .selectFrom('ad_listings')
        .innerJoin('listings', 'listings.id', 'ad_listings.listing_id')
        .select(['listings.id', 'listings.name', 'listings.is_public'])
        .where('ad_listings.ad_id', '=', id)
        .where('listings.deleted_at', 'is', null)
        .orderBy('ad_listings.position')
        .execute()
      return {
        data: {
          ...ad,
          products: products.map(({ is_public, ...product }) => ({ ...product, is_on_sale: is_public })),
        },
      }
    }),
  ),

  bind(createAd, async (form, context) =>
    context.write(async (w) => {
      if (isToCome(form, context)) await roomForAd(w, context)
      const { product_ids, ...row } = columnsOf(form)
      const { id } = await w.k
        .insertInto('ads')
        .values({ ...row, company_id: context.me.companyId, created_at: context.now })
        .returning('id')
        .executeTakeFirstOrThrow()
      await saveListings(w, context, id, product_ids)
      await turnLater(w, id, form, context.now)
      await w.record({ subject: 'ad', subjectId: id, verb: 'created', title: form.title_1 })
      return { data: await oneAd(w.k, context, id), message: say.created }
    }),
  ),

  bind(updateAd, async ({ id, was, ...sent }, context) =>
    context.write(async (w) => {
      await w.k.selectFrom('ads').select('id').where('id', '=', id).forUpdate().execute()
      const stored = formOf(await oneAd(w.k, context, id))
      const form = was === undefined ? sent : checkedBy(adForm, mergeEdit(stored, sent, was))
      if (isToCome(form, context) && !isToCome(stored, context)) await roomForAd(w, context)
      const { product_ids, ...row } = columnsOf(form)
      await w.k.updateTable('ads').set(row).where('id', '=', id).execute()
      await w.k.deleteFrom('ad_listings').where('ad_id', '=', id).execute()
      await saveListings(w, context, id, product_ids)
      await turnLater(w, id, form, context.now)
      await w.record({
        subject: 'ad',
        subjectId: id,
        verb: 'updated',
        title: form.title_1,
        changes: changesOf(stored, form),
      })
      return { data: await oneAd(w.k, context, id), message: say.saved }
    }),
  ),

  bind(deleteAd, async ({ id }, context) => {
    await context.write(async (w) => {
      const gone = await w.k.deleteFrom('ads').where('id', '=', id).returning('title_1').executeTakeFirst()
      if (gone === undefined) throw notFound('ad')
      await w.record({ subject: 'ad', subjectId: id, verb: 'deleted', title: gone.title_1 })
    })
    return { message: say.deleted }
  }),

  bind(countAds, async ({ event, ids }, context) => {
    await countEvent(context, event, ids)
    return {}
  }),
]

/** Ads of the handle's company, newest first. */
async function adsOf(
  k: Kysely<Tables>,
  { now }: Context,
  which: { readonly ad_type?: string; readonly id?: number },
): Promise<OwnAd[]> {
  const rows = await k
    .selectFrom('ads')
    .selectAll()
    .$if(which.ad_type !== undefined, (query) => query.where('ad_type', '=', which.ad_type ?? ''))
    .$if(which.id !== undefined, (query) => query.where('id', '=', which.id ?? 0))
    .orderBy('id', 'desc')
    .limit(MOST_ADS)
    .execute()
  const ids = rows.map(({ id }) => id)
  if (ids.length === 0) return []
  const [listings, counts] = await Promise.all([
    k
      .selectFrom('ad_listings')
      .innerJoin('listings', 'listings.id', 'ad_listings.listing_id')
      .select(['ad_listings.ad_id', 'ad_listings.listing_id', 'listings.is_public'])
      .where('ad_listings.ad_id', 'in', ids)
      .where('listings.deleted_at', 'is', null)
      .orderBy('ad_listings.position')
      .execute(),
    k
      .selectFrom('ad_days')
      .select('ad_id')
      .select((eb) => [eb.fn.sum<number>('views').as('views'), eb.fn.sum<number>('clicks').as('clicks')])
      .where('ad_id', 'in', ids)
      .groupBy('ad_id')
      .execute(),
  ])
  const listingsBy = Map.groupBy(listings, (row) => row.ad_id)
  const countsBy = new Map(counts.map((row) => [row.ad_id, row]))
  return rows.map((row): OwnAd => {
    const own = listingsBy.get(row.id) ?? []
    const wire = adToWire(row.id, {
      ad_type: row.ad_type,
      title_1: row.title_1,
      title_2: row.title_2,
      title_3: row.title_3,
      product_ids: own.map(({ listing_id }) => listing_id),
      start_date: formatWireTime(row.starts_at),
      end_date: formatWireTime(row.ends_at),
    })
    return {
      ...wire,
      state: adState(wire, now.getTime()),
      listings: own.length,
      on_sale: own.filter(({ is_public }) => is_public).length,
      views: Number(countsBy.get(row.id)?.views ?? 0),
      clicks: Number(countsBy.get(row.id)?.clicks ?? 0),
      taken_off_reason: row.taken_off_reason,
    }
  })
}

async function oneAd(k: Kysely<Tables>, context: Context, id: number): Promise<OwnAd> {
  const [found] = await adsOf(k, context, { id })
  if (found === undefined) throw notFound('ad')
  return found
}

/** The listings of an ad, in the given order. A listing of somebody else is like one that does not exist. */
async function saveListings(w: Work, { me }: Context, adId: number, ids: readonly number[]): Promise<void> {
  await requireOwnListings(w.k, ids, say.foreignListing)
  await w.k
    .insertInto('ad_listings')
    .values(ids.map((listing_id, position) => ({ ad_id: adId, listing_id, company_id: me.companyId, position })))
    .execute()
}

const formOf = ({ ad_type, title_1, title_2, title_3, product_ids, start_date, end_date }: OwnAd): AdForm => ({
  ad_type,
  title_1,
  title_2,
  title_3,
  product_ids: product_ids === '' ? [] : product_ids.split(',').map(Number),
  start_date,
  end_date,
})

const columnsOf = ({ start_date, end_date, ...form }: AdForm) => ({
  ...form,
  starts_at: wireDate(start_date),
  ends_at: wireDate(end_date),
})

/** Whether an ad takes a place of the plan. */
const isToCome = (form: Pick<AdForm, 'start_date' | 'end_date'>, { now }: Context): boolean =>
  adState(form, now.getTime()) !== 'ended'

const changesOf = (before: AdForm, after: AdForm) =>
  (Object.keys(after) as (keyof AdForm)[])
    .filter((field) => String(before[field]) !== String(after[field]))
    .map((field) => ({ field, old: before[field], new: after[field] }))
