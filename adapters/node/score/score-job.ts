import { closeSync, openSync, readSync } from 'node:fs'
import { MAX_LINE_BYTES, type CsvHeader } from '../listing-file/batches.ts'
import { readLines } from '../listing-file/lines-in.ts'
import { createObjectReader } from '../listing-file/object-reader.ts'
import { createBatchScorer, type ReadListings, readsOf, type ScoredBatch, type ScoreSettings } from './score-batch.ts'

/** A job for a thread: a range of a plain file, or bytes with whole lines. */
export type Job =
  | {
      readonly kind: 'range'
      readonly path: string
      readonly start: number
      readonly end: number
      readonly size: number
    }
  | { readonly kind: 'bytes'; readonly bytes: Uint8Array; readonly columns: CsvHeader }
  /** The beginning of a line that exceeds the maximum length. */
  | { readonly kind: 'long line'; readonly bytes: Uint8Array }
export type JobResult = { readonly result: ScoredBatch } | { readonly fault: string }

const LINE_FEED = 10
const MORE_BYTES = 1 << 18
/** First read beyond the end of a range; most lines end within it. */
const LINE_BYTES = 1 << 16

export type JobScorer = (job: Job) => JobResult

/** Creates the scorer of jobs for this thread. */
export async function createJobScorer(settings: ScoreSettings): Promise<JobScorer> {
  // Loaded lazily: the CSV code needs the whole form, and a thread without it starts in a third of the time.
  const listingsIn = settings.hasTables ? (await import('../listing-file/listings-in.ts')).listingsIn : undefined
  const readObject = createObjectReader(readsOf(settings))
  const read: ReadListings = (bytes, columns, reader) =>
    listingsIn === undefined ? readLines(bytes, reader, readObject) : listingsIn(bytes, columns, reader, readObject)
  const scoreBatch = createBatchScorer(settings, read)
  let memory: Buffer = Buffer.alloc(0)
  const scoreJob = (job: Job): ScoredBatch => {
    switch (job.kind) {
      case 'range':
        return scoreRange(job)
      case 'bytes':
        return scoreBatch(bufferOf(job.bytes), job.columns)
      case 'long line':
        return tooLong(scoreBatch(Buffer.alloc(0), undefined), bufferOf(job.bytes))
    }
  }

  /** Scores the lines that start in the range; the last one may end after it. */
  function scoreRange({ path, start, end, size }: Extract<Job, { kind: 'range' }>): ScoredBatch {
    const handle = openSync(path, 'r')
    try {
      // The byte before the range shows whether a line starts exactly at its start.
      const from = Math.max(0, start - 1)
      const length = end - from
      const read = readAt(handle, from, (memory = atLeast(memory, length + LINE_BYTES)))
      let bytes = read.subarray(0, length)
      const first = start === 0 ? 0 : bytes.indexOf(LINE_FEED) + 1
      // No line starts here: the range is inside a long line.
      if (start > 0 && (first === 0 || first > end - 1 - from)) return scoreBatch(Buffer.alloc(0), undefined)
      let isTooLong = false
      if (bytes.at(-1) !== LINE_FEED) {
        const lineEnd = read.indexOf(LINE_FEED, bytes.length)
        bytes = lineEnd < 0 ? read : read.subarray(0, lineEnd)
        const parts = [bytes]
        for (let position = from + read.length; lineEnd < 0 && position < size;) {
          const more = readAt(handle, position, Buffer.allocUnsafeSlow(MORE_BYTES))
          if (more.length === 0) break
          const found = more.indexOf(LINE_FEED)
          parts.push(found < 0 ? more : more.subarray(0, found))
          position += more.length
          if (found >= 0) break
          if (position - end > MAX_LINE_BYTES) {
            isTooLong = true
            break
          }
        }
        if (parts.length > 1) bytes = Buffer.concat(parts)
      }
      const whole = bytes.subarray(first)
      return isTooLong ? withoutLongLine(whole) : scoreBatch(whole, undefined)
    } finally {
      closeSync(handle)
    }
  }

  function withoutLongLine(bytes: Buffer): ScoredBatch {
    const begin = bytes.lastIndexOf(LINE_FEED) + 1
    const scored = scoreBatch(bytes.subarray(0, begin), undefined)
    return tooLong(scored, bytes.subarray(begin, begin + 1000))
  }

  /** Appends a bad line to a batch. */
  function tooLong(scored: ScoredBatch, begin: Buffer): ScoredBatch {
    const line = scored.lines + 1
    const reason = `longer than ${MAX_LINE_BYTES >> 20} MiB`
    const { keepsBadText } = settings
    return {
      ...scored,
      lines: line,
      badCount: scored.badCount + 1,
      bad: [...scored.bad, keepsBadText ? { line, reason, text: begin.toString('utf8') } : { line, reason }],
    }
  }

  return (job) => {
    try {
      return { result: scoreJob(job) }
    } catch (error) {
      return { fault: error instanceof Error ? error.message : String(error) }
    }
  }
}

function bufferOf(bytes: Uint8Array): Buffer {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
}

/** Reuses the buffer if it is large enough: allocating memory for every job would cost more than reading. */
function atLeast(memory: Buffer, size: number): Buffer {
  return memory.length < size ? Buffer.allocUnsafeSlow(size) : memory
}

/** Reads bytes from a position until the buffer is full or the file ends. */
function readAt(handle: number, position: number, memory: Buffer): Buffer {
  let read = 0
  while (read < memory.length) {
    const more = readSync(handle, memory, read, memory.length - read, position + read)
    if (more === 0) break
    read += more
  }
  return memory.subarray(0, read)
}
