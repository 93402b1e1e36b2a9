import type { Kysely } from 'kysely'
import { freeListingSlug, listingSlug } from '../../../core/catalogue/listing-slug.ts'
import type { Tables } from '../database/tables.ts'

/** A listing's slug, unique within the company of the transaction. */
export async function slugOf(k: Kysely<Tables>, name: string, own = 0): Promise<string> {
  const wanted = listingSlug(name)
  const taken = await k
    .selectFrom('listings')
    .select('slug')
    .where('id', '<>', own)
    .where((eb) => eb.or([eb('slug', '=', wanted), eb('slug', 'like', `${wanted}-%`)]))
    .execute()
  return freeListingSlug(name, new Set(taken.map((row) => row.slug)))
}
