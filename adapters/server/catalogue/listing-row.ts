import type { Insertable } from 'kysely'
import {
  type StoredFields,
  type ListingFacts as FactsOfForm,
  listingSummary,
} from '../../../core/catalogue/listing-summary.ts'
import type { VariationState } from '../../../core/catalogue/matrix.ts'
import type { ProductDraft } from '../../../core/catalogue/product-form.schema.ts'
import { headVector, listingWords, wordsVector } from '../../../core/search/listing-words.ts'
import { scoreListing } from '../../../core/listing-score/listing-score.ts'
import type { VariationRange } from '../../../core/pricing/form-pricing.ts'
import { toAmount } from '../../../core/pricing/money.ts'
import { DEFAULT_USD_PER_UNIT } from '../../../core/reference/exchange-rates.ts'
import type { Tables } from '../database/tables.ts'

/** The data that a listing's columns need in addition to its form. */
export interface ListingFacts extends FactsOfForm {
  /** The state of a configured listing's variations and the prices of those on sale. */
  readonly variations?: (VariationState & VariationRange) | undefined
  /** The name of the company. */
  readonly seller: string
  readonly categoryName: (id: number) => string
}

/** The columns of a listing that follow from its form. */
export type ListingColumns = Pick<
  Insertable<Tables['listings']>,
  | 'name'
  | 'form'
  | 'availability'
  | 'price_type'
  | 'product_type'
  | 'category_id'
  | 'category_ids'
  | 'brand_id'
  | 'condition'
  | 'manufacturer_year'
  | 'price_term'
  | 'currency'
  | 'price_from_minor'
  | 'price_to_minor'
  | 'price_usd'
  | 'moq'
  | 'unit'
  | 'score'
  | 'cover'
  | 'photos'
  | 'search'
  | 'search_words'
  | 'search_head'
  | 'search_state'
>

/** Stores a listing's summary and score in columns, so that lists, filters and searches do not read JSON. */
export function listingColumns(form: ProductDraft, facts: ListingFacts): ListingColumns {
  const held: StoredFields = form
  const summary = listingSummary(form, facts)
  const { name, categoryId, categoryIds, brandId, currency, priceFrom, priceTo, moq, unit, photos, cover, search } =
    summary
  return {
    name,
    form: JSON.stringify(form),
    availability: form.availability,
    price_type: form.price_type,
    product_type: form.product_type,
    category_id: categoryId,
    category_ids: [...categoryIds],
    brand_id: brandId,
    condition: held.condition || null,
    manufacturer_year: held.manufacturer_year ?? null,
    price_term: held.price_term || null,
    currency,
    price_from_minor: priceFrom,
    price_to_minor: priceTo,
    price_usd:
      currency === null || priceFrom === null
        ? null
        : toAmount({ minor: priceFrom, currency }) * DEFAULT_USD_PER_UNIT[currency],
    moq,
    unit,
    score: scoreListing(facts.variations === undefined ? form : { ...form, variations: facts.variations }),
    cover,
    photos: JSON.stringify(photos),
    search,
    ...searchColumns(form, facts, categoryIds),
  }
}

/** The words by which a listing is found and ranked. Written with its form, and by a job when a name changes. */
export function searchColumns(
  form: ProductDraft,
  facts: ListingFacts,
  categoryIds: readonly number[],
): Pick<ListingColumns, 'search_words' | 'search_head' | 'search_state'> {
  const held: StoredFields = form
  const leaves = (held.category_lists ?? []).flatMap((category) => facts.categoryIds(category)?.at(-1) ?? [])
  const brand = held.brand_id === undefined || held.brand_id === '' ? undefined : facts.brand(held.brand_id)
  const { head, all } = listingWords({
    title: held.name ?? '',
    above: held.pre_title_name ?? '',
    brand: brand?.name ?? '',
    model: held.model_number ?? '',
    categories: leaves.map(facts.categoryName),
    seller: facts.seller,
    others: [...categoryIds.map(facts.categoryName), held.description ?? ''],
  })
  return { search_words: wordsVector(all), search_head: headVector(head), search_state: 1 }
}
