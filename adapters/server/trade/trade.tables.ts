import type { Generated } from 'kysely'
import type { ThreadType } from '../../../core/crm/activities/threads.ts'

/** Prices are in minor units of `currency`. */
export interface TradeTables {
  quote_configurations: {
    unique_session_id: string
    listing_id: number
    product_name: string
    quantity: number
    currency: string
    unit_price: number
    total: number
    combinations: unknown
    updated_at: Date
  }
  quotes: {
    id: Generated<number>
    unique_session_id: string
    seller_company_id: number
    seller_user_id: number
    buyer_company_id: number
    buyer_user_id: number
    listing_id: number | null
    product_name: string
    product_image: string
    quantity: number
    unit_name: string
    currency: string
    unit_price: number
    total: number
    /** What priced it: `matrix`, `tier` or `unit` (D-79). */
    price_reason: string
    price_term: string
    pre_title_name: string
    message: string
    combinations: unknown
    /** The buyer's target price per piece; null when not given. */
    target_price: number | null
    /** A calendar day. */
    needed_by: string | null
    quoted_at: Date
    room_id: string | null
    created_at: Generated<Date>
  }
  threads: {
    id: Generated<number>
    company_id: number
    type: ThreadType
    thread_name: string
    lead_source: string
    contact_user_id: number | null
    contact_details: unknown
    listing_id: number | null
    quote_id: number | null
    room_id: string | null
    lead_id: number | null
    is_unread: Generated<boolean>
    last_at: Date
    created_at: Generated<Date>
  }
}
