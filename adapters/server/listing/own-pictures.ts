import { listingMessages as say } from '../../../core/catalogue/listing.messages.ts'
import type { ProductDraft } from '../../../core/catalogue/product-form.schema.ts'
import type { Work } from '../database/store.ts'
import { fileKeyOf } from '../http/file-links.ts'
import { refusedField } from '../http/refusals.ts'
import { pictureFolder } from './photos.ts'

type Photos = ProductDraft['photos']

/**
 * Refuses pictures that the company did not upload. Those that the listing already has stay: imported forms may name
 * pictures of other sites, and demo listings share theirs. Locks the rows of new pictures, so that the sweep does not
 * remove them before the listing refers to them.
 */
export async function requireOwnPictures(
  w: Work,
  companyId: number,
  photos: Photos,
  stored: Photos = [],
): Promise<void> {
  const known = new Set(['', ...stored.map(({ url }) => fileKeyOf(url))])
  const added = photos.map(({ url }) => fileKeyOf(url)).filter((key) => !known.has(key))
  if (added.length === 0) return
  const present = await ownPictures(w, companyId, added)
  if (!added.every((key) => present.has(key))) throw refusedField('photos', say.photoForeign)
}

/** Those of the pictures that the company has uploaded. Locks their rows. */
export async function ownPictures(w: Work, companyId: number, keys: readonly string[]): Promise<ReadonlySet<string>> {
  const folder = pictureFolder(companyId)
  const own = keys.filter((key) => key.startsWith(folder) && /^[A-Za-z0-9][\w.-]*$/.test(key.slice(folder.length)))
  if (own.length === 0) return new Set()
  const rows = await w.k.selectFrom('files').select(['key', 'removed_at']).where('key', 'in', own).forShare().execute()
  // A picture that the sweep has deleted has no row any more.
  return new Set(rows.flatMap(({ key, removed_at }) => (removed_at === null ? [key] : [])))
}
