import { parentPort, workerData } from 'node:worker_threads'
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { preparedName } from './prepared.ts'
import type { Reply, Request } from './pglite.ts'
import { VALUE_PARSERS } from './value-parsers.ts'

/** Runs the embedded database in a worker thread, so that a long query does not block the server. */
const port = parentPort
if (port === null) throw new Error('pglite-worker.ts runs in a worker thread only.')
const { folder } = workerData as { folder: string | undefined }

const db = await PGlite.create({
  ...(folder === undefined ? {} : { dataDir: folder }),
  extensions: { pg_trgm },
  parsers: { ...VALUE_PARSERS },
}).catch((error: unknown) => {
  port.postMessage({ kind: 'failed', message: error instanceof Error ? error.message : String(error) } satisfies Reply)
  return undefined
})

if (db !== undefined) {
  port.postMessage({ kind: 'ready' } satisfies Reply)
  let last: Promise<unknown> = Promise.resolve()
  port.on('message', (request: Request) => {
    last = last.then(() => answer(request))
  })
  const made = new Set<string>()
  /** PGlite has no prepared statements of its own, but SQL has. EXECUTE takes literals only. */
  const run = async (text: string, values: readonly unknown[]) => {
    const name = preparedName(text)
    if (name === undefined) return await db.query(text, [...values])
    if (!made.has(name)) {
      await db.query(`prepare ${name} as ${text}`)
      made.add(name)
    }
    return await db.query(`execute ${name}${values.length === 0 ? '' : `(${values.map(literal).join(', ')})`}`)
  }
  const answer = async (request: Request) => {
    try {
      switch (request.kind) {
        case 'query': {
          const result = await run(request.text, request.values)
          return port.postMessage({
            kind: 'answer',
            id: request.id,
            rows: result.rows,
            affected: result.affectedRows ?? 0,
          } satisfies Reply)
        }
        case 'exec':
          await db.exec(request.script)
          break
        case 'listen':
          await db.listen(request.channel, (payload) =>
            port.postMessage({ kind: 'notified', channel: request.channel, payload } satisfies Reply),
          )
          break
        case 'dump': {
          const bytes = new Uint8Array(await (await db.dumpDataDir('gzip')).arrayBuffer())
          return port.postMessage({ kind: 'answer', id: request.id, rows: [bytes], affected: 0 } satisfies Reply, [
            bytes.buffer,
          ])
        }
        case 'close':
          await db.close()
          break
      }
      port.postMessage({ kind: 'answer', id: request.id, rows: [], affected: 0 } satisfies Reply)
    } catch (error) {
      const { message, code, constraint } = error as { message?: string; code?: string; constraint?: string }
      port.postMessage({
        kind: 'error',
        id: request.id,
        message: message ?? String(error),
        code,
        constraint,
        isFatal: ['RuntimeError', 'ExitStatus'].includes((error as Error).name),
      } satisfies Reply)
    }
  }
}

/** A value as a literal whose type follows from the parameter. */
function literal(value: unknown): string {
  if (value === null || value === undefined) return 'null'
  const text = Array.isArray(value)
    ? `{${value.map((one) => (one === null ? 'null' : `"${textOf(one).replace(/["\\]/g, String.raw`\$&`)}"`)).join(',')}}`
    : textOf(value)
  return `'${text.replaceAll("'", "''")}'`
}

const textOf = (value: unknown): string =>
  value instanceof Date ? value.toISOString() : String(value as string | number | boolean)
