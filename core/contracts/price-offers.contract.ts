import { z } from 'zod'
import { id } from '../text/id.schema.ts'
import { endpoint, open, signedIn } from './endpoint.ts'

export const priceOffer = z.object({
  rules: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      percent: z.number(),
      amount: z.number(),
      min_quantity: z.number(),
      min_total: z.number(),
    }),
  ),
  combine: z.enum(['best', 'all']),
  most_percent: z.number(),
  shows_list_price: z.boolean(),
  is_own: z.boolean(),
  price_from: z.number().nullable(),
  list_from: z.number().nullable(),
  reasons: z.array(z.string()),
})

const offersInput = z.object({
  product_ids: z.array(id).max(100),
  currency: id.default(1).catch(1),
})
const offersResponse = { data: z.array(z.object({ product_id: z.number(), offer: priceOffer })) }

/** The rules that are for everybody. */
export const priceOffers = endpoint({
  id: 'prices.offers',
  method: 'POST',
  path: 'front/product/offers',
  access: open,
  background: true,
  input: offersInput,
  response: offersResponse,
  summary: 'Reductions of products that are for everybody; products without any are left out (D-162).',
})

/** Signed in, so that no shared cache ever holds it. */
export const ownPriceOffers = endpoint({
  id: 'prices.ownOffers',
  method: 'POST',
  path: 'front/product/own_offers',
  access: signedIn,
  background: true,
  input: offersInput,
  response: offersResponse,
  summary: "Reductions of products for the caller: those for everybody and those of the caller's levels (D-162).",
})
