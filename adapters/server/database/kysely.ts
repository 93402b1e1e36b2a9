import {
  type DatabaseConnection,
  type Driver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type RawBuilder,
  sql,
} from 'kysely'
import type { Identity, Queryable } from './db.ts'
import { requireScope } from './required-scope.ts'
import { tenantScope } from './scope.ts'
import type { Tables } from './tables.ts'

/**
 * Whose rows a statement reaches: those of one member, or all rows. With `system` the statement itself contains the
 * condition: jobs of all companies, published rows, rows without an owner.
 */
export type Reach = Identity | 'system'

/**
 * The one way to the database: the query builder over any handle, for statements that it builds and for statements
 * written as text (`sql`). With an identity it adds the tenant's condition to what it builds, and refuses a statement
 * that reaches a tenant table without one. Transactions are opened by `Db.tx`, never by Kysely.
 */
export function kyselyOn(q: Queryable, reach: Reach): Kysely<Tables> {
  if (reach !== 'system') return builderOn(q, reach)
  const known = systems.get(q)
  if (known !== undefined) return known
  const made = builderOn(q, reach)
  systems.set(q, made)
  return made
}

/** The unscoped builders by their handle, because most calls need one several times. */
const systems = new WeakMap<Queryable, Kysely<Tables>>()

/**
 * A fragment without values as text, written once. The builder otherwise puts it together for each statement again, which
 * for the fields of a card costs more than everything else that it does for a list.
 */
export function rendered(fragment: RawBuilder<unknown>): RawBuilder<unknown> {
  const { sql: text, parameters } = fragment.compile(nowhere)
  if (parameters.length > 0) throw new Error('A fragment with values is a part of its statement.')
  return sql.raw(text)
}

function builderOn(q: Queryable, reach: Reach): Kysely<Tables> {
  return new Kysely<Tables>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new HandleDriver(q, reach === 'system' ? () => undefined : requireScope),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
    plugins: reach === 'system' ? [] : [tenantScope(reach)],
  })
}

class HandleDriver implements Driver {
  readonly #connection: DatabaseConnection

  constructor(q: Queryable, check: (statement: string) => void) {
    this.#connection = {
      executeQuery: async <R>(compiled: { sql: string; parameters: readonly unknown[] }) => {
        check(compiled.sql)
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

const nowhere = builderOn({ query: () => Promise.reject(new Error('There is no database.')) }, 'system')
