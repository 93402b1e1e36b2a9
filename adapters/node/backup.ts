import { requireNode24 } from '../server/require-node-24.ts'

// `npm run backup -- FOLDER`; see --help.

requireNode24()
const { runRead } = await import('./command-line.ts')
const { readBackupOptions } = await import('./backup/options.ts')
await runRead(readBackupOptions('backup', process.argv.slice(2)), async (options, signal) => {
  const { runBackup } = await import('./backup/run-backup.ts')
  const { stdout, stderr, env: environment } = process
  return runBackup(options, { stdout, stderr, signal, environment, now: new Date() })
})
