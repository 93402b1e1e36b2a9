import type { Generated } from 'kysely'

export interface MarketTables {
  countries: { code: string; name: string }
  currencies: { code: string; id: number; exponent: number; usd_per_unit: number }
  wishlist_items: { user_id: number; listing_id: number; created_at: Generated<Date> }
  reviews: {
    id: Generated<number>
    company_id: number
    user_id: number | null
    author: string
    author_country: string | null
    rating: number
    text: string
    created_at: Generated<Date>
  }
}
