import { z } from 'zod'
import { manufacturerProblem } from '../product-list/manufacturer-products.ts'
import { productFilterShape, sortValue } from '../product-list/product-list-body.schema.ts'
import { id } from '../text/id.schema.ts'
import { endpoint, open, pageOf, paging } from './endpoint.ts'
import { companyDetails, productCard } from './product-card.ts'

const optionalId = id.optional().catch(undefined)

export type ProductCard = z.output<typeof productCard>

/** An ad on a page of a list. */
export const sponsoredCard = z.object({
  ad_id: z.number(),
  product_id: z.number(),
  /** The texts of the ad that are not empty. */
  titles: z.array(z.string()),
  /** Null when the product is among the page's own rows. */
  product: productCard.nullable(),
})
export type SponsoredCard = z.output<typeof sponsoredCard>

const listInput = {
  ...productFilterShape,
  search_keyword: z.string().max(2_000).default(''),
  seller_id: optionalId,
  /** Accepted and ignored: public products are the same for everyone. */
  user_id: z.unknown().optional(),
  currency: id.default(1).catch(1),
}

/** API-PRODUCT-02. Only published listings of approved sellers; the total counts all matches. */
export const productList = endpoint({
  id: 'market.productList',
  method: 'POST',
  path: 'front/product/list',
  access: open,
  input: z.object({ ...paging(10), ...listInput, sort: sortValue.default('relevance'), sort_by: sortValue.optional() }),
  response: {
    data: pageOf(productCard),
    /** Ads of this page, beside its own rows (D-164). */
    sponsored: z.array(sponsoredCard).optional(),
    /** How the search was understood. */
    search: z
      .object({
        /** The corrected search whose products are listed, when nothing matches the typed one. */
        shown: z.string().optional(),
        /** Searches with fewer words that find something, when this one does not. The number ends at 1,000. */
        others: z.array(z.object({ keyword: z.string(), total: z.number() })),
      })
      .optional(),
  },
  summary: 'Published products by filters and search, converted to the chosen currency (D-77, D-78, D-147).',
})

const filterValue = z.object({ value: z.string(), label: z.string(), count: z.number() })
export type FilterValue = z.output<typeof filterValue>
const categoryValue = filterValue.extend({ depth: z.number(), parent: z.string().nullable() })

const filterGroups = {
  data: z.object({
    categories: z.array(categoryValue),
    price_range: z.object({
      min: z.number().nullable(),
      max: z.number().nullable(),
      count: z.number(),
      /** How many products each band of the filter finds, the cheapest first; both ends belong to a band (D-336). */
      bands: z.array(z.number().int()),
    }),
    brand: z.array(filterValue),
    business_type: z.array(filterValue),
    annual_revenue: z.array(filterValue),
    condition: z.array(filterValue),
    price_type: z.array(filterValue),
    product_availability: z.array(filterValue),
    manufacturer_year: z.array(filterValue),
    member_type: z.array(filterValue),
    search_by_country: z.array(filterValue),
    plan_type: z.array(filterValue),
    lead_time: z.array(filterValue),
    price_term: z.array(filterValue),
    /** Specifications of the chosen category, those of most products first (D-208). */
    attributes: z.array(z.object({ name: z.string(), label: z.string(), values: z.array(filterValue) })),
  }),
}

/** API-PRODUCT-01: the filter groups by GET, as in the specification. */
export const productFilterGroups = endpoint({
  id: 'market.productFilterGroups',
  method: 'GET',
  path: 'front/filters',
  access: open,
  input: z.object(listInput),
  response: filterGroups,
  summary: 'The filter groups with their counts; filters may be in the query.',
})

/** FILTER-01. The count of a value applies all filters except those of its own group: it is the list's length after choosing it. */
export const productFilters = endpoint({
  id: 'market.productFilters',
  method: 'POST',
  path: 'front/filters',
  access: open,
  input: z.object(listInput),
  response: filterGroups,
  summary: 'The filter groups with counts that follow the other applied filters (FILTER-01).',
})

const photo = z.object({ url: z.string(), alt: z.string() })
const tier = z.object({ min: z.number(), max: z.number(), per_unit: z.number() })

/** A complete product. Prices are whole units of `currency`. Variations are loaded separately (D-61): `productVariations`. */
export const productPage = productCard.extend({
  description: z.string(),
  pre_title_name: z.string(),
  published: z.number(),
  score: z.number(),
  version: z.number(),
  photos: z.array(photo),
  unit_price: z.number().nullable(),
  tiers: z.array(tier),
  specifications: z.array(
    z.object({
      id: z.number(),
      name: z.string(),
      unit: z.string(),
      terms: z.array(z.object({ id: z.number(), name: z.string() })),
    }),
  ),
  levels: z.array(
    z.object({
      id: z.number(),
      name: z.string(),
      attributes: z.array(z.object({ id: z.number(), name: z.string() })),
      options: z.array(z.object({ terms: z.array(z.number()), name: z.string() })),
    }),
  ),
  /** The product form with wire names, for the editor and the specification table. */
  form: z.record(z.string(), z.unknown()),
  category_slugs: z.array(z.object({ slug: z.string(), name: z.string() })),
  country_origin_name: z.string().nullable(),
  seller_user_id: z.number().nullable(),
  /** Of the product; the company has its own. */
  rating: z.number().nullable(),
  reviews: z.number(),
  company: z.object({
    city: z.string().nullable(),
    business_types: z.array(z.string()),
    member_since: z.number(),
    products: z.number(),
    rating: z.number().nullable(),
    reviews: z.number(),
  }),
})
export type ProductPage = z.output<typeof productPage>

/** API-LOOKUP-11. By id, by product_url, or by company and product slug (D-33). Drafts are visible only to people of their company with Product: View. */
export const productView = endpoint({
  id: 'market.productView',
  method: 'POST',
  path: 'product/view/single/list',
  access: open,
  input: z.object({
    id: id.optional(),
    product_url: z.string().max(300).optional(),
    company: z.string().max(100).optional(),
    slug: z.string().max(300).optional(),
    currency: id.default(1).catch(1),
  }),
  response: { data: productPage },
  summary:
    'One product, by id, product_url, or company and product slug; 404 for drafts without Product: View in their company (D-33, D-128).',
})

export const variation = z.object({
  id: z.number(),
  /** Term ids joined by '-'. */
  key: z.string(),
  /** Whole units of `currency`; null if the variation has no price of its own. */
  price: z.number().nullable(),
  is_default: z.boolean(),
  /** False: shown, but cannot be chosen. */
  is_available: z.boolean(),
  image: z.string().nullable(),
})
export type Variation = z.output<typeof variation>

/** The variations on sale of a published product, in the pages of the matrix (D-63). Our own call: the spec has none for buyers. */
export const productVariations = endpoint({
  id: 'market.productVariations',
  method: 'GET',
  path: 'front/product/variations',
  access: open,
  input: z.object({ product_id: id, currency: id.default(1).catch(1), ...paging(200, 10_000) }),
  response: { data: pageOf(variation) },
  summary: 'The variations of a configured product with their prices, page by page (D-61, D-63).',
})

const values = z
  .union([
    z.array(z.string().max(200)).max(100),
    z
      .string()
      .max(2_000)
      .transform((text) => [text]),
  ])
  .optional()

/** API-LOOKUP-12. Filters need a sign-in (D-24). A product must match every filter, with any value of each. */
export const sellerProducts = endpoint({
  id: 'market.sellerProducts',
  method: 'GET',
  path: 'product/manufacture/seller_products',
  access: open,
  input: z.object({
    business_type: values,
    country_name: values,
    category_name: values,
    currency: id.default(1).catch(1),
    ...paging(10),
  }),
  response: { data: pageOf(productCard) },
  refuses: (filters, { isSignedIn }) => manufacturerProblem(filters, isSignedIn),
  summary: "Products by their sellers' business type and country and by category; filters require a token.",
})

/** A shop's public data, without contact data (D-24). */
export const publicCompany = companyDetails.extend({
  city: z.string().nullable(),
  business_types: z.array(z.string()),
  main_business_type: z.string().nullable(),
  annual_revenue: z.string().nullable(),
  member_type: z.string(),
  member_since: z.number(),
  about: z.string(),
  logo: z.string().nullable(),
  products: z.number(),
  rating: z.number().nullable(),
  reviews: z.number(),
  /** People who follow the shop. */
  followers: z.number(),
  /** Published catalogues that have something on sale. */
  catalogs: z.number(),
  categories: z.array(z.object({ slug: z.string(), name: z.string(), count: z.number() })),
  main_categories: z.array(z.object({ slug: z.string(), name: z.string() })),
  /** Whom a message to the shop reaches; null when the company has no owner any more. */
  seller_user_id: z.number().nullable(),
  /** The forms of the company settings by tab: of another company the public ones, of one's own those that the caller may see. */
  sections: z.record(z.string(), z.unknown()),
})
export type PublicCompany = z.output<typeof publicCompany>

/** API-PROFILE-09: the shop with this slug; without a slug, the caller's own company. */
export const companyView = endpoint({
  id: 'market.companyView',
  method: 'GET',
  path: 'company_profile/view',
  access: open,
  input: z.object({
    slug: z
      .string()
      .max(100)
      .optional()
      .transform((slug) => slug || undefined),
  }),
  response: { data: publicCompany },
  summary:
    "A company with its sections: with a slug a public shop without contact data, otherwise the caller's company (D-24).",
})

export const shopCard = companyDetails.extend({
  city: z.string().nullable(),
  main_business_type: z.string().nullable(),
  products: z.number(),
  covers: z.array(z.string()),
})

/** The newest shops that have listings, for the start page. */
export const latestShops = endpoint({
  id: 'market.latestShops',
  method: 'GET',
  path: 'front/shops/latest',
  access: open,
  response: { data: z.array(shopCard) },
  summary: 'The newest approved shops with published listings, for the start page.',
})

export const review = z.object({
  id: z.number(),
  author: z.string(),
  country_name: z.string().nullable(),
  rating: z.number(),
  text: z.string(),
  created_at: z.string(),
  /** The seller's answer; '' for none. */
  answer: z.string(),
  answered_at: z.string().nullable(),
})
export type Review = z.output<typeof review>

/** API-PROFILE-10. */
export const shopReviews = endpoint({
  id: 'market.shopReviews',
  method: 'POST',
  path: 'front/mini-site/list-reviews',
  access: open,
  input: z.object({
    type: z.string().default('Review'),
    shop_id: id,
    /** The reviews of this product instead of those of the shop. */
    product_id: id.optional(),
    user_id: z.unknown().optional(),
    ...paging(10),
  }),
  response: {
    data: pageOf(review),
    average: z.number().nullable(),
    /** The number of reviews with one to five stars. */
    stars: z.array(z.number().int()),
  },
  summary: "A shop's reviews, or those of its product, newest first, with their average (API-PROFILE-10, D-187).",
})
