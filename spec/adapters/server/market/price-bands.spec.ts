import fc from 'fast-check'
import { beforeAll, expect, it } from 'vitest'
import { kyselyOn } from '../../../../adapters/server/database/kysely.ts'
import { categoriesInRange, priceBands, type PriceRange } from '../../../../adapters/server/market/price-bands.ts'
import { productFilters, productList } from '../../../../core/contracts/market.contract.ts'
import { describeOnBothEngines } from '../databases.ts'
import { describeMarket } from '../market.ts'
import { listing } from './goods.ts'
import { runs } from '../../../arbitraries/runs.ts'

const USD_PER_UNIT = '1.0837'

describeOnBothEngines('price bands', (engine) => {
  beforeAll(async () => {
    // Many listings share a price, some have none, and one of ten is not public.
    await engine.db.exec(`
      alter table listings disable trigger user;
      insert into companies (kind, name, slug, approval) values ('seller', 'Seller', 'bands', 'approved');
      insert into listings (company_id, slug, name, form, published, is_public, availability, price_type, product_type, category_id, category_ids, price_usd)
      select c.id, 'product-' || i, 'Product', '{}', 1, i % 10 <> 0, 'in_stock', 'fixed', 'simple', k.id, k.path_ids,
        case when i % 50 = 7 then null else round((i * 7919 % 400) * ${USD_PER_UNIT} / 4, 6) end
      from generate_series(1, 2000) i
      join (select id, path_ids, row_number() over (order by id) as at from categories where depth = 3) k on k.at = 1 + i * 13 % 20
      join companies c on c.slug = 'bands';
      alter table listings enable trigger user;
      analyze listings`)
  })

  it('count the categories of any range as one statement counts them', async () => {
    const k = kyselyOn(engine.db, 'system')
    const bands = await priceBands(k)
    expect(bands.edges.length).toBeGreaterThan(50)
    // Two of the categories hold no public listing.
    expect(bands.paths).toHaveLength(18)
    const price = fc.oneof(
      fc.double({ min: 0, max: 130, noNaN: true }).map((value) => Number(value.toFixed(2))),
      // The prices of the listings themselves.
      fc.nat(420).map((value) => value / 4),
    )

    await fc.assert(
      fc.asyncProperty(price, price, async (one, other) => {
        const range = { min: Math.min(one, other), max: Math.max(one, other) }
        expect(await categoriesInRange(k, bands, range, USD_PER_UNIT)).toEqual(await counted(range))
      }),
      {
        numRuns: runs(60),
        examples: [
          [0, 130],
          [0, 0],
          [25, 75],
          [500, 900],
        ],
      },
    )
  })

  // Helpers

  async function counted({ min, max }: PriceRange): Promise<Readonly<Record<string, number>>> {
    const { rows } = await engine.db.query<{ id: number; n: number }>(
      `select unnest(category_ids) as id, count(*)::int as n from listings
       where is_public and price_usd between $1::numeric * $3::numeric and $2::numeric * $3::numeric group by 1`,
      [min, max, USD_PER_UNIT],
    )
    return Object.fromEntries(rows.map(({ id, n }) => [id, n]))
  }
})

describeMarket('categories under a price range', (market) => {
  it('count what the list shows after choosing them, also after a listing was added', async () => {
    const seller = await market.seller()
    const price_range = '500-2000'
    const asked = async () => {
      const { categories } = (await market.visitor.call(productFilters, { price_range })).data
      const totals = categories.map(async ({ value }) => {
        const { total } = (await market.visitor.call(productList, { price_range, categories: [value] })).data
        return { value, count: total }
      })
      expect(categories.map(({ value, count }) => ({ value, count }))).toEqual(await Promise.all(totals))
      return categories.reduce((sum, { count }) => sum + count, 0)
    }

    expect(await asked()).toBe(0)
    await listing(market, seller)
    expect(await asked()).toBe(1)
    await listing(market, seller)
    expect(await asked()).toBe(2)
  })
})
