import { AsyncLocalStorage } from 'node:async_hooks'
import type { Answer, Queryable } from './db.ts'

const current = new AsyncLocalStorage<{ isOpen: boolean }>()

/** Runs the work of a transaction. Meanwhile, functions made by `refusedInTransaction` reject calls from inside it. */
export async function withinTransaction<T>(work: () => Promise<T>): Promise<T> {
  const transaction = { isOpen: true }
  try {
    return await current.run(transaction, work)
  } finally {
    transaction.isOpen = false
  }
}

/**
 * Rejects a call from inside a transaction. Such a call would wait for the one connection that the transaction holds
 * (embedded), or take a second connection, so that ten such calls hold all connections and deadlock.
 */
export const refusedInTransaction =
  <A extends readonly unknown[], T>(call: (...args: A) => Promise<T>): ((...args: A) => Promise<T>) =>
  (...args) =>
    current.getStore()?.isOpen === true
      ? Promise.reject(
          new Error(
            'Inside a transaction use its own handle (`w.k`): the database itself is reached only outside of it.',
          ),
        )
      : call(...args)

/** The handle of a transaction; detects whether it can still be committed. */
export interface Committable extends Queryable {
  /** Throws the error that broke the transaction, because PostgreSQL turns its COMMIT into a silent rollback. */
  readonly check: () => void
  /** Statements after this are refused: their connection would run them outside of the transaction. */
  readonly end: () => void
}

/**
 * A failed statement breaks its transaction until a rollback to a savepoint, so a caught error must not pass for
 * success.
 */
export function committable(q: Queryable): Committable {
  let broken: { readonly error: unknown } | undefined
  let hasEnded = false
  return {
    query: async <R>(text: string, values?: readonly unknown[]): Promise<Answer<R>> => {
      if (hasEnded) throw new Error('The transaction has ended: await all of its statements inside its work.')
      try {
        const result = await q.query<R>(text, values)
        if (broken !== undefined && /^\s*rollback\s+to\b/i.test(text)) broken = undefined
        return result
      } catch (error) {
        broken ??= { error }
        throw error
      }
    },
    check: () => {
      if (broken !== undefined) throw broken.error
    },
    end: () => {
      hasEnded = true
    },
  }
}
