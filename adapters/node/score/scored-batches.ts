import { inBatches } from '../listing-file/batches.ts'
import type { ListingFile } from '../listing-file/listing-file.ts'
import type { Pool } from './pool.ts'
import type { ScoredBatch } from './score-batch.ts'
import type { Job } from './score-job.ts'

/** Approximate size of one job. */
const BATCH_BYTES = 1 << 20

/** A job and its end offset: in the bytes of a plain file of lines, else in the bytes of its batches. */
type Placed = { readonly job: Job; readonly end: number }

/**
 * Scores a file from a position in jobs of the pool; yields each result, in the order of the file, with its end
 * position. `onBytes` receives the size of what was read. On abort, running jobs end and no new job starts.
 */
export async function* scored(
  file: ListingFile,
  pool: Pool,
  from: number,
  signal: AbortSignal,
  onBytes: (bytes: number) => void,
): AsyncGenerator<{ readonly result: ScoredBatch; readonly position: number }> {
  const placed =
    file.plain !== undefined && file.format === 'ndjson'
      ? ranges(file.plain, from, signal, onBytes)
      : batches(file, from, signal, onBytes)
  const ends: number[] = []
  const jobs = (async function* () {
    for await (const { job, end } of placed) {
      ends.push(end)
      yield job
    }
  })()
  for await (const result of pool.inOrder(jobs)) yield { result, position: ends.shift() ?? from }
}

/** The jobs of a plain file. The threads read it themselves. */
function* ranges(
  { path, size }: NonNullable<ListingFile['plain']>,
  from: number,
  signal: AbortSignal,
  onBytes: (bytes: number) => void,
): Generator<Placed> {
  for (let start = from; start < size && !signal.aborted; start += BATCH_BYTES) {
    const end = Math.min(size, start + BATCH_BYTES)
    yield { job: { kind: 'range', path, start, end, size }, end }
    onBytes(end - start)
  }
}

async function* batches(
  file: ListingFile,
  from: number,
  signal: AbortSignal,
  onBytes: (bytes: number) => void,
): AsyncGenerator<Placed> {
  let end = 0
  for await (const batch of untilAborted(inBatches(file, BATCH_BYTES, onBytes), signal)) {
    const start = end
    end += batch.bytes.length
    // Counts lines without a listing, so that later line numbers match the file.
    if (batch.linesBefore > 0 && from === 0)
      yield { job: { kind: 'bytes', bytes: Buffer.alloc(batch.linesBefore, '\n'), columns: undefined }, end: start }
    if (end <= from) continue
    const bytes = batch.bytes.subarray(Math.max(0, from - start))
    yield {
      job: batch.isTooLong ? { kind: 'long line', bytes } : { kind: 'bytes', bytes, columns: batch.columns },
      end,
    }
  }
}

/** Stops on abort without waiting for the source, because standard input may be idle for hours. */
async function* untilAborted<T>(source: AsyncGenerator<T>, signal: AbortSignal): AsyncGenerator<T> {
  for (;;) {
    // Not Promise.race with a long-lived promise, which would keep every batch in memory.
    const next = await new Promise<IteratorResult<T, unknown> | undefined>((resolve, reject) => {
      const stop = () => resolve(undefined)
      if (signal.aborted) return stop()
      signal.addEventListener('abort', stop, { once: true })
      source
        .next()
        .finally(() => signal.removeEventListener('abort', stop))
        .then(resolve, reject)
    })
    if (next === undefined || next.done === true) return
    yield next.value
  }
}
