import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { delimiter, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

// `npm test [-- PART… [FILTER…]]`: everything that is checked, in order, and one line at the end that says how it went.

type Outcome = {
  readonly passed: number
  readonly failed: number
  readonly skipped: number
  readonly note?: string
  /** Titles for the end of the output, where a reader looks first. */
  readonly failures?: readonly string[]
  /** Failed once and passed at the second try. */
  readonly flaky?: readonly string[]
}
type Stage = {
  readonly name: string
  readonly title: string
  readonly run: (filters: readonly string[]) => Promise<Outcome>
  /** What the stage works on; without it there is nothing to test. */
  readonly needs?: string
}

const root = fileURLToPath(new URL('..', import.meta.url))
const reports = join(root, 'reports')
const running = new Set<ChildProcess>()
const environment = {
  ...process.env,
  PATH: [join(root, 'node_modules/.bin'), process.env['PATH']].filter(Boolean).join(delimiter),
  // Specs start dozens of servers: compiling the same modules is half of each start.
  NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/node'),
}

/** Folders of spec/ by vitest project: each project asked for must have tests. */
const PROJECT_FOLDERS: Readonly<Record<string, readonly string[]>> = {
  core: ['spec/core/'],
  server: ['spec/adapters/server/', 'spec/wire/'],
  ui: ['spec/ui/'],
  built: ['spec/architecture/built/'],
}

const types: Stage = {
  name: 'types',
  title: 'Types (tsc -b)',
  // Each further checker of a project does again what it shares with the first one: half of all work.
  run: () => check('node_modules/typescript/bin/tsc', ['-b', '--pretty', '--checkers', '1']),
}
const lint: Stage = { name: 'lint', title: 'Lint (oxlint)', run: () => check('node_modules/oxlint/bin/oxlint', []) }
const format: Stage = {
  name: 'format',
  title: 'Format (oxfmt)',
  run: () => check('node_modules/oxfmt/bin/oxfmt', ['--check', '.']),
}
const build: Stage = {
  name: 'build',
  title: 'Build (vite)',
  run: () => check('adapters/node/prepare.mjs', ['--build']),
}
const built: Stage = {
  name: 'built',
  title: 'What was built: browser code and package',
  needs: 'dist/.sources.json',
  run: (filters) => vitest(['built'], 'vitest-built.json', filters),
}
const journeys: Stage = {
  name: 'e2e',
  title: 'Browser journeys (playwright)',
  needs: 'dist/.sources.json',
  run: playwright,
}
const specsOf = (...projects: string[]): Stage => ({
  name: projects.length === 3 ? 'specs' : projects.join('+'),
  title: `Specs: ${projects.join(', ')} (vitest)`,
  run: (filters) =>
    vitest(projects, projects.length === 3 ? 'vitest.json' : `vitest-${projects.join('-')}.json`, filters),
})

/** Stages that share a line of this table run at the same time, each with its own heading. */
const PARTS: Readonly<Record<string, readonly (readonly Stage[])[]>> = {
  all: [[format], [types, lint, build], [specsOf('core', 'server', 'ui')], [built, journeys]],
  fast: [[format], [types, lint], [specsOf('core', 'ui')]],
  types: [[types]],
  lint: [[lint]],
  format: [[format]],
  core: [[specsOf('core')]],
  server: [[specsOf('server')]],
  ui: [[specsOf('ui')]],
  build: [[build]],
  built: [[build], [built]],
  e2e: [[build], [journeys]],
}

process.chdir(root)
process.exitCode = await main(process.argv.slice(2))

async function main(args: readonly string[]): Promise<number> {
  const filters = args.filter((argument) => argument.includes('/') || argument.startsWith('-'))
  const names = args.filter((argument) => !filters.includes(argument))
  const unknown = names.filter((name) => !Object.hasOwn(PARTS, name))
  if (unknown.length > 0 || (filters.length > 0 && names.length === 0)) {
    const problem = unknown.length > 0 ? `There is no part ${unknown.join(', ')}.` : 'A filter needs a part.'
    console.error(
      `${problem} npm test -- [${Object.keys(PARTS).join('|')}]… [FILTER…]; a filter is a path with a slash.`,
    )
    return 2
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      for (const child of running) child.kill(signal)
      process.exit(130)
    })
  }
  mkdirSync(reports, { recursive: true })
  // Reports of an earlier run would speak for tests that were not run this time.
  for (const file of readdirSync(reports)) if (/^(?:vitest|playwright).*\.json$/.test(file)) rmSync(join(reports, file))

  const startedAt = performance.now()
  const results: { stage: Stage; outcome: Outcome; ms: number }[] = []
  const done = new Set<string>()
  for (const group of (names.length === 0 ? ['all'] : names).flatMap((name) => PARTS[name] ?? [])) {
    const todo = group.filter((stage) => !done.has(stage.name))
    for (const stage of todo) {
      done.add(stage.name)
      heading(stage.title)
    }
    const outcomes = await Promise.all(
      todo.map(async (stage) => {
        const before = performance.now()
        const isReady = stage.needs === undefined || existsSync(stage.needs)
        const outcome = isReady
          ? await stage.run(filters)
          : { passed: 0, failed: 1, skipped: 0, note: 'not run: there is no build' }
        return { stage, outcome, ms: performance.now() - before }
      }),
    )
    results.push(...outcomes)
  }

  heading('Summary')
  const width = Math.max(...results.map(({ stage }) => stage.title.length))
  for (const { stage, outcome, ms } of results) {
    const counts = outcome.passed + outcome.failed + outcome.skipped === 0 ? 'ok' : countsOf(outcome)
    console.log(
      `${outcome.failed === 0 ? '✓' : '✗'} ${stage.title.padEnd(width)}  ${seconds(ms).padStart(8)}  ${counts}${outcome.note === undefined ? '' : ` (${outcome.note})`}`,
    )
  }
  for (const { outcome } of results) {
    for (const title of outcome.failures ?? []) console.log(`  ✗ ${title}`)
    for (const title of outcome.flaky ?? []) console.log(`  ~ at the second try: ${title}`)
  }
  const total = (pick: (outcome: Outcome) => number) => results.reduce((sum, { outcome }) => sum + pick(outcome), 0)
  const failed = total((outcome) => outcome.failed)
  const skipped = total((outcome) => outcome.skipped)
  console.log(
    `Took ${seconds(performance.now() - startedAt)}.${skipped === 0 ? '' : ` ${skipped} skipped.`} Reports: reports/.`,
  )
  console.log(`${total((outcome) => outcome.passed)} passed, ${failed} failed`)
  return failed === 0 ? 0 : 1
}

/** A stage without tests of its own: it counts only when it fails. */
async function check(script: string, args: readonly string[]): Promise<Outcome> {
  const code = await run(script, args)
  return { passed: 0, failed: code === 0 ? 0 : 1, skipped: 0 }
}

type VitestReport = {
  readonly testResults: readonly {
    readonly name: string
    readonly status: string
    readonly assertionResults: readonly VitestResult[]
  }[]
}
type VitestResult = { readonly status: string; readonly fullName: string; readonly failureMessages: readonly string[] }

async function vitest(projects: readonly string[], reportName: string, filters: readonly string[]): Promise<Outcome> {
  const file = join(reports, reportName)
  const code = await run('node_modules/vitest/vitest.mjs', [
    'run',
    ...projects.flatMap((project) => ['--project', project]),
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${file}`,
    ...filters,
  ])
  const report = readReport<VitestReport>(file)
  if (report === undefined) return { passed: 0, failed: 1, skipped: 0, note: 'no report was written' }
  const titles = (pick: (test: VitestResult) => boolean) =>
    report.testResults.flatMap(({ name, assertionResults }) =>
      assertionResults.filter(pick).map(({ fullName }) => `${relative(root, name)} › ${fullName}`),
    )
  const count = (status: (found: string) => boolean) => titles((test) => status(test.status)).length
  const passed = count((status) => status === 'passed')
  // A file that cannot be loaded has no tests to fail.
  const broken = report.testResults.filter(
    (found) => found.status === 'failed' && !found.assertionResults.some((test) => test.status === 'failed'),
  )
  const empty = filters.length > 0 ? [] : projects.filter((project) => !hasTests(report, project))
  const failed = count((status) => status === 'failed') + broken.length + empty.length
  const missing = passed + failed === 0 ? projects : empty
  const note =
    missing.length > 0
      ? `no tests found: ${missing.join(', ')}`
      : code !== 0 && failed === 0
        ? 'vitest failed outside the tests'
        : undefined
  return {
    passed,
    failed: failed === 0 && (code !== 0 || passed === 0) ? 1 : failed,
    skipped: count((status) => status !== 'passed' && status !== 'failed'),
    failures: [...titles((test) => test.status === 'failed'), ...broken.map(({ name }) => relative(root, name))],
    flaky: titles((test) => test.status === 'passed' && test.failureMessages.length > 0),
    ...(note !== undefined && { note }),
  }
}

function hasTests(report: VitestReport, project: string): boolean {
  const folders = PROJECT_FOLDERS[project] ?? []
  return report.testResults.some(
    (found) => found.assertionResults.length > 0 && folders.some((folder) => found.name.includes(`/${folder}`)),
  )
}

async function playwright(filters: readonly string[]): Promise<Outcome> {
  const file = join(reports, 'playwright.json')
  const code = await run('node_modules/@playwright/test/cli.js', [
    'test',
    '-c',
    'spec/e2e/playwright.config.ts',
    ...filters,
  ])
  const report = readReport<{
    stats: { expected: number; unexpected: number; flaky: number; skipped: number }
    errors: readonly unknown[]
  }>(file)
  if (report === undefined) return { passed: 0, failed: 1, skipped: 0, note: 'no report was written' }
  const { expected, unexpected, flaky, skipped } = report.stats
  const passed = expected + flaky
  const failed = unexpected === 0 && (code !== 0 || passed === 0) ? 1 : unexpected
  const note = passed + unexpected === 0 ? 'no journey was run' : undefined
  return { passed, failed, skipped, ...(note !== undefined && { note }) }
}

/** Runs a script under this Node to its end and answers its exit code. */
function run(script: string, args: readonly string[]): Promise<number> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [join(root, script), ...args], {
      cwd: root,
      env: environment,
      stdio: ['ignore', 'inherit', 'inherit'],
    })
    running.add(child)
    child.on('error', (error) => {
      console.error(`${script}: ${error.message}`)
      resolve(1)
    })
    child.on('close', (code) => {
      running.delete(child)
      resolve(code ?? 1)
    })
  })
}

function readReport<T>(file: string): T | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as T
  } catch {
    return undefined
  }
}

function countsOf({ passed, failed, skipped }: Outcome): string {
  return `${passed} passed, ${failed} failed${skipped === 0 ? '' : `, ${skipped} skipped`}`
}

function heading(title: string): void {
  console.log(`\n━━ ${title} ${'━'.repeat(Math.max(3, 72 - title.length))}`)
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`
}
