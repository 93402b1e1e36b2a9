import { mkdirSync } from 'node:fs'
import { Worker } from 'node:worker_threads'
import { committable, refusedInTransaction, withinTransaction } from './transaction.ts'
import {
  type Answer,
  beginStatement,
  databaseError,
  DatabaseUnavailable,
  type Db,
  type Identity,
  type Queryable,
  type Row,
} from './db.ts'

export type Request =
  | { readonly kind: 'query'; readonly id: number; readonly text: string; readonly values: readonly unknown[] }
  | { readonly kind: 'exec'; readonly id: number; readonly script: string }
  | { readonly kind: 'listen'; readonly id: number; readonly channel: string }
  | { readonly kind: 'dump'; readonly id: number }
  | { readonly kind: 'close'; readonly id: number }

export type Reply =
  | { readonly kind: 'ready' }
  | { readonly kind: 'failed'; readonly message: string }
  | { readonly kind: 'answer'; readonly id: number; readonly rows: unknown[]; readonly affected: number }
  | {
      readonly kind: 'error'
      readonly id: number
      readonly message: string
      readonly code: string | undefined
      readonly constraint: string | undefined
    }
  | { readonly kind: 'notified'; readonly channel: string; readonly payload: string }

type Ask = { [K in Request['kind']]: Omit<Extract<Request, { kind: K }>, 'id'> }[Request['kind']]

/**
 * Opens the embedded database in a worker thread; without a folder it is kept in memory. The caller holds the folder's
 * lock.
 */
export async function openPglite(folder?: string): Promise<Db> {
  if (folder !== undefined) mkdirSync(folder, { recursive: true })
  const worker = new Worker(new URL('./pglite-worker.ts', import.meta.url), { workerData: { folder } })
  const waiting = new Map<number, { resolve: (answer: Answer) => void; reject: (error: Error) => void }>()
  const listeners = new Map<string, Set<(payload: string) => void>>()
  let lastId = 0
  let isGone = false

  const fail = (message: string) => {
    isGone = true
    for (const { reject } of waiting.values()) reject(new DatabaseUnavailable(message))
    waiting.clear()
  }

  await new Promise<void>((resolve, reject) => {
    worker.on('message', (reply: Reply) => {
      switch (reply.kind) {
        case 'ready':
          return resolve()
        case 'failed':
          return reject(
            new DatabaseUnavailable(`The embedded database in ${folder ?? 'memory'} does not open: ${reply.message}`),
          )
        case 'notified':
          return listeners.get(reply.channel)?.forEach((listener) => listener(reply.payload))
        case 'answer':
          waiting.get(reply.id)?.resolve({ rows: reply.rows as Row[], affected: reply.affected })
          return waiting.delete(reply.id)
        case 'error':
          waiting.get(reply.id)?.reject(databaseError(reply))
          return waiting.delete(reply.id)
      }
    })
    worker.once('error', (error) => {
      fail(`The embedded database stopped: ${error.message}`)
      reject(error)
    })
    worker.once('exit', () => fail('The embedded database is closed.'))
  })

  const ask = (request: Ask): Promise<Answer> =>
    new Promise((resolve, reject) => {
      if (isGone) return reject(new DatabaseUnavailable('The embedded database is closed.'))
      const id = ++lastId
      waiting.set(id, { resolve, reject })
      worker.postMessage({ ...request, id } as Request)
    })

  const direct: Queryable = {
    query: <R>(text: string, values: readonly unknown[] = []) =>
      ask({ kind: 'query', text, values }) as Promise<Answer<R>>,
  }

  // There is one connection: the holder of `turn` owns it until the transaction ends.
  let turn: Promise<unknown> = Promise.resolve()
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const mine = turn.then(work, work)
    turn = mine.catch(() => undefined)
    return mine
  }

  return {
    engine: 'pglite',
    query: refusedInTransaction((text, values) => inTurn(() => direct.query(text, values))),
    exec: refusedInTransaction((script) => inTurn(async () => void (await ask({ kind: 'exec', script })))),
    tx: refusedInTransaction(<T>(work: (q: Queryable) => Promise<T>, as?: Identity) =>
      inTurn(async () => {
        try {
          await ask({ kind: 'exec', script: beginStatement(as) })
          const handle = committable(direct)
          const result = await withinTransaction(() => work(handle))
          handle.check()
          await ask({ kind: 'exec', script: 'COMMIT' })
          return result
        } catch (error) {
          await ask({ kind: 'exec', script: 'ROLLBACK' }).catch(() => undefined)
          throw error
        }
      }),
    ),
    listen: async (channel, onPayload) => {
      const known = listeners.get(channel)
      if (known === undefined) {
        listeners.set(channel, new Set([onPayload]))
        await inTurn(() => ask({ kind: 'listen', channel }))
      } else known.add(onPayload)
      return async () => void listeners.get(channel)?.delete(onPayload)
    },
    dump: refusedInTransaction(async () => {
      const { rows } = await inTurn(() => ask({ kind: 'dump' }))
      return rows[0] as unknown as Uint8Array<ArrayBuffer>
    }),
    close: async () => {
      if (isGone) return
      await inTurn(() => ask({ kind: 'close' })).catch(() => undefined)
      await worker.terminate()
    },
  }
}
