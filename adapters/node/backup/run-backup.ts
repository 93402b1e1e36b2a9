import { mkdir, rename, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { readAdminAccess } from '../../server/admin-secret.ts'
import type { Config } from '../../server/config.ts'
import { DataFolderLocked, lockDataFolder } from '../../server/data-folder-lock.ts'
import { DatabaseUnavailable } from '../../server/database/db.ts'
import { openDatabase } from '../../server/database/open.ts'
import { BACKUP_PATH } from '../../server/http/backup-door.ts'
import { noteBackup } from '../../server/site/market-settings.ts'
import { CannotRun, counted, EXIT, type ExitCode, runCommand } from '../command-line.ts'
import { marketConfig } from '../market-access.ts'
import { type AboutBackup, type BackupRun, copyFiles, isFree, orRemove, PARTS } from './backup-folder.ts'
import type { BackupOptions } from './options.ts'
import { runPostgresProgram } from './postgres-program.ts'

/**
 * Copies the database and the uploaded files to a new folder, which appears only when it is complete. Writes faults to
 * `stderr` and never throws for them.
 */
export function runBackup({ folder: given, data }: BackupOptions, run: BackupRun): Promise<ExitCode> {
  return runCommand(run.stderr, async () => {
    const config = marketConfig(data, run.environment)
    const folder = resolve(given)
    if (!(await isFree(folder))) throw new CannotRun(`${folder} is not empty: name a new folder.`)
    const draft = `${folder}.unfinished-${process.pid}`
    try {
      await orRemove([draft], async () => {
        await mkdir(dirname(folder), { recursive: true })
        // Rows hold what people confided to the market.
        await mkdir(draft, { mode: 0o700 })
        await writeParts(config, draft, run)
        run.signal.throwIfAborted()
        await rename(draft, folder)
      })
    } catch (error) {
      if (!run.signal.aborted) throw error
      run.stderr.write('Stopped; nothing was kept.\n')
      return EXIT.stopped
    }
    run.stdout.write(`The backup is in ${folder}; npm run restore -- ${given} puts it into an empty market.\n`)
    return EXIT.fine
  })
}

async function writeParts(config: Config, draft: string, run: BackupRun): Promise<void> {
  const { signal, stdout } = run
  const files = join(config.dataFolder, 'files')
  const copy = () => (config.s3 === undefined ? copyFiles(files, join(draft, PARTS.files), signal) : 0)
  // Files are copied before and after the database: those that a row refers to exist before it, and may be deleted later.
  stdout.write('Copying files …\n')
  const before = await copy()
  stdout.write('Copying the database …\n')
  if (config.database.kind === 'postgres') {
    await runPostgresProgram(
      'pg_dump',
      ['--format=custom', '--no-owner', '--no-comments', `--file=${join(draft, PARTS.postgres)}`],
      config.database.url,
      run,
    )
    await notedOnPostgres(config.database, run.now)
  } else await writeFile(join(draft, PARTS.embedded), await embeddedDump(config, config.database.folder, run))
  const count = before + (await copy())
  const about: AboutBackup = {
    format: 1,
    database: config.database.kind,
    created_at: run.now.toISOString(),
    has_files: config.s3 === undefined,
  }
  await writeFile(join(draft, PARTS.about), `${JSON.stringify(about, null, 2)}\n`)
  stdout.write(
    config.s3 === undefined
      ? `Copied the database and ${counted(count, 'file')}.\n`
      : `Copied the database. Its files are in the bucket ${config.s3.bucket}, which this backup does not copy.\n`,
  )
}

async function notedOnPostgres(database: Config['database'], now: Date): Promise<void> {
  const db = await openDatabase(database)
  try {
    await noteBackup(db, now)
  } finally {
    await db.close()
  }
}

/** A copy of the embedded database: by the server that uses it, else by opening it. */
async function embeddedDump(config: Config, folder: string, { signal, now }: BackupRun): Promise<Uint8Array> {
  if (await isFree(folder))
    throw new CannotRun(
      `There is no market in ${config.dataFolder}: name its folder with --data DIR, or set DATABASE_URL.`,
    )
  try {
    const lock = await lockDataFolder(config.dataFolder)
    try {
      const db = await openDatabase({ kind: 'pglite', folder }).catch((error: unknown) => {
        throw error instanceof DatabaseUnavailable ? new CannotRun(error.message) : error
      })
      try {
        const dump = (await db.dump?.()) ?? new Uint8Array()
        await noteBackup(db, now)
        return dump
      } finally {
        await db.close()
      }
    } finally {
      lock.release()
    }
  } catch (error) {
    if (!(error instanceof DataFolderLocked)) throw error
    return dumpOfServer(config.dataFolder, error.message, signal)
  }
}

async function dumpOfServer(dataFolder: string, inUse: string, signal: AbortSignal): Promise<Uint8Array> {
  const access = readAdminAccess(dataFolder)
  if (access === undefined)
    throw new CannotRun(
      `${inUse}\nThat one cannot make a backup: it is still starting, or it is a command that will end soon.`,
    )
  const response = await fetch(`http://127.0.0.1:${access.port}${BACKUP_PATH}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${access.secret}` },
    redirect: 'error',
    signal,
  }).catch((error: unknown) => {
    signal.throwIfAborted()
    throw new CannotRun(
      `The server that holds the data folder does not respond on port ${access.port}: ${(error as Error).message}.`,
    )
  })
  if (!response.ok) throw new CannotRun(`The server on port ${access.port} made no backup (${response.status}).`)
  return new Uint8Array(await response.arrayBuffer())
}
