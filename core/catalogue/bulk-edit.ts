import { z } from 'zod'
import { currencyOfForm } from '../pricing/form-pricing.ts'
import { raisedByAmount, raisedByPercent } from './matrix-prices.ts'
import { AMOUNT_CEILING, DISPATCH_PERIODS } from './options.ts'
import { notAbove, pleaseEnter, pleaseSelect } from './product.messages.ts'
import type { ProductDraft } from './product-form.schema.ts'
import type { StoredFields } from './listing-summary.ts'

/** How long a bulk edit can be undone, in milliseconds. D-213. */
export const UNDO_LISTINGS_MS = 10 * 60_000

const number = (label: string) => z.coerce.number<number | string>({ error: pleaseEnter(label) })

/** What happens to each listing. */
export const listingChange = z.discriminatedUnion('field', [
  z.object({ field: z.literal('category'), category: z.string().trim().min(1, pleaseSelect('Category')).max(500) }),
  z.object({ field: z.literal('brand'), brand: z.string().trim().min(1, pleaseSelect('Brand')).max(100) }),
  z.object({
    field: z.literal('price'),
    by: z.enum(['percent', 'amount']),
    value: number('Value').min(-AMOUNT_CEILING).max(AMOUNT_CEILING, notAbove('Value', AMOUNT_CEILING)),
  }),
  z.object({
    field: z.literal('minimum_order'),
    value: number('Minimum order').int(pleaseEnter('Minimum order')).min(1, pleaseEnter('Minimum order')).max(1e9),
  }),
  z.object({
    field: z.literal('lead_time'),
    value: number('Lead time').int(pleaseEnter('Lead time')).min(0, pleaseEnter('Lead time')).max(9_999),
    period: z.enum(DISPATCH_PERIODS),
  }),
  z.object({ field: z.literal('status'), published: z.union([z.literal(0), z.literal(1)]) }),
])
export type ListingChange = z.output<typeof listingChange>

export const bulkEditMessages = {
  noPrice: 'It has no price.',
  priceGone: 'Its price would not be above 0.',
  noMinimum: 'Its price is fixed, so it has no minimum order.',
  noTier: 'It has no quantities with prices yet.',
  same: 'It is so already.',
  samePrice: 'The change is too small for its price.',
  hasDraft: 'It has changes that are not on sale. Publish or discard them first.',
  changedSince: 'It was changed again since.',
  isGone: 'It was deleted meanwhile.',
  notApproved: 'It stays a draft until your company is approved.',
  undoIsOver: 'This change can no longer be undone.',
  nothingMatches: 'No listing matches any more.',
  moreNow: (found: number) =>
    `${found.toLocaleString('en')} listings match by now, more than you saw. Look at the list again, then repeat.`,
  changed: (count: number) => (count === 1 ? '1 listing changed.' : `${count.toLocaleString('en')} listings changed.`),
  undone: (count: number) =>
    count === 1 ? '1 listing is as before.' : `${count.toLocaleString('en')} listings are as before.`,
} as const

export type ChangedForm =
  | { readonly ok: true; readonly form: ProductDraft }
  | { readonly ok: false; readonly message: string }

/**
 * The form of a listing after a change of many; or why that listing is left out. `status` changes no form.
 */
export function changedForm(form: ProductDraft, change: ListingChange): ChangedForm {
  const held: StoredFields = form
  const done = (changes: StoredFields): ChangedForm => ({ ok: true, form: { ...form, ...changes } as ProductDraft })
  switch (change.field) {
    case 'category':
      return done({ category_lists: [change.category] })
    case 'brand':
      return done({ brand_id: /^[1-9]\d*$/.test(change.brand) ? Number(change.brand) : change.brand })
    case 'minimum_order': {
      if (form.price_type === 'fixed') return { ok: false, message: bulkEditMessages.noMinimum }
      const [first, ...others] = held.order_quantity ?? []
      if (first === undefined) return { ok: false, message: bulkEditMessages.noTier }
      return done({ order_quantity: [{ ...first, min: change.value }, ...others] })
    }
    case 'lead_time':
      return done(
        form.availability === 'in_stock'
          ? { dispatch_in: change.value, dispatch_day: change.period }
          : { delivery_time: change.value, delivery_select: change.period },
      )
    case 'price':
      return withPrices(form, change)
    case 'status':
      return { ok: true, form }
  }
}

function withPrices(form: ProductDraft, change: Extract<ListingChange, { field: 'price' }>): ChangedForm {
  const held: StoredFields = form
  const currency = currencyOfForm(form)
  if (currency === undefined) return { ok: false, message: bulkEditMessages.noPrice }
  const raised = (price: number) =>
    change.by === 'percent' ? raisedByPercent(price, change.value, currency) : raisedByAmount(price, change.value)
  if (form.price_type === 'fixed') {
    const price = held.unit_price
    if (typeof price !== 'number' || price <= 0) return { ok: false, message: bulkEditMessages.noPrice }
    const next = raised(price)
    if (next <= 0) return { ok: false, message: bulkEditMessages.priceGone }
    return { ok: true, form: { ...form, unit_price: next } as ProductDraft }
  }
  const tiers = held.order_quantity ?? []
  if (!tiers.some(({ per_unit }) => typeof per_unit === 'number' && per_unit > 0))
    return { ok: false, message: bulkEditMessages.noPrice }
  const next = tiers.map((tier) =>
    typeof tier.per_unit === 'number' && tier.per_unit > 0 ? { ...tier, per_unit: raised(tier.per_unit) } : tier,
  )
  return next.some(({ per_unit }) => typeof per_unit === 'number' && per_unit <= 0)
    ? { ok: false, message: bulkEditMessages.priceGone }
    : { ok: true, form: { ...form, order_quantity: next } as ProductDraft }
}
