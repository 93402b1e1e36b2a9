import { z } from 'zod'

/** The company data on product cards and links. */
export const companyDetails = z.object({
  id: z.number(),
  slug: z.string(),
  name: z.string(),
  country: z.string().nullable(),
  country_name: z.string().nullable(),
  is_verified: z.boolean(),
})

/** A product in lists (ENTITY-08). Prices are whole units of `currency`, already converted (D-78). */
export const productCard = z.object({
  id: z.number(),
  slug: z.string(),
  name: z.string(),
  category_name: z.string().nullable(),
  brand_name: z.string().nullable(),
  shop_name: z.string(),
  company_details: companyDetails,
  product_url: z.string().nullable(),
  category_lists: z.array(z.string()),
  is_featured: z.boolean(),
  availability: z.enum(['in_stock', 'by_order']),
  product_type: z.enum(['simple', 'configured']),
  price_type: z.enum(['fixed', 'quantity']),
  price_from: z.number().nullable(),
  price_to: z.number().nullable(),
  currency: z.string(),
  unit: z.string().nullable(),
  moq: z.number().nullable(),
  price_term: z.string().nullable(),
  cover: z.object({ url: z.string(), alt: z.string() }).nullable(),
})
