import { mkdtempSync, rmSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readConfig } from '../../adapters/server/config.ts'
import { kyselyOn } from '../../adapters/server/database/kysely.ts'
import type { Db } from '../../adapters/server/database/db.ts'
import type { DatabaseSetting } from '../../adapters/server/database/open.ts'
import {
  allOf,
  cardPage,
  filterConditions,
  filterValues,
  isPublic,
  keywordConditions,
  orderOf,
} from '../../adapters/server/market/listing-sql.ts'
import { startServer } from '../../adapters/server/server.ts'
import { startPostgres } from '../tools/postgres.ts'
import { bench } from './harness.ts'

// Compares the product list call over HTTP with its lower bound: the same statement on the same database, without
// server, contract and socket.

const LISTINGS = Number(process.env['BENCH_LISTINGS'] ?? 2_000)
/** Listings that are created one by one; the rest are copies, which takes only seconds. */
const MADE = 200
/** Enough concurrent requests that the database is never idle while a response is on its way. */
const AT_ONCE = 8
/** Long enough that garbage collection before a round does not matter. */
const REQUESTS = 200
const body = {
  search_keyword: 'steel',
  categories: ['metals-and-minerals', 'construction-and-building-materials'],
  currency: 2,
  sort: 'price_low',
} as const
const filters = { categories: body.categories } as const

for (const engine of ['pglite', 'postgres'] as const) {
  const folder = mkdtempSync(join(tmpdir(), 'tradehall-bench-'))
  const postgres = engine === 'postgres' ? await startPostgres() : undefined
  const database: DatabaseSetting =
    postgres === undefined
      ? { kind: 'pglite', folder: join(folder, 'database') }
      : { kind: 'postgres', url: postgres.url }
  const read = readConfig(['--port', '0', '--data', folder, '--demo-size', String(Math.min(LISTINGS, MADE))], {
    TRADEHALL_TEST: '1',
  })
  if (read.kind !== 'config') throw new Error(JSON.stringify(read))
  // Responses are not validated against their contracts, as in production; the rate limit stays wide.
  const server = await startServer({
    config: { ...read.config, database: database as typeof read.config.database },
    log: () => undefined,
  })
  await copyListings(server.db, Math.ceil(LISTINGS / MADE) - 1)
  const k = kyselyOn(server.db, 'system')
  const where = allOf([
    isPublic,
    ...keywordConditions(body.search_keyword),
    ...filterConditions(filters, await filterValues(k, { filters, currency: body.currency })).values(),
  ])
  const statement = cardPage({
    where,
    order: orderOf(body.sort, body.search_keyword),
    currency: body.currency,
    page: 1,
    per_page: 10,
    address: '/api/v1/front/product/list?page=',
    isSearch: true,
  }).compile(k)
  const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE })
  const text = JSON.stringify(body)
  const call = () =>
    new Promise<string>((resolve, reject) => {
      const options = {
        host: '127.0.0.1',
        port: server.port,
        path: '/api/v1/front/product/list',
        method: 'POST',
        agent,
        headers: { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) },
      }
      request(options, (response) => {
        const parts: Buffer[] = []
        response
          .on('data', (part: Buffer) => parts.push(part))
          .on('end', () => resolve(Buffer.concat(parts).toString()))
          .on('error', reject)
      })
        .on('error', reject)
        .end(text)
    })
  const bare = async () =>
    String((await server.db.query<{ json: string }>(statement.sql, statement.parameters)).rows[0]?.json)
  const requested = await call()
  if (!requested.includes((await bare()).slice(0, 200)))
    throw new Error(`The two respond differently: ${requested.slice(0, 300)}`)
  const many = (work: () => Promise<string>) => async () => {
    let left = REQUESTS
    const worker = async () => {
      while (left > 0) {
        left -= 1
        await work()
      }
    }
    await Promise.all(Array.from({ length: AT_ONCE }, worker))
    return REQUESTS
  }
  await bench({
    name: `product list, ${LISTINGS} listings, ${engine === 'pglite' ? 'PGlite' : 'PostgreSQL'}`,
    unit: 'requests',
    baseline: 'SQL that writes JSON',
    contenders: [
      { name: 'SQL that writes JSON', run: many(bare) },
      { name: 'the call over HTTP', run: many(call) },
    ],
    aims: { 'the call over HTTP': 0.7 },
    rounds: 9,
    warmUp: 1,
    clock: 'wall',
  })
  agent.destroy()
  await server.close()
  await postgres?.stop()
  rmSync(folder, { recursive: true, force: true })
}

// Helpers

async function copyListings(db: Db, times: number): Promise<void> {
  const { rows } = await db.query<{ name: string }>(
    `select column_name as name from information_schema.columns where table_name = 'listings' and column_name not in ('id', 'slug', 'product_url', 'source_key')`,
  )
  const columns = rows.map(({ name }) => `"${name}"`).join(', ')
  await db.query(
    `insert into listings (slug, ${columns}) select slug || '-copy-' || copy, ${columns} from listings cross join generate_series(1, $1::int) copy`,
    [times],
  )
  await db.exec('vacuum analyze listings')
}
