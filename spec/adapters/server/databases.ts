import { randomUUID } from 'node:crypto'
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, inject } from 'vitest'
import type { Db } from '../../../adapters/server/database/db.ts'
import { type DatabaseSetting, openDatabase } from '../../../adapters/server/database/open.ts'
import { type RunningPostgres, startPostgres } from '../../tools/postgres.ts'
import { roomForDatabases } from '../../tools/room.ts'

/** A migrated, empty database of one engine, fresh for this block of specs. */
export type EngineUnderTest = {
  readonly kind: Db['engine']
  /** The opened database; only inside hooks and tests. */
  readonly db: Db
  /** How a server is told to use this database: for specs that start one. PGlite lets one process in at a time. */
  readonly setting: DatabaseSetting
}

/**
 * PGlite's program, held for as long as this process lives: each database runs in a thread of its own, and V8 shares what it
 * compiled and improved of a program between threads while somebody holds it. Halves the cost of every database but the first.
 */
export const heldProgram = WebAssembly.compile(
  readFileSync(join(dirname(createRequire(import.meta.url).resolve('@electric-sql/pglite')), 'pglite.wasm')),
)

const ENGINES = ['pglite', 'postgres'] as const

/** Runs the same specs on PGlite and on PostgreSQL, each with a database of its own that is dropped afterwards. */
export function describeOnBothEngines(name: string, specs: (engine: EngineUnderTest) => void): void {
  for (const kind of ENGINES) describeOn(kind, name, specs)
}

/** Runs specs on one engine, for what only that engine has: several processes, restarts. */
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

/** A database of a new copy, not opened: for specs that start servers. The caller removes it. */
export async function copyDatabase(kind: Db['engine']): Promise<Copy> {
  return kind === 'pglite' ? copyPglite() : copyPostgres()
}

/** A PostgreSQL of one's own, for specs that stop it or break its connections. */
export async function startOwnPostgres(): Promise<RunningPostgres> {
  return startPostgres()
}

export type Copy = { readonly setting: DatabaseSetting; remove(): Promise<void> }

// Helpers

function copyPglite(): Copy {
  const home = mkdtempSync(join(roomForDatabases(), 'tradehall-pglite-'))
  const folder = join(home, 'database')
  cpSync(inject('databases').pgliteFolder, folder, { recursive: true })
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
