import { DatabaseUnavailable, type Db, type OnStatement } from '../../../adapters/server/database/db.ts'
import type { OpenOptions } from '../../../adapters/server/database/open.ts'
import { openPglite } from '../../../adapters/server/database/pglite.ts'
import { type Copy, copyDatabase } from './database-copies.ts'

/**
 * One PGlite of this process that is emptied after each block of specs: opening one costs a second of processor time,
 * and its caches fill again with every statement.
 */
interface Shared {
  readonly db: Db
  readonly copy: Copy
  /** What the database was before any spec used it. */
  readonly untouched: State
  use: { readonly onStatement: OnStatement | undefined; readonly isServing: () => boolean } | undefined
}

let shared: Promise<Shared> | undefined

/**
 * Opens a migrated, empty PGlite. Closing the result empties it again for the next block. A second one at the same time
 * is a separate database.
 */
export async function borrowPglite({ onStatement, isServing }: OpenOptions): Promise<Db> {
  const known = await (shared ??= copyDatabase('pglite').then(openShared))
  if (known.use !== undefined) {
    const own = await copyDatabase('pglite')
    const db = await openPglite(folderOf(own), { onStatement, isServing })
    return { ...db, close: () => db.close().then(() => own.remove()) }
  }
  known.use = { onStatement, isServing: isServing ?? (() => false) }
  let isClosed = false
  const opened = (): Db => {
    if (isClosed) throw new DatabaseUnavailable('The embedded database is closed.')
    return known.db
  }
  return {
    engine: 'pglite',
    load: () => known.db.load(),
    query: async (text, values) => opened().query(text, values),
    tx: async (work, as) => opened().tx(work, as),
    read: async (work, as) => opened().read(work, as),
    readOne: async (text, values, as) => opened().readOne(text, values, as),
    exec: async (script) => opened().exec(script),
    listen: async (channel, onPayload, onGap) => opened().listen(channel, onPayload, onGap),
    dump: async () => opened().dump?.() ?? Promise.reject(new Error('PGlite can be dumped.')),
    close: async () => {
      if (isClosed) return
      isClosed = true
      known.use = undefined
      if (await emptied(known).catch(() => false)) return
      shared = undefined
      await known.db.close()
      await known.copy.remove()
    },
  }
}

// Helpers

async function openShared(copy: Copy): Promise<Shared> {
  const own: { shared?: Shared } = {}
  const db = await openPglite(folderOf(copy), {
    onStatement: (text, ms) => own.shared?.use?.onStatement?.(text, ms),
    isServing: () => own.shared?.use?.isServing() ?? false,
  })
  own.shared = { db, copy, untouched: await stateOf(db), use: undefined }
  return own.shared
}

function folderOf({ setting }: Copy): string {
  if (setting.kind !== 'pglite' || setting.folder === undefined) throw new Error('A copy of PGlite has a folder.')
  return setting.folder
}

interface State {
  /** Changes with tables, indexes, functions, triggers, rules and statistics. */
  readonly schema: string
  /** Tables that are not empty, with a digest of their rows. */
  readonly filled: ReadonlyMap<string, string>
  readonly empty: readonly string[]
  /** Statements that set the sequences to these values. */
  readonly sequences: string
}

async function stateOf(db: Db): Promise<State> {
  const tables = await textsOf(
    db,
    `select oid::regclass::text as text from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`,
  )
  const filled = await digestsOf(db, tables)
  const sequences = await textsOf(
    db,
    `select format('select setval(%L, %s, %L);', format('%I.%I', schemaname, sequencename), coalesce(last_value, start_value), last_value is not null) as text
     from pg_sequences`,
  )
  return {
    schema: await schemaOf(db),
    filled,
    empty: tables.filter((table) => !filled.has(table)),
    sequences: sequences.join('\n'),
  }
}

/** The tables that have rows, with a digest of them. */
async function digestsOf(db: Db, tables: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const digests = new Map<string, string>()
  for (const table of tables) {
    const found = await textsOf(
      db,
      `select md5(string_agg(row::text, '' order by row::text)) as text from ${table} row having count(*) > 0`,
    )
    for (const digest of found) digests.set(table, digest)
  }
  return digests
}

async function schemaOf(db: Db): Promise<string> {
  const catalogs = ['pg_class', 'pg_proc', 'pg_trigger', 'pg_constraint', 'pg_policy'].map(
    (catalog) => `(select sum(hashtext(concat_ws(' ', oid, xmin))) from ${catalog})`,
  )
  const [schema = ''] = await textsOf(
    db,
    `select concat_ws(' ', ${catalogs.join(', ')}, (select count(*) from pg_statistic)) as text`,
  )
  return schema
}

async function textsOf(db: Db, query: string): Promise<string[]> {
  return (await db.query<{ text: string }>(query)).rows.map(({ text }) => text)
}

/** Deletes what the specs wrote. Returns whether the database is as it was. */
async function emptied({ db, untouched }: Shared): Promise<boolean> {
  if ((await schemaOf(db)) !== untouched.schema) return false
  // Without triggers and foreign keys, whose order would matter.
  await db.exec(`
    reset all; reset role; select pg_advisory_unlock_all();
    set session_replication_role = replica;
    ${untouched.empty.map((table) => `delete from ${table};`).join('\n')}
    set session_replication_role = origin;
    ${untouched.sequences}`)
  const left = await digestsOf(db, [...untouched.filled.keys()])
  await db.query(`vacuum ${untouched.empty.join(', ')}`)
  return [...untouched.filled].every(([table, digest]) => left.get(table) === digest)
}
