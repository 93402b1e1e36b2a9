import { createHash } from 'node:crypto'
import { open, readFile, rename, rm, stat } from 'node:fs/promises'
import type { ListingRules } from '../../../core/listing-score/column-entries.ts'
import { CannotRun } from '../command-line.ts'
import type { ScoreOptions } from './options.ts'
import type { Tally } from './tally.ts'

/** How far a run is: everything before is written and safe on the disk, nothing behind counts. */
export interface Checkpoint {
  /** Of files, options and rules: another command cannot go on with it. */
  readonly fingerprint: string
  /** The file being read, and how far into it, in bytes of its (unpacked) content. */
  readonly file: number
  readonly position: number
  /** Lines of that file before the position. */
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

/** Where the checkpoint of an output lies. */
export const checkpointPath = (out: string): string => `${out}.resume`

/** Names what a run reads and how it writes, so that only the same command goes on. */
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

/** The checkpoint to go on from; undefined when there is none. Rejects with `CannotRun` when it belongs to another run. */
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
  // JSON knows no infinities: an empty tally has both.
  const { tally } = read
  return { ...read, tally: { ...tally, least: tally.least ?? Infinity, most: tally.most ?? -Infinity } }
}

/** Replaces the checkpoint as a whole: a break leaves the old one or the new one. */
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
