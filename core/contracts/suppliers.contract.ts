import { z } from 'zod'
import { supplierOrders } from './supplier-orders.ts'
import { endpoint, open, pageOf, paging } from './endpoint.ts'
import { shopCard } from './market.contract.ts'

export const supplierCard = shopCard.extend({
  logo: z.string().nullable(),
  member_since: z.number(),
  /** The average of the shop's reviews; null without any. */
  rating: z.number().nullable(),
  reviews: z.number(),
})
export type SupplierCard = z.output<typeof supplierCard>

/** Approved shops with products on sale, by what they sell and where they are (D-289). */
export const suppliers = endpoint({
  id: 'market.suppliers',
  method: 'GET',
  path: 'front/shops/list',
  access: open,
  input: z.object({
    ...paging(24, 100),
    /** Words that begin words of the shop's name or city. */
    search: z.string().trim().max(200).default(''),
    /** Slug of a category: only shops that sell in it, and `products` counts what they sell there. */
    category: z.string().trim().max(200).default(''),
    /** Two letters. */
    country: z.string().trim().max(2).default(''),
    /** 1: only verified ones. */
    verified: z.coerce.number<number | string>().int().min(0).max(1).default(0).catch(0),
    sort: z.enum(supplierOrders).default('products').catch('products'),
  }),
  response: {
    data: pageOf(supplierCard),
    /** The countries of all that match otherwise, most suppliers first. */
    countries: z.array(z.object({ code: z.string(), name: z.string(), count: z.number() })),
  },
  summary: 'Approved shops with products on sale, by name, category, country and verification.',
})
