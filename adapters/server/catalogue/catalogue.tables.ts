import type { Generated } from 'kysely'

export interface CatalogueTables {
  categories: {
    id: Generated<number>
    parent_id: number | null
    slug: string
    name: string
    /** Names from the sector down, joined by ' / '. */
    path: string
    /** Ids from the sector down, its own last. */
    path_ids: Generated<number[]>
    depth: number
    position: Generated<number>
  }
  brands: { id: Generated<number>; company_id: number | null; name: string; slug: string; created_at: Generated<Date> }
  attributes: {
    id: Generated<number>
    company_id: number | null
    name: string
    terms: Generated<unknown>
    created_at: Generated<Date>
  }
  listings: {
    id: Generated<number>
    company_id: number
    slug: string
    product_url: string | null
    /** Where an imported listing comes from; unique per company. */
    source_key: string | null
    name: string
    /** The whole product form in wire names. */
    form: unknown
    published: Generated<number>
    availability: 'in_stock' | 'by_order'
    price_type: 'fixed' | 'quantity'
    product_type: 'simple' | 'configured'
    category_id: number | null
    category_ids: Generated<number[]>
    brand_id: number | null
    condition: string | null
    manufacturer_year: number | null
    price_term: string | null
    currency: string | null
    price_from_minor: number | null
    price_to_minor: number | null
    price_usd: number | null
    moq: number | null
    unit: string | null
    score: Generated<number>
    is_featured: Generated<boolean>
    big_post: Generated<boolean>
    cover: string | null
    photos: Generated<unknown>
    search: Generated<string>
    version: Generated<number>
    created_at: Generated<Date>
    updated_at: Generated<Date>
    published_at: Date | null
    deleted_at: Date | null
  }
  specifications: {
    id: Generated<number>
    company_id: number
    listing_id: number
    parent_id: number | null
    name: string
    type: Generated<string>
    unit: Generated<string>
    published: Generated<number>
    is_checked: Generated<boolean>
    attributes_values: number | null
    position: Generated<number>
  }
  level_groups: {
    id: Generated<number>
    company_id: number
    listing_id: number
    name: string
    position: Generated<number>
  }
  levels: {
    id: Generated<number>
    company_id: number
    listing_id: number
    group_id: number | null
    parent_id: number | null
    is_multi: Generated<boolean>
    level_specification_key: string | null
    attributes: number[]
    position: Generated<number>
  }
  matrix_items: {
    id: Generated<number>
    company_id: number
    listing_id: number
    key: string
    position: Generated<number>
    price_minor: Generated<number>
    images: Generated<unknown>
    is_default: Generated<boolean>
    status: Generated<number>
    retired: Generated<boolean>
    /** Deleted by a person: stays away while its levels make it. */
    removed: Generated<boolean>
  }
  calculators: {
    listing_id: number
    company_id: number
    mode: 'similar' | 'multilevel' | 'Group' | null
    term_values: Generated<unknown>
    /** Values of rows of multi levels by row key. */
    row_values: Generated<unknown>
    equations: Generated<unknown>
    group_equations: Generated<unknown>
    final_equation: unknown
    constants_list: Generated<unknown>
    updated_at: Generated<Date>
  }
}
