import type { Writable } from 'node:stream'
import pg from 'pg'
import { committable, refusedInTransaction, withinTransaction } from './transaction.ts'
import {
  type Answer,
  beginStatement,
  databaseError,
  DatabaseRefused,
  DatabaseUnavailable,
  type Db,
  type Identity,
  identitySettings,
  type OnStatement,
  type Queryable,
} from './db.ts'
import { createFairQueue } from '../fair-queue.ts'
import { preparedName } from './prepared.ts'
import { createPostgresListener } from './postgres-listener.ts'
import { arrayParsers, VALUE_PARSERS } from './value-parsers.ts'

/** OID of `text[]`, which node-postgres parses to strings and nulls, nested arrays included. */
const TEXT_ARRAY = 1009
const parsers = { ...VALUE_PARSERS, ...arrayParsers(pg.types.getTypeParser(TEXT_ARRAY as never)) }

const types: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) => (parsers[oid] as never) ?? (pg.types.getTypeParser(oid, format ?? 'text') as never),
}

export interface PostgresOptions {
  readonly url: string
  readonly connections?: number
  /** Maximum duration of a statement, in milliseconds. */
  readonly statementTimeoutMs?: number
  /**
   * While it serves, a connection that does not answer for this long is lost, and closed: its other end may be gone
   * without a word. Longer than the statements of a transaction take together, in milliseconds.
   */
  readonly lostMs?: number
  /** Whether requests are served. Before, a migration may take long. */
  readonly isServing?: (() => boolean) | undefined
  readonly onStatement?: OnStatement | undefined
}

/** An office behind one address sends the calls of many people at once. */
const WAITING = {
  people: { perSource: 256, total: 2_000 },
  visitors: { perSource: 64, total: 1_000 },
  waitMs: 5_000,
} as const

/** Opens a pool on a PostgreSQL server; throws DatabaseUnavailable when it cannot be reached. */
export async function openPostgres({
  url,
  connections = 10,
  statementTimeoutMs = 5_000,
  lostMs = 30_000,
  isServing = () => false,
  onStatement,
}: PostgresOptions): Promise<Db> {
  const settings = { connectionString: url, types, connectionTimeoutMillis: 5_000, application_name: 'tradehall' }
  const pool = new pg.Pool({
    ...settings,
    max: connections,
    statement_timeout: statementTimeoutMs,
    idle_in_transaction_session_timeout: 30_000,
    // Statements are sent without waiting for the ones before them; each has its own end and its own error.
    pipeline: true,
    // Compiling a statement costs more than any of ours takes.
    options: '-c jit=off',
  })
  // The pool replaces a lost idle connection at the next query; without a listener the error would end the process.
  pool.on('error', () => undefined)
  // Also needed for a connection that breaks between two statements of a transaction; the next statement reports the
  // error.
  pool.on('connect', (client) => client.on('error', () => undefined))
  pool.on('connect', (client) => client.query(BECOME).catch(() => undefined))
  const listener = createPostgresListener({ settings })

  const run = statementRunner(onStatement, () => (isServing() ? lostMs : undefined))
  const connect = () =>
    pool.connect().catch((error: unknown) => {
      throw databaseError(error)
    })

  try {
    await run(pool, 'select 1')
  } catch (error) {
    await pool.end()
    throw error instanceof DatabaseUnavailable
      ? error
      : new DatabaseRefused(`The database refuses: ${(error as Error).message}`)
  }

  const turns = createFairQueue({ name: 'database', slots: connections, ...WAITING })
  return {
    engine: 'postgres',
    load: turns.load,
    query: refusedInTransaction((text, values) => turns.run(() => run(pool, text, values))),
    exec: async (script) => {
      const client = await connect()
      try {
        // Migrations and first data may take longer than a statement of a visitor.
        await run(client, `set statement_timeout = 0`)
        await run(client, script)
        await run(client, `set statement_timeout = ${statementTimeoutMs}`)
        client.release()
      } catch (error) {
        client.release(true)
        throw error
      }
    },
    tx: refusedInTransaction((work, as) => turns.run(async () => writeIn(await connect(), run, work, as))),
    read: refusedInTransaction((work, as) => turns.run(async () => readIn(await connect(), run, work, as))),
    readOne: refusedInTransaction((text, values, as) =>
      turns.run(async () => readOneIn(await connect(), run, { text, values, as })),
    ),
    listen: listener.listen,
    close: async () => {
      await listener.close()
      await pool.end()
    },
  }
}

/** With an identity, the statement is a read-only transaction of that member. */
type RunStatement = <R>(
  on: pg.Pool | pg.PoolClient,
  text: string,
  values?: readonly unknown[],
  as?: Identity,
) => Promise<Answer<R>>

/** The types of node-postgres lack the time after which it cuts the connection. */
type Timed = pg.QueryConfig & { readonly query_timeout: number | undefined }

/** Runs single statements and reports their time. Rejects with a `databaseError`. */
function statementRunner(onStatement: OnStatement | undefined, lostMs: () => number | undefined): RunStatement {
  return async <R>(on: pg.Pool | pg.PoolClient, text: string, values?: readonly unknown[], as?: Identity) => {
    const startedAt = performance.now()
    const report = () => onStatement?.(text, performance.now() - startedAt)
    try {
      const name = preparedName(text)
      const query: Timed = {
        text,
        ...(name === undefined ? {} : { name }),
        // A prepared statement takes none as an empty list.
        ...(values === undefined && name === undefined ? {} : { values: [...(values ?? [])] }),
        query_timeout: lostMs(),
      }
      if (!(on instanceof pg.Pool)) sendTogether(on)
      const result = await (as === undefined || on instanceof pg.Pool ? on.query(query) : queryAs(on, query, as))
      report()
      return { rows: result.rows as R[], affected: result.rowCount ?? 0 }
    } catch (error) {
      const failure = databaseError(error)
      // A database that cannot be reached has run no statement.
      if (!(failure instanceof DatabaseUnavailable)) report()
      throw failure
    }
  }
}

/** Runs a writing transaction on a connection and releases it. */
async function writeIn<T>(
  client: pg.PoolClient,
  run: RunStatement,
  work: (q: Queryable) => Promise<T>,
  as?: Identity,
): Promise<T> {
  let isBroken = false
  const handle = committable({ query: (text, values) => run(client, text, values) })
  try {
    await run(client, beginStatement(as))
    const result = await withinTransaction(() => work(handle))
    handle.check()
    handle.end()
    await run(client, 'COMMIT')
    return result
  } catch (error) {
    handle.end()
    isBroken = await run(client, 'ROLLBACK').then(
      () => false,
      () => true,
    )
    throw error
  } finally {
    client.release(isBroken)
  }
}

/** Runs a read-only transaction on a connection and releases it; its statements are sent without waiting for `BEGIN`. */
async function readIn<T>(
  client: pg.PoolClient,
  run: RunStatement,
  work: (q: Queryable) => Promise<T>,
  as: Identity,
): Promise<T> {
  const end = (statement: 'COMMIT' | 'ROLLBACK') =>
    run(client, statement).then(
      () => client.release(),
      () => client.release(true),
    )
  // Nothing is returned before it is known that the transaction began with the role and identity of the member.
  const begun = run(client, beginStatement(as, 'READ ONLY'))
  const handle = committable({
    query: async (text, values) => {
      const [answer] = await Promise.all([run(client, text, values), begun])
      return answer as never
    },
  })
  try {
    const result = await withinTransaction(() => work(handle))
    await begun
    handle.check()
    handle.end()
    void end('COMMIT')
    return result
  } catch (error) {
    handle.end()
    await begun.catch(() => undefined)
    await end('ROLLBACK')
    throw error
  }
}

/**
 * Runs one statement as a read-only transaction of a member. PostgreSQL runs whatever is sent before one `Sync` as one
 * transaction: the identity is set in it first, and BEGIN and COMMIT are not needed.
 */
async function readOneIn<R>(
  client: pg.PoolClient,
  run: RunStatement,
  { text, values, as }: { readonly text: string; readonly values: readonly unknown[]; readonly as: Identity },
): Promise<Answer<R>> {
  let isBroken = false
  try {
    return await run<R>(client, text, values, as)
  } catch (error) {
    isBroken = error instanceof DatabaseUnavailable
    throw error
  } finally {
    client.release(isBroken)
  }
}

/** Prepared on each connection. It has no rows, so that they cannot be taken for those of the statement behind it. */
const BECOME = `PREPARE become (text, text, text, text) AS SELECT WHERE concat(set_config('transaction_read_only', 'on', true),
  set_config('role', $1, true), set_config('app.company_id', $2, true), set_config('app.user_id', $3, true), set_config('app.reach', $4, true)) IS NULL`

/** Sends a statement behind the one that sets the identity. An error of either of them is the error of both. */
function queryAs(client: pg.PoolClient, config: Timed, as: Identity): Promise<pg.QueryResult> {
  // Its time limit is a property of the query for node-postgres, which does not take over that of the settings.
  const { query_timeout } = config
  const values = [...identitySettings(as)]
  const query = Object.assign(new pg.Query({ ...config, queryMode: 'extended' } as pg.QueryConfig), { query_timeout })
  const submit = query.submit.bind(query)
  query.submit = (connection) => {
    connection.bind({ statement: 'become', values }, true)
    connection.execute(null, true)
    return submit(connection)
  }
  return new Promise((resolve, reject) => {
    const answered = (error: Error | undefined, results: pg.QueryResult | pg.QueryResult[]) =>
      error ? reject(error) : resolve([results].flat().at(-1) as pg.QueryResult)
    client.query(Object.assign(query, { callback: answered }))
  })
}

/** Sends what is written to a connection until the present work pauses in one piece: each write costs a system call. */
function sendTogether(client: pg.PoolClient): void {
  const { stream } = (client as unknown as { readonly connection: { readonly stream: Writable } }).connection
  if (stream.writableCorked > 0) return
  stream.cork()
  process.nextTick(() => stream.uncork())
}
