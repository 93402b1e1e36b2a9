import { DAY_MS } from '../../../core/time/durations.ts'
import { storedForm } from '../listing/own-listings.ts'
import { startDraft, storeDraft } from '../listing/listing-drafts.ts'
import { listingColumns } from '../catalogue/listing-row.ts'
import { listingFacts } from '../catalogue/listing-facts.ts'
import type { ProductDraft } from '../../../core/catalogue/product-form.schema.ts'
import { variationFacts } from '../listing/variation-facts.ts'
import type { DemoPart } from './demo-part.ts'

/** What the next version says more. */
const ADDED = ' New: cut to length on request, packed by item.'

/** Two listings on sale of the seller with a known password whose next version is edited: one with variations. */
export const listingDraftsPart: DemoPart = {
  name: 'next versions of listings',
  seed: async (w, { sellers, now }) => {
    const seller = sellers[0]
    if (seller === undefined) return
    const facts = await listingFacts(w.k, seller.id)
    for (const [at, type] of (['configured', 'simple'] as const).entries()) {
      const listing = await w.k
        .selectFrom('listings')
        .selectAll()
        .where('company_id', '=', seller.id)
        .where('product_type', '=', type)
        .where('published', '=', 1)
        .where('deleted_at', 'is', null)
        .orderBy('id', 'desc')
        .executeTakeFirst()
      if (listing === undefined) continue
      const day = new Date(now.getTime() - (at + 1) * DAY_MS)
      const edited = await startDraft(w, listing, day)
      if (type === 'configured')
        await w.k
          .updateTable('matrix_items')
          .set((eb) => ({ price_minor: eb('price_minor', '+', 500) }))
          .where('listing_id', '=', listing.id)
          .where('price_minor', '>', 0)
          .execute()
      const before = storedForm(listing) as ProductDraft & { readonly description?: string }
      const form = { ...before, description: `${before.description ?? ''}${ADDED}`.slice(0, 999) }
      const variations = type === 'configured' ? await variationFacts(w.k, listing.id) : undefined
      const columns = listingColumns(form, { ...facts, variations })
      await storeDraft(w, edited, columns, { form: String(columns.form), version: edited.version + 1, now: day })
    }
  },
}
