import { listingMessages as say } from '../../../core/catalogue/listing.messages.ts'
import type { ProductDraft } from '../../../core/catalogue/product-form.schema.ts'
import type { Work } from '../database/store.ts'
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
  const known = new Set(['', ...stored.map(({ url }) => keyOf(url))])
  const added = photos.map(({ url }) => keyOf(url)).filter((key) => !known.has(key))
  if (added.length === 0) return
  const folder = pictureFolder(companyId)
  const isOwn = (key: string) => key.startsWith(folder) && /^[A-Za-z0-9][\w.-]*$/.test(key.slice(folder.length))
  if (!added.every(isOwn)) throw refusedField('photos', say.photoForeign)
  const rows = await w.k.selectFrom('files').select('removed_at').where('key', 'in', added).forShare().execute()
  // A picture that the sweep has deleted has no row any more.
  const present = rows.filter(({ removed_at }) => removed_at === null)
  if (present.length < new Set(added).size) throw refusedField('photos', say.photoForeign)
}

const keyOf = (url: string): string => url.replace(/^\/files\//, '')
