import { once } from 'node:events'
import { cpSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import pg from 'pg'
import { migrate } from '../../../adapters/server/database/migrate.ts'
import { openDatabase } from '../../../adapters/server/database/open.ts'
import { arrayParsers, VALUE_PARSERS } from '../../../adapters/server/database/value-parsers.ts'
import type { RunningPostgres } from '../../tools/postgres.ts'
import type { Sink } from './subject.ts'

/** A filled database, and how the product and the baseline open it. */
export interface FilledDatabase {
  readonly engine: 'postgres' | 'pglite'
  /** The data folder of the product. */
  readonly dataFolder: string
  /** The environment of the product. */
  readonly environment: Readonly<Record<string, string>>
  /** The address of PostgreSQL, or a copy of the embedded database's folder. */
  readonly bare: string
  readonly drop: () => Promise<void>
}

/** Creates a database on PostgreSQL, migrates and fills it. */
export async function filledPostgres(
  postgres: RunningPostgres,
  home: string,
  name: string,
  fill: (sink: Sink) => Promise<void>,
): Promise<FilledDatabase> {
  const url = new URL(postgres.url)
  url.pathname = name
  await asAdministrator(postgres, `create database ${name}`)
  const db = await openDatabase({ kind: 'postgres', url: url.href })
  await migrate(db)
  await db.close()
  const client = new pg.Client({ connectionString: url.href, types: { getTypeParser } })
  await client.connect()
  const query: Sink['query'] = async (text, values) => {
    const { rows, rowCount } = await client.query(text, values as unknown[])
    return { rows, affected: rowCount ?? 0 }
  }
  await fill(sinkOf(query, (text, lines) => client.query(new CopyIn(text, lines)).done))
  await client.query('vacuum (freeze, analyze)')
  await client.query('checkpoint')
  await client.end()
  const dataFolder = join(home, name)
  mkdirSync(dataFolder, { recursive: true })
  return {
    engine: 'postgres',
    dataFolder,
    environment: { DATABASE_URL: url.href },
    bare: url.href,
    drop: () => asAdministrator(postgres, `drop database ${name} with (force)`),
  }
}

/** Creates an embedded database, migrates and fills it, and copies its folder for the baseline. */
export async function filledPglite(
  home: string,
  name: string,
  fill: (sink: Sink) => Promise<void>,
): Promise<FilledDatabase> {
  const dataFolder = join(home, name)
  const folder = join(dataFolder, 'database')
  const db = await openDatabase({ kind: 'pglite', folder })
  await migrate(db)
  await db.close()
  const lite = await openLite(folder)
  const query: Sink['query'] = async <R>(text: string, values: readonly unknown[] = []) => {
    const { rows, affectedRows } = await lite.query<R>(text, [...values])
    return { rows, affected: affectedRows ?? 0 }
  }
  await fill(
    sinkOf(query, async (text, lines) => {
      for (const chunk of lines)
        await lite.query(text.replace('from stdin', `from '/dev/blob'`), [], { blob: new Blob([chunk]) })
    }),
  )
  await lite.exec('vacuum (freeze, analyze)')
  await lite.exec('checkpoint')
  await lite.close()
  const bare = join(home, `${name}-bare`)
  cpSync(folder, bare, { recursive: true })
  return { engine: 'pglite', dataFolder, environment: {}, bare, drop: async () => undefined }
}

/** Opens a folder of the embedded database in this thread. */
export const openLite = (folder: string): Promise<PGlite> =>
  PGlite.create({ dataDir: folder, extensions: { pg_trgm }, parsers: { ...VALUE_PARSERS } })

// Helpers

const TEXT_ARRAY = 1009
const parsers = { ...VALUE_PARSERS, ...arrayParsers(pg.types.getTypeParser(TEXT_ARRAY as never)) }
const getTypeParser = (oid: number, format?: 'text' | 'binary') =>
  (parsers[oid] as never) ?? (pg.types.getTypeParser(oid, format ?? 'text') as never)

/** Rows per chunk of COPY, so that a million rows are never text at once. */
const CHUNK = 2_000

function sinkOf(query: Sink['query'], copyIn: (text: string, chunks: Iterable<string>) => Promise<void>): Sink {
  return {
    query,
    copy: (table, columns, rows) =>
      copyIn(`copy ${table} (${columns.map((column) => `"${column}"`).join(', ')}) from stdin`, chunksOf(rows)),
    withoutIndexes: async (tables, work) => {
      const { rows } = await query<{ name: string; definition: string }>(
        `select c.relname as name, pg_get_indexdef(i.indexrelid) as definition from pg_index i join pg_class c on c.oid = i.indexrelid
         where i.indrelid = any($1::regclass[]) and not i.indisunique`,
        [tables],
      )
      for (const { name } of rows) await query(`drop index ${name}`)
      await work()
      for (const { definition } of rows) await query(definition)
    },
  }
}

function* chunksOf(rows: Iterable<readonly unknown[]>): Generator<string> {
  let lines: string[] = []
  for (const row of rows) {
    lines.push(`${row.map(copyText).join('\t')}\n`)
    if (lines.length < CHUNK) continue
    yield lines.join('')
    lines = []
  }
  if (lines.length > 0) yield lines.join('')
}

/** One value in the text format of COPY. */
function copyText(value: unknown): string {
  if (value === null || value === undefined) return String.raw`\N`
  if (value instanceof Date) return value.toISOString()
  if (Array.isArray(value)) return escaped(`{${value.map((one) => JSON.stringify(String(one))).join(',')}}`)
  return escaped(typeof value === 'object' ? JSON.stringify(value) : String(value as string | number | boolean))
}

const escaped = (text: string): string =>
  /[\\\t\n\r]/.test(text)
    ? text.replaceAll('\\', '\\\\').replaceAll('\t', '\\t').replaceAll('\n', '\\n').replaceAll('\r', '\\r')
    : text

interface CopyConnection {
  readonly stream: NodeJS.WritableStream & { readonly writableNeedDrain: boolean }
  query(text: string): void
  sendCopyFromChunk(chunk: Buffer): void
  endCopyFrom(): void
}

/** COPY … FROM STDIN for `pg`, which reads no files itself. */
class CopyIn {
  readonly done: Promise<void>
  readonly #text: string
  readonly #chunks: Iterable<string>
  #resolve: () => void = () => undefined
  #reject: (error: Error) => void = () => undefined
  #error: Error | undefined

  constructor(text: string, chunks: Iterable<string>) {
    this.#text = text
    this.#chunks = chunks
    this.done = new Promise((resolve, reject) => {
      this.#resolve = resolve
      this.#reject = reject
    })
  }

  submit(connection: unknown): void {
    ;(connection as CopyConnection).query(this.#text)
  }

  handleCopyInResponse(connection: CopyConnection): void {
    void (async () => {
      for (const chunk of this.#chunks) {
        connection.sendCopyFromChunk(Buffer.from(chunk))
        if (connection.stream.writableNeedDrain) await once(connection.stream, 'drain')
      }
      connection.endCopyFrom()
    })()
  }

  handleError(error: Error): void {
    this.#error = error
  }

  handleCommandComplete(): void {}
  handleRowDescription(): void {}

  handleReadyForQuery(): void {
    if (this.#error === undefined) this.#resolve()
    else this.#reject(this.#error)
  }
}

async function asAdministrator(postgres: RunningPostgres, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: postgres.url })
  await client.connect()
  await client.query(statement)
  await client.end()
}
