import type { Insertable } from 'kysely'
import { checkProductDraft } from '../../../../core/catalogue/product-form.schema.ts'
import type { Tables } from '../../../../adapters/server/database/tables.ts'
import { listingFacts } from '../../../../adapters/server/catalogue/listing-facts.ts'
import { listingColumns } from '../../../../adapters/server/catalogue/listing-row.ts'
import { writeAsSystem } from '../../../../adapters/server/database/store.ts'
import type { Market, Person } from '../market.ts'

let made = 0

/** A complete form: in stock, tiers of 12, 11 and 10 dollars from 10 pieces on. */
export const pumpForm = {
  availability: 'in_stock',
  product_type: 'simple',
  price_type: 'quantity',
  name: 'Stainless Centrifugal Pump',
  pre_title_name: '',
  description: 'Pumps water.',
  model_number: 'CP-1',
  brand_id: '',
  category_lists: ['Machinery & Equipment / Pumps & Compressors / Centrifugal Pumps'],
  choice_options: [],
  validity: '1 year',
  manufacturer_year: 2024,
  condition: 'Brand New',
  dispatch_in: 3,
  dispatch_day: 'Days',
  price_term: 'FOB',
  qty_unit: 'Piece',
  qty_currency: 1,
  unit_price: null,
  currency_id: 1,
  unit: 'Piece',
  current_stock: 5,
  order_quantity: [
    { min: 10, max: 49, per_unit: 1200 },
    { min: 50, max: 99, per_unit: 1100 },
    { min: 100, max: 500, per_unit: 1000 },
  ],
  existence_place: { country: 'DE', city: 'Hamburg' },
  country_origin_id: 'DE',
  sea_: 'Hamburg',
  port_: 'HAM',
  photos: [{ id: '', url: 'public/pump.svg', alt: 'A pump' }],
}

/** Adds a listing to a seller's catalogue, published by default, and returns its id. */
export async function listing(
  market: Market,
  seller: Person,
  form: Readonly<Record<string, unknown>> = {},
  columns: Partial<Insertable<Tables['listings']>> = {},
): Promise<number> {
  made += 1
  const checked = checkProductDraft({ ...pumpForm, ...form })
  if (!checked.ok) throw new Error(JSON.stringify(checked.messages))
  const wire = checked.value
  return writeAsSystem(market.db, async ({ k }) => {
    const facts = await listingFacts(k, seller.companyId)
    const { id } = await k
      .insertInto('listings')
      .values({
        company_id: seller.companyId,
        slug: `good-${made}`,
        published: 1,
        published_at: market.clock.now,
        ...listingColumns(wire, facts),
        ...columns,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  })
}
