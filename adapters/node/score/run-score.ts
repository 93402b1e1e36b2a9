import type { Readable, Writable } from 'node:stream'
import { CannotRun, count, EXIT, type ExitCode } from '../command-line.ts'
import { inBatches } from '../listing-file/batches.ts'
import { type ListingFile, openListingFile } from '../listing-file/listing-file.ts'
import { type Output, openOutput, outputTo } from '../output.ts'
import { type Screen, showProgress } from '../progress.ts'
import type { ScoreOptions } from './options.ts'
import { openPool, type Pool } from './pool.ts'
import { BAD_SHOWN, outputHeader, type ScoreSettings } from './score-batch.ts'
import type { Job, JobResult } from './score-worker.ts'
import { addTally, emptyTally, summaryLines, summaryOf } from './tally.ts'

/** A thread takes about so much at a time. */
const BATCH_BYTES = 1 << 20

export interface ScoreRun {
  readonly stdin: Readable
  readonly stdout: Writable
  readonly stderr: Screen
  /** Aborted by Ctrl+C: what is under way is finished and written, nothing more is begun. */
  readonly signal: AbortSignal
  /** Milliseconds. */
  readonly now: () => number
}

/** Scores files of listings; everything is named before anything is written. Faults are written to `stderr`, never thrown. */
export async function runScore(options: ScoreOptions, run: ScoreRun): Promise<ExitCode> {
  const { stderr } = run
  const outputs: Output[] = []
  const settings: ScoreSettings = { format: options.format, isExplained: options.isExplained, keepsBadText: options.bad !== undefined }
  const pool = openPool(options.workers, settings)
  const startedAt = run.now()
  const tally = emptyTally()
  const seen = { lines: 0, bad: 0, shown: 0 }
  let fault: string | undefined
  try {
    const files: ListingFile[] = []
    for (const path of options.files) files.push(await openListingFile(path, options.inputFormat, run.stdin))
    const open = async (path: string, option: string) => {
      const output = await openOutput(path, option, options.files)
      outputs.push(output)
      return output
    }
    const badFile = options.bad === undefined ? undefined : await open(options.bad, '--bad')
    const summaryFile = options.summary === undefined ? undefined : await open(options.summary, '--summary')
    const out = options.out === undefined ? outputTo(run.stdout, 'standard output', false) : await open(options.out, '--out')
    if (options.out === undefined) outputs.push(out)

    const sizes = files.map((file) => file.size)
    const total = sizes.some((size) => size === undefined) ? undefined : sizes.reduce<number>((sum, size) => sum + (size ?? 0), 0)
    const progress = showProgress(stderr, 'listing', total, run.now)
    let isWanted = await out.write(outputHeader(settings))
    let bytesRead = 0
    try {
      for (const file of files) {
        let line = 0
        for await (const result of scored(file, pool, run.signal, (bytes) => (bytesRead += bytes))) {
          if (!(await take(result, file.name, line))) {
            isWanted = false
            break
          }
          line += result.lines
          seen.lines += result.lines
          progress.update(bytesRead, tally.listings)
        }
        if (!isWanted || run.signal.aborted) break
      }
    } catch (error) {
      if (!(error instanceof CannotRun)) throw error
      fault = error.message
    }
    progress.clear()

    const summary = summaryOf(tally, { lines: seen.lines, badLines: seen.bad, seconds: (run.now() - startedAt) / 1000, isStopped: run.signal.aborted })
    if (seen.bad > seen.shown) stderr.write(`… and ${count(seen.bad - seen.shown)} more bad ${seen.bad - seen.shown === 1 ? 'line' : 'lines'}${options.bad === undefined ? ': --bad FILE writes them all' : ` in ${options.bad}`}\n`)
    if (run.signal.aborted) stderr.write(`Stopped: what was done until then is written.\n`)
    await summaryFile?.write(`${JSON.stringify(summary, null, 2)}\n`)
    const lines = summaryLines(summary)
    const isNothing = fault !== undefined && seen.lines === 0
    if (!isNothing) stderr.write(`${(summaryFile === undefined ? lines : lines.slice(0, 1)).join('\n')}\n`)

    async function take(result: JobResult, name: string, line: number): Promise<boolean> {
      addTally(tally, result.tally)
      seen.bad += result.badCount
      for (const bad of result.bad) {
        const number = line + bad.line
        if (seen.shown < BAD_SHOWN) {
          seen.shown++
          progress.clear()
          stderr.write(`${name}, line ${number}: ${bad.reason}\n`)
        }
        await badFile?.write(`${JSON.stringify({ file: name, line: number, reason: bad.reason, text: bad.text ?? '' })}\n`)
      }
      return out.write(result.output)
    }
  } catch (error) {
    if (!(error instanceof CannotRun)) throw error
    fault = error.message
  } finally {
    await pool.close()
    for (const output of outputs) {
      await output.close().catch((error: unknown) => {
        fault ??= error instanceof Error ? error.message : String(error)
      })
    }
  }
  if (fault !== undefined) {
    stderr.write(`${fault}\n`)
    return EXIT.cannotRun
  }
  if (run.signal.aborted) return EXIT.stopped
  return seen.bad > 0 ? EXIT.someRefused : EXIT.fine
}

async function* scored(file: ListingFile, pool: Pool, signal: AbortSignal, onBytes: (bytes: number) => void): AsyncGenerator<JobResult> {
  const jobs = file.plain !== undefined && file.format === 'ndjson' ? ranges(file.plain, signal, onBytes) : batches(file, signal, onBytes)
  yield* pool.inOrder(jobs)
}

/** A plain file is read by the threads themselves. */
function* ranges({ path, size }: NonNullable<ListingFile['plain']>, signal: AbortSignal, onBytes: (bytes: number) => void): Generator<Job> {
  for (let start = 0; start < size && !signal.aborted; start += BATCH_BYTES) {
    const end = Math.min(size, start + BATCH_BYTES)
    yield { kind: 'range', path, start, end, size }
    onBytes(end - start)
  }
}

async function* batches(file: ListingFile, signal: AbortSignal, onBytes: (bytes: number) => void): AsyncGenerator<Job> {
  for await (const batch of untilAborted(inBatches(file, BATCH_BYTES, onBytes), signal)) {
    // Lines that hold no listing are counted, so that later numbers are those of the file.
    if (batch.linesBefore > 0) yield { kind: 'bytes', bytes: Buffer.alloc(batch.linesBefore, '\n'), columns: undefined }
    yield batch.isTooLong ? { kind: 'long line', bytes: batch.bytes } : { kind: 'bytes', bytes: batch.bytes, columns: batch.columns }
  }
}

/** Standard input may say nothing for hours: stopping does not wait for it. */
async function* untilAborted<T>(source: AsyncGenerator<T>, signal: AbortSignal): AsyncGenerator<T> {
  const aborted = new Promise<'aborted'>((resolve) => {
    if (signal.aborted) resolve('aborted')
    else signal.addEventListener('abort', () => resolve('aborted'), { once: true })
  })
  for (;;) {
    const next = await Promise.race([source.next(), aborted])
    if (next === 'aborted' || next.done === true) return
    yield next.value
  }
}
