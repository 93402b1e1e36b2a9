import type { CurrencyCode } from '../pricing/currency.ts'
import { currencyOfForm, priceRange, pricingOfForm, type VariationRange } from '../pricing/form-pricing.ts'
import type { z } from 'zod'
import type { ProductFieldSchemas } from './product-form/field-schemas.ts'
import type { ProductDraft } from './product-form.schema.ts'

/** Longest search text of a listing, in UTF-16 units. */
export const SEARCH_TEXT_LENGTH = 2_000

/** What a listing's summary needs to know beside its form. */
export interface ListingFacts {
  /** The ids of a form's category (its path or its id), from the sector down; undefined for one that the tree lacks. */
  readonly categoryIds: (category: string | number) => readonly number[] | undefined
  /** The brand's id and name, for the id or name that the form holds. */
  readonly brand: (brand: string | number) => { readonly id: number; readonly name: string } | undefined
  /** What a configured listing's variations on sale cost. */
  readonly variations?: VariationRange | undefined
}

/** What lists, filters and searches know of a listing: follows from its form and nothing else. */
export interface ListingSummary {
  readonly name: string
  /** The leaf of the first category that the tree knows. */
  readonly categoryId: number | null
  /** Every category that it stands in, sectors included. */
  readonly categoryIds: readonly number[]
  readonly brandId: number | null
  readonly currency: CurrencyCode | null
  /** Cheapest and dearest price in minor units. */
  readonly priceFrom: number | null
  readonly priceTo: number | null
  /** The least quantity. */
  readonly moq: number | null
  readonly unit: string | null
  /** The pictures that are ours: a form may name pictures of elsewhere (imported lists) and keeps them, pages never show them. */
  readonly photos: NonNullable<HeldFields['photos']>
  readonly cover: string | null
  /** What the search looks into: lower case, one blank between words. */
  readonly search: string
}

/** All fields of the form at once: which of them are there depends on the variant. */
export type HeldFields = {
  readonly [K in keyof ProductFieldSchemas]?: z.output<ProductFieldSchemas[K]['draft']> | undefined
}

/** The summary of a form in wire names, checked or a draft. Save, import and demo use this and nothing else. */
export function listingSummary(form: ProductDraft, facts: ListingFacts): ListingSummary {
  const held: HeldFields = form
  const categories = (held.category_lists ?? []).flatMap((category) => {
    const ids = facts.categoryIds(category)
    return ids === undefined ? [] : [ids]
  })
  const brand = held.brand_id === undefined || held.brand_id === '' ? undefined : facts.brand(held.brand_id)
  const photos = (held.photos ?? []).filter((photo) => isStoredPicture(photo.url))
  const isFixed = form.price_type === 'fixed'
  const pricing = pricingOfForm(form)
  const price =
    pricing === undefined
      ? undefined
      : priceRange(pricing, form.product_type === 'configured' ? facts.variations : undefined)
  return {
    name: held.name ?? '',
    categoryId: categories[0]?.at(-1) ?? null,
    categoryIds: [...new Set(categories.flat())],
    brandId: brand?.id ?? null,
    currency: currencyOfForm(form) ?? null,
    priceFrom: price?.from ?? null,
    priceTo: price?.to ?? null,
    moq: isFixed ? 1 : (held.order_quantity?.[0]?.min ?? null),
    unit: (isFixed ? held.unit : held.qty_unit) || null,
    photos,
    cover: photos[0]?.url ?? null,
    search: searchText(held, brand?.name),
  }
}

/** A public file of ours, by key or address. */
const isStoredPicture = (url: string): boolean => /^(?:\/files\/)?public\/[^\s?#]+$/.test(url)

function searchText(held: HeldFields, brand: string | undefined): string {
  const parts = [
    held.name,
    held.pre_title_name,
    held.model_number,
    brand,
    ...(held.category_lists ?? []).map(String),
    held.description,
  ]
  return parts
    .filter((part) => part !== undefined && part !== '')
    .join(' ')
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .slice(0, SEARCH_TEXT_LENGTH)
}
