import { randomUUID } from 'node:crypto'
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { Client } from 'pg'
import { inject } from 'vitest'
import type { Db } from '../../../adapters/server/database/db.ts'
import type { DatabaseSetting } from '../../../adapters/server/database/open.ts'

/**
 * References PGlite's compiled program while this process runs. Each database runs in a separate thread, and V8 shares
 * compiled and optimised code between threads while it is referenced. This halves the cost of every database after the
 * first.
 */
export const heldProgram = WebAssembly.compile(
  readFileSync(join(dirname(createRequire(import.meta.url).resolve('@electric-sql/pglite')), 'pglite.wasm')),
)

export type Copy = { readonly setting: DatabaseSetting; remove(): Promise<void> }

/** A copy of the database that is not opened, for specs that start servers. The caller removes it. */
export async function copyDatabase(kind: Db['engine']): Promise<Copy> {
  return kind === 'pglite' ? copyPglite() : copyPostgres()
}

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
