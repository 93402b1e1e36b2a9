import { sql } from 'kysely'
import {
  brands,
  categoriesCache,
  categoryList,
  cities,
  currencies,
  formerCategory,
  menuCache,
  menuItems,
  passiveAttributeCreate,
  passiveAttributes,
  priceTerms,
  units,
  type MenuNode,
} from '../../../core/contracts/lookup.contract.ts'
import { visitorLookup } from '../../../core/contracts/tracking.contract.ts'
import type { HandlerInput } from '../../../core/contracts/endpoint.ts'
import { addressOf } from '../../../core/navigation/addresses.ts'
import { citiesOf } from '../../../core/reference/cities.ts'
import { isCountryCode } from '../../../core/reference/country-codes.ts'
import { COUNTRIES } from '../../../core/reference/countries.ts'
import { CURRENCIES } from '../../../core/reference/currencies.ts'
import { INCOTERMS } from '../../../core/reference/incoterms.ts'
import { QUANTITY_UNITS } from '../../../core/reference/units.ts'
import { bind } from '../http/bind.ts'
import { paginatorOf } from '../http/paginator.ts'
import { containing } from '../database/patterns.ts'
import type { Context } from '../http/context.ts'
import { KEPT_SECONDS } from '../http/public-cache.ts'

/** A list of core as rows; the id is the position, counted from 1. */
const rowsOf = (names: readonly string[]) => names.map((name, index) => ({ id: index + 1, name }))

/** Sectors and their parent categories. */
async function menuTree(context: Context) {
  const rows = await context.open
    .selectFrom('categories')
    .select(['id', 'parent_id', 'name', 'slug'])
    .where('depth', '<=', 2)
    .where('company_id', 'is', null)
    .orderBy('position')
    .execute()
  const below = (parent: number | null): MenuNode[] =>
    rows
      .filter((row) => row.parent_id === parent)
      .map(({ id, name, slug }) => ({ id, name, link: addressOf('category', { slug }), children: below(id) }))
  return { data: below(null) }
}

async function categoriesBelow(context: Context, { parent, with_product }: HandlerInput<typeof categoryList>) {
  const below =
    parent === undefined || parent === null || parent === '' || parent === 0
      ? sql`k.parent_id is null`
      : sql`k.parent_id = (select id from categories where slug = ${String(parent)} or id::text = ${String(parent)} limit 1)`
  const withProduct = with_product
    ? sql`and exists (select 1 from listings l where l.is_public and l.category_ids && array[k.id])`
    : sql``
  const { rows } = await sql<{
    id: number
    name: string
    slug: string
    parent: number | null
    has_children: boolean
  }>`
    select k.id, k.name, k.slug, k.parent_id as parent, exists (select 1 from categories n where n.parent_id = k.id and n.company_id is null) as has_children
    from categories k where k.company_id is null and ${below} ${withProduct} order by k.position`.execute(context.open)
  return { data: rows }
}

export const lookupBindings = [
  bind(categoryList, (input, context) =>
    context.services.publicCache.get(`categories ${JSON.stringify(input)}`, KEPT_SECONDS, () =>
      categoriesBelow(context, input),
    ),
  ),

  bind(formerCategory, async ({ slug }, { open }) => {
    const row = await open
      .selectFrom('former_categories')
      .innerJoin('categories', 'categories.id', 'former_categories.category_id')
      .select('categories.slug')
      .where('former_categories.slug', '=', slug)
      .executeTakeFirst()
    return { data: { slug: row?.slug ?? null } }
  }),

  bind(categoriesCache, async (_, context) => ({
    data: await context.open
      .selectFrom('categories')
      .select(['id', 'name', 'slug', 'parent_id as parent'])
      .where('company_id', 'is', null)
      .orderBy('position')
      .execute(),
  })),

  bind(menuCache, (_, context) => menuTree(context)),
  bind(menuItems, (_, context) => menuTree(context)),
  bind(currencies, () => ({ data: CURRENCIES.map(({ id, code, name, symbol }) => ({ id, code, name, symbol })) })),
  bind(priceTerms, () => ({ data: rowsOf(INCOTERMS) })),
  bind(units, () => ({ data: rowsOf(QUANTITY_UNITS) })),

  bind(visitorLookup, async (_, { request, services }) => {
    const visitor = { address: request.ip, languages: request.languages }
    const country = await services.visitors.country(visitor)
    return {
      data: { ip: services.visitors.ip(visitor), country_code: isCountryCode(country ?? '') ? (country ?? '') : '' },
    }
  }),

  bind(cities, ({ country, state }) => {
    const code = COUNTRIES.find((one) => one.code === country || one.name.toUpperCase() === country)?.code ?? country
    return { data: rowsOf(citiesOf(code, state)) }
  }),

  bind(brands, async ({ search, page, per_page }, context) => {
    // Shared brands are visible to everyone, own ones only to their company.
    const own = context.viewer?.companyId ?? 0
    const found = context.open
      .selectFrom('brands')
      .where((eb) => eb.or([eb('company_id', 'is', null), eb('company_id', '=', own)]))
      .where((eb) => eb(eb.fn('lower', ['name']), 'like', containing(search.trim().toLowerCase())))
    const { total } = await found.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
    const rows = await found
      .select(['id', 'name'])
      .orderBy((eb) => eb.fn('lower', ['name']))
      .orderBy('id')
      .limit(per_page)
      .offset((page - 1) * per_page)
      .execute()
    return paginatorOf(rows, total, { page, per_page }, context)
  }),

  bind(passiveAttributes, async (_, context) => {
    const rows = await context.read((k) =>
      k
        .selectFrom('attributes')
        .select(['id', 'name', 'terms'])
        .orderBy((eb) => eb.fn('lower', ['name']))
        .execute(),
    )
    return {
      data: rows.map(({ id, name, terms }) => ({ id, name, terms: Array.isArray(terms) ? terms.map(String) : [] })),
    }
  }),

  bind(passiveAttributeCreate, ({ name }, context) =>
    context.write(async (w) => {
      const known = await w.k
        .selectFrom('attributes')
        .select(['id', 'name'])
        .where((eb) => eb(eb.fn('lower', ['name']), '=', name.toLowerCase()))
        .executeTakeFirst()
      if (known !== undefined) return { data: known }
      const made = await w.k
        .insertInto('attributes')
        .values({ company_id: context.me.companyId, name })
        .returning(['id', 'name'])
        .executeTakeFirstOrThrow()
      await w.record({ subject: 'attribute', subjectId: made.id, verb: 'created', title: made.name })
      return { data: made }
    }),
  ),
]
