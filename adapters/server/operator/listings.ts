import type { Kysely } from 'kysely'
import type { OperatorListingRow } from '../../../core/contracts/operator.contract.ts'
import { productFormAddress } from '../../../core/navigation/addresses.ts'
import { operatorMessages as say } from '../../../core/operator/operator.messages.ts'
import { formatWireTime } from '../../../core/time/wire-time.ts'
import { closeCases } from '../complaints/close-cases.ts'
import { containing } from '../database/patterns.ts'
import type { Work } from '../database/store.ts'
import type { Tables } from '../database/tables.ts'
import { refused } from '../http/refusals.ts'
import type { ListingRow } from '../listing/listing-row.ts'
import { lockedListing, takeDraft } from '../listing/own-listings.ts'
import { type Decided, isStanding, noteStanding, notifySeller, type Standing, type TakenOffChoice } from './take-off.ts'
import { wordsOf } from './words.ts'

/** Listings of the market that are on sale or were taken off it, with their numbers. The operator sees the rows of all. */
export async function listingPage(k: Kysely<Tables>, { page, per_page, search, state = 'public' }: TakenOffChoice) {
  const found = matching(k, search)
  const of = (standing: Standing) =>
    standing === 'public'
      ? found.where('listings.is_public', '=', true)
      : found.where('listings.taken_off_at', 'is not', null)
  const count = async (standing: Standing) =>
    Number(
      (
        await of(standing)
          .select((eb) => eb.fn.countAll<number>().as('count'))
          .executeTakeFirstOrThrow()
      ).count,
    )
  const [rows, onSale, takenOff] = await Promise.all([
    of(state)
      .select([
        'listings.id',
        'listings.slug',
        'listings.name',
        'listings.product_url',
        'listings.published_at',
        'listings.taken_off_at',
        'listings.taken_off_reason',
        'companies.id as company_id',
        'companies.name as company',
        'companies.slug as company_slug',
      ])
      .orderBy(state === 'public' ? 'listings.published_at' : 'listings.taken_off_at', (by) => by.desc().nullsLast())
      .orderBy('listings.id', 'desc')
      .limit(per_page)
      .offset((page - 1) * per_page)
      .execute(),
    count('public'),
    count('taken_off'),
  ])
  const counts = { public: onSale, taken_off: takenOff }
  return {
    rows: rows.map((row): OperatorListingRow => ({
      id: row.id,
      slug: row.slug,
      name: row.name,
      product_url: row.product_url,
      company_id: row.company_id,
      company: row.company,
      company_slug: row.company_slug,
      is_taken_off: row.taken_off_at !== null,
      reason: row.taken_off_reason,
      since: formatWireTime(row.taken_off_at ?? row.published_at ?? new Date(0)),
    })),
    total: counts[state],
    counts,
  }
}

function matching(k: Kysely<Tables>, search: string) {
  let query = k
    .selectFrom('listings')
    .innerJoin('companies', 'companies.id', 'listings.company_id')
    .where('listings.deleted_at', 'is', null)
  for (const word of wordsOf(search)) {
    const like = containing(word)
    query = query.where((eb) => eb.or([eb('listings.name', 'ilike', like), eb('companies.name', 'ilike', like)]))
  }
  return query
}

/**
 * Takes a listing off the market: it becomes a draft that its seller can edit and not publish. The seller is told, with the
 * reason.
 */
export async function takeOffMarket(w: Work, id: number, reason: string, by: Decided): Promise<string> {
  const found = await lockedListing(w.k, id)
  if (found.taken_off_at !== null) {
    if (await isStanding(w, about(found), 'takenOff', reason, by)) return say.takenOff(found.name)
    throw refused(say.alreadyOff(found.name))
  }
  if (found.published === 0) throw refused(say.notOnSale(found.name))
  const listing = await takeDraft(w, found)
  await w.k
    .updateTable('listings')
    .set({ published: 0, taken_off_reason: reason, taken_off_at: by.now, version: listing.version + 1 })
    .where('id', '=', id)
    .execute()
  await closeCases(w, { subject: 'listing', subjectId: id }, { outcome: 'taken_off', ...by })
  await noteStanding(w, about(listing), 'takenOff', reason, by)
  const news = { title: say.takenOffTitle(listing.name), message: say.takenOffNews(reason) }
  await notifySeller(w, listing.company_id, { ...news, link: productFormAddress(id) }, by)
  return say.takenOff(listing.name)
}

/** Puts a listing that was taken off back on sale, as it is now; the seller is notified. */
export async function putBackOnMarket(w: Work, id: number, by: Decided): Promise<string> {
  const listing = await lockedListing(w.k, id)
  if (listing.taken_off_at === null) {
    // Its seller may have made it a draft since.
    const isOnSale = listing.published === 1
    if (isOnSale && (await isStanding(w, about(listing), 'putBack', null, by))) return say.putBack(listing.name)
    throw refused(say.notOff(listing.name))
  }
  await w.k
    .updateTable('listings')
    .set({ published: 1, taken_off_reason: null, taken_off_at: null, version: listing.version + 1 })
    .where('id', '=', id)
    .execute()
  await noteStanding(w, about(listing), 'putBack', null, by)
  const news = { title: say.putBackTitle(listing.name), message: say.putBackNews }
  await notifySeller(w, listing.company_id, { ...news, link: productFormAddress(id) }, by)
  return say.putBack(listing.name)
}

const about = ({ id, name, company_id }: ListingRow) =>
  ({ kind: 'listing', id, companyId: company_id, title: name }) as const
