import { requireNode24 } from '../server/require-node-24.ts'

// `npm run import -- FILE --seller SLUG [options]`; see --help.

requireNode24()
const { runRead } = await import('./command-line.ts')
const { readImportOptions } = await import('./import/options.ts')
await runRead(readImportOptions(process.argv.slice(2)), async (options, signal) => {
  const { runImport } = await import('./import/run-import.ts')
  const { stdin, stdout, stderr, env: environment } = process
  const now = () => performance.now()
  return runImport(options, { stdin, stdout, stderr, signal, now, today: new Date(), environment })
})
