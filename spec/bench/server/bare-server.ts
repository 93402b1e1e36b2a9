import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { readFileSync } from 'node:fs'
import pg from 'pg'
import { openLite } from './database.ts'

// The baseline as a process of its own: a bare `node:http` over `pg` with prepared statements, or over the embedded
// database in the same thread. `node bare-server.ts ENGINE DATABASE STATEMENTS`: POST /N with the values as JSON runs
// the statement N and sends its column `json`.

const [engine = '', database = '', file = ''] = process.argv.slice(2)
const statements = JSON.parse(readFileSync(file, 'utf8')) as readonly string[]
const run = engine === 'postgres' ? await onPostgres() : await onPglite()

const server = createServer((request, response) => {
  const parts: Buffer[] = []
  request.on('data', (part: Buffer) => parts.push(part))
  request.on('end', () => {
    run(Number(request.url?.slice(1)), JSON.parse(Buffer.concat(parts).toString()) as unknown[]).then(
      (json) => {
        response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(json) })
        response.end(json)
      },
      (error: unknown) => {
        response.writeHead(500)
        response.end(String(error))
      },
    )
  })
})
server.listen(0, '127.0.0.1', () => console.log(`listening on ${(server.address() as AddressInfo).port}`))
process.on('SIGTERM', () => process.exit(0))

async function onPostgres() {
  const pool = new pg.Pool({
    connectionString: database,
    max: 10,
    options: '-c jit=off',
  })
  return async (at: number, values: unknown[]): Promise<string> => {
    const { rows } = await pool.query<{ json: string }>({ name: `s${at}`, text: statements[at] ?? '', values })
    return rows[0]?.json ?? 'null'
  }
}

async function onPglite() {
  // Planned once as well: PGlite prepares by SQL only, whose EXECUTE takes literals.
  const lite = await openLite(database)
  const made = new Set<number>()
  return async (at: number, values: unknown[]): Promise<string> => {
    if (!made.has(at)) {
      await lite.query(`prepare s${at} as ${statements[at] ?? ''}`)
      made.add(at)
    }
    const given = values.map((value) => `'${String(value).replaceAll("'", "''")}'`)
    const { rows } = await lite.query<{ json: string }>(
      `execute s${at}${given.length === 0 ? '' : `(${given.join(', ')})`}`,
    )
    return rows[0]?.json ?? 'null'
  }
}
