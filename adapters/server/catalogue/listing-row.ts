import type { Insertable } from 'kysely'
import type { VariationState } from '../../../core/catalogue/matrix.ts'
import type { ProductDraft } from '../../../core/catalogue/product-form.schema.ts'
import type { ProductFields } from '../../../core/catalogue/product-fields.ts'
import { scoreListing } from '../../../core/listing-score/listing-score.ts'
import { type CurrencyCode, currencyById, isCurrencyCode } from '../../../core/pricing/currency.ts'
import { toAmount, toMoney } from '../../../core/pricing/money.ts'
import { DEFAULT_USD_PER_UNIT } from '../../../core/reference/exchange-rates.ts'
import type { Tables } from '../database/tables.ts'

/** What a listing's columns need to know beside its form. */
export interface ListingFacts {
  /** The ids of a form's category (its path or its id), from the sector down; undefined for one that the tree lacks. */
  readonly categoryIds: (category: string | number) => readonly number[] | undefined
  /** The brand's id and name, for the id or name that the form holds. */
  readonly brand: (brand: string | number) => { readonly id: number; readonly name: string } | undefined
  /** Where a configured listing's variations stand, and what the cheapest and dearest on sale cost in minor units. */
  readonly variations?: (VariationState & { readonly lowestMinor?: number | null; readonly highestMinor?: number | null }) | undefined
}

/** The columns of a listing that follow from its form. */
export type ListingColumns = Pick<
  Insertable<Tables['listings']>,
  | 'name' | 'form' | 'availability' | 'price_type' | 'product_type' | 'category_id' | 'category_ids' | 'brand_id' | 'condition' | 'manufacturer_year'
  | 'price_term' | 'currency' | 'price_from_minor' | 'price_to_minor' | 'price_usd' | 'moq' | 'unit' | 'score' | 'cover' | 'photos' | 'search'
>

/**
 * Derives a listing's columns from its form in wire names, checked or a draft. Save, import and demo use this and nothing else, so
 * that price, score, categories and search text never disagree with the form.
 */
export function listingColumns(form: ProductDraft, facts: ListingFacts): ListingColumns {
  const held: Held = form
  const categories = (held.category_lists ?? []).flatMap((category) => {
    const ids = facts.categoryIds(category)
    return ids === undefined ? [] : [ids]
  })
  const brand = held.brand_id === undefined || held.brand_id === '' ? undefined : facts.brand(held.brand_id)
  const price = priceColumns(form, facts)
  const photos = (held.photos ?? []).filter((photo) => isStoredPicture(photo.url))
  return {
    name: held.name ?? '',
    form: JSON.stringify(form),
    availability: form.availability,
    price_type: form.price_type,
    product_type: form.product_type,
    category_id: categories[0]?.at(-1) ?? null,
    category_ids: [...new Set(categories.flat())],
    brand_id: brand?.id ?? null,
    condition: held.condition || null,
    manufacturer_year: held.manufacturer_year ?? null,
    price_term: held.price_term || null,
    ...price,
    score: scoreListing(facts.variations === undefined ? form : { ...form, variations: facts.variations }),
    cover: photos[0]?.url ?? null,
    photos: JSON.stringify(photos),
    search: searchText(held, brand?.name),
  }
}

/** A public file of ours, by key or address. A form may name pictures of elsewhere (imported lists): it keeps them, pages never show them. */
const isStoredPicture = (url: string): boolean => /^(?:\/files\/)?public\/[^\s?#]+$/.test(url)

/** All fields of the form at once: which of them are there depends on the variant. */
type Held = { readonly [K in keyof ProductFields]?: ReturnType<ProductFields[K]['draft']['parse']> | undefined }

function priceColumns(form: ProductDraft, { variations }: ListingFacts) {
  const held: Held = form
  const isFixed = form.price_type === 'fixed'
  const currency = currencyOf(isFixed ? held.currency_id : held.qty_currency)
  const tiers = isFixed ? [] : (held.order_quantity ?? [])
  const amounts = isFixed ? [held.unit_price] : tiers.map((tier) => tier.per_unit)
  const minors = currency === undefined ? [] : amounts.flatMap((amount) => (amount != null && amount > 0 ? (toMoney(amount, currency)?.minor ?? []) : []))
  // A priced variation stands before tiers and unit price (D-79).
  const varied = [variations?.lowestMinor, variations?.highestMinor].filter((minor) => minor != null && minor > 0) as number[]
  const all = form.product_type === 'configured' && varied.length > 0 && currency !== undefined ? varied : minors
  const from = all.length === 0 ? null : Math.min(...all)
  const isPriced = currency !== undefined && from !== null
  return {
    currency: currency ?? null,
    price_from_minor: from,
    price_to_minor: all.length === 0 ? null : Math.max(...all),
    price_usd: isPriced ? toAmount({ minor: from, currency }) * DEFAULT_USD_PER_UNIT[currency] : null,
    moq: isFixed ? 1 : (tiers[0]?.min ?? null),
    unit: (isFixed ? held.unit : held.qty_unit) || null,
  }
}

/** A currency by id, digits or code: source material writes codes. */
function currencyOf(value: string | number | undefined): CurrencyCode | undefined {
  if (typeof value === 'number') return currencyById(value)?.code
  const code = value?.toUpperCase() ?? ''
  return isCurrencyCode(code) ? code : undefined
}

/** What the search looks into: lower case, one blank between words, at most 2,000 characters. */
function searchText(held: Held, brand: string | undefined): string {
  const parts = [held.name, held.pre_title_name, held.model_number, brand, ...(held.category_lists ?? []).map(String), held.description]
  return parts.filter((part) => part !== undefined && part !== '').join(' ').toLowerCase().replace(/\s+/g, ' ').slice(0, 2_000)
}
