import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Client } from 'pg'
import type { TestProject } from 'vitest/node'
import { migrate } from '../../adapters/server/database/migrate.ts'
import { openDatabase } from '../../adapters/server/database/open.ts'
import { startPostgres } from '../tools/postgres.ts'

/** What every server spec of a run shares: one PostgreSQL, and one migrated database per engine to copy from. */
export type DatabaseTemplates = {
  readonly pgliteFolder: string
  readonly postgresUrl: string
  readonly postgresTemplate: string
  /** What the tests of this run work with, for the report. */
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
  const home = mkdtempSync(join(tmpdir(), 'tradehall-pglite-'))
  const pgliteFolder = join(home, 'template')
  const [postgres] = await Promise.all([preparePostgres(), preparePglite(pgliteFolder)])
  const postgresName = `${postgres.version} from ${postgres.source}`
  process.stdout.write(`Databases of the server specs: PGlite and ${postgresName}\n`)
  project.provide('databases', { pgliteFolder, postgresUrl: postgres.url, postgresTemplate: POSTGRES_TEMPLATE, postgresName })
  return async () => {
    await postgres.stop()
    rmSync(home, { recursive: true, force: true })
  }
}

// Helpers

async function preparePglite(folder: string): Promise<void> {
  cpSync(await emptyPglite(), folder, { recursive: true })
  const db = await openDatabase({ kind: 'pglite', folder })
  await migrate(db)
  await db.close()
}

/** Making an empty PGlite takes seconds and depends on its version alone: one is kept between runs. */
export async function emptyPglite(): Promise<string> {
  const entry = createRequire(import.meta.url).resolve('@electric-sql/pglite')
  const { version }: { version: string } = JSON.parse(readFileSync(join(dirname(dirname(entry)), 'package.json'), 'utf8'))
  const kept = fileURLToPath(new URL(`../../node_modules/.cache/pglite-${version}`, import.meta.url))
  if (existsSync(kept)) return kept
  const draft = `${kept}.${process.pid}`
  mkdirSync(dirname(draft), { recursive: true })
  const db = await openDatabase({ kind: 'pglite', folder: draft })
  await db.close()
  try {
    renameSync(draft, kept)
  } catch (error) {
    // Another run was quicker.
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
