import { randomUUID } from 'node:crypto'
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, inject } from 'vitest'
import type { Db } from '../../../adapters/server/database/db.ts'
import { type DatabaseSetting, openDatabase } from '../../../adapters/server/database/open.ts'
import { type RunningPostgres, startPostgres } from '../../tools/postgres.ts'

/** A migrated, empty database of one engine, new for this block of specs. */
export type EngineUnderTest = {
  readonly kind: Db['engine']
  /** The opened database; available in hooks and tests only. */
  readonly db: Db
  /** The server setting for this database, for specs that start a server. PGlite admits one process at a time. */
  readonly setting: DatabaseSetting
}

/**
 * References PGlite's compiled program while this process runs. Each database runs in a separate thread, and V8 shares
 * compiled and optimised code between threads while it is referenced. This halves the cost of every database after the
 * first.
 */
export const heldProgram = WebAssembly.compile(
  readFileSync(join(dirname(createRequire(import.meta.url).resolve('@electric-sql/pglite')), 'pglite.wasm')),
)

const ENGINES = ['pglite', 'postgres'] as const

/** Runs the same specs on PGlite and on PostgreSQL, each with a separate database that is dropped afterwards. */
export function describeOnBothEngines(name: string, specs: (engine: EngineUnderTest) => void): void {
  for (const kind of ENGINES) describeOn(kind, name, specs)
}

/** Runs specs on one engine, for features that only it has: several processes, restarts. */
export function describeOn(kind: Db['engine'], name: string, specs: (engine: EngineUnderTest) => void): void {
  describe(`${name} on ${kind === 'pglite' ? 'PGlite' : 'PostgreSQL'}`, () => {
    let copy: Copy | undefined
    let db: Db | undefined
    beforeAll(async () => {
      copy = kind === 'pglite' ? copyPglite() : await copyPostgres()
      db = await openDatabase(copy.setting)
    })
    afterAll(async () => {
      await db?.close()
      await copy?.remove()
    })
    specs({
      kind,
      get db() {
        if (db === undefined) throw new Error('The database is there in hooks and tests only.')
        return db
      },
      get setting() {
        if (copy === undefined) throw new Error('The database is there in hooks and tests only.')
        return copy.setting
      },
    })
  })
}

/** A copy of the database that is not opened, for specs that start servers. The caller removes it. */
export async function copyDatabase(kind: Db['engine']): Promise<Copy> {
  return kind === 'pglite' ? copyPglite() : copyPostgres()
}

/** A separate PostgreSQL server, for specs that stop it or break its connections. `room` is the folder for its files. */
export async function startOwnPostgres(room?: string): Promise<RunningPostgres> {
  return startPostgres(undefined, [], room)
}

export type Copy = { readonly setting: DatabaseSetting; remove(): Promise<void> }

// Helpers

function copyPglite(): Copy {
  const { pgliteFolder, pgliteCopies } = inject('databases')
  const home = mkdtempSync(join(pgliteCopies, 'copy-'))
  const folder = join(home, 'database')
  cpSync(pgliteFolder, folder, { recursive: true })
  return {
    setting: { kind: 'pglite', folder },
    remove: async () => rmSync(home, { recursive: true, force: true }),
  }
}

async function copyPostgres(): Promise<Copy> {
  const { postgresUrl, postgresTemplate } = inject('databases')
  const name = `spec_${randomUUID().replaceAll('-', '')}`
  await asAdministrator(postgresUrl, `create database ${name} template ${postgresTemplate}`)
  const url = new URL(postgresUrl)
  url.pathname = name
  return {
    setting: { kind: 'postgres', url: url.href },
    remove: () => asAdministrator(postgresUrl, `drop database ${name} with (force)`),
  }
}

async function asAdministrator(url: string, statement: string): Promise<void> {
  const admin = new Client({ connectionString: url })
  await admin.connect()
  try {
    await admin.query(statement)
  } finally {
    await admin.end()
  }
}
