import { z } from 'zod'
import { id } from '../text/id.schema.ts'
import { endpoint, open } from './endpoint.ts'
import { productCard } from './product-card.ts'

const currency = id.default(1).catch(1)

/** Our own call: the specification names none for similar products. */
export const similarProducts = endpoint({
  id: 'market.similarProducts',
  method: 'GET',
  path: 'front/product/similar',
  access: open,
  background: true,
  input: z.object({ product_id: id, currency }),
  response: { data: z.array(productCard) },
  summary: 'Products of the same category that share the most specifications, at most four (D-209).',
})

/** Our own call, for the products that a browser remembers. */
export const productCards = endpoint({
  id: 'market.productCards',
  method: 'POST',
  path: 'front/product/cards',
  access: open,
  background: true,
  input: z.object({ product_ids: z.array(id).max(24), currency }),
  response: { data: z.array(productCard) },
  summary: 'Cards of products by id, in this order; those that are not public are left out (D-209).',
})
