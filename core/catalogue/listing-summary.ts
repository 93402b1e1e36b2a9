import type { CurrencyCode } from '../pricing/currency.ts'
import { currencyOfForm, priceRange, pricingOfForm, type VariationRange } from '../pricing/form-pricing.ts'
import { payableQuantity } from '../pricing/price-for.ts'
import type { z } from 'zod'
import type { ProductFieldSchemas } from './product-form/field-schemas.ts'
import type { ProductDraft } from './product-form.schema.ts'

/** Maximum length of a listing's search text, in UTF-16 units. */
export const SEARCH_TEXT_LENGTH = 2_000

/** The data that a listing's summary needs beside its form. */
export interface ListingFacts {
  /** The ids of a category, given by path or id, from the sector down; undefined for an unknown category. */
  readonly categoryIds: (category: string | number) => readonly number[] | undefined
  /** The brand with the id or name in the form. */
  readonly brand: (brand: string | number) => { readonly id: number; readonly name: string } | undefined
  /** The price range of a configured listing's variations on sale. */
  readonly variations?: VariationRange | undefined
}

/** The data of a listing for lists, filters and searches, derived from its form. */
export interface ListingSummary {
  readonly name: string
  /** The leaf of the first known category. */
  readonly categoryId: number | null
  /** All categories of the listing, including sectors. */
  readonly categoryIds: readonly number[]
  readonly brandId: number | null
  readonly currency: CurrencyCode | null
  /** Lowest and highest price, in minor units. */
  readonly priceFrom: number | null
  readonly priceTo: number | null
  /** Minimum order quantity. */
  readonly moq: number | null
  readonly unit: string | null
  /** The pictures stored here. Imported forms may name pictures of other sites, which pages never show. */
  readonly photos: NonNullable<StoredFields['photos']>
  readonly cover: string | null
  /** The text for searches, in lower case with single spaces. */
  readonly search: string
}

/** The fields of all variants, each optional. */
export type StoredFields = {
  readonly [K in keyof ProductFieldSchemas]?: z.output<ProductFieldSchemas[K]['draft']> | undefined
}

/** The summary of a valid or draft form in wire names. Save, import and demo all use it. */
export function listingSummary(form: ProductDraft, facts: ListingFacts): ListingSummary {
  const held: StoredFields = form
  const categories = (held.category_lists ?? []).flatMap((category) => {
    const ids = facts.categoryIds(category)
    return ids === undefined ? [] : [ids]
  })
  const brand = held.brand_id === undefined || held.brand_id === '' ? undefined : facts.brand(held.brand_id)
  const photos = (held.photos ?? []).filter((photo) => isStoredPicture(photo.url))
  const isFixed = form.price_type === 'fixed'
  const isConfigured = form.product_type === 'configured'
  const pricing = pricingOfForm(form)
  const price = pricing === undefined ? undefined : priceRange(pricing, isConfigured ? facts.variations : undefined)
  return {
    name: held.name ?? '',
    categoryId: categories[0]?.at(-1) ?? null,
    categoryIds: [...new Set(categories.flat())],
    brandId: brand?.id ?? null,
    currency: currencyOfForm(form) ?? null,
    priceFrom: price?.from ?? null,
    priceTo: price?.to ?? null,
    moq: isFixed
      ? payableQuantity((!isConfigured && pricing?.unitPrice) || 1)
      : (held.order_quantity?.[0]?.min ?? null),
    unit: (isFixed ? held.unit : held.qty_unit) || null,
    photos,
    cover: photos[0]?.url ?? null,
    search: searchText(held, brand?.name),
  }
}

/** Whether a picture is a public file stored here, by key or address. */
const isStoredPicture = (url: string): boolean => /^(?:\/files\/)?public\/[^\s?#]+$/.test(url)

function searchText(held: StoredFields, brand: string | undefined): string {
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
