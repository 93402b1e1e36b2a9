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
  type OnStatement,
  type Queryable,
  type Row,
} from './db.ts'
import { createFairQueue } from '../fair-queue.ts'
import { currentRequest } from '../request-scope.ts'

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
      /** The program crashed, and only a new thread can open the folder again. */
      readonly isFatal: boolean
    }
  | { readonly kind: 'notified'; readonly channel: string; readonly payload: string }

type Ask = { [K in Request['kind']]: Omit<Extract<Request, { kind: K }>, 'id'> }[Request['kind']]

export interface PgliteOptions {
  /** Maximum duration of a statement of a request, in milliseconds. */
  readonly statementLimitMs?: number
  /** Whether statements have a limit. Default: they have none, as commands and the start of a server need. */
  readonly isServing?: (() => boolean) | undefined
  readonly onStatement?: OnStatement | undefined
}

/** Maximum duration of a statement of a job, in milliseconds. It has no caller who waits, but everybody waits for it. */
const JOB_STATEMENT_LIMIT_MS = 15_000
/** Maximum duration of opening the folder again, in milliseconds; the next one in turn tries again. */
const REOPEN_LIMIT_MS = 10_000

/** An office behind one address sends the calls of many people at once. */
const WAITING = {
  people: { perSource: 128, total: 512 },
  visitors: { perSource: 32, total: 256 },
  waitMs: 10_000,
} as const

/**
 * Opens the embedded database in a worker thread; without a folder it is kept in memory. The caller holds the folder's
 * lock.
 *
 * PGlite runs a statement without a break, so `statement_timeout` has no effect. A statement of a request that exceeds
 * the limit ends with its thread, and a new thread opens the folder, as after a killed process: whatever was
 * acknowledged is there. PGlite may also hang where PostgreSQL would crash, such as on a full disk, so statements of jobs
 * have a limit too.
 */
export async function openPglite(
  folder?: string,
  { statementLimitMs = 5_000, isServing = () => false, onStatement }: PgliteOptions = {},
): Promise<Db> {
  if (folder !== undefined) mkdirSync(folder, { recursive: true, mode: 0o700 })
  const listeners = new Map<string, Set<Listener>>()
  const notify = (channel: string, payload: string) =>
    listeners.get(channel)?.forEach(({ onPayload }) => onPayload(payload))
  let isClosed = false
  let session = await openSession(folder, notify)

  /** Replaces a session that ended. Called by whoever has the connection, so never twice at once. */
  const usable = async (): Promise<Session> => {
    if (!session.isGone() || isClosed) return session
    await session.ended
    session = await openSession(folder, notify, REOPEN_LIMIT_MS)
    for (const channel of listeners.keys()) await session.ask({ kind: 'listen', channel })
    for (const known of listeners.values()) for (const { onGap } of known) onGap?.()
    return session
  }

  const limited = async (on: Session, request: Ask): Promise<Answer> => {
    const isLimited = folder !== undefined && isServing()
    if (!isLimited) return on.ask(request)
    const limitMs = currentRequest() === undefined ? JOB_STATEMENT_LIMIT_MS : statementLimitMs
    const limit = setTimeout(() => on.end('A statement took too long and was ended.'), limitMs)
    try {
      return await on.ask(request)
    } finally {
      clearTimeout(limit)
    }
  }
  const queryOn = async <R>(on: Session, text: string, values: readonly unknown[] = []): Promise<Answer<R>> => {
    const startedAt = performance.now()
    try {
      return (await limited(on, { kind: 'query', text, values })) as Answer<R>
    } finally {
      onStatement?.(text, performance.now() - startedAt)
    }
  }

  // There is one connection: whoever has the turn owns it until the transaction ends.
  const turns = createFairQueue({ name: 'database', slots: 1, ...WAITING })
  const inTurn = <T>(work: (on: Session) => Promise<T>): Promise<T> => turns.run(async () => work(await usable()))

  const transaction = <T>(begin: string, work: (q: Queryable) => Promise<T>): Promise<T> =>
    inTurn(async (on) => {
      const handle = committable({ query: (text, values) => queryOn(on, text, values) })
      try {
        await limited(on, { kind: 'exec', script: begin })
        const result = await withinTransaction(() => work(handle))
        handle.check()
        handle.end()
        await limited(on, { kind: 'exec', script: 'COMMIT' })
        return result
      } catch (error) {
        handle.end()
        await limited(on, { kind: 'exec', script: 'ROLLBACK' }).catch(() => undefined)
        throw error
      }
    })

  return {
    engine: 'pglite',
    load: turns.load,
    query: refusedInTransaction((text, values) => inTurn((on) => queryOn(on, text, values))),
    exec: refusedInTransaction((script) => inTurn(async (on) => void (await on.ask({ kind: 'exec', script })))),
    tx: refusedInTransaction(<T>(work: (q: Queryable) => Promise<T>, as?: Identity) =>
      transaction(beginStatement(as), work),
    ),
    read: refusedInTransaction(<T>(work: (q: Queryable) => Promise<T>, as: Identity) =>
      transaction(beginStatement(as, 'READ ONLY'), work),
    ),
    readOne: refusedInTransaction((text, values, as) =>
      transaction(beginStatement(as, 'READ ONLY'), (q) => q.query(text, values)),
    ),
    listen: async (channel, onPayload, onGap) => {
      const listener = { onPayload, onGap }
      const known = listeners.get(channel)
      if (known === undefined) {
        listeners.set(channel, new Set([listener]))
        await inTurn((on) => on.ask({ kind: 'listen', channel }))
      } else known.add(listener)
      return async () => void listeners.get(channel)?.delete(listener)
    },
    dump: refusedInTransaction(async () => {
      const { rows } = await inTurn((on) => on.ask({ kind: 'dump' }))
      return rows[0] as unknown as Uint8Array<ArrayBuffer>
    }),
    close: async () => {
      if (isClosed) return
      await inTurn(async (on) => {
        isClosed = true
        await on.ask({ kind: 'close' })
      }).catch(() => undefined)
      session.end('The embedded database is closed.')
      await session.ended
    },
  }
}

interface Listener {
  readonly onPayload: (payload: string) => void
  readonly onGap: (() => void) | undefined
}

/** One thread with the open database. */
interface Session {
  readonly ask: (request: Ask) => Promise<Answer>
  readonly isGone: () => boolean
  /** Ends the thread; what it was asked rejects with this message. */
  readonly end: (message: string) => void
  /** Resolves when the thread has ended and the folder can be opened again. */
  readonly ended: Promise<void>
}

async function openSession(
  folder: string | undefined,
  notify: (channel: string, payload: string) => void,
  limitMs?: number,
): Promise<Session> {
  const worker = new Worker(new URL('./pglite-worker.ts', import.meta.url), { workerData: { folder } })
  const waiting = new Map<number, { resolve: (answer: Answer) => void; reject: (error: Error) => void }>()
  const ended = new Promise<void>((resolve) => worker.once('exit', () => resolve()))
  let lastId = 0
  let isGone = false

  const fail = (message: string) => {
    isGone = true
    for (const { reject } of waiting.values()) reject(new DatabaseUnavailable(message))
    waiting.clear()
  }

  const limit = limitMs === undefined ? undefined : setTimeout(() => void worker.terminate(), limitMs)
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
          return notify(reply.channel, reply.payload)
        case 'answer':
          waiting.get(reply.id)?.resolve({ rows: reply.rows as Row[], affected: reply.affected })
          return waiting.delete(reply.id)
        case 'error':
          waiting.get(reply.id)?.reject(databaseError(reply))
          waiting.delete(reply.id)
          if (reply.isFatal) end(`The embedded database stopped: ${reply.message}`)
          return
      }
    })
    worker.once('error', (error) => {
      fail(`The embedded database stopped: ${error.message}`)
      reject(error)
    })
    worker.once('exit', () => {
      fail('The embedded database is closed.')
      reject(new DatabaseUnavailable(`The embedded database in ${folder ?? 'memory'} does not open.`))
    })
  }).finally(() => clearTimeout(limit))

  function end(message: string): void {
    fail(message)
    void worker.terminate()
  }

  return {
    ask: (request) =>
      new Promise((resolve, reject) => {
        if (isGone) return reject(new DatabaseUnavailable('The embedded database is closed.'))
        const id = ++lastId
        waiting.set(id, { resolve, reject })
        worker.postMessage({ ...request, id } as Request)
      }),
    isGone: () => isGone,
    end,
    ended,
  }
}
