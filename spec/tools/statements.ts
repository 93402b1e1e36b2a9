import type { Db, Queryable } from '../../adapters/server/database/db.ts'

/**
 * Calls `before` with each statement that a running server sends, inside and outside of transactions. Where it returns
 * `fail`, the statement fails in the database. Returns the function that ends it.
 */
export function beforeStatements(db: Db, before: (text: string) => 'fail' | undefined): () => void {
  const mine: Pick<Db, 'query' | 'tx' | 'read'> = {
    query: db.query.bind(db),
    tx: db.tx.bind(db),
    read: db.read.bind(db),
  }
  const watched = (q: Queryable): Queryable => ({
    query: async (text, values) => {
      if (before(text) === 'fail') await q.query('select 1 / 0')
      return q.query(text, values)
    },
  })
  Object.assign(db, {
    query: (text, values) => watched(mine).query(text, values),
    tx: (work, as) => mine.tx((q) => work(watched(q)), as),
    read: (work, as) => mine.read((q) => work(watched(q)), as),
  } satisfies Pick<Db, 'query' | 'tx' | 'read'>)
  return () => void Object.assign(db, mine)
}
