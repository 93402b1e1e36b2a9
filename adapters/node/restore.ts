import { requireNode24 } from '../server/require-node-24.ts'

// `npm run restore -- FOLDER`; see --help.

requireNode24()
const { EXIT } = await import('./command-line.ts')
const { readBackupOptions } = await import('./backup/options.ts')
const read = readBackupOptions('restore', process.argv.slice(2))
switch (read.kind) {
  case 'help':
    process.stdout.write(`${read.text}\n`)
    break
  case 'faults':
    process.stderr.write(`${read.faults.join('\n')}\n`)
    process.exitCode = EXIT.cannotRun
    break
  case 'options': {
    const { runRestore } = await import('./backup/run-restore.ts')
    const stop = new AbortController()
    process.on('SIGINT', () => stop.abort())
    process.on('SIGTERM', () => stop.abort())
    const { stdout, stderr, env: environment } = process
    process.exit(await runRestore(read.options, { stdout, stderr, signal: stop.signal, environment, now: new Date() }))
  }
}
