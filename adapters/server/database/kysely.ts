import {
  type DatabaseConnection,
  type Driver,
  Kysely,
  type KyselyPlugin,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely'
import type { Queryable } from './db.ts'
import type { Tables } from './tables.ts'

/** The query builder over any handle; transactions are opened by `Db.tx`, never by Kysely. */
export function kyselyOn(q: Queryable, plugins: KyselyPlugin[] = []): Kysely<Tables> {
  return new Kysely<Tables>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new HandleDriver(q),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
    plugins,
  })
}

class HandleDriver implements Driver {
  readonly #connection: DatabaseConnection

  constructor(q: Queryable) {
    this.#connection = {
      executeQuery: async <R>(compiled: { sql: string; parameters: readonly unknown[] }) => {
        const { rows, affected } = await q.query<R>(compiled.sql, compiled.parameters)
        return { rows, numAffectedRows: BigInt(affected) }
      },
      streamQuery: () => {
        throw new Error('Read by page: streaming is not offered by the embedded engine.')
      },
    }
  }

  async init() {}
  async acquireConnection() {
    return this.#connection
  }
  async beginTransaction() {
    throw new Error('Open a transaction with Db.tx.')
  }
  async commitTransaction() {}
  async rollbackTransaction() {}
  async releaseConnection() {}
  async destroy() {}
}
