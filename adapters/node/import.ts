import { requireNode24 } from '../server/require-node-24.ts'

// `npm run import -- FILE --seller SLUG [options]`; see --help.

requireNode24()
const { EXIT } = await import('./command-line.ts')
const { readImportOptions } = await import('./import/options.ts')
const read = readImportOptions(process.argv.slice(2))
switch (read.kind) {
  case 'help':
    process.stdout.write(`${read.text}\n`)
    break
  case 'faults':
    process.stderr.write(`${read.faults.join('\n')}\n`)
    process.exitCode = EXIT.cannotRun
    break
  case 'options': {
    const { runImport } = await import('./import/run-import.ts')
    const stop = new AbortController()
    process.on('SIGINT', () => stop.abort())
    process.on('SIGTERM', () => stop.abort())
    const code = await runImport(read.options, {
      stdin: process.stdin,
      stdout: process.stdout,
      stderr: process.stderr,
      signal: stop.signal,
      now: () => performance.now(),
      today: new Date(),
      environment: process.env,
    })
    process.exit(code)
  }
}
