import { z } from 'zod'
import { endpoint, open } from './endpoint.ts'

/** What the search may mean while somebody types. Our own call. */
export const searchSuggestions = endpoint({
  id: 'market.searchSuggestions',
  method: 'GET',
  path: 'front/search/suggestions',
  access: open,
  background: true,
  input: z.object({ keyword: z.string().max(200).default('') }),
  response: {
    data: z.object({
      /** The corrected text, when nothing begins with the typed one. */
      shown: z.string().nullable(),
      products: z.array(
        z.object({
          id: z.number(),
          slug: z.string(),
          name: z.string(),
          category_name: z.string().nullable(),
          brand_name: z.string().nullable(),
          product_url: z.string().nullable(),
          company_details: z.object({ slug: z.string(), name: z.string() }),
          cover: z.string().nullable(),
        }),
      ),
      categories: z.array(z.object({ slug: z.string(), name: z.string(), above: z.string().nullable() })),
      sellers: z.array(z.object({ slug: z.string(), name: z.string(), country_name: z.string().nullable() })),
    }),
  },
  summary: 'Products, categories and sellers that continue a typed text, at most five, three and three (D-207).',
})
