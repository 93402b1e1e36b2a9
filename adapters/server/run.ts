import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { readConfig } from './config.ts'
import { makePrivate } from './data-folder.ts'
import { DataFolderLocked, lockDataFolder } from './data-folder-lock.ts'
import { DatabaseError, DatabaseUnavailable, type Db } from './database/db.ts'
import { kyselyOn } from './database/kysely.ts'
import { demoSignIns } from './demo/sign-ins.ts'
import { createLog } from './log.ts'
import { type RunningServer, startServer } from './server.ts'

const DIST = fileURLToPath(new URL('../../dist', import.meta.url))
const NOT_BUILT = 'The pages are not built: run "npm run build" first, or start with "npm start".'
/** Stopping takes at most five seconds, whatever is still running. */
const STOP_LIMIT_MS = 4_800
const IMPATIENCE_MS = 1_000

const out = (line: string) => void process.stdout.write(`${line}\n`)
const stopWith = (line: string): never => {
  process.stderr.write(`${line}\n`)
  process.exit(1)
}

/** `npm start`: reads the settings, starts, prints the address, and stops in order on SIGTERM and SIGINT. */
export async function run(): Promise<void> {
  const startedAt = performance.now()
  const read = readConfig(process.argv.slice(2), process.env)
  if (read.kind === 'help') return out(read.text)
  if (read.kind === 'faults') return stopWith(read.faults.join('\n'))
  const { config } = read
  const log = createLog({
    isTerminal: process.stderr.isTTY,
    level: config.logLevel,
    write: (text) => void process.stderr.write(text),
  })
  if (!config.isDevelopment && !existsSync(join(DIST, 'client/.vite/manifest.json'))) return stopWith(NOT_BUILT)
  const isFolderUsed = config.database.kind === 'pglite' || config.s3 === undefined
  try {
    if (isFolderUsed) makePrivate(config.dataFolder)
  } catch (error) {
    return faulty(error)
  }
  const lock = config.database.kind === 'pglite' ? await lockDataFolder(config.dataFolder).catch(faulty) : undefined

  let server: RunningServer | undefined
  let stoppingSince: number | undefined
  const end = (code: number): never => {
    lock?.release()
    return process.exit(code)
  }
  const stop = () => {
    if (stoppingSince !== undefined) {
      // npm forwards a Ctrl+C that the terminal has already sent; only a later one asks for an immediate exit.
      if (performance.now() - stoppingSince > IMPATIENCE_MS) end(1)
      return
    }
    stoppingSince = performance.now()
    // Nothing is acknowledged during the start, and each of its changes is one transaction, so an immediate exit is
    // safe.
    if (server === undefined) end(0)
    setTimeout(() => {
      log('Stopped with calls that did not end in time.')
      end(0)
    }, STOP_LIMIT_MS).unref()
    void server?.close().then(
      () => end(0),
      (error: unknown) => {
        log('Stopping failed.', error)
        end(1)
      },
    )
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
  // One unhandled rejection must not end the process for everybody.
  process.on('unhandledRejection', (error) => log('A failure that nobody handled.', error))

  server = await startServer({
    config,
    log,
    onProgress: progress,
    ...(config.isDevelopment ? {} : { distDir: DIST }),
  }).catch((error: unknown) => {
    lock?.release()
    return faulty(error)
  })

  out('')
  out(`Tradehall is running at ${server.url} (ready in ${((performance.now() - startedAt) / 1000).toFixed(1)} s)`)
  out(
    config.database.kind === 'pglite'
      ? `  database   embedded, in ${config.database.folder}; a killed process loses nothing acknowledged, a power cut may: use PostgreSQL (DATABASE_URL) for real trade`
      : '  database   PostgreSQL by DATABASE_URL',
  )
  out(`  calls      ${server.url}/docs/api`)
  out(`  messages   ${server.url}/outbox (mails and codes while no SMTP or SMS service is set; this machine only)`)
  if (config.demo !== undefined) {
    out('  sign in as')
    for (const { who, email, password } of demoSignIns) out(`    ${who.padEnd(9)} ${email}  ${password}`)
  }
  if (config.demo === undefined && (await holdsDemoAccounts(server.db)))
    out('  warning    this database holds demo accounts, whose passwords everybody can read: start on an empty one')
  out('Stop with Ctrl+C.')
}

/** A folder in which the demo was tried may later be served to others. */
async function holdsDemoAccounts(db: Db): Promise<boolean> {
  const account = await kyselyOn(db, 'system')
    .selectFrom('users')
    .select('id')
    .where(
      'email',
      'in',
      demoSignIns.map(({ email }) => email),
    )
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return account !== undefined
}

function faulty(error: unknown): never {
  if (error instanceof DataFolderLocked || error instanceof DatabaseUnavailable) return stopWith(error.message)
  if (error instanceof DatabaseError)
    return stopWith(
      `The database could not be brought up to date: ${error.message}${error.code === undefined ? '' : ` (${error.code})`}`,
    )
  const { code, port, address, hostname, message } = error as {
    code?: string
    port?: number
    address?: string
    /** Of a name that is not found. */
    hostname?: string
    message?: string
  }
  if (code === 'EADDRINUSE')
    return stopWith(`Port ${port} is taken: stop what uses it, or choose another one with --port N.`)
  if (code === 'EACCES')
    return stopWith(
      `Not allowed: ${message}. Choose a port above 1023 with --port N, or a folder you may write with --data DIR.`,
    )
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return stopWith(`This machine has no address ${address ?? hostname}: choose another one with --host ADDRESS.`)
  if (code === 'ENOENT' && message?.includes('dist')) return stopWith(NOT_BUILT)
  if (code === 'ENOTDIR' || code === 'EEXIST' || code === 'ENOENT' || code === 'EROFS' || code === 'EPERM') {
    return stopWith(`The data folder cannot be used: ${message}. Choose a folder you may write with --data DIR.`)
  }
  if (code === 'ENOSPC') return stopWith(`The disk is full: ${message}.`)
  process.stderr.write(`Starting failed.\n${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`)
  return process.exit(1)
}

/** Overwrites one line in a terminal, and writes a line per step elsewhere. */
function progress(line: string): void {
  if (process.stdout.isTTY) process.stdout.write(`\r\u001B[2K${line}`)
  else out(line)
}
