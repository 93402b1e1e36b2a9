import { mkdir, readFile, rename, rm, rmdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { Config } from '../../server/config.ts'
import { DataFolderLocked, lockDataFolder } from '../../server/data-folder-lock.ts'
import { DatabaseUnavailable } from '../../server/database/db.ts'
import { openDatabase } from '../../server/database/open.ts'
import { createMemberRole, isEmptyDatabase } from '../../server/database/empty-database.ts'
import { restorePglite } from '../../server/database/pglite-restore.ts'
import { CannotRun, counted, EXIT, type ExitCode, runCommand } from '../command-line.ts'
import { marketConfig } from '../market-access.ts'
import { type AboutBackup, type BackupRun, copyFiles, isFree, orRemove, PARTS, readAbout } from './backup-folder.ts'
import type { BackupOptions } from './options.ts'
import { runPostgresProgram } from './postgres-program.ts'

/**
 * Puts a backup into an empty market: all of it or nothing. Writes faults to `stderr` and never throws for them.
 */
export function runRestore({ folder: given, data }: BackupOptions, run: BackupRun): Promise<ExitCode> {
  return runCommand(run.stderr, async () => {
    const config = marketConfig(data, run.environment)
    const folder = resolve(given)
    const about = await readAbout(folder)
    if (about.database !== config.database.kind)
      throw new CannotRun(
        about.database === 'postgres'
          ? 'This backup is of PostgreSQL: set DATABASE_URL to an empty database.'
          : 'This backup is of the embedded database: restore it without DATABASE_URL.',
      )
    try {
      await restored(config, folder, about, run)
      run.stdout.write(`Start the server with npm start${data === undefined ? '' : ` -- --data ${quoted(data)}`}.\n`)
    } catch (error) {
      if (!run.signal.aborted) throw error
      run.stderr.write('Stopped; nothing was changed.\n')
      return EXIT.stopped
    }
    return EXIT.fine
  })
}

async function restored(config: Config, folder: string, about: AboutBackup, run: BackupRun): Promise<void> {
  const { signal, stdout } = run
  const files = join(config.dataFolder, 'files')
  if (about.has_files && config.s3 !== undefined)
    throw new CannotRun(
      'This backup holds files: restore it without S3_ENDPOINT, then copy DATA_DIR/files to the bucket.',
    )
  if (about.has_files && !(await isFree(files)))
    throw new CannotRun(`${files} is not empty: restore into a new data folder.`)
  if (config.database.kind === 'postgres') await requireEmptyDatabase(config.database.url)
  else if (!(await isFree(config.database.folder)))
    throw new CannotRun(`${config.database.folder} is not empty: name a new data folder with --data DIR.`)
  const lock = await lockDataFolder(config.dataFolder).catch((error: unknown) => {
    throw error instanceof DataFolderLocked ? new CannotRun(error.message) : error
  })
  const drafts = { files: `${files}.unfinished`, database: `${config.dataFolder}/database.unfinished` }
  try {
    await orRemove(Object.values(drafts), async () => {
      for (const draft of Object.values(drafts)) await rm(draft, { recursive: true, force: true })
      stdout.write('Copying files …\n')
      await mkdir(drafts.files, { recursive: true, mode: 0o700 })
      const count = about.has_files ? await copyFiles(join(folder, PARTS.files), drafts.files, signal) : 0
      stdout.write('Restoring the database …\n')
      if (config.database.kind === 'postgres') {
        await restorePostgres(config.database.url, join(folder, PARTS.postgres), run)
        await replace(drafts.files, files)
      } else {
        const dump = new Uint8Array(await readFile(join(folder, PARTS.embedded)))
        await restorePglite(drafts.database, dump).catch((error: unknown) => {
          throw new CannotRun(`${join(folder, PARTS.embedded)} cannot be restored: ${(error as Error).message}`)
        })
        signal.throwIfAborted()
        await replace(drafts.files, files)
        await replace(drafts.database, config.database.folder)
      }
      stdout.write(`Restored the database and ${counted(count, 'file')} of ${about.created_at}.\n`)
    })
  } finally {
    lock.release()
  }
}

/** Moves a complete folder to its place, which is missing or empty. */
async function replace(draft: string, place: string): Promise<void> {
  await rmdir(place).catch(() => undefined)
  await rename(draft, place)
}

async function requireEmptyDatabase(url: string): Promise<void> {
  const db = await openDatabase({ kind: 'postgres', url }).catch((error: unknown) => {
    throw error instanceof DatabaseUnavailable ? new CannotRun(`${error.message} (DATABASE_URL).`) : error
  })
  try {
    if (!(await isEmptyDatabase(db)))
      throw new CannotRun('The database of DATABASE_URL is not empty: create a new one (createdb) and name it.')
    await createMemberRole(db)
  } finally {
    await db.close()
  }
}

/** In one transaction: a failure or Ctrl+C leaves the database empty. */
const restorePostgres = (url: string, dump: string, run: BackupRun) =>
  runPostgresProgram(
    'pg_restore',
    ['--no-owner', '--no-comments', '--exit-on-error', '--single-transaction', dump],
    url,
    run,
  ).then(() => undefined)

/** A path as the command line takes it. */
const quoted = (path: string): string =>
  /^[\w./:@-]+$/.test(path) ? path : `'${path.replaceAll("'", String.raw`'\''`)}'`
