import { readFileSync } from 'node:fs'
import pg from 'pg'
import { openLite } from './database.ts'

/** Runs the statement of this number and returns its column `json`. */
type Run = (at: number, values: unknown[]) => Promise<string>

/** Opens the database for the statements of a file: prepared ones over `pg`, or the embedded database in this thread. */
export async function baseline(engine: string, database: string, file: string): Promise<Run> {
  const statements = JSON.parse(readFileSync(file, 'utf8')) as readonly string[]
  return engine === 'postgres' ? onPostgres(database, statements) : onPglite(database, statements)
}

async function onPostgres(database: string, statements: readonly string[]): Promise<Run> {
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

async function onPglite(database: string, statements: readonly string[]): Promise<Run> {
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
