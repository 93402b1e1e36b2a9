import { requireNode24 } from '../server/require-node-24.ts'

// `npm run backup -- FOLDER`; see --help.

requireNode24()
const { EXIT } = await import('./command-line.ts')
const { readBackupOptions } = await import('./backup/options.ts')
const read = readBackupOptions('backup', process.argv.slice(2))
switch (read.kind) {
  case 'help':
    process.stdout.write(`${read.text}\n`)
    break
  case 'faults':
    process.stderr.write(`${read.faults.join('\n')}\n`)
    process.exitCode = EXIT.cannotRun
    break
  case 'options': {
    const { runBackup } = await import('./backup/run-backup.ts')
    const stop = new AbortController()
    process.on('SIGINT', () => stop.abort())
    process.on('SIGTERM', () => stop.abort())
    const { stdout, stderr, env: environment } = process
    process.exit(await runBackup(read.options, { stdout, stderr, signal: stop.signal, environment, now: new Date() }))
  }
}
