import { fileURLToPath } from 'node:url'
import { readConfig } from './config.ts'
import { DataFolderLocked, lockDataFolder } from './data-folder-lock.ts'
import { DatabaseUnavailable } from './database/db.ts'
import { demoSignIns } from './demo/sign-ins.ts'
import { startServer } from './server.ts'

const out = (line: string) => void process.stdout.write(`${line}\n`)
const log = (line: string, error?: unknown) =>
  void process.stderr.write(`${new Date().toISOString()} ${line}${error instanceof Error ? `\n${error.stack ?? error.message}` : ''}\n`)

const stopWith = (line: string): never => {
  process.stderr.write(`${line}\n`)
  process.exit(1)
}

/** `npm start`: reads the settings once, starts, prints where it answers, and stops in order on SIGTERM and SIGINT. */
export async function run(): Promise<void> {
  const startedAt = performance.now()
  const read = readConfig(process.argv.slice(2), process.env)
  if (read.kind === 'help') return out(read.text)
  if (read.kind === 'faults') return stopWith(read.faults.join('\n'))
  const { config } = read
  const lock = config.database.kind === 'pglite' ? await lockDataFolder(config.dataFolder).catch(faulty) : undefined
  const server = await startServer({
    config,
    log,
    onProgress: progress,
    ...(config.isDevelopment ? {} : { distDir: fileURLToPath(new URL('../../dist', import.meta.url)) }),
  }).catch((error: unknown) => {
    lock?.release()
    return faulty(error)
  })

  let isStopping = false
  const stop = () => {
    if (isStopping) return
    isStopping = true
    void server.close().then(
      () => {
        lock?.release()
        process.exit(0)
      },
      (error: unknown) => {
        lock?.release()
        log('Stopping failed.', error)
        process.exit(1)
      },
    )
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)

  out('')
  out(`Tradehall answers at ${server.url} (ready in ${((performance.now() - startedAt) / 1000).toFixed(1)} s)`)
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
  out('Stop with Ctrl+C.')
}

function faulty(error: unknown): never {
  if (error instanceof DataFolderLocked || error instanceof DatabaseUnavailable) return stopWith(error.message)
  const { code, port, message } = error as { code?: string; port?: number; message?: string }
  if (code === 'EADDRINUSE') return stopWith(`Port ${port} is taken: stop what uses it, or choose another one with --port N.`)
  if (code === 'EACCES') return stopWith(`Not allowed: ${message}. Choose a port above 1023 with --port N, or a folder you may write with --data DIR.`)
  if (code === 'ENOENT' && message?.includes('dist')) return stopWith('The pages are not built: run "npm run build" first, or start with "npm start".')
  throw error
}

/** One line that overwrites itself in a terminal, and a line per step elsewhere. */
function progress(line: string): void {
  if (process.stdout.isTTY) process.stdout.write(`\r\u001B[2K${line}`)
  else out(line)
}
