import type { Kysely } from 'kysely'
import type { ProductDraft } from '../../../core/catalogue/product-form.schema.ts'
import type { Tables } from '../database/tables.ts'
import type { Context } from '../http/context.ts'
import type { ListingRow } from './listing-row.ts'
import { storedForm } from './own-listings.ts'
import { pictureAddress } from './picture-address.ts'
import { type VariationFacts, variationFacts } from './variation-facts.ts'

/** The form of a listing as the editor opens it, and the state of its variations. */
export async function editorForm(
  k: Kysely<Tables>,
  row: ListingRow,
  context: Context,
): Promise<{ readonly stored: ProductDraft; readonly form: ProductDraft; readonly variations: VariationFacts }> {
  const variations = await variationFacts(k, row.id)
  const stored = storedForm(row)
  const paths =
    row.category_ids.length === 0
      ? []
      : await k.selectFrom('categories').select(['id', 'path']).where('id', 'in', row.category_ids).execute()
  return {
    stored,
    variations,
    form: {
      ...stored,
      ...(variations.hasSpecifications && { specification_terms: [...variations.checkedTerms] }),
      photos: stored.photos.map((photo) => ({ ...photo, url: pictureAddress(photo.url, context) })),
      // The editor chooses categories by their path.
      category_lists: stored.category_lists.map(
        (category) => paths.find((each) => each.id === category)?.path ?? category,
      ),
    },
  }
}
