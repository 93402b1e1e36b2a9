import { z } from 'zod'
import { id } from '../text/id.schema.ts'
import { endpoint, open } from './endpoint.ts'
import { companyDetails, productCard } from './product-card.ts'

const slug = z.string().max(100)

/** A catalogue as visitors see it in a shop. */
export const shopCatalogCard = z.object({
  slug: z.string(),
  name: z.string(),
  description: z.string(),
  picture: z.string().nullable(),
  /** Its listings that are on sale. */
  products: z.number().int(),
})
export type ShopCatalogCard = z.output<typeof shopCatalogCard>

export const shopCatalogs = endpoint({
  id: 'catalogs.ofShop',
  method: 'GET',
  path: 'front/catalog/list',
  access: open,
  input: z.object({ shop: slug }),
  response: { data: z.array(shopCatalogCard) },
  summary: 'The published catalogues of a shop that have something on sale, newest first (D-185).',
})

export const shopCatalog = endpoint({
  id: 'catalogs.view',
  method: 'GET',
  path: 'front/catalog/view',
  access: open,
  input: z.object({ shop: slug, catalog: slug, currency: id.default(1).catch(1) }),
  response: {
    data: z.object({
      company: companyDetails,
      slug: z.string(),
      name: z.string(),
      description: z.string(),
      picture: z.string().nullable(),
      updated_at: z.string(),
      /** Those that are on sale, in the seller's order. */
      products: z.array(productCard),
    }),
  },
  summary: "A published catalogue with its products in the seller's order (D-185).",
})
