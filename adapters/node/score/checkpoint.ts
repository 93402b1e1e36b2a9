import { createHash } from 'node:crypto'
import { open, readFile, rename, rm, stat } from 'node:fs/promises'
import type { ListingRules } from '../../../core/listing-score/column-entries.ts'
import { CannotRun } from '../command-line.ts'
import type { ScoreOptions } from './options.ts'
import type { Tally } from './tally.ts'

/** The position of a run. All results before it are on disk; later output is discarded. */
export interface Checkpoint {
  /** Hash of files, options and rules: only the same command can resume. */
  readonly fingerprint: string
  /** Index of the current file; `position` is the offset in its (decompressed) bytes. */
  readonly file: number
  readonly position: number
  /** Number of lines before the position. */
  readonly line: number
  readonly outBytes: number
  readonly badBytes: number
  readonly tally: Tally
  readonly seen: Seen
  readonly seconds: number
}

export interface Seen {
  lines: number
  bad: number
  shown: number
}

/** The path of an output's checkpoint. */
export const checkpointPath = (out: string): string => `${out}.resume`

/** Hashes the input and the options of a run, so that only the same command can resume it. */
export async function fingerprintOf(options: ScoreOptions, rules: ListingRules): Promise<string> {
  const files = await Promise.all(
    options.files.map(async (path) => {
      const { size, mtimeMs } = await stat(path).catch(() => ({ size: -1, mtimeMs: 0 }))
      return [path, size, mtimeMs]
    }),
  )
  const { out, format, inputFormat, isExplained, bad } = options
  return createHash('sha256')
    .update(JSON.stringify([1, files, out, format, inputFormat, isExplained, bad, rules]))
    .digest('hex')
}

/** Reads the checkpoint; undefined if there is none. Rejects with `CannotRun` if it belongs to another command. */
export async function readCheckpoint(out: string, fingerprint: string): Promise<Checkpoint | undefined> {
  const path = checkpointPath(out)
  const text = await readFile(path, 'utf8').catch(() => undefined)
  if (text === undefined) return undefined
  let read: Checkpoint
  try {
    read = JSON.parse(text) as Checkpoint
  } catch {
    throw new CannotRun(`${path} is damaged: run without --resume to start anew.`)
  }
  if (read.fingerprint !== fingerprint) {
    throw new CannotRun(
      `${path} was left by a run with other files, options or rules (or a file has changed since): run without --resume to start anew.`,
    )
  }
  const { size } = await stat(out).catch(() => ({ size: -1 }))
  if (size < read.outBytes)
    throw new CannotRun(`${out} is shorter than when the run broke off: run without --resume to start anew.`)
  // JSON cannot express the infinities of an empty tally.
  const { tally } = read
  return { ...read, tally: { ...tally, least: tally.least ?? Infinity, most: tally.most ?? -Infinity } }
}

/** Replaces the checkpoint atomically: an interruption leaves either the old or the new one. */
export async function writeCheckpoint(out: string, checkpoint: Checkpoint): Promise<void> {
  const path = checkpointPath(out)
  const handle = await open(`${path}.new`, 'w')
  try {
    await handle.writeFile(JSON.stringify(checkpoint))
    await handle.datasync()
  } finally {
    await handle.close()
  }
  await rename(`${path}.new`, path)
}

export async function removeCheckpoint(out: string): Promise<void> {
  await rm(checkpointPath(out), { force: true })
  await rm(`${checkpointPath(out)}.new`, { force: true })
}
