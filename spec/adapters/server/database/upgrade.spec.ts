import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Config, readConfig } from '../../../../adapters/server/config.ts'
import type { Db } from '../../../../adapters/server/database/db.ts'
import { statementsOf } from '../../../../adapters/server/database/migrate.ts'
import { openDatabase } from '../../../../adapters/server/database/open.ts'
import { type RunningServer, startServer } from '../../../../adapters/server/server.ts'
import { type Copy, copyDatabase } from '../database-copies.ts'

// A market of an earlier release, with data, opened by this one.

const MIGRATIONS = new URL('../../../../adapters/server/database/migrations/', import.meta.url)
/** The last migrations of the releases whose rows are in `release-NNNN.sql`. */
const RELEASES = ['0040', '0208'] as const
type Release = (typeof RELEASES)[number]
/** Tables whose rows go once their work is done. */
const PASSING: readonly string[] = ['jobs', 'automation_changes']
/** Columns that this release computes anew or renames. */
const CHANGED: Readonly<Record<string, readonly string[]>> = {
  crm_records: ['score', 'engagement', 'engagement_score'],
  lead_scoring: ['run_total', 'run_done', 'run_after', 'is_running'],
  listings: ['search_state', 'search_head', 'search_words'],
  idempotency_keys: ['answer'],
  reviews: ['user_id'],
  threads: ['is_unanswered'],
}

describe.each([
  ['pglite', '0040'],
  ['postgres', '0040'],
  ['pglite', '0208'],
  ['postgres', '0208'],
] as const)('a market of an earlier release on %s with migrations up to %s', (kind, release) => {
  let copy: Copy
  let folder: string
  let server: RunningServer
  let before: Contents
  beforeAll(async () => {
    copy = await copyDatabase(kind)
    const db = await openDatabase(copy.setting)
    await installOlderRelease(db, release)
    before = await contentsOf(db)
    await db.close()
    folder = mkdtempSync(join(tmpdir(), 'tradehall-upgrade-'))
    const read = readConfig(['--port', '0', '--data', folder, '--no-demo'], { TRADEHALL_TEST: '1' })
    if (read.kind !== 'config') throw new Error(JSON.stringify(read))
    server = await startServer({
      config: { ...read.config, database: copy.setting as Config['database'] },
      log: () => undefined,
    })
    await server.jobs.idle()
  }, 60_000)
  afterAll(async () => {
    await server?.close()
    await copy?.remove()
    if (folder !== undefined) rmSync(folder, { recursive: true, force: true })
  })

  const call = async (path: string, as?: 'seller' | 'buyer', body?: object, key?: string) => {
    const response = await fetch(`http://127.0.0.1:${server.port}${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        'content-type': 'application/json',
        ...(as === undefined ? {} : { authorization: `Bearer old-${as}` }),
        ...(key === undefined ? {} : { 'idempotency-key': key }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    expect(`${path} ${response.status}`).toBe(`${path} 200`)
    return (await response.json()) as Record<string, unknown>
  }

  it('keeps every row and value', async () => {
    const after = await contentsOf(server.db)

    expect([...before.keys()].length).toBeGreaterThan(20)
    for (const [table, rows] of [...before].filter(([table]) => !PASSING.includes(table)))
      expect({ [table]: after.get(table) }).toEqual({
        [table]: expect.arrayContaining(
          rows.map((row) =>
            expect.objectContaining(
              Object.fromEntries(Object.entries(row).filter(([column]) => !CHANGED[table]?.includes(column))),
            ),
          ),
        ),
      })
  })

  it('shows the published listings of approved companies, and finds them by their words', async () => {
    const found = await call('/api/v1/front/product/list', undefined, { search_keyword: 'pipes' })

    expect(found).toMatchObject({ data: { total: 1, data: [{ name: 'Galvanised pipe' }] } })
    expect(await call('/api/v1/wishlist/list', 'buyer')).toMatchObject({ data: { total: 1 } })
    expect(await call('/api/v1/product/list', 'seller')).toMatchObject({ data: { total: 2 } })
  })

  it('lists its leads with their tags, and fills the columns by which they are filtered', async () => {
    const filters = { match: 'all', rules: [{ field: 'country', operator: 1, value: 'DE' }] }
    const found = await call('/api/v1/leads', 'seller', { query: 'lena', filters })
    expect(found).toMatchObject({ lead_data: { total: 1, data: [{ name: 'Lena Lead' }] } })
    expect(await call('/api/v1/lead/info?lead_id=old-lead', 'seller')).toMatchObject({
      data: { record: { name: 'Lena Lead' }, tags: [{ name: 'Urgent' }] },
    })
    const { rows } = await server.db.query('select country_value, amount_value from crm_records where unique_id = $1', [
      'old-lead',
    ])
    expect(rows).toEqual([{ country_value: 'DE', amount_value: 250_000 }])
  })

  it('scores its leads', async () => {
    const { data } = (await call('/api/v1/lead/score?lead_id=old-lead', 'seller')) as { data: { percent: number } }
    const { rows } = await server.db.query(
      `select unique_id, score from crm_records where unique_id like 'old-%' order by id`,
    )

    expect(data.percent).toBeGreaterThan(0)
    expect(rows).toEqual([
      { unique_id: 'old-lead', score: data.percent },
      { unique_id: 'old-account', score: 0 },
    ])
  })

  it.runIf(release === '0208')('reads what later releases added', async () => {
    const read = async (path: string, as: 'seller' | 'buyer' = 'seller') =>
      JSON.stringify(await call(`/api/v1/${path}`, as))

    expect(await read('automation/show/1')).toContain('Call back')
    expect(await read('automation/runs?id=1')).toContain('done')
    expect(await read('score/criteria/list')).toContain('lead_contact_info')
    expect(await read('crm/custom_view/1')).toContain('German leads')
    expect(await read('crm/custom_view/2')).toContain('"group":null')
    expect(await read('crm/web_forms/1')).toContain('Tell us what you need.')
    expect(await read('web_form/old-form-token-0123456789')).toContain('Ask us')
    expect(await read('crm/email_templates')).toContain('Welcome')
    expect(await read('crm/email_signature')).toContain('Sena, Harbour Steel')
    expect(await read('front/saved_search/list', 'buyer')).toContain('search_keyword=pipe')
    expect(await read('import/show/1')).toContain('leads.csv')
    expect(await read('export/show/1')).toContain('done')
    expect(await read('crm/bulk_change/1')).toContain('Owner: Sena Seller')
    expect(await read('crm/reports?from=2026-01-01&to=2026-01-31&owner=1')).toContain('25000')
    expect(await read('lead/info?lead_id=won-lead')).toContain('Wim Won')
    const { rows } = await server.db.query('select type_id, field_id, key from record_keys')
    expect(rows).toEqual([{ type_id: 3, field_id: 303, key: 'wim' }])
  })

  it('counts every review, and knows the newest of a person as theirs', async () => {
    expect(await call('/api/v1/front/mini-site/list-reviews', undefined, { shop_id: 1 })).toMatchObject({
      average: 4,
      stars: [0, 0, 1, 0, 1],
    })
    expect(await call('/api/v1/front/review/own?shop_id=1', 'buyer')).toMatchObject({
      data: { shop: { review: { rating: 5 } } },
    })
  })

  it('goes on with its conversations, quotes and threads', async () => {
    const history = await call('/chat/chat-history/2', 'seller')
    expect(history).toMatchObject({
      data: { total: 2, data: [{ seq: 2 }, { seq: 1, files: [{ name: 'drawing.pdf' }] }] },
    })

    const sent = await call('/chat/rooms/send-message', 'buyer', {
      roomId: 'old-room',
      client_id: 'new-1',
      message: 'Twenty, please',
    })
    expect(sent).toMatchObject({ data: { seq: 3 } })
    expect(await call('/api/v1/front/quote/1', 'buyer')).toMatchObject({
      data: { status: 'requested', requested: { total: 25_000 } },
    })
    expect(await call('/api/v1/thread/index', 'seller')).toMatchObject({
      data: { data: expect.arrayContaining([expect.objectContaining({ thread_name: 'Galvanised pipe' })]) },
    })
  })

  it.runIf(release === '0208')('[D-342] shows an offer with its shop price, and no reasons', async () => {
    expect(await call('/api/v1/front/quote/2', 'buyer')).toMatchObject({
      data: {
        status: 'accepted',
        requested: { price: 1_250, price_steps: [] },
        offers: [{ version: 1, state: 'accepted', price: 1_200, total: 24_000, list_price: 1_250, price_steps: [] }],
      },
    })
  })

  it.runIf(release === '0208')('[D-154] lets an ended enquiry wait only for what was written afterwards', async () => {
    const { rows } = await server.db.query(
      'select thread_name, is_unanswered from threads where quote_id > 1 order by id',
    )

    expect(rows).toEqual([
      { thread_name: 'Agreed pipe', is_unanswered: false },
      { thread_name: 'Pipe with a question', is_unanswered: true },
    ])
  })

  it('returns the response of a call that the earlier release took', async () => {
    const repeated = await call(
      '/api/v1/roles/permissions/store',
      'seller',
      { name: 'Again', permissions: [] },
      'old-key',
    )

    expect(repeated).toMatchObject({ data: { id: 77, name: 'Created before' } })
    expect((await server.db.query('select name from roles')).rows).toEqual([{ name: 'Sales' }])
  })
})

// Helpers

type Contents = ReadonlyMap<string, readonly Readonly<Record<string, unknown>>[]>

/** The schema as that release made it, with the rows that came with it and earlier ones. */
async function installOlderRelease(db: Db, release: Release): Promise<void> {
  await db.exec('drop schema public cascade; create schema public')
  await db.query(
    'create table schema_migrations (name text primary key, applied_at timestamptz not null default now())',
  )
  const files = readdirSync(MIGRATIONS)
    .filter((file) => file.endsWith('.sql'))
    .toSorted()
  const upTo = (one: string) => files.filter((file) => file.slice(0, 4) <= one)
  for (const one of RELEASES.filter((one) => one <= release)) {
    const { rows } = await db.query<{ name: string }>('select name from schema_migrations')
    for (const name of upTo(one).filter((file) => !rows.some((row) => row.name === file))) {
      for (const statement of statementsOf(readFileSync(new URL(name, MIGRATIONS), 'utf8'))) await db.query(statement)
      await db.query('insert into schema_migrations (name) values ($1)', [name])
    }
    await db.exec(readFileSync(new URL(`release-${one}.sql`, import.meta.url), 'utf8'))
  }
}

/** The rows of all tables that have any. */
async function contentsOf(db: Db): Promise<Contents> {
  const { rows: tables } = await db.query<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> 'schema_migrations' order by 1`,
  )
  const contents = new Map<string, readonly Readonly<Record<string, unknown>>[]>()
  for (const { name } of tables) {
    const { rows } = await db.query<{ row: Record<string, unknown> }>(`select to_jsonb(t) as row from "${name}" t`)
    if (rows.length > 0)
      contents.set(
        name,
        rows.map(({ row }) => row),
      )
  }
  return contents
}
