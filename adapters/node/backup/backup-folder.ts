import { copyFile, mkdir, readdir, readFile, rm, stat } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { z } from 'zod'
import { CannotRun } from '../command-line.ts'

/** What both commands need of the process. */
export interface BackupRun {
  readonly stdout: { write(text: string): unknown }
  readonly stderr: { write(text: string): unknown }
  readonly signal: AbortSignal
  readonly environment: Readonly<Record<string, string | undefined>>
  readonly now: Date
}

/** Names of the parts of a backup. */
export const PARTS = {
  about: 'backup.json',
  embedded: 'database.tar.gz',
  postgres: 'database.dump',
  files: 'files',
} as const

const aboutSchema = z.object({
  format: z.literal(1),
  database: z.enum(['pglite', 'postgres']),
  created_at: z.string(),
  /** The files of a market on S3 are not part of its backup. */
  has_files: z.boolean(),
})
export type AboutBackup = z.output<typeof aboutSchema>

export async function readAbout(folder: string): Promise<AboutBackup> {
  const text = await readFile(join(folder, PARTS.about), 'utf8').catch(() => {
    throw new CannotRun(`${folder} is no backup: it has no ${PARTS.about}.`)
  })
  const parsed = aboutSchema.safeParse(jsonOf(text))
  if (!parsed.success) throw new CannotRun(`${folder} is no backup that this version reads: see its ${PARTS.about}.`)
  return parsed.data
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Whether the folder is missing or empty. */
export async function isFree(folder: string): Promise<boolean> {
  const found = await stat(folder).catch(() => undefined)
  return found === undefined || (found.isDirectory() && (await readdir(folder)).length === 0)
}

/**
 * Copies the files below a folder that the target lacks, and returns how many. A file that is deleted meanwhile is left
 * out; files that the server is still writing, too.
 */
export async function copyFiles(from: string, to: string, signal: AbortSignal): Promise<number> {
  const entries = await readdir(from, { recursive: true, withFileTypes: true }).catch(() => [])
  let count = 0
  for (const entry of entries) {
    const source = join(entry.parentPath, entry.name)
    const name = relative(from, source)
    if (!entry.isFile() || name.startsWith('.unfinished')) continue
    signal.throwIfAborted()
    const target = join(to, name)
    if ((await stat(target).catch(() => undefined)) !== undefined) continue
    await mkdir(dirname(target), { recursive: true })
    try {
      await copyFile(source, target)
      // Content types lie beside the files and are no files of their own.
      if (!name.startsWith('.types')) count += 1
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    }
  }
  return count
}

/** Runs `work`; when it fails or is stopped, the folders are removed. */
export async function orRemove<T>(folders: readonly string[], work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    for (const folder of folders) await rm(folder, { recursive: true, force: true })
    if ((error as NodeJS.ErrnoException).code === 'ENOSPC') throw new CannotRun('The disk is full; nothing was kept.')
    throw error
  }
}
