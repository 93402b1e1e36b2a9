import { spawn } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

// `npm run faults [-- FILTER…]`: breaks servers and databases for a long time while people write, and prints what was tried and what
// was lost. `npm test` runs a short version of each fault.

/** As in `spec/adapters/server/faults/fault-report.ts`, which writes it. */
interface FaultResult {
  readonly fault: string
  readonly engine: string
  readonly tried: Readonly<Record<string, number>>
  readonly lost: readonly string[]
}

const FOLDER = 'spec/adapters/server/faults/'
const REPORT = 'reports/faults.ndjson'
const SHOWN = 20

process.chdir(fileURLToPath(new URL('..', import.meta.url)))
rmSync(REPORT, { force: true })
const filters = process.argv.slice(2)
const startedAt = performance.now()
const code = await vitest(filters.length === 0 ? [FOLDER] : filters.map((filter) => `${FOLDER}${filter}`))

const results = existsSync(REPORT)
  ? readFileSync(REPORT, 'utf8')
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as FaultResult)
  : []
console.log('')
for (const { fault, engine, tried, lost } of results) {
  const counts = Object.entries(tried).map(([what, count]) => `${count} ${what}`)
  console.log(`${lost.length === 0 ? '✓' : '✗'} ${fault} (${engine}): ${counts.join(', ')}`)
  console.log(lost.length === 0 ? '    lost: nothing' : `    lost: ${lost.length}`)
  for (const line of lost.slice(0, SHOWN)) console.log(`    - ${line}`)
}
const losses = results.reduce((sum, { lost }) => sum + lost.length, 0)
console.log(`Took ${Math.round((performance.now() - startedAt) / 1000)} s. ${results.length} faults, ${losses} losses.`)
process.exitCode = code === 0 && losses === 0 && results.length > 0 ? 0 : 1

/** Runs the specs of the faults, one file after the other, and resolves with the exit code. */
function vitest(paths: readonly string[]): Promise<number> {
  return new Promise((resolve) => {
    const child = spawn(
      process.execPath,
      [
        'node_modules/vitest/vitest.mjs',
        'run',
        '--project',
        'server',
        '--retry',
        '0',
        '--no-file-parallelism',
        ...paths,
      ],
      { stdio: 'inherit', env: { ...process.env, FAULTS: 'long' } },
    )
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => child.kill(signal))
    child.on('close', (status) => resolve(status ?? 1))
  })
}
