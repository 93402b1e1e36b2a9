import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { importInto, type ImportRun, runImport } from '../../../../adapters/node/import/run-import.ts'
import { readImportOptions, type ImportOptions } from '../../../../adapters/node/import/options.ts'
import { openListingFile } from '../../../../adapters/node/listing-file/listing-file.ts'
import { lockDataFolder } from '../../../../adapters/server/data-folder-lock.ts'
import type { Db } from '../../../../adapters/server/database/db.ts'
import { PRODUCT_FIELD_NAMES, PRODUCT_LABELS } from '../../../../core/catalogue/product-form/fields.ts'
import { scoreListing } from '../../../../core/listing-score/listing-score.ts'
import { describeOnBothEngines } from '../databases.ts'

let folder = ''
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'tradehall-import-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const TODAY = new Date('2026-03-04T05:06:07Z')

describeOnBothEngines('npm run import', (engine) => {
  it('reports in a dry run what would happen, with reasons and line numbers, and writes nothing', async () => {
    const seller = await newSeller(engine.db)
    const lines = [
      JSON.stringify(complete('a')),
      'broken',
      JSON.stringify({ ...complete('b'), sea_: '' }),
      JSON.stringify({ name: 'no id' }),
      JSON.stringify(complete('a')),
      JSON.stringify({ id: 'c', name: 'x'.repeat(101) }),
    ]

    const { code, out } = await run(engine.db, write('dry.ndjson', lines.join('\n')), seller.slug)

    expect(code).toBe(2)
    expect(out).toContain('6 listings in ')
    expect(out).toMatch(/would be created +2\n/)
    expect(out).toMatch(/would be refused +4\n/)
    expect(out).toMatch(/not JSON: .* \(line 2\)/)
    expect(out).toContain('no id: a second run could not know the listing again (line 4)')
    expect(out).toContain('the id stands twice: the first one counts (line 5)')
    expect(out).toMatch(/Name: .* \(line 6\)/)
    expect(out).toContain('complete enough to be on sale: 1 of 2; the others lack')
    expect(out).toContain('Nearest seaport: Please enter nearest seaport (line 3)')
    expect(out).toContain('would add brands: 1 (Fjord Tools)')
    expect(out).toContain('Dry run: nothing was written.')
    expect(await listingsOf(engine.db, seller.id)).toEqual([])
    expect(await brandsOf(engine.db, seller.id)).toEqual([])
  })

  it(
    'writes drafts, publishes complete ones when requested, and changes nothing the second time',
    { timeout: 60_000 },
    async () => {
      const seller = await newSeller(engine.db)
      const rows = [
        ...Array.from({ length: 230 }, (_, index) => complete(`w-${index}`)),
        { ...complete('poor'), sea_: '' },
      ]
      const file = write('write.ndjson', ndjson(rows))

      const first = await run(engine.db, file, seller.slug, { writes: true })
      expect(first.code).toBe(0)
      expect(first.out).toMatch(/created +231\n/)
      expect(await listingsOf(engine.db, seller.id)).toHaveLength(231)
      expect((await listingsOf(engine.db, seller.id)).every((row) => row.published === 0)).toBe(true)

      const second = await run(engine.db, file, seller.slug, { writes: true, publishes: true })
      expect(second.out).toMatch(/updated +230\n/)
      expect(second.out).toMatch(/published +230\n/)
      const published = await listingsOf(engine.db, seller.id)
      expect(published.filter((row) => row.published === 1)).toHaveLength(230)
      expect(published.find((row) => row.source_key === 'poor')).toMatchObject({ published: 0 })

      const before = await everything(engine.db, seller.id)
      const third = await run(engine.db, file, seller.slug, { writes: true, publishes: true })
      expect(third.out).toMatch(/unchanged +231\n/)
      expect(third.out).not.toContain('new brands')
      expect(await everything(engine.db, seller.id)).toEqual(before)

      const changed = await run(
        engine.db,
        write('changed.ndjson', ndjson([{ ...rows[0], name: 'Renamed drill' }, ...rows.slice(1)])),
        seller.slug,
        { writes: true },
      )
      expect(changed.out).toMatch(/updated +1\n/)
      expect((await listingsOf(engine.db, seller.id)).find((row) => row.source_key === 'w-0')).toMatchObject({
        name: 'Renamed drill',
        version: 3,
        published: 1,
      })
      const history = await engine.db.query<{ verb: string; changes: { field: string }[] }>(
        'select verb, changes from history where company_id = $1 order by id desc limit 1',
        [seller.id],
      )
      expect(history.rows[0]).toMatchObject({
        verb: 'updated',
        changes: [{ field: 'name', old: 'Cordless drill w-0', new: 'Renamed drill' }],
      })
    },
  )

  it('derives the columns like a save: score, price, brand, categories, search, but no pictures of other sites', async () => {
    const seller = await newSeller(engine.db)
    await engine.db.query(
      `insert into files (company_id, key, name, content_type, size, access) values ($1, $2, 'here.jpg', 'image/jpeg', 9, 'public')`,
      [seller.id, `public/here-${seller.id}`],
    )
    const own = {
      ...complete('own'),
      photos: [
        { url: '/elsewhere.jpg', alt: 'gone' },
        { url: `public/here-${seller.id}`, alt: 'here' },
      ],
    }
    const foreign = { ...complete('foreign'), photos: ['/elsewhere.jpg'], category_lists: ['Odd Goods / Very Odd'] }

    await run(engine.db, write('columns.ndjson', ndjson([own, foreign])), seller.slug, {
      writes: true,
      publishes: true,
    })

    const { rows } = await engine.db.query<Record<string, unknown>>(
      `select l.*, b.name as brand, c.path as category from listings l left join brands b on b.id = l.brand_id left join categories c on c.id = l.category_id
       where l.company_id = $1 order by l.id`,
      [seller.id],
    )
    expect(rows[0]).toMatchObject({
      brand: 'Fjord Tools',
      category: 'Home, Office & Leisure / Tools & Hardware / Power Tools',
      price_from_minor: 8900,
      currency: 'EUR',
      score: scoreListing(own),
      cover: `public/here-${seller.id}`,
    })
    expect(rows[1]).toMatchObject({
      category: 'Odd Goods / Very Odd',
      cover: null,
      photos: [],
      slug: 'cordless-drill-foreign',
    })
    expect(rows[1]?.['form']).toMatchObject({ photos: [{ url: '/elsewhere.jpg' }] })
    expect(rows[1]?.['search']).toContain('cordless drill')
    const made = await engine.db.query<{ depth: number; path_ids: number[] }>(
      `select depth, path_ids from categories where path = 'Odd Goods / Very Odd'`,
    )
    expect(made.rows[0]).toMatchObject({ depth: 2 })
    expect(made.rows[0]?.path_ids).toHaveLength(2)
  })

  it('reads CSV and gzip like NDJSON', async () => {
    const seller = await newSeller(engine.db)
    const row = complete('csv')
    const names = Object.keys(row)
    const cell = (value: unknown) =>
      `"${(typeof value === 'object' ? JSON.stringify(value) : String(value as string)).replaceAll('"', '""')}"`
    const table = `${names.join(',')}\n${names.map((name) => cell(row[name])).join(',')}\n`

    await run(engine.db, write('one.csv', table), seller.slug, { writes: true })
    const again = await run(engine.db, write('one.ndjson.gz', gzipSync(ndjson([row]))), seller.slug, { writes: true })

    expect(again.out).toMatch(/unchanged +1\n/)
  })

  it('skips listings that a seller deleted, and published ones that would become incomplete', async () => {
    const seller = await newSeller(engine.db)
    await run(engine.db, write('two.ndjson', ndjson([complete('gone'), complete('live')])), seller.slug, {
      writes: true,
      publishes: true,
    })
    await engine.db.query(`update listings set deleted_at = now() where company_id = $1 and source_key = 'gone'`, [
      seller.id,
    ])

    const { code, out } = await run(
      engine.db,
      write(
        'two-again.ndjson',
        ndjson([
          { ...complete('gone'), name: 'Back' },
          { ...complete('live'), sea_: '' },
        ]),
      ),
      seller.slug,
      { writes: true, publishes: true },
    )

    expect(code).toBe(2)
    expect(out).toContain('was deleted in the product list: restore it there first (line 1)')
    expect(out).toContain(
      'is on sale and would no longer be complete (Nearest seaport: Please enter nearest seaport) (line 2)',
    )
  })

  it('keeps everything a draft while the seller waits for approval', async () => {
    const seller = await newSeller(engine.db, 'pending')

    const { out } = await run(engine.db, write('pending.ndjson', ndjson([complete('p')])), seller.slug, {
      writes: true,
      publishes: true,
    })

    expect(out).toContain(`is not approved yet, so nothing is published: npm run admin -- approve ${seller.slug}`)
    expect(await listingsOf(engine.db, seller.id)).toMatchObject([{ published: 0 }])
  })

  it('stops between batches and continues at the next run', { timeout: 60_000 }, async () => {
    const seller = await newSeller(engine.db)
    const file = write('stopped.ndjson', ndjson(Array.from({ length: 450 }, (_, index) => complete(`s-${index}`))))
    const stop = new AbortController()
    // The first progress line follows the first batch.
    const stderr = { isTTY: true, write: () => stop.abort() }

    const first = await run(
      engine.db,
      file,
      seller.slug,
      { writes: true },
      { stderr, signal: stop.signal, now: ticking() },
    )
    expect(first.code).toBe(130)
    expect(first.out).toContain('Stopped: what was done until then is written.')
    const done = (await listingsOf(engine.db, seller.id)).length
    expect(done).toBe(200)

    const second = await run(engine.db, file, seller.slug, { writes: true })
    expect(second.out).toMatch(/created +250\n/)
    expect(second.out).toMatch(/unchanged +200\n/)
  })

  it('reports a seller that does not exist, and a company that sells nothing', async () => {
    const seller = await newSeller(engine.db)
    const { rows } = await engine.db.query<{ slug: string }>(
      `insert into companies (kind, name, slug) values ('buyer', 'Only Buys', 'only-buys') on conflict (slug) do update set name = 'Only Buys' returning slug`,
    )
    const file = write('any.ndjson', ndjson([complete('x')]))

    await expect(run(engine.db, file, 'nobody')).rejects.toThrow(/^There is no seller nobody: there are .*company/)
    await expect(run(engine.db, file, rows[0]?.slug ?? '')).rejects.toThrow(
      /^only-buys is a buyer and sells nothing: there are /,
    )
    expect(seller.slug).not.toBe('')
  })
})

describe('npm run import, before it opens a database', () => {
  it.each([
    [[], /^Name the file of listings: npm run import -- listings\.ndjson --seller SLUG/],
    [['a.ndjson'], /^Name the seller: --seller SLUG/],
    [['a', 'b', '--seller', 'x'], /^One file at a time: b is too much\.$/],
    [['a', '--seller'], /^--seller needs a value: --seller SLUG\.$/],
    [['a', '--sellers', 'x'], /^Unknown option --sellers: choose from --seller, --write/],
  ])('reports the faults of %j', (args, message) => {
    const read = readImportOptions(args)
    expect(read.kind === 'faults' ? read.faults.join('\n') : read.kind).toMatch(message)
  })

  it('lists every field of the form among the columns of its help, each by its label', () => {
    const read = readImportOptions(['--help'])
    const help = read.kind === 'help' ? read.text.split('\n') : []

    for (const name of PRODUCT_FIELD_NAMES)
      expect(help.some((line) => line.startsWith(`  ${name} `) && line.endsWith(`  ${PRODUCT_LABELS[name]}`))).toBe(
        true,
      )
    expect(help).toContain('JSON: choice_options, order_quantity, existence_place.')
  })

  it('reports that there is no market in the folder, and leaves the folder unchanged', async () => {
    const { code, err } = await command(['x.ndjson', '--seller', 's', '--data', join(folder, 'nowhere')])

    expect(code).toBe(1)
    expect(err).toMatch(
      /^There is no market in .*nowhere yet: start one with npm start, name its folder with --data DIR, or set DATABASE_URL\.\n$/,
    )
  })

  it('explains what to do while a server has the data folder', async () => {
    const data = mkdtempSync(join(folder, 'data-'))
    writeFileSync(join(data, 'database'), '')
    const lock = await lockDataFolder(data)
    try {
      const { code, err } = await command(['x.ndjson', '--seller', 's', '--data', data])
      expect(code).toBe(1)
      expect(err).toMatch(
        /^A server works with the embedded database: stop it for the time of the import, or run both on PostgreSQL \(DATABASE_URL\)\.\n/,
      )
    } finally {
      lock.release()
    }
  })

  it('reports that PostgreSQL is unreachable', async () => {
    const { code, err } = await command(['x.ndjson', '--seller', 's'], {
      DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none',
    })

    expect(code).toBe(1)
    expect(err).toContain('The database does not answer')
  })

  async function command(args: readonly string[], environment: Record<string, string> = {}) {
    const read = readImportOptions(args)
    if (read.kind !== 'options') throw new Error(JSON.stringify(read))
    let err = ''
    const code = await runImport(
      { ...read.options, file: write('x.ndjson', ndjson([complete('x')])) },
      { ...quiet, stderr: { write: (text) => (err += text) }, environment },
    )
    return { code, err }
  }
})

// Helpers

let made = 0
async function newSeller(db: Db, approval = 'approved'): Promise<{ id: number; slug: string }> {
  made += 1
  const slug = `company-${made}`
  const { rows } = await db.query<{ id: number }>(
    `insert into companies (kind, name, slug, approval) values ('seller', $1, $2, $3) returning id`,
    [`Company ${made}`, slug, approval],
  )
  const id = rows[0]?.id ?? 0
  await db.query(
    `insert into users (company_id, type, full_name, email, member_id) values ($1, 'seller', 'Owner', $2, $3)`,
    [id, `${slug}@spec.example`, `I${made}`],
  )
  return { id, slug }
}

/** A listing that can be published. */
function complete(id: string): Record<string, unknown> {
  return {
    id,
    availability: 'in_stock',
    product_type: 'simple',
    price_type: 'fixed',
    name: `Cordless drill ${id}`,
    description: 'Two batteries and a case.',
    brand_id: 'Fjord Tools',
    category_lists: ['Home, Office & Leisure / Tools & Hardware / Power Tools'],
    choice_options: [{ attribute_id: 'voltage', values: ['18 V'] }],
    validity: '3 months',
    manufacturer_year: 2025,
    condition: 'Brand New',
    dispatch_in: 3,
    dispatch_day: 'Days',
    price_term: 'EXW',
    unit_price: 89,
    currency_id: 'EUR',
    current_stock: 40,
    unit: 'Pieces',
    existence_place: { country: 'NO', city: 'Bergen' },
    country_origin_id: 'NO',
    sea_: 'Port of Bergen',
    port_: 'BGO',
  }
}

function ndjson(rows: readonly object[]): string {
  return rows.map((row) => `${JSON.stringify(row)}\n`).join('')
}

function write(name: string, content: string | Uint8Array): string {
  writeFileSync(join(folder, name), content)
  return join(folder, name)
}

const quiet: ImportRun = {
  stdin: Readable.from([]),
  stdout: { write: () => true },
  stderr: { write: () => true },
  signal: new AbortController().signal,
  now: () => performance.now(),
  today: TODAY,
  environment: {},
}

/** A clock that advances by a second with every reading. */
function ticking(): () => number {
  let now = 0
  return () => (now += 1_000)
}

async function run(
  db: Db,
  file: string,
  seller: string,
  options: Partial<ImportOptions> = {},
  more: Partial<ImportRun> = {},
): Promise<{ code: number; out: string }> {
  const wanted: ImportOptions = {
    file,
    seller,
    writes: false,
    publishes: false,
    data: undefined,
    inputFormat: undefined,
    ...options,
  }
  let out = ''
  const stdout = { write: (text: string) => (out += text) }
  const code = await importInto(db, await openListingFile(file, undefined, quiet.stdin), wanted, {
    ...quiet,
    ...more,
    stdout,
  })
  return { code, out }
}

interface StoredListing {
  readonly source_key: string
  readonly name: string
  readonly published: number
  readonly version: number
}

async function listingsOf(db: Db, companyId: number): Promise<readonly StoredListing[]> {
  return (
    await db.query<StoredListing>(
      'select source_key, name, published, version from listings where company_id = $1 order by id',
      [companyId],
    )
  ).rows
}

async function brandsOf(db: Db, companyId: number): Promise<readonly unknown[]> {
  return (await db.query('select name from brands where company_id = $1', [companyId])).rows
}

async function everything(db: Db, companyId: number): Promise<readonly unknown[]> {
  const tables = ['listings', 'history', 'brands'] as const
  const own = await Promise.all(
    tables.map((table) => db.query(`select * from ${table} where company_id = $1 order by id`, [companyId])),
  )
  return [...own.map((response) => response.rows), (await db.query('select * from categories order by id')).rows]
}
