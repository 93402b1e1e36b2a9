import { createHash } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Client } from 'pg'
import type { TestProject } from 'vitest/node'
import { referenceMark } from '../../../adapters/server/database/reference-data.ts'
import { migrate } from '../../../adapters/server/database/migrate.ts'
import { openDatabase } from '../../../adapters/server/database/open.ts'
import { policyScript } from '../../../adapters/server/database/tenancy.ts'
import { startPostgres } from '../../tools/postgres.ts'
import { roomForDatabases } from '../../tools/room.ts'

/** Shared by all server specs of a run: one PostgreSQL, and one migrated database per engine to copy from. */
export type DatabaseTemplates = {
  readonly pgliteFolder: string
  /** The folder for copies of it, removed after the run. */
  readonly pgliteCopies: string
  readonly postgresUrl: string
  readonly postgresTemplate: string
  /** The versions that this run uses, for the report. */
  readonly postgresName: string
}

declare module 'vitest' {
  export interface ProvidedContext {
    databases: DatabaseTemplates
  }
}

const POSTGRES_TEMPLATE = 'tradehall_template'

/** Starts PostgreSQL and prepares both templates; vitest calls it once before the server specs. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const [postgres, pgliteFolder] = await Promise.all([preparePostgres(), migratedPglite()])
  const postgresName = `${postgres.version} from ${postgres.source}`
  process.stdout.write(`Databases of the server specs: PGlite and ${postgresName}\n`)
  const pgliteCopies = mkdtempSync(join(roomForDatabases(), 'tradehall-pglite-'))
  project.provide('databases', {
    pgliteFolder,
    pgliteCopies,
    postgresUrl: postgres.url,
    postgresTemplate: POSTGRES_TEMPLATE,
    postgresName,
  })
  return async () => {
    rmSync(pgliteCopies, { recursive: true, force: true })
    await postgres.stop()
  }
}

/**
 * Migrating PGlite takes seconds and depends only on its version and our declarations, so the last result is cached
 * between runs.
 */
export async function migratedPglite(): Promise<string> {
  const declared = createHash('sha256').update(policyScript()).update(referenceMark())
  const migrations = fileURLToPath(new URL('../../../adapters/server/database/migrations/', import.meta.url))
  for (const name of readdirSync(migrations).toSorted())
    declared.update(name).update(readFileSync(join(migrations, name)))
  return keptPglite(`migrated-${declared.digest('hex').slice(0, 16)}`, async (folder) => {
    cpSync(await emptyPglite(), folder, { recursive: true })
    const db = await openDatabase({ kind: 'pglite', folder })
    await migrate(db)
    await db.close()
  })
}

/** An empty PGlite; depends on its version only. */
export function emptyPglite(): Promise<string> {
  return keptPglite('empty', async (folder) => {
    const db = await openDatabase({ kind: 'pglite', folder })
    await db.close()
  })
}

// Helpers

/** The cached folder of a name, created first when it is missing. It is copied from and never opened. */
async function keptPglite(name: string, make: (folder: string) => Promise<void>): Promise<string> {
  const entry = createRequire(import.meta.url).resolve('@electric-sql/pglite')
  const { version }: { version: string } = JSON.parse(
    readFileSync(join(dirname(dirname(entry)), 'package.json'), 'utf8'),
  )
  const cache = fileURLToPath(new URL('../../../node_modules/.cache/', import.meta.url))
  const kept = join(cache, `pglite-${version}-${name}`)
  if (existsSync(kept)) return kept
  mkdirSync(cache, { recursive: true })
  const draft = mkdtempSync(join(cache, 'pglite-draft-'))
  await make(draft)
  const kind = name.replace(/-.*$/, '')
  for (const old of readdirSync(cache))
    if (/^pglite-[\d.]+-/.test(old) && old.includes(`-${kind}`))
      rmSync(join(cache, old), { recursive: true, force: true })
  try {
    renameSync(draft, kept)
  } catch (error) {
    // Another run created it first.
    rmSync(draft, { recursive: true, force: true })
    if (!existsSync(kept)) throw error
  }
  return kept
}

async function preparePostgres() {
  const postgres = await startPostgres()
  try {
    const admin = new Client({ connectionString: postgres.url })
    await admin.connect()
    await admin.query(`create database ${POSTGRES_TEMPLATE}`)
    await admin.end()
    const url = new URL(postgres.url)
    url.pathname = POSTGRES_TEMPLATE
    const db = await openDatabase({ kind: 'postgres', url: url.href })
    await migrate(db)
    await db.close()
    return postgres
  } catch (error) {
    await postgres.stop()
    throw error
  }
}
