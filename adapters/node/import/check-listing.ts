import { PRODUCT_LABELS } from '../../../core/catalogue/product-form/fields.ts'
import {
  checkProductDraft,
  checkProductForm,
  type FieldMessages,
  type ProductDraft,
} from '../../../core/catalogue/product-form.schema.ts'
import { isStorable } from '../../../core/text/storable.ts'
import type { Listing } from '../listing-file/lines-in.ts'

const ID_LIMIT = 200

/** The result of validating a line, before reading the database. */
export type ListingCheck =
  | { readonly kind: 'refused'; readonly reason: string }
  | {
      readonly kind: 'listing'
      /** Id of the line. A second run finds the listing by it. */
      readonly sourceKey: string
      readonly form: ProductDraft
      /** Messages for everything that is missing for publication; empty if complete. */
      readonly lacks: readonly string[]
    }

/** Validates one listing by the form's rules. Refuses a listing that is not even a valid draft. `year` is the current year. */
export function checkListing(listing: Listing, year: number): ListingCheck {
  const id = listing['id']
  if (id === undefined || id === null || id === '')
    return refused('no id: a second run could not know the listing again')
  if (typeof id !== 'string' && typeof id !== 'number') return refused('the id is neither text nor number')
  const sourceKey = String(id).trim()
  if (sourceKey === '' || sourceKey.length > ID_LIMIT)
    return refused(`the id is empty or longer than ${ID_LIMIT} characters`)
  const draft = checkProductDraft(listing, year)
  if (!draft.ok) return refused(sentences(draft.messages)[0] ?? 'not a product form')
  if (!holdsStorableTexts(draft.value) || !isStorable(sourceKey))
    return refused('a text holds characters that cannot be stored (NUL or half a character)')
  const form = checkProductForm(listing, year)
  return { kind: 'listing', sourceKey, form: draft.value, lacks: form.ok ? [] : sentences(form.messages) }
}

function refused(reason: string): ListingCheck {
  return { kind: 'refused', reason }
}

/** One sentence per field, starting with its label. */
function sentences(messages: FieldMessages): readonly string[] {
  const found = Object.entries(messages).map(([path, message]) => {
    const field = path.split('.')[0] ?? ''
    const label = Object.hasOwn(PRODUCT_LABELS, field)
      ? PRODUCT_LABELS[field as keyof typeof PRODUCT_LABELS]
      : undefined
    return label === undefined ? message : `${label}: ${message}`
  })
  return [...new Set(found)]
}

function holdsStorableTexts(value: unknown): boolean {
  if (typeof value === 'string') return isStorable(value)
  if (typeof value !== 'object' || value === null) return true
  return Object.values(value).every(holdsStorableTexts)
}
