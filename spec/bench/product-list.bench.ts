import { mkdtempSync, rmSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { readConfig } from '../../adapters/server/config.ts'
import { kyselyOn } from '../../adapters/server/database/kysely.ts'
import type { DatabaseSetting } from '../../adapters/server/database/open.ts'
import { allOf, cardFields, cardJoins, filterConditions, isPublic, keywordConditions, orderOf, pageJson, usdPerUnitOf } from '../../adapters/server/market/listing-sql.ts'
import { startServer } from '../../adapters/server/server.ts'
import { startPostgres } from '../tools/postgres.ts'
import { bench } from './harness.ts'

// The product list call over HTTP against the bare limit: the same statement on the same database, without server, contract and socket.

const LISTINGS = Number(process.env['BENCH_LISTINGS'] ?? 2_000)
const AT_ONCE = 8
const REQUESTS = 160
const body = { search_keyword: 'steel', categories: ['metals-and-minerals', 'construction-and-building-materials'], currency: 2, sort: 'price_low' } as const
const filters = { categories: body.categories } as const

for (const engine of ['pglite', 'postgres'] as const) {
  const folder = mkdtempSync(join(tmpdir(), 'tradehall-bench-'))
  const postgres = engine === 'postgres' ? await startPostgres() : undefined
  const database: DatabaseSetting = postgres === undefined ? { kind: 'pglite', folder: join(folder, 'database') } : { kind: 'postgres', url: postgres.url }
  const read = readConfig(['--port', '0', '--data', folder, '--demo-size', String(LISTINGS)], { TRADEHALL_TEST: '1' })
  if (read.kind !== 'config') throw new Error(JSON.stringify(read))
  // Answers are not held against their contracts, as on a real server; the limit on calls stays wide.
  const server = await startServer({ config: { ...read.config, database: database as typeof read.config.database }, log: () => undefined })
  const k = kyselyOn(server.db)
  const where = allOf([isPublic, ...keywordConditions(body.search_keyword), ...filterConditions(filters, usdPerUnitOf(body.currency)).values()])
  const statement = pageJson({
    rows: sql`select json_build_object(${cardFields}) as row from listings l ${cardJoins(body.currency)} where ${where} order by ${orderOf(body.sort)}`,
    total: sql`select count(*) from listings l join companies c on c.id = l.company_id where ${where}`,
    page: 1,
    perPage: 10,
    path: 'front/product/list',
  }).compile(k)
  const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE })
  const text = JSON.stringify(body)
  const call = () =>
    new Promise<string>((resolve, reject) => {
      const options = { host: '127.0.0.1', port: server.port, path: '/api/v1/front/product/list', method: 'POST', agent, headers: { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) } }
      request(options, (response) => {
        const parts: Buffer[] = []
        response.on('data', (part: Buffer) => parts.push(part)).on('end', () => resolve(Buffer.concat(parts).toString())).on('error', reject)
      }).on('error', reject).end(text)
    })
  const bare = async () => String((await server.db.query<{ json: string }>(statement.sql, statement.parameters)).rows[0]?.json)
  const asked = await call()
  if (!asked.includes((await bare()).slice(0, 200))) throw new Error(`The two answer differently: ${asked.slice(0, 300)}`)
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
    rounds: 7,
    clock: 'wall',
  })
  agent.destroy()
  await server.close()
  await postgres?.stop()
  rmSync(folder, { recursive: true, force: true })
}
