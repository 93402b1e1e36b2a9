import { z } from 'zod'
import { requiredText } from '../text/text.schema.ts'
import { endpoint, open, pageOf, paging, sellerOnly } from './endpoint.ts'

const named = z.object({ id: z.number(), name: z.string() })

const category = z.object({
  id: z.number(),
  name: z.string(),
  slug: z.string(),
  parent: z.number().nullable(),
  has_children: z.boolean(),
})

/** API-LOOKUP-01. Without a parent, the sectors. `with_product` keeps only branches that contain published listings. */
export const categoryList = endpoint({
  id: 'lookup.categoryList',
  method: 'POST',
  path: 'categoryList',
  access: open,
  input: z.object({
    /** An id or a slug; 0, '' and null mean the sectors. */
    parent: z.union([z.coerce.number<number | string>().int().nonnegative(), z.string().max(200)]).nullish(),
    user_id: z.unknown().optional(),
    with_product: z
      .union([z.boolean(), z.number(), z.string()])
      .optional()
      .transform((value) => value === true || value === 1 || value === '1' || value === 'true'),
  }),
  response: { data: z.array(category) },
  summary: 'The categories below a parent; with_product omits empty ones.',
})

const treeNode = z.object({ id: z.number(), name: z.string(), slug: z.string(), parent: z.number().nullable() })

/** API-LOOKUP-13, D-109: the whole tree as rows, parents before their children. */
export const formerCategory = endpoint({
  id: 'lookup.formerCategory',
  method: 'GET',
  path: 'front/categories/former',
  access: open,
  input: z.object({ slug: z.string().trim().min(1).max(200) }),
  response: { data: z.object({ slug: z.string().nullable() }) },
  summary: 'The present address word of a category that was renamed or merged; null for an unknown one (D-233).',
})

export const categoriesCache = endpoint({
  id: 'lookup.categoriesCache',
  base: 'web-origin',
  method: 'GET',
  path: 'cache/categories.json',
  access: open,
  response: { data: z.array(treeNode) },
  background: true,
  summary: 'The category tree for the cache of the browser; without it clients use the category call (D-109).',
})

/** An entry of the market's menu with its children. */
export interface MenuNode {
  readonly id: number
  readonly name: string
  readonly link: string
  readonly children: readonly MenuNode[]
}
const menuNode: z.ZodType<MenuNode> = z.object({
  id: z.number(),
  name: z.string(),
  link: z.string(),
  get children() {
    return z.array(menuNode)
  },
})
const menuResponse = { data: z.array(menuNode) }

/** API-LOOKUP-02 */
export const menuCache = endpoint({
  id: 'lookup.menuCache',
  base: 'web-origin',
  method: 'GET',
  path: 'cache/menu.json',
  access: open,
  response: menuResponse,
  background: true,
  summary: 'The menu of the market as a tree, for the cache of the browser (D-109).',
})

/** API-LOOKUP-03: the content of the cached file, for when the file is missing. */
export const menuItems = endpoint({
  id: 'lookup.menuItems',
  method: 'GET',
  path: 'website_menu/getMenus_items/3',
  access: open,
  response: menuResponse,
  summary: 'The menu of the market as a tree.',
})

/** API-LOOKUP-04 */
export const currencies = endpoint({
  id: 'lookup.currencies',
  method: 'GET',
  path: 'currency',
  access: open,
  response: { data: z.array(z.object({ id: z.number(), code: z.string(), name: z.string(), symbol: z.string() })) },
  summary: 'The currencies of prices; the first has id 1.',
})

/** API-LOOKUP-05 */
export const priceTerms = endpoint({
  id: 'lookup.priceTerms',
  method: 'GET',
  path: 'front/price_terms/list',
  access: open,
  input: z.object({ type: z.string().default('price_term') }),
  response: { data: z.array(named) },
  summary: 'The payment terms (incoterms) a listing can name.',
})

/** API-LOOKUP-06 */
export const units = endpoint({
  id: 'lookup.units',
  method: 'GET',
  path: 'unit',
  access: open,
  response: { data: z.array(named) },
  summary: 'The units of quantity.',
})

/** API-LOOKUP-07. The state is ignored for countries whose cities are not listed by state. */
export const cities = endpoint({
  id: 'lookup.cities',
  method: 'GET',
  path: 'cities',
  access: open,
  input: z.object({ state: z.string().max(100).optional(), country: z.string().trim().toUpperCase().max(60) }),
  response: { data: z.array(named) },
  summary: 'The larger cities of a country (ISO code), or of one of its states.',
})

/** API-LOOKUP-08 */
export const brands = endpoint({
  id: 'lookup.brands',
  method: 'GET',
  path: 'brands/list',
  access: open,
  input: z.object({ search: z.string().max(100).default(''), ...paging(300, 300) }),
  /** The rows with the paging keys beside them (D-07). */
  response: { ...pageOf(named).shape, data: z.array(named) },
  summary: "Brands by name: shared ones, and those of the caller's company when signed in.",
})

/** API-LOOKUP-09 */
export const passiveAttributeCreate = endpoint({
  id: 'lookup.passiveAttributeCreate',
  method: 'POST',
  path: 'attributes/passive/create',
  access: sellerOnly,
  creates: true,
  input: z.object({ name: requiredText('text', 'name') }),
  notices: { failure: { kind: 'firstMessage' } },
  response: { data: named },
  summary: "Creates an attribute of the caller's company. An existing name returns its row.",
})

/** API-LOOKUP-10 */
export const passiveAttributes = endpoint({
  id: 'lookup.passiveAttributes',
  method: 'GET',
  path: 'attributes/passive/list',
  access: sellerOnly,
  response: { data: z.array(named.extend({ terms: z.array(z.string()) })) },
  summary: "Passive attributes: shared ones and those of the caller's company.",
})
