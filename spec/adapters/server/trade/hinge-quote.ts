import { randomUUID } from 'node:crypto'
import type { Market, Person } from '../market.ts'

const TIERS = [
  { min: 100, max: 199, per_unit: 10 },
  { min: 200, max: 1_000, per_unit: 9 },
] as const

/** A listing of steel hinges of the seller, in euros by quantity. Returns its id. */
export async function hingeListing(market: Market, seller: Person): Promise<number> {
  const { rows } = await market.db.query<{ id: number }>(
    `insert into listings (company_id, slug, name, form, published, availability, price_type, product_type, currency, unit, cover, price_term)
     values ($1, $2, 'Steel hinge', $3, 1, 'in_stock', 'quantity', 'simple', 'EUR', 'Piece', '', 'FOB') returning id`,
    [seller.companyId, `hinge-${randomUUID()}`, JSON.stringify({ order_quantity: TIERS, qty_currency: 2 })],
  )
  return rows[0]?.id ?? 0
}

/** The body of a request for 250 hinges: EUR 2,250.00, whatever the price says that the browser sends. */
export const hingeRequest = (seller: Person, listing: number) => ({
  unique_session_id: randomUUID(),
  seller_user_id: seller.userId,
  enquiry_user_id: 1,
  product_id: listing,
  product_name: 'Steel hinge',
  product_image: '',
  price: 0.01,
  final_price: 0.01,
  quantity: 250,
  price_term: 'FOB',
  product_datetime: '2026-01-05 10:00:00',
  pre_title_name: 'Ms',
  message: 'Please quote to Hamburg.',
  combinations: '[]',
})
