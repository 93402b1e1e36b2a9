import type { Readable, Writable } from 'node:stream'
import { CannotRun, count, counted, EXIT, type ExitCode, runCommand } from '../command-line.ts'
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
import { scored } from './scored-batches.ts'
import { addTally, emptyTally, summaryLines, summaryOf } from './tally.ts'

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
  const opened: Output[] = []
  let pool: Pool | undefined
  const startedAt = run.now()
  let counts: Counts = { tally: emptyTally(), seen: { lines: 0, bad: 0, shown: 0 } }
  let fault: string | undefined
  try {
    const inputs = await openInputs(options, run.stdin)
    const { files, settings, kept } = inputs
    const from = options.isResumed ? await resumePoint(kept, stderr) : undefined
    if (from !== undefined) counts = { tally: from.tally, seen: from.seen }
    const outputs = await openOutputs(options, run.stdout, from, opened)
    if (kept !== undefined && from === undefined) await removeCheckpoint(kept.out)

    pool = openPool(options.workers, settings)
    const secondsSoFar = () => (from?.seconds ?? 0) + (run.now() - startedAt) / 1000
    const save = checkpointWriter(kept, outputs, counts, run.now, secondsSoFar)
    const ended = await scoreAll({ run, files, settings, from, outputs, pool, counts, save })
    fault = ended.fault
    // A full disk may show only now. Without all results a summary would be wrong.
    await outputs.bad?.close()
    await outputs.out.close()

    const { tally, seen } = counts
    const summary = summaryOf(
      tally,
      { lines: seen.lines, badLines: seen.bad, seconds: secondsSoFar(), isStopped: run.signal.aborted },
      settings.rules,
    )
    reportEnd(run, options, seen, kept !== undefined)
    await outputs.summary?.write(`${JSON.stringify(summary, null, 2)}\n`)
    await outputs.summary?.close()
    const lines = summaryLines(summary)
    const isNothing = fault !== undefined && tally.listings + seen.bad === 0
    if (!isNothing) stderr.write(`${(outputs.summary === undefined ? lines : lines.slice(0, 1)).join('\n')}\n`)
    // A completed run needs no checkpoint.
    if (kept !== undefined && fault === undefined && !run.signal.aborted && ended.isWanted)
      await removeCheckpoint(kept.out)
  } catch (error) {
    if (!(error instanceof CannotRun)) throw error
    fault = error.message
  } finally {
    await pool?.close()
    for (const output of opened) {
      await output.close().catch((error: unknown) => {
        fault ??= error instanceof Error ? error.message : String(error)
      })
    }
  }
  if (fault !== undefined) throw new CannotRun(fault)
  if (run.signal.aborted) return EXIT.stopped
  return counts.seen.bad > 0 ? EXIT.someRefused : EXIT.fine
}

/** What a run has scored and read so far. A checkpoint keeps both, so that a resumed run goes on counting. */
type Counts = Pick<Checkpoint, 'tally' | 'seen'>

/** Where the checkpoint of a run is, and of which command it is. */
type Kept = { readonly out: string; readonly fingerprint: string }

interface Inputs {
  readonly files: readonly ListingFile[]
  readonly settings: ScoreSettings
  /** Undefined for a run that cannot be resumed. */
  readonly kept: Kept | undefined
}

async function openInputs(options: ScoreOptions, stdin: Readable): Promise<Inputs> {
  const rules = await readRulesFile(options.rules)
  const files: ListingFile[] = []
  for (const path of options.files) files.push(await openListingFile(path, options.inputFormat, stdin))
  const { format, isExplained, out } = options
  const settings: ScoreSettings = {
    format,
    isExplained,
    keepsBadText: options.bad !== undefined,
    hasTables: files.some((file) => file.format === 'csv'),
    rules,
  }
  // Standard input cannot be read again, so it has no checkpoint.
  const canResume = out !== undefined && !options.files.includes('-')
  return { files, settings, kept: canResume ? { out, fingerprint: await fingerprintOf(options, rules) } : undefined }
}

/** The checkpoint at which a run goes on; says on `stderr` where that is. */
async function resumePoint(kept: Kept | undefined, stderr: Screen): Promise<Checkpoint | undefined> {
  const from = kept === undefined ? undefined : await readCheckpoint(kept.out, kept.fingerprint)
  stderr.write(
    from === undefined
      ? `There is nothing to resume: starting at the beginning.\n`
      : `Going on behind ${counted(from.seen.lines, 'line')}.\n`,
  )
  return from
}

interface Outputs {
  readonly bad: FileOutput | undefined
  readonly summary: FileOutput | undefined
  /** The file of the results; undefined when they go to standard output. */
  readonly file: FileOutput | undefined
  readonly out: Output
}

/** Adds each output to `opened` at once: when a later one cannot be opened, those before it are closed too. */
async function openOutputs(
  options: ScoreOptions,
  stdout: Writable,
  from: Checkpoint | undefined,
  opened: Output[],
): Promise<Outputs> {
  const open = async (path: string | undefined, option: string, keepBytes?: number) => {
    if (path === undefined) return undefined
    const output = await openOutput(path, option, options.files, keepBytes)
    opened.push(output)
    return output
  }
  const bad = await open(options.bad, '--bad', from?.badBytes)
  const summary = await open(options.summary, '--summary')
  const file = await open(options.out, '--out', from?.outBytes)
  const out: Output = file ?? outputTo(stdout, 'standard output', false)
  if (file === undefined) opened.push(out)
  return { bad, summary, file, out }
}

/** Writes a position as the checkpoint of the run: index of the file, offset and line in it. */
type SaveCheckpoint = (file: number, position: number, line: number) => Promise<void>

function checkpointWriter(
  kept: Kept | undefined,
  outputs: Outputs,
  counts: Counts,
  now: () => number,
  secondsSoFar: () => number,
): SaveCheckpoint {
  let savedAt = -Infinity
  return async (file, position, line) => {
    if (kept === undefined || outputs.file === undefined || now() - savedAt < CHECKPOINT_EVERY_MS) return
    savedAt = now()
    const written = { outBytes: await outputs.file.settled(), badBytes: (await outputs.bad?.settled()) ?? 0 }
    const seconds = secondsSoFar()
    await writeCheckpoint(kept.out, {
      fingerprint: kept.fingerprint,
      file,
      position,
      line,
      ...written,
      ...counts,
      seconds,
    })
  }
}

interface Scoring extends Pick<Inputs, 'files' | 'settings'> {
  readonly run: ScoreRun
  readonly from: Checkpoint | undefined
  readonly outputs: Outputs
  readonly pool: Pool
  readonly counts: Counts
  readonly save: SaveCheckpoint
}

/**
 * Scores the files in their order. `isWanted` is false when the reader of the output has gone; `fault` says why a file
 * could not be read to its end.
 */
async function scoreAll(scoring: Scoring): Promise<{ readonly isWanted: boolean; readonly fault?: string }> {
  const { run, files, settings, from, outputs, pool, counts, save } = scoring
  const { tally, seen } = counts
  const isDone = (at: number) => from !== undefined && at < from.file
  // Compressed files are decompressed again from the start, which is fast.
  let bytesRead = files.reduce((sum, file, at) => sum + (isDone(at) ? (file.size ?? 0) : 0), 0)
  if (from !== undefined && files[from.file]?.plain !== undefined) bytesRead += from.position
  const onBytes = (bytes: number) => (bytesRead += bytes)
  const start = { bytes: bytesRead, pieces: tally.listings }
  const progress = showProgress(run.stderr, 'listing', totalSize(files), run.now, start)
  let isWanted = from !== undefined || (await outputs.out.write(outputHeader(settings)))
  try {
    for (const [at, file] of files.entries()) {
      if (isDone(at)) continue
      const begun = from?.file === at ? from : undefined
      let line = begun?.line ?? 0
      const found = tally.listings + seen.bad
      for await (const { result, position } of scored(file, pool, begun?.position ?? 0, run.signal, onBytes)) {
        isWanted = await take(result, { name: file.name, line }, outputs, counts, (message) => {
          progress.clear()
          run.stderr.write(message)
        })
        if (!isWanted) break
        line += result.lines
        seen.lines += result.lines
        progress.update(bytesRead, tally.listings)
        await save(at, position, line)
      }
      if (!isWanted || run.signal.aborted) break
      if (begun === undefined && tally.listings + seen.bad === found) throw nothingIn(file.name)
    }
  } catch (error) {
    if (!(error instanceof CannotRun)) throw error
    return { isWanted, fault: error.message }
  } finally {
    progress.clear()
  }
  return { isWanted }
}

/** Undefined when the size of a file is unknown. */
function totalSize(files: readonly ListingFile[]): number | undefined {
  return files.reduce<number | undefined>(
    (sum, { size }) => (sum === undefined || size === undefined ? undefined : sum + size),
    0,
  )
}

/** Counts and writes the result of one batch; false when nobody reads the output any more. */
async function take(
  result: ScoredBatch,
  { name, line }: { readonly name: string; readonly line: number },
  outputs: Outputs,
  { tally, seen }: Counts,
  show: (message: string) => void,
): Promise<boolean> {
  addTally(tally, result.tally)
  seen.bad += result.badCount
  for (const bad of result.bad) {
    const number = line + bad.line
    if (seen.shown < BAD_SHOWN) {
      seen.shown++
      show(`${name}, line ${number}: ${bad.reason}\n`)
    }
    const refused = { file: name, line: number, reason: bad.reason, text: bad.text ?? '' }
    await outputs.bad?.write(`${JSON.stringify(refused)}\n`)
  }
  return outputs.out.write(result.output)
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
