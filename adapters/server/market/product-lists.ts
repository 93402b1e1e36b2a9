import { type Kysely, type Selectable, sql } from 'kysely'
import {
  type FilterValue,
  productFilterGroups,
  productFilters,
  productList,
  sellerProducts,
} from '../../../core/contracts/market.contract.ts'
import type { HandlerInput, HandlerResponse } from '../../../core/contracts/endpoint.ts'
import { showsSponsored } from '../../../core/ads/sponsored.ts'
import { countryNamed } from '../../../core/reference/country-names.ts'
import { manufacturerProblem } from '../../../core/product-list/manufacturer-products.ts'
import type { ProductFilterState } from '../../../core/product-list/product-filters.ts'
import { filtersOfBody } from '../../../core/product-list/product-list-body.schema.ts'
import type { Tables } from '../database/tables.ts'
import { bind, type Handler } from '../http/bind.ts'
import type { Context } from '../http/context.ts'
import { SerializedResponse } from '../http/envelope.ts'
import { pagesAddress, paginatorOf } from '../http/paginator.ts'
import { KEPT_SECONDS } from '../http/public-cache.ts'
import { signInFirst } from '../http/refusals.ts'
import { facetCounts } from './facet-counts.ts'
import { type CachedRun, type GroupCounts, groupCounts } from './filter-counts.ts'
import { labelOfValue } from './filter-labels.ts'
import { isByCompany, narrowed } from './list-conditions.ts'
import { categoriesInRange, priceBands, type PriceRange, sizeOfBands } from './price-bands.ts'
import {
  COMPANY_FILTERS,
  filterConditions,
  filterValues,
  inCategories,
  isPublic,
  listPage,
  type ListRequest,
  orderOf,
} from './listing-sql.ts'
import { sponsoredCards } from './sponsored-cards.ts'
import { categoryWords, resolveSearch, type ResolvedSearch } from './search.ts'
import { isShownBrand, isShownCategory } from './shown-definitions.ts'

/** One page of a list; `sponsor` adds its ads. */
async function cards(
  context: Context,
  list: ListRequest,
  search?: ResolvedSearch,
  sponsor?: { readonly isShop: boolean },
): Promise<SerializedResponse> {
  const cache = context.services.publicCache
  const {
    cards: rows,
    ids,
    total,
  } = await listPage(context.open, list, ({ sql: text, parameters }, count) =>
    cache.get(`count ${text} ${JSON.stringify(parameters)}`, KEPT_SECONDS, count),
  )
  const { data: _, ...page } = paginatorOf(ids, total, list, context)
  const ads = sponsor === undefined ? [] : await sponsoredCards(context, { ...list, ...sponsor, ids })
  const sponsored = ads.length === 0 ? '' : `,"sponsored":${JSON.stringify(ads)}`
  const about =
    search === undefined ? '' : `,"search":${JSON.stringify({ shown: search.shown, others: search.others })}`
  return new SerializedResponse(`"data":{"data":${rows},${JSON.stringify(page).slice(1)}${sponsored}${about}`)
}

/** How the search of a list is run; undefined without a text. */
const searchOf = async (
  context: Context,
  { search_keyword: keyword, seller_id: seller }: SearchedList,
): Promise<ResolvedSearch | undefined> =>
  keyword.trim() === ''
    ? undefined
    : context.services.publicCache.get(`search ${seller ?? ''} ${keyword}`, KEPT_SECONDS, () =>
        resolveSearch(context.open, keyword, seller, () =>
          context.services.publicCache.get('category words', KEPT_SECONDS, () => categoryWords(context.open)),
        ),
      )

interface SearchedList {
  readonly search_keyword: string
  readonly seller_id?: number | undefined
}

const cached = (context: Context, key: unknown, compute: () => Promise<SerializedResponse>) =>
  context.services.publicCache.getRepeated(
    `list ${JSON.stringify(key)}`,
    KEPT_SECONDS,
    compute,
    ({ fields }) => 2 * fields.length,
  )

const valuesOf = (context: Context, asked: Parameters<typeof filterValues>[1]) =>
  context.services.publicCache.get(
    `values ${asked.currency} ${JSON.stringify(asked.filters.categories ?? [])}`,
    KEPT_SECONDS,
    () => filterValues(context.open, { filters: asked.filters, currency: asked.currency }),
  )

/**
 * The specification requests the filter groups by GET; screens use POST, because a long choice does not fit in an
 * address.
 */
const filterCalls = (handler: Handler<typeof productFilters>) => [
  bind(productFilters, handler),
  bind(productFilterGroups, handler),
]

export const productListBindings = [
  bind(productList, (input, context) =>
    cached(context, [{ ...input, user_id: undefined }, pagesAddress(context.request)], async () => {
      const filters = filtersOfBody(input)
      const search = await searchOf(context, input)
      const isPlannedOnce =
        search?.match !== undefined &&
        input.seller_id === undefined &&
        filters.brand === undefined &&
        filters.attributes === undefined &&
        !isByCompany(filters)
      const conditions = filterConditions(filters, await valuesOf(context, { ...input, filters }), !isPlannedOnce)
      const sort = input.sort_by ?? input.sort
      const list = {
        where: [...narrowed(input.seller_id, search), ...conditions.values()],
        order: orderOf(sort, search),
        currency: input.currency,
        page: input.page,
        per_page: input.per_page,
        isByCompany: isByCompany(filters),
        isSearch: search !== undefined,
        isPlannedOnce,
      }
      return cards(context, list, search, showsSponsored(sort) ? { isShop: input.seller_id !== undefined } : undefined)
    }),
  ),

  bind(sellerProducts, async (input, context) => {
    const { business_type, country_name, category_name } = input
    const problem = manufacturerProblem(input, context.viewer !== undefined)
    if (problem !== undefined) throw signInFirst(problem)
    const where = [isPublic]
    if (isFilled(business_type)) where.push(sql<boolean>`c.business_types && ${[...business_type]}::text[]`)
    if (isFilled(country_name)) {
      const codes = country_name.flatMap((name) => countryNamed(name)?.code ?? [])
      where.push(sql<boolean>`c.country = any(${codes}::text[])`)
    }
    if (isFilled(category_name)) where.push(inCategories(await categoriesNamed(context.open, category_name)))
    return cards(context, {
      ...input,
      where,
      order: orderOf('relevance'),
      isByCompany: true,
      isSearch: false,
      isPlannedOnce: false,
    })
  }),

  ...filterCalls((input, context) =>
    context.services.publicCache.get(`filters ${JSON.stringify({ ...input, user_id: undefined })}`, KEPT_SECONDS, () =>
      filterGroups(input, context),
    ),
  ),
]

async function filterGroups(
  input: HandlerInput<typeof productFilters>,
  context: Context,
): Promise<HandlerResponse<typeof productFilters>> {
  const filters = filtersOfBody(input)
  const { publicCache } = context.services
  const [values, search] = await Promise.all([valuesOf(context, { ...input, filters }), searchOf(context, input)])
  const conditions = filterConditions(filters, values)
  const counted: CachedRun = ({ sql: text, parameters }, run) =>
    publicCache.get(`counts ${text} ${JSON.stringify(parameters)}`, KEPT_SECONDS, run)
  const [groups, attributes, categories, countries] = await Promise.all([
    groupCounts(
      context.open,
      {
        where: narrowed(input.seller_id, search),
        filters: conditions,
        companyFilters: COMPANY_FILTERS,
        usdPerUnit: values.usdPerUnit,
        categories: categoriesByPrice(input, filters, values.usdPerUnit, context),
      },
      counted,
    ),
    // Only products of one kind have specifications in common.
    filters.categories === undefined && filters.attributes === undefined
      ? []
      : facetCounts(
          context.open,
          {
            where: [
              ...narrowed(input.seller_id, search),
              ...[...conditions].flatMap(([name, one]) => (name === 'attributes' ? [] : [one])),
            ],
            filters,
            isByCompany: isByCompany(filters),
          },
          counted,
        ),
    publicCache.get('categories', KEPT_SECONDS, () =>
      context.open
        .selectFrom('categories')
        .select(['id', 'parent_id', 'slug', 'name', 'depth', 'path_ids', 'company_id'])
        .orderBy('position')
        .orderBy('id')
        .execute(),
    ),
    publicCache.get('countries', KEPT_SECONDS, () =>
      context.open.selectFrom('countries').select(['code', 'name']).execute(),
    ),
  ])
  const brands = await brandNames(context, [
    ...new Set([...groups.brand.map(({ value }) => value), ...(filters.brand ?? [])]),
  ])
  const countryNames = new Map(countries.map(({ code, name }) => [code, name]))
  const named = (
    name: Exclude<keyof GroupCounts, 'price_range' | 'categories'>,
    labelOf: (value: string) => string = (value) => labelOfValue(name, value),
  ): FilterValue[] => {
    const present = groups[name]
    const absent = (filters[name] ?? [])
      .filter((value: string) => !present.some((one) => one.value === value))
      .map((value: string) => ({ value, count: 0 }))
    return [...present, ...absent].map(({ value, count }) => ({ value, label: labelOf(value), count }))
  }
  return {
    data: {
      categories: shownCategories(
        await withoutHidden(context, categories, filters.categories ?? []),
        groups.categories,
        filters.categories ?? [],
      ),
      price_range: { ...groups.price_range, bands: [...groups.price_range.bands] },
      brand: named('brand', (value) => brands.get(value) ?? value),
      business_type: named('business_type'),
      annual_revenue: named('annual_revenue'),
      condition: named('condition'),
      price_type: named('price_type'),
      product_availability: named('product_availability'),
      manufacturer_year: named('manufacturer_year').toSorted((one, other) => Number(other.value) - Number(one.value)),
      member_type: named('member_type'),
      search_by_country: named('search_by_country', (value) => countryNames.get(value) ?? value),
      plan_type: named('plan_type'),
      lead_time: named('lead_time').toSorted((one, other) => Number(one.value) - Number(other.value)),
      price_term: named('price_term'),
      attributes,
    },
  }
}

/**
 * The counts of the categories when only a price range narrows them: a slider has too many ranges for a cache, and each
 * would count most listings. Undefined otherwise.
 */
async function bandedCategories(range: PriceRange, usdPerUnit: string, context: Context) {
  const bands = await context.services.publicCache.get(
    'price bands',
    KEPT_SECONDS,
    () => priceBands(context.open),
    sizeOfBands,
  )
  return categoriesInRange(context.open, bands, range, usdPerUnit)
}

function categoriesByPrice(
  { search_keyword, seller_id }: Pick<HandlerInput<typeof productFilters>, 'search_keyword' | 'seller_id'>,
  { price_range, ...others }: ProductFilterState,
  usdPerUnit: string,
  context: Context,
) {
  const isNarrowed =
    search_keyword.trim() !== '' ||
    seller_id !== undefined ||
    // The chosen categories do not narrow their own counts.
    Object.values({ ...others, categories: undefined }).some((chosen) => chosen !== undefined)
  return price_range === undefined || isNarrowed ? undefined : bandedCategories(price_range, usdPerUnit, context)
}

const isFilled = <T>(values: readonly T[] | undefined): values is readonly T[] =>
  values !== undefined && values.length > 0

async function categoriesNamed(k: Kysely<Tables>, names: readonly string[]): Promise<number[]> {
  const lower = names.map((name) => name.toLowerCase())
  const rows = await k
    .selectFrom('categories')
    .select('id')
    .where((eb) => eb.or([eb(eb.fn('lower', ['name']), 'in', lower), eb('slug', 'in', lower)]))
    .execute()
  return rows.map(({ id }) => id)
}

/** The names of brands by id, as text. */
async function brandNames(context: Context, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const numbers = ids.filter((id) => /^\d{1,9}$/.test(id)).map(Number)
  if (numbers.length === 0) return new Map()
  const rows = await context.services.publicCache.get(
    `brands ${numbers.toSorted((one, other) => one - other).join(',')}`,
    KEPT_SECONDS,
    () =>
      context.open.selectFrom('brands').select(['id', 'name']).where('id', 'in', numbers).where(isShownBrand).execute(),
  )
  return new Map(rows.map(({ id, name }) => [String(id), name]))
}

type CategoryRow = Pick<
  Selectable<Tables['categories']>,
  'id' | 'parent_id' | 'slug' | 'name' | 'depth' | 'path_ids' | 'company_id'
>

/** The categories without companies' own ones that are chosen, but that no public listing has. */
async function withoutHidden(context: Context, categories: readonly CategoryRow[], chosen: readonly string[]) {
  const own = categories.filter((row) => row.company_id !== null && isChosen(row, chosen)).map(({ id }) => id)
  if (own.length === 0) return categories
  const rows = await context.open
    .selectFrom('categories')
    .select('id')
    .where('id', 'in', own)
    .where(isShownCategory)
    .execute()
  const shown = new Set(rows.map(({ id }) => id))
  return categories.filter(({ id }) => !own.includes(id) || shown.has(id))
}

const isChosen = ({ id, slug }: CategoryRow, chosen: readonly string[]): boolean =>
  chosen.includes(slug) || chosen.includes(String(id))

/** The branches to show: the sectors, and below each chosen category and its ancestors their children. */
function shownCategories(
  categories: readonly CategoryRow[],
  counts: Readonly<Record<string, number>>,
  chosen: readonly string[],
) {
  const slugs = new Map(categories.map(({ id, slug }) => [id, slug]))
  const open = new Set(categories.filter((row) => isChosen(row, chosen)).flatMap(({ path_ids }) => path_ids))
  // A seller's own category is shown only when it is chosen, by a link of a product.
  const isCounted = ({ id, depth, parent_id, company_id }: CategoryRow): boolean =>
    counts[id] !== undefined && company_id === null && (depth === 1 || (parent_id !== null && open.has(parent_id)))
  // Chosen categories stay offered, also without listings.
  return [...categories.filter(isCounted), ...categories.filter((row) => open.has(row.id) && !isCounted(row))].map(
    (row) => ({
      value: row.slug,
      label: row.name,
      count: isCounted(row) ? (counts[row.id] ?? 0) : 0,
      depth: row.depth,
      parent: row.parent_id === null ? null : (slugs.get(row.parent_id) ?? null),
    }),
  )
}
