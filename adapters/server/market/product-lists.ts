import { type Kysely, type RawBuilder, sql } from 'kysely'
import { AVAILABILITY_LABELS, PRICING_LABELS } from '../../../core/catalogue/options.ts'
import {
  type FilterValue,
  productFilterGroups,
  productFilters,
  productList,
  sellerProducts,
} from '../../../core/contracts/market.contract.ts'
import { isNarrowed } from '../../../core/product-list/manufacturer-products.ts'
import type { ProductFilterName, ProductFilterState } from '../../../core/product-list/product-filters.ts'
import { filtersOfBody } from '../../../core/product-list/product-list-body.schema.ts'
import type { Tables } from '../database/tables.ts'
import { bind, type Handler } from '../http/bind.ts'
import type { Context } from '../http/context.ts'
import { SerializedResponse } from '../http/envelope.ts'
import { pagesAddress, paginatorOf } from '../http/paginator.ts'
import { signInFirst } from '../http/refusals.ts'
import {
  allOf,
  cardsOf,
  COMPANY_FILTERS,
  filterConditions,
  filterValues,
  findListings,
  inCategories,
  isFoundByWords,
  isPublic,
  keywordConditions,
  type ListRequest,
  orderOf,
} from './listing-sql.ts'

type Condition = RawBuilder<boolean>

/** Number of values of a filter group; chosen values are always included. */
const SHOWN_VALUES = 40

/** How long results for everybody are kept, in seconds. Changes of public data clear them before. */
const KEPT_SECONDS = 30

async function cards(
  context: Context,
  { currency, ...list }: ListRequest & { readonly currency: number },
): Promise<SerializedResponse> {
  const cache = context.services.publicCache
  const { ids, total } = await findListings(context.open, list, ({ sql: text, parameters }, count) =>
    cache.get(`count ${text} ${JSON.stringify(parameters)}`, KEPT_SECONDS, count),
  )
  const { data: _, ...page } = paginatorOf(ids, total, list, context)
  const rows = await cardsOf(context.open, ids, currency)
  return new SerializedResponse(`"data":{"data":${rows},${JSON.stringify(page).slice(1)}`)
}

const cached = (context: Context, key: unknown, compute: () => Promise<SerializedResponse>) =>
  context.services.publicCache.get(
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

function narrowed({
  search_keyword,
  seller_id,
}: {
  readonly search_keyword: string
  readonly seller_id?: number | undefined
}): Condition[] {
  return [
    isPublic,
    ...(seller_id === undefined ? [] : [sql<boolean>`l.company_id = ${seller_id}::bigint`]),
    ...keywordConditions(search_keyword),
  ]
}

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
      const isPlannedOnce =
        isFoundByWords(input.search_keyword) &&
        input.seller_id === undefined &&
        filters.brand === undefined &&
        !isByCompany(filters)
      const conditions = filterConditions(filters, await valuesOf(context, { ...input, filters }), !isPlannedOnce)
      return cards(context, {
        where: [...narrowed(input), ...conditions.values()],
        order: orderOf(input.sort_by ?? input.sort, input.search_keyword),
        currency: input.currency,
        page: input.page,
        per_page: input.per_page,
        isByCompany: isByCompany(filters),
        isSearch: input.search_keyword.trim() !== '',
        isPlannedOnce,
      })
    }),
  ),

  bind(sellerProducts, async (input, context) => {
    const { business_type, country_name, category_name } = input
    if (context.viewer === undefined && isNarrowed(input)) throw signInFirst()
    const where = [isPublic]
    if (isFilled(business_type)) where.push(sql<boolean>`c.business_types && ${[...business_type]}::text[]`)
    if (isFilled(country_name)) {
      const codes = await countriesNamed(context.open, country_name)
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

  ...filterCalls(async (input, context) => {
    const filters = filtersOfBody(input)
    const values = await valuesOf(context, { ...input, filters })
    const conditions = filterConditions(filters, values)
    const inCurrency = (usd: RawBuilder<unknown>) => sql`round(${usd} / ${values.usdPerUnit}::numeric, 2)`
    const applied = [...conditions.keys()]
    const flag = (name: ProductFilterName) => sql.ref(`is_${name}`)
    const others = (name: ProductFilterName): Condition =>
      allOf(applied.filter((other) => other !== name).map((other) => sql<boolean>`${flag(other)}`))
    const group = (
      name: ProductFilterName,
      value: RawBuilder<unknown>,
      from = sql``,
    ) => sql`coalesce((select json_agg(json_build_object('value', value::text, 'count', count) order by count desc, value) from (
      select ${value} as value, count(*)::int as count from base ${from} where ${others(name)} and ${value} is not null group by 1 order by 2 desc, 1 limit ${SHOWN_VALUES}) t), '[]'::json)`
    // The branches to show: the sectors, the children of a chosen category, and its ancestors.
    const chosen = sql`${[...(filters.categories ?? [])]}::text[]`
    const { rows } = await sql<{ groups: Groups }>`
      with base as materialized (
        select l.category_ids, l.brand_id, l.condition, l.price_type, l.availability, l.manufacturer_year, l.price_usd,
               c.business_types, c.annual_revenue, c.member_type, c.country, c.plan
               ${sql.join(
                 applied.map((name) => sql`, coalesce(${conditions.get(name) ?? sql`true`}, false) as ${flag(name)}`),
                 sql``,
               )}
        from listings l join companies c on c.id = l.company_id where ${allOf(narrowed(input))}
      ), chosen as (select id, path_ids from categories where slug = any(${chosen}) or id::text = any(${chosen})),
      open_nodes as (select distinct unnest(path_ids) as id from chosen)
      select json_build_object(
        'categories', coalesce((select json_agg(json_build_object('value', n.slug, 'label', n.name, 'count', n.count, 'depth', n.depth, 'parent', n.parent) order by n.position) from (
          select k.slug, k.name, k.depth, p.slug as parent, k.position, count(*)::int as count
          from base cross join lateral unnest(base.category_ids) as at(id) join categories k on k.id = at.id left join categories p on p.id = k.parent_id
          where ${others('categories')} and (k.depth = 1 or k.parent_id in (select id from open_nodes))
          group by k.slug, k.name, k.depth, p.slug, k.position) n), '[]'::json),
        'price_range', (select json_build_object('min', ${inCurrency(sql`min(price_usd)`)}, 'max', ${inCurrency(sql`max(price_usd)`)}, 'count', count(price_usd)::int) from base where ${others('price_range')}),
        'brand', ${group('brand', sql`brand_id`)},
        'business_type', ${group('business_type', sql`type`, sql`cross join lateral unnest(business_types) as of(type)`)},
        'annual_revenue', ${group('annual_revenue', sql`annual_revenue`)},
        'condition', ${group('condition', sql`condition`)},
        'price_type', ${group('price_type', sql`price_type`)},
        'product_availability', ${group('product_availability', sql`availability`)},
        'manufacturer_year', ${group('manufacturer_year', sql`manufacturer_year`)},
        'member_type', ${group('member_type', sql`member_type`)},
        'search_by_country', ${group('search_by_country', sql`country`)},
        'plan_type', ${group('plan_type', sql`plan`)},
        'chosen_categories', coalesce((select json_agg(json_build_object('value', k.slug, 'label', k.name, 'depth', k.depth, 'parent', p.slug)) from categories k left join categories p on p.id = k.parent_id where k.id in (select id from open_nodes)), '[]'::json)
      ) as groups`.execute(context.open)
    const groups = rows[0]?.groups
    if (groups === undefined) throw new Error('The filters gave no row.')
    const brandIds = [...new Set([...groups.brand.map(({ value }) => value), ...(filters.brand ?? [])])]
      .filter((value) => /^\d{1,9}$/.test(value))
      .map(Number)
    const brands = new Map(
      brandIds.length === 0
        ? []
        : (await context.open.selectFrom('brands').select(['id', 'name']).where('id', 'in', brandIds).execute()).map(
            ({ id, name }) => [String(id), name],
          ),
    )
    const countries = new Map(
      (await context.open.selectFrom('countries').select(['code', 'name']).execute()).map(({ code, name }) => [
        code,
        name,
      ]),
    )
    const named = (
      name: Exclude<ProductFilterName, 'price_range' | 'categories'>,
      labelOf: (value: string) => string = titled,
    ): FilterValue[] => {
      const present = groups[name]
      const absent = (filters[name] ?? [])
        .filter((value: string) => !present.some((one) => one.value === value))
        .map((value: string) => ({ value, count: 0 }))
      return [...present, ...absent].map(({ value, count }) => ({ value, label: labelOf(value), count }))
    }
    const absentCategories = groups.chosen_categories
      .filter(({ value }) => !groups.categories.some((one) => one.value === value))
      .map((one) => ({ ...one, count: 0 }))
    return {
      data: {
        categories: [...groups.categories, ...absentCategories],
        price_range: groups.price_range,
        brand: named('brand', (value) => brands.get(value) ?? value),
        business_type: named('business_type'),
        annual_revenue: named('annual_revenue', plain),
        condition: named('condition', plain),
        price_type: named(
          'price_type',
          (value) => (PRICING_LABELS as Readonly<Record<string, string>>)[value] ?? value,
        ),
        product_availability: named(
          'product_availability',
          (value) => (AVAILABILITY_LABELS as Readonly<Record<string, string>>)[value] ?? value,
        ),
        manufacturer_year: named('manufacturer_year', plain).toSorted(
          (one, other) => Number(other.value) - Number(one.value),
        ),
        member_type: named('member_type', plain),
        search_by_country: named('search_by_country', (value) => countries.get(value) ?? value),
        plan_type: named('plan_type'),
      },
    }
  }),
]

const isByCompany = (filters: ProductFilterState): boolean =>
  COMPANY_FILTERS.some((name) => filters[name] !== undefined)

const isFilled = <T>(values: readonly T[] | undefined): values is readonly T[] =>
  values !== undefined && values.length > 0

async function countriesNamed(k: Kysely<Tables>, names: readonly string[]): Promise<string[]> {
  const lower = names.map((name) => name.toLowerCase())
  const rows = await k
    .selectFrom('countries')
    .select('code')
    .where((eb) => eb.or([eb(eb.fn('lower', ['name']), 'in', lower), eb(eb.fn('lower', ['code']), 'in', lower)]))
    .execute()
  return rows.map(({ code }) => code)
}

async function categoriesNamed(k: Kysely<Tables>, names: readonly string[]): Promise<number[]> {
  const lower = names.map((name) => name.toLowerCase())
  const rows = await k
    .selectFrom('categories')
    .select('id')
    .where((eb) => eb.or([eb(eb.fn('lower', ['name']), 'in', lower), eb('slug', 'in', lower)]))
    .execute()
  return rows.map(({ id }) => id)
}

type Counted = { readonly value: string; readonly count: number }
type Groups = { readonly [Name in Exclude<ProductFilterName, 'price_range' | 'categories'>]: readonly Counted[] } & {
  readonly categories: readonly {
    readonly value: string
    readonly label: string
    readonly count: number
    readonly depth: number
    readonly parent: string | null
  }[]
  readonly chosen_categories: readonly {
    readonly value: string
    readonly label: string
    readonly depth: number
    readonly parent: string | null
  }[]
  readonly price_range: { readonly min: number | null; readonly max: number | null; readonly count: number }
}

const plain = (value: string) => value
/** The label of a wire value. */
const titled = (value: string) => value.charAt(0).toUpperCase() + value.slice(1)
