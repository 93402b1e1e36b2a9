import { requireNode24 } from '../server/require-node-24.ts'

// `npm run restore -- FOLDER`; see --help.

requireNode24()
const { runRead } = await import('./command-line.ts')
const { readBackupOptions } = await import('./backup/options.ts')
await runRead(readBackupOptions('restore', process.argv.slice(2)), async (options, signal) => {
  const { runRestore } = await import('./backup/run-restore.ts')
  const { stdout, stderr, env: environment } = process
  return runRestore(options, { stdout, stderr, signal, environment, now: new Date() })
})
