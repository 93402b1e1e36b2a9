import { availableParallelism } from 'node:os'
import { EXIT } from './command-line.ts'
import { readScoreOptions } from './score/options.ts'
import { runScore } from './score/run-score.ts'

// `npm run score -- FILE… [options]`, `npm run score -- --database [options]`; see --help.

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
      // A second Ctrl+C exits immediately.
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
    // Loaded lazily, because scoring files does not need the database code.
    const code =
      read.kind === 'options'
        ? await runScore(read.options, run)
        : await (await import('./score/score-database.ts')).scoreDatabase(read.options, run)
    // An open standard input would keep the process running.
    process.exit(code)
  }
}
