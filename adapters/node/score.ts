import { availableParallelism } from 'node:os'
import { EXIT } from './command-line.ts'
import { readScoreOptions } from './score/options.ts'
import { runScore } from './score/run-score.ts'

// `npm run score -- FILE… [options]`, `npm run score -- --database [options]`; --help tells all.

const read = readScoreOptions(process.argv.slice(2), availableParallelism())
switch (read.kind) {
  case 'help':
    process.stdout.write(`${read.text}\n`)
    break
  case 'faults':
    process.stderr.write(`${read.faults.join('\n')}\n`)
    process.exitCode = EXIT.cannotRun
    break
  case 'options':
  case 'database': {
    const stop = new AbortController()
    process.on('SIGINT', () => {
      // The second time there is no patience.
      if (stop.signal.aborted) process.exit(EXIT.stopped)
      stop.abort()
    })
    process.on('SIGTERM', () => stop.abort())
    const run = {
      stdin: process.stdin,
      stdout: process.stdout,
      stderr: process.stderr,
      signal: stop.signal,
      now: () => performance.now(),
      environment: process.env,
    }
    // Files are scored without a database's code in memory.
    const code =
      read.kind === 'options'
        ? await runScore(read.options, run)
        : await (await import('./score/score-database.ts')).scoreDatabase(read.options, run)
    // An open standard input would keep the process waiting.
    process.exit(code)
  }
}
