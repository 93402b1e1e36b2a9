import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import type { Db } from '../../../../adapters/server/database/db.ts'
import { kyselyOn } from '../../../../adapters/server/database/kysely.ts'
import {
  filterConditions,
  inCategories,
  isPublic,
  listPage,
  orderOf,
} from '../../../../adapters/server/market/listing-sql.ts'
import { productsBySeller } from '../../../../adapters/server/market/suppliers.ts'
import { type ResolvedSearch, searchCondition } from '../../../../adapters/server/market/search.ts'
import { matchQuery, searchQuery } from '../../../../core/search/search-query.ts'
import { rankParts } from '../../../../core/search/search-rank.ts'
import type { ProductFilterState } from '../../../../core/product-list/product-filters.ts'
import type { ProductSort } from '../../../../core/product-list/product-list.ts'
import { describeOnBothEngines } from '../databases.ts'

// The plans of the product list. A wrong one is a hundred times slower at this size and unnoticed at a small one.

/** PGlite fills slowly and plans alike. */
const LISTINGS = { postgres: 100_000, pglite: 20_000 } as const
/** A list shows one of ninety categories; a name holds one of thirty words. */
const WORDS =
  'steel,copper,brass,bronze,titanium,zinc,nickel,iron,carbon,nylon,polyester,cotton,wool,linen,silk,leather,rubber,silicone,glass,ceramic,porcelain,marble,granite,oak,walnut,bamboo,teak,paper,cardboard,acrylic'
const PRICES = { min: 100, max: 60_000 }

describeOnBothEngines('the plans of the product list', (engine) => {
  let category = 0
  beforeAll(async () => {
    category = await fill(engine.db, LISTINGS[engine.kind])
  }, 60_000)

  it('find the words of a search below a category by one index, whatever the price', async () => {
    const statements = await statementsOf({ keyword: 'steel', isPlannedOnce: true })
    const [page] = await plansOf(statements, 'force_generic_plan')

    expect(scansOf(page)).toEqual(['Bitmap Heap Scan', 'Index Scan'])
    expect(indexesOf(page)).toContain('listings_found')
  })

  it('estimate the matches of a search within ten times', async () => {
    for (const plan of await plansOf(await statementsOf({ keyword: 'steel' }), 'force_custom_plan')) {
      const [found] = nodesOf(plan).filter(isOfListings)
      expect(found?.['Actual Rows']).toBeGreaterThan(2)
      expectEstimate(found)
    }
  })

  it('find the words of a search in the whole market by their index, for every order', async () => {
    for (const sort of ['relevance', 'newest', 'price_low'] as const) {
      const [page] = await plansOf(
        await statementsOf({ keyword: 'steel pipe', sort, isWhole: true }),
        'force_custom_plan',
      )
      expect(scansOf(page)).toEqual(['Bitmap Heap Scan'])
      expect(indexesOf(page)).toEqual(['listings_found'])
      expectEstimate(nodesOf(page).find(isOfListings))
    }
  })

  it.each([
    ['newest', 'listings_newest'],
    ['price_low', 'listings_price'],
    ['price_high', 'listings_dearest'],
    ['name', 'listings_name'],
    ['relevance', 'listings_best'],
  ] as const)(
    'read the page of all listings by %s from its index, and their number from an index',
    async (sort, index) => {
      const [page, count] = await plansOf(await statementsOf({ sort, isWhole: true }), 'force_custom_plan')

      expect(indexesOf(page)).toEqual([index])
      expect(scansOf(count)).toEqual(['Index Only Scan'])
      expectEstimate(nodesOf(count).find(isOfListings))
    },
  )

  it('find the page and the number of a category by indexes', async () => {
    const [page, count] = await plansOf(await statementsOf({ sort: 'newest' }), 'force_custom_plan')

    for (const plan of [page, count]) expect(scansOf(plan)).not.toContain('Seq Scan')
    expect(indexesOf(count)).toEqual(['listings_found'])
    expectEstimate(nodesOf(count).find(isOfListings))
  })

  it('find the products of a category with a specification by indexes, and estimate both', async () => {
    const chosen = { attributes: ['material: steel', 'material: brass', 'size: 3'], quantity: ['500'] }
    const [page, count] = await plansOf(await statementsOf({ sort: 'newest', chosen }), 'force_custom_plan')

    for (const plan of [page, count]) expect(scansOf(plan)).not.toContain('Seq Scan')
    expect(indexesOf(count).every((name) => ['listings_found', 'listings_facets'].includes(name))).toBe(true)
  })

  it('count the products of each seller by indexes, in the whole market and below a category', async () => {
    const k = kyselyOn(engine.db, 'system')
    const statements = [sql<boolean>`true`, inCategories([category])].map((condition) => {
      const { sql: text, parameters: values } = sql`select * from ${productsBySeller(condition)} t`.compile(k)
      return { text, values }
    })
    const [whole, below] = await plansOf(statements, 'force_custom_plan')

    expect(scansOf(whole)).toEqual(['Index Only Scan'])
    expect(indexesOf(whole)).toEqual(['listings_sellers'])
    expect(scansOf(below)).not.toContain('Seq Scan')
  })

  // Helpers

  /** The statements that find a page, as the product sends them; those of the cards belong to no plan of a list. */
  async function statementsOf({
    keyword = '',
    sort = 'price_low',
    isPlannedOnce = false,
    isWhole = false,
    chosen: further = {},
  }: {
    keyword?: string
    sort?: ProductSort
    isPlannedOnce?: boolean
    isWhole?: boolean
    chosen?: ProductFilterState
  }) {
    const sent: { text: string; values: readonly unknown[] }[] = []
    const k = kyselyOn(
      {
        query: async (text, values = []) => {
          sent.push({ text, values })
          return { rows: [], affected: 0 }
        },
      },
      'system',
    )
    const filters = { ...(isWhole ? {} : { categories: ['chosen'], price_range: PRICES }), ...further }
    const chosen = { usdPerUnit: '1', categoryIds: [category] }
    const search = keyword === '' ? undefined : resolved(keyword)
    await listPage(
      k,
      {
        where: [
          isPublic,
          ...(search === undefined ? [] : [searchCondition(search)]),
          ...filterConditions(filters, chosen, !isPlannedOnce).values(),
        ],
        order: orderOf(sort, search),
        currency: 1,
        isByCompany: false,
        isSearch: keyword !== '',
        isPlannedOnce,
        page: 1,
        per_page: 10,
      },
      (_, count) => count(),
    )
    return sent
  }

  /** EXPLAIN ANALYZE of the statements, planned for their values or for any. */
  async function plansOf(
    statements: readonly { readonly text: string; readonly values: readonly unknown[] }[],
    mode: 'force_custom_plan' | 'force_generic_plan',
  ): Promise<Plan[]> {
    return engine.db.tx(async (q) => {
      await q.query(`set local plan_cache_mode = ${mode}`)
      await q.query('set local jit = off')
      const plans: Plan[] = []
      for (const { text, values } of statements) {
        await q.query(`prepare explained as ${text}`)
        const given = values.length === 0 ? '' : `(${values.map(literal).join(', ')})`
        const { rows } = await q.query<Record<string, [{ Plan: Plan }]>>(
          `explain (analyze, format json) execute explained${given}`,
        )
        await q.query('deallocate explained')
        plans.push(Object.values(rows[0] ?? {})[0]![0].Plan)
      }
      return plans
    })
  }
})

// Helpers

interface Plan {
  readonly 'Node Type': string
  readonly 'Relation Name'?: string
  readonly 'Index Name'?: string
  readonly 'Plan Rows': number
  readonly 'Actual Rows': number
  readonly Plans?: readonly Plan[]
}

const nodesOf = (plan: Plan | undefined): readonly Plan[] =>
  plan === undefined ? [] : [plan, ...(plan.Plans ?? []).flatMap(nodesOf)]
const isOfListings = (plan: Plan): boolean => plan['Relation Name'] === 'listings'
const scansOf = (plan: Plan | undefined): readonly string[] =>
  nodesOf(plan)
    .filter(isOfListings)
    .map((node) => node['Node Type'])
const indexesOf = (plan: Plan | undefined): readonly string[] =>
  nodesOf(plan).flatMap((node) => (node['Index Name']?.startsWith('listings_') ? [node['Index Name']] : []))

function expectEstimate(node: Plan | undefined): void {
  const ratio = (node?.['Plan Rows'] ?? 0) / Math.max(1, node?.['Actual Rows'] ?? 0)
  expect(ratio).toBeGreaterThan(0.1)
  expect(ratio).toBeLessThan(10)
}

/** A search by whole words. */
function resolved(keyword: string): ResolvedSearch {
  const query = searchQuery(keyword)
  return { match: matchQuery(query, 'whole'), rank: rankParts(query, 'whole'), shown: undefined, others: [] }
}

const literal = (value: unknown): string => {
  const text = Array.isArray(value) ? `{${value.join(',')}}` : String(value as string | number)
  return `'${text.replaceAll("'", "''")}'`
}

/** Fills the market by one statement, with neither triggers nor indexes meanwhile, and returns a category. */
async function fill(db: Db, listings: number): Promise<number> {
  const { rows: indexes } = await db.query<{ name: string; definition: string }>(
    `select indexname as name, indexdef as definition from pg_indexes where tablename = 'listings' and indexdef like 'CREATE INDEX%'`,
  )
  // A script has no time limit, however busy the machine is.
  await db.exec(`
    alter table listings disable trigger user;
    ${indexes.map(({ name }) => `drop index ${name};`).join('\n')}
    insert into companies (kind, name, slug, approval) select 'seller', 'Seller ' || i, 'plan-' || i, 'approved' from generate_series(1, 100) i;
    insert into listings (company_id, slug, name, form, published, is_public, availability, price_type, product_type, category_id, category_ids, price_usd, score, is_featured, published_at, search_words, search_head, search_state, moq, facets)
    select c.id, 'product-' || i, name, '{}', 1, i % 20 <> 0, 'in_stock', 'fixed', 'simple', leaf.id, leaf.path_ids, exp((i * 7919::bigint % 10000) / 1000.0), i * 31::bigint % 100, i % 20 = 1,
      timestamptz '2025-01-01' + i * interval '1 minute', to_tsvector('simple', name), setweight(to_tsvector('simple', name), 'A'), 2, i % 1000,
      array['material: ' || (string_to_array('${WORDS}', ','))[1 + i / 7 % 30], 'size: ' || i % 11]
    from generate_series(1, ${listings}) i
    join (select id, path_ids, row_number() over (order by id) - 1 as at, count(*) over () as n from categories where depth = 3) leaf on leaf.at = i * 13::bigint % leaf.n
    join (select id, row_number() over (order by id) - 1 as at from companies where slug like 'plan-%') c on c.at = i % 100
    cross join lateral (select (string_to_array('${WORDS}', ','))[1 + i / 7 % 30] || ' ' || (string_to_array('pipe,valve,sheet,pump,bolt,frame,cable', ','))[1 + i % 7] || ' ' || i as name) named;
    alter table listings enable trigger user;
    ${indexes.map(({ definition }) => `${definition};`).join('\n')}
  `)
  await db.exec('vacuum analyze listings')
  const { rows } = await db.query<{ id: number }>(`select id from categories where slug = 'pumps-and-compressors'`)
  return rows[0]!.id
}
