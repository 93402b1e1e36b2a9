import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { fillReference, referenceMark } from './reference-data.ts'
import type { Db, Queryable } from './db.ts'
import { policyScript } from './tenancy.ts'

const FOLDER = new URL('./migrations/', import.meta.url)

/** The result of a migration run, by file name. */
export interface Migrated {
  readonly applied: readonly string[]
}

/**
 * Brings the schema up to date: runs every new file of `migrations/` in order of name, each in a transaction with its
 * entry in `schema_migrations`. Forward only. Two processes that start at the same time take turns.
 */
export async function migrate(db: Db): Promise<Migrated> {
  await db.tx(async (q) => {
    await alone(q)
    await q.query(
      'create table if not exists schema_migrations (name text primary key, applied_at timestamptz not null default now())',
    )
  })
  const files = readdirSync(FOLDER)
    .filter((name) => name.endsWith('.sql'))
    .sort()
  const applied: string[] = []
  const known = new Set(
    (await db.query<{ name: string }>('select name from schema_migrations')).rows.map((row) => row.name),
  )
  for (const name of files.filter((file) => !known.has(file))) {
    const script = readFileSync(new URL(name, FOLDER), 'utf8')
    // The lock is held until the transaction ends; the second process then finds the entry and does nothing.
    const isNew = await db.tx(async (q) => {
      await alone(q)
      const done = await q.query('select 1 from schema_migrations where name = $1', [name])
      if (done.rows.length > 0) return false
      for (const statement of statementsOf(script)) await q.query(statement)
      await q.query('insert into schema_migrations (name) values ($1)', [name])
      return true
    })
    if (isNew) applied.push(name)
  }
  // Policies are derived from tenancy.ts, so they are renewed when it or the schema changed.
  const policies = policyScript()
  const mark = `policies ${createHash('sha256').update(policies).digest('hex').slice(0, 16)}`
  if (applied.length > 0 || !known.has(mark)) {
    await db.tx(async (q) => {
      await alone(q)
      await q.query(policies)
      await q.query(`delete from schema_migrations where name like 'policies %'`)
      await q.query('insert into schema_migrations (name) values ($1)', [mark])
    })
  }
  // Reference data is derived from core and is written to every market, with or without demo.
  const reference = referenceMark()
  if (!known.has(reference)) {
    await db.tx(async (q) => {
      await alone(q)
      await fillReference(q)
      await q.query(`delete from schema_migrations where name like 'reference %'`)
      await q.query('insert into schema_migrations (name) values ($1)', [reference])
    })
  }
  return { applied }
}

/** Waits without a limit until no other process migrates; statements of a migration may take long, too. */
async function alone(q: Queryable): Promise<void> {
  await q.query(
    `select set_config('statement_timeout', '0', true), set_config('idle_in_transaction_session_timeout', '0', true)`,
  )
  await q.query('select pg_advisory_xact_lock(727001)')
}

/** Splits a script at the semicolons that end a line outside `$$…$$` bodies; migrations are written for that. */
export function statementsOf(script: string): string[] {
  const statements: string[] = []
  let current = ''
  let isInBody = false
  for (const line of script.split('\n')) {
    const bare = line.replace(/--.*$/, '').trimEnd()
    if ((bare.match(/\$\$/g)?.length ?? 0) % 2 === 1) isInBody = !isInBody
    current += `${line}\n`
    if (!isInBody && bare.endsWith(';')) {
      statements.push(current.trim())
      current = ''
    }
  }
  if (current.replace(/--.*$/gm, '').trim() !== '') statements.push(current.trim())
  return statements
}
