import type { Readable, Writable } from 'node:stream'
import { CannotRun, count, counted, EXIT, type ExitCode, runCommand } from '../command-line.ts'
import { inBatches } from '../listing-file/batches.ts'
import { type ListingFile, nothingIn, openListingFile } from '../listing-file/listing-file.ts'
import { type FileOutput, type Output, openOutput, outputTo } from '../output.ts'
import { type Screen, showProgress } from '../progress.ts'
import {
  type Checkpoint,
  fingerprintOf,
  readCheckpoint,
  removeCheckpoint,
  type Seen,
  writeCheckpoint,
} from './checkpoint.ts'
import type { ScoreOptions } from './options.ts'
import { openPool, type Pool } from './pool.ts'
import { readRulesFile } from './rules-file.ts'
import { BAD_SHOWN, outputHeader, type ScoredBatch, type ScoreSettings } from './score-batch.ts'
import type { Job } from './score-job.ts'
import { addTally, emptyTally, summaryLines, summaryOf } from './tally.ts'

/** Approximate size of one job. */
const BATCH_BYTES = 1 << 20
/** Time between checkpoints: the most work that an interruption loses. */
const CHECKPOINT_EVERY_MS = 1000

export interface ScoreRun {
  readonly stdin: Readable
  readonly stdout: Writable
  readonly stderr: Screen
  /** Aborted by Ctrl+C: running jobs are finished and written, and no new job starts. */
  readonly signal: AbortSignal
  /** Milliseconds. */
  readonly now: () => number
}

/** Scores files of listings. Opens every file before it writes anything. Writes faults to `stderr` and never throws. */
export function runScore(options: ScoreOptions, run: ScoreRun): Promise<ExitCode> {
  return runCommand(run.stderr, () => scoreFiles(options, run))
}

/** Closes everything that it opened before it rejects with `CannotRun`. */
async function scoreFiles(options: ScoreOptions, run: ScoreRun): Promise<ExitCode> {
  const { stderr } = run
  const outputs: Output[] = []
  let pool: Pool | undefined
  const startedAt = run.now()
  let tally = emptyTally()
  let seen: Seen = { lines: 0, bad: 0, shown: 0 }
  let fault: string | undefined
  try {
    const rules = await readRulesFile(options.rules)
    const files: ListingFile[] = []
    for (const path of options.files) files.push(await openListingFile(path, options.inputFormat, run.stdin))
    const { format, isExplained } = options
    const settings: ScoreSettings = {
      format,
      isExplained,
      keepsBadText: options.bad !== undefined,
      hasTables: files.some((file) => file.format === 'csv'),
      rules,
    }
    // Standard input cannot be read again, so it has no checkpoint.
    const kept =
      options.out === undefined || options.files.includes('-')
        ? undefined
        : { out: options.out, fingerprint: await fingerprintOf(options, rules) }
    const from = kept !== undefined && options.isResumed ? await readCheckpoint(kept.out, kept.fingerprint) : undefined
    if (options.isResumed)
      stderr.write(
        from === undefined
          ? `There is nothing to resume: starting at the beginning.\n`
          : `Going on behind ${counted(from.seen.lines, 'line')}.\n`,
      )
    if (from !== undefined) [tally, seen] = [from.tally, from.seen]

    const open = async (path: string, option: string, keepBytes?: number): Promise<FileOutput> => {
      const output = await openOutput(path, option, options.files, keepBytes)
      outputs.push(output)
      return output
    }
    const badFile = options.bad === undefined ? undefined : await open(options.bad, '--bad', from?.badBytes)
    const summaryFile = options.summary === undefined ? undefined : await open(options.summary, '--summary')
    const outFile = options.out === undefined ? undefined : await open(options.out, '--out', from?.outBytes)
    const out: Output = outFile ?? outputTo(run.stdout, 'standard output', false)
    if (outFile === undefined) outputs.push(out)
    if (kept !== undefined && from === undefined) await removeCheckpoint(kept.out)

    pool = openPool(options.workers, settings)
    const sizes = files.map((file) => file.size)
    const total = sizes.some((size) => size === undefined)
      ? undefined
      : sizes.reduce<number>((sum, size) => sum + (size ?? 0), 0)
    const isDone = (at: number) => from !== undefined && at < from.file
    // Compressed files are decompressed again from the start, which is fast.
    let bytesRead = files.reduce((sum, file, at) => sum + (isDone(at) ? (file.size ?? 0) : 0), 0)
    if (from !== undefined && files[from.file]?.plain !== undefined) bytesRead += from.position
    const progress = showProgress(stderr, 'listing', total, run.now, { bytes: bytesRead, pieces: tally.listings })
    const secondsSoFar = () => (from?.seconds ?? 0) + (run.now() - startedAt) / 1000
    let savedAt = -Infinity
    const save = async (file: number, position: number, line: number): Promise<void> => {
      if (kept === undefined || outFile === undefined || run.now() - savedAt < CHECKPOINT_EVERY_MS) return
      savedAt = run.now()
      const written = { outBytes: await outFile.settled(), badBytes: (await badFile?.settled()) ?? 0 }
      const checkpoint: Checkpoint = {
        fingerprint: kept.fingerprint,
        file,
        position,
        line,
        ...written,
        tally,
        seen,
        seconds: secondsSoFar(),
      }
      await writeCheckpoint(kept.out, checkpoint)
    }
    let isWanted = from !== undefined || (await out.write(outputHeader(settings)))
    try {
      for (const [at, file] of files.entries()) {
        if (isDone(at)) continue
        const isBegun = from?.file === at
        let line = isBegun ? from.line : 0
        const found = tally.listings + seen.bad
        for await (const { result, position } of scored(
          file,
          pool,
          isBegun ? from.position : 0,
          run.signal,
          (bytes) => (bytesRead += bytes),
        )) {
          if (!(await take(result, file.name, line))) {
            isWanted = false
            break
          }
          line += result.lines
          seen.lines += result.lines
          progress.update(bytesRead, tally.listings)
          await save(at, position, line)
        }
        if (!isWanted || run.signal.aborted) break
        if (!isBegun && tally.listings + seen.bad === found) throw nothingIn(file.name)
      }
    } catch (error) {
      if (!(error instanceof CannotRun)) throw error
      fault = error.message
    }
    progress.clear()
    // A full disk may show only now. Without all results a summary would be wrong.
    await badFile?.close()
    await out.close()

    const summary = summaryOf(
      tally,
      { lines: seen.lines, badLines: seen.bad, seconds: secondsSoFar(), isStopped: run.signal.aborted },
      rules,
    )
    reportEnd(run, options, seen, kept !== undefined)
    await summaryFile?.write(`${JSON.stringify(summary, null, 2)}\n`)
    await summaryFile?.close()
    const lines = summaryLines(summary)
    const isNothing = fault !== undefined && tally.listings + seen.bad === 0
    if (!isNothing) stderr.write(`${(summaryFile === undefined ? lines : lines.slice(0, 1)).join('\n')}\n`)
    // A completed run needs no checkpoint.
    if (kept !== undefined && fault === undefined && !run.signal.aborted && isWanted) await removeCheckpoint(kept.out)

    async function take(result: ScoredBatch, name: string, line: number): Promise<boolean> {
      addTally(tally, result.tally)
      seen.bad += result.badCount
      for (const bad of result.bad) {
        const number = line + bad.line
        if (seen.shown < BAD_SHOWN) {
          seen.shown++
          progress.clear()
          stderr.write(`${name}, line ${number}: ${bad.reason}\n`)
        }
        await badFile?.write(
          `${JSON.stringify({ file: name, line: number, reason: bad.reason, text: bad.text ?? '' })}\n`,
        )
      }
      return out.write(result.output)
    }
  } catch (error) {
    if (!(error instanceof CannotRun)) throw error
    fault = error.message
  } finally {
    await pool?.close()
    for (const output of outputs) {
      await output.close().catch((error: unknown) => {
        fault ??= error instanceof Error ? error.message : String(error)
      })
    }
  }
  if (fault !== undefined) throw new CannotRun(fault)
  if (run.signal.aborted) return EXIT.stopped
  return seen.bad > 0 ? EXIT.someRefused : EXIT.fine
}

/** Reports the bad lines that were not shown, and an interruption. */
function reportEnd({ stderr, signal }: ScoreRun, options: ScoreOptions, seen: Seen, canResume: boolean): void {
  if (seen.bad > seen.shown)
    stderr.write(
      `… and ${count(seen.bad - seen.shown)} more bad ${seen.bad - seen.shown === 1 ? 'line' : 'lines'}${options.bad === undefined ? ': --bad FILE writes them all' : ` in ${options.bad}`}\n`,
    )
  if (signal.aborted)
    stderr.write(
      `Stopped: what was done until then is written.${canResume ? ' The same command with --resume goes on.' : ''}\n`,
    )
}

/** A job and its end offset: in the bytes of a plain file of lines, else in the bytes of its batches. */
type Placed = { readonly job: Job; readonly end: number }

/** Scores a file from a position; yields each result with its end position. */
async function* scored(
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
