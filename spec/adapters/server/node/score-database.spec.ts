import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { DatabaseOptions } from '../../../../adapters/node/score/options.ts'
import { scoreDatabase, scoreMarket } from '../../../../adapters/node/score/score-database.ts'
import { lockDataFolder } from '../../../../adapters/server/data-folder-lock.ts'
import type { Db } from '../../../../adapters/server/database/db.ts'
import { kyselyOn } from '../../../../adapters/server/database/kysely.ts'
import { variationFacts } from '../../../../adapters/server/listing/variation-facts.ts'
import type { ListingRules } from '../../../../core/listing-score/column-entries.ts'
import { createListingScorer, scoreListing } from '../../../../core/listing-score/listing-score.ts'
import { describeOnBothEngines } from '../databases.ts'

let folder = ''
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'tradehall-score-database-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describeOnBothEngines('npm run score -- --database', (engine) => {
  it('reports which stored scores differ, and stores them when requested', async () => {
    const forms = [
      {
        availability: 'by_order',
        price_type: 'fixed',
        product_type: 'simple',
        name: 'Pump',
        brand_id: 3,
        category_lists: ['Machinery / Pumps'],
      },
      {
        availability: 'in_stock',
        price_type: 'fixed',
        product_type: 'simple',
        name: 'Drill',
        unit_price: 5,
        currency_id: 1,
      },
      {
        availability: 'in_stock',
        price_type: 'quantity',
        product_type: 'simple',
        name: 'Can',
        order_quantity: [{ min: 1, max: 9, per_unit: 2 }],
        qty_unit: 'Kg',
        qty_currency: 1,
      },
    ]
    const ids = await stored(engine.db, forms)
    const scores = forms.map((form) => scoreListing(form))

    const dry = await run(engine.db)
    expect(dry.code).toBe(0)
    expect(dry.out).toContain('3 listings scored in ')
    expect(dry.out).toContain('3 stored scores differ. --write stores them.')
    expect(dry.out).toContain(
      `mean ${(scores.reduce((sum, score) => sum + score, 0) / 3).toFixed(2)}%, lowest ${Math.min(...scores).toFixed(2)}%, highest ${Math.max(...scores).toFixed(2)}%`,
    )
    expect(await scoresOf(engine.db, ids)).toEqual([0, 0, 0])

    expect((await run(engine.db, { writes: true })).out).toContain('3 stored scores differ and are updated.')
    expect(await scoresOf(engine.db, ids)).toEqual(scores)
    const summary = join(folder, `${engine.kind}.json`)
    const again = await run(engine.db, { writes: true, summary })
    expect(again.out).toContain('Every stored score is the same.')
    const told = JSON.parse(readFileSync(summary, 'utf8')) as Record<string, unknown> & {
      histogram: { count: number }[]
      missing: { entry: string; count: number; share: number }[]
    }
    expect(told).toMatchObject({
      listings: 3,
      differing: 0,
      min: Math.min(...scores),
      max: Math.max(...scores),
      isStopped: false,
    })
    expect(told.histogram.map(({ count }) => count)).toEqual(
      Array.from({ length: 10 }, (_, tenth) => scores.filter((score) => Math.floor(score / 10) === tenth).length),
    )
    // Two of them are in stock, the only availability for which the validity counts.
    expect(told.missing.find(({ entry }) => entry === 'validity')).toMatchObject({ count: 2, share: 1 })
    expect(told.missing.find(({ entry }) => entry === 'brand')).toMatchObject({ count: 2, share: 0.6667 })
    expect(told.missing.find(({ entry }) => entry === 'name')).toBeUndefined()
  })

  it('reads the variations of configured listings like a save', async () => {
    const form = {
      availability: 'in_stock',
      price_type: 'fixed',
      product_type: 'configured',
      name: 'Shirt',
      currency_id: 1,
      unit_price: 3,
      choice_options: [],
    }
    const [bare = 0, unchecked = 0, ready = 0] = await stored(engine.db, [form, form, form])
    for (const [id, isChecked] of [
      [unchecked, false],
      [ready, true],
    ] as const)
      await configure(engine.db, id, isChecked)

    await run(engine.db, { writes: true })

    const k = kyselyOn(engine.db, 'system')
    const wanted = await Promise.all(
      [bare, unchecked, ready].map(async (id) => scoreListing({ ...form, variations: await variationFacts(k, id) })),
    )
    expect(await scoresOf(engine.db, [bare, unchecked, ready])).toEqual(wanted)
    // The name only; the name and the default price; the attributes as well.
    expect(wanted).toEqual([1.86, 5.86, 7.72])
  })

  it('scores by a file of rules without storing anything', async () => {
    const rules: ListingRules = {
      name: { informationScore: 1, rules: [{ operator: '=', value: 'pump', points: 3, action: 'add' }] },
    }
    const { out } = await run(engine.db, {}, rules)

    const forms = (
      await engine.db.query<{ form: object }>(
        'select form from listings where product_type = $1 and deleted_at is null',
        ['simple'],
      )
    ).rows
    const best = Math.max(...forms.map(({ form }) => createListingScorer(rules).percentage(form)))
    expect(out).toContain(`highest ${best.toFixed(2)}%`)
    expect(out).toMatch(/stored scores differ\.\n$/)
  })

  it('excludes deleted listings from the count, and works page by page', async () => {
    const before = (await run(engine.db)).listings
    const [id = 0] = await stored(engine.db, [{ name: 'Gone' }])
    await engine.db.query('update listings set deleted_at = now() where id = $1', [id])
    expect((await run(engine.db, { writes: true })).listings).toBe(before)
    expect(await scoresOf(engine.db, [id])).toEqual([1.86])
    await stored(
      engine.db,
      Array.from({ length: 5_001 }, () => ({ name: 'Many' })),
    )
    expect((await run(engine.db)).listings).toBe(before + 5_001)
  })
})

describe('npm run score -- --database', () => {
  it('reports what prevents it', async () => {
    const told = async (data: string) => {
      let err = ''
      const code = await scoreDatabase(
        { ...QUIET, data },
        {
          stdout: { write: () => true },
          stderr: { write: (text) => (err += text) },
          signal: new AbortController().signal,
          now: () => 0,
          environment: {},
        },
      )
      return { code, err }
    }
    expect(await told(join(folder, 'nowhere'))).toEqual({
      code: 1,
      err: expect.stringContaining('There is no market in') as string,
    })
  })

  it('does not wait for a server that has the embedded database', async () => {
    const data = mkdtempSync(join(folder, 'market-'))
    const { mkdirSync } = await import('node:fs')
    mkdirSync(join(data, 'database'))
    const lock = await lockDataFolder(data)
    let err = ''
    const code = await scoreDatabase(
      { ...QUIET, data },
      {
        stdout: { write: () => true },
        stderr: { write: (text) => (err += text) },
        signal: new AbortController().signal,
        now: () => 0,
        environment: {},
      },
    )
    lock.release()
    expect(code).toBe(1)
    expect(err).toContain('A server works with the embedded database: stop it for the time of the scoring')
  })
})

// Helpers

const QUIET: DatabaseOptions = { rules: undefined, summary: undefined, writes: false, data: undefined }
let made = 0

async function run(
  db: Db,
  options: Partial<DatabaseOptions> = {},
  rules: ListingRules = {},
): Promise<{ code: number; out: string; listings: number }> {
  let out = ''
  const code = await scoreMarket(
    db,
    rules,
    { ...QUIET, ...options, rules: Object.keys(rules).length > 0 ? 'rules.json' : undefined },
    {
      stdout: { write: (text) => (out += text) },
      stderr: { write: () => true },
      signal: new AbortController().signal,
      now: () => performance.now(),
      environment: {},
    },
  )
  return { code, out, listings: Number(/^([\d,]+) listings? scored/.exec(out)?.[1]?.replaceAll(',', '') ?? Number.NaN) }
}

/** Adds forms to a new seller's catalogue, with a score of 0; returns their ids. */
async function stored(db: Db, forms: readonly Readonly<Record<string, unknown>>[]): Promise<readonly number[]> {
  made += 1
  const { rows } = await db.query<{ id: number }>(
    `with c as (insert into companies (kind, name, slug, country, approval, plan) values ('seller', 'S', $1, 'DE', 'approved', 'trade') returning id)
     insert into listings (company_id, slug, name, form, availability, price_type, product_type)
     select c.id, 'l-' || f.at, f.form ->> 'name', f.form, coalesce(f.form ->> 'availability', 'in_stock'), coalesce(f.form ->> 'price_type', 'fixed'), coalesce(f.form ->> 'product_type', 'simple')
     from c, jsonb_array_elements($2::jsonb) with ordinality as f (form, at) order by f.at returning id`,
    [`scored-${made}`, JSON.stringify(forms)],
  )
  return rows.map(({ id }) => Number(id)).toSorted((one, other) => one - other)
}

/** One level of one attribute with one term, and a default variation. */
async function configure(db: Db, id: number, isChecked: boolean): Promise<void> {
  await db.query(
    `with l as (select id, company_id from listings where id = $1),
      s as (insert into specifications (company_id, listing_id, name) select company_id, id, 'Colour' from l returning id, company_id, listing_id),
      t as (insert into specifications (company_id, listing_id, parent_id, name, is_checked) select company_id, listing_id, id, 'Blue', $2 from s),
      v as (insert into levels (company_id, listing_id, attributes) select company_id, listing_id, array[id] from s)
     insert into matrix_items (company_id, listing_id, key, price_minor, is_default) select company_id, listing_id, '1', 400, true from s`,
    [id, isChecked],
  )
}

async function scoresOf(db: Db, ids: readonly number[]): Promise<readonly number[]> {
  const { rows } = await db.query<{ score: number }>(
    'select score from listings where id = any($1::bigint[]) order by id',
    [ids],
  )
  return rows.map(({ score }) => Number(score))
}
