import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isDeepStrictEqual, parseArgs } from 'node:util'
import { type RunningPostgres, startPostgres } from '../tools/postgres.ts'
import { roomForDatabases } from '../tools/room.ts'
import { figure, median } from './harness.ts'
import { chat } from './server/chat.ts'
import { crm } from './server/crm.ts'
import { imports } from './server/imports.ts'
import { filledPglite, filledPostgres, type FilledDatabase } from './server/database.ts'
import { load, percentile, rawRequest, sendOnce } from './server/load.ts'
import { products } from './server/products.ts'
import { type RunningProcess, startBare, startProduct } from './server/processes.ts'
import { start } from './server/start.ts'
import type { ServerCase, ServerSubject } from './server/subject.ts'

// Compares calls and pages of the product with the strongest hand-written statement for the same response, over a bare
// `node:http` with prepared statements, on the same data and in the same run. The product runs as a user starts it.
//
// npm run bench -- server [--large] [--subject NAME] [--engine postgres|pglite] [--only TEXT] [--sizes N,N] [--seconds N] [--rounds N]

const SUBJECTS: readonly ServerSubject[] = [products, crm, imports, chat, start]
const CONNECTIONS = 16
const COMPARED_VARIANTS = 40
/** So many visitors that the limits of calls and pages per address do not apply, however fast the answers are. */
const VISITORS = 4_000

const { values: options } = parseArgs({
  options: {
    large: { type: 'boolean', default: false },
    subject: { type: 'string' },
    engine: { type: 'string' },
    only: { type: 'string' },
    sizes: { type: 'string' },
    seconds: { type: 'string', default: '2' },
    rounds: { type: 'string', default: '5' },
  },
})
expectOneOf(
  '--subject',
  options.subject,
  SUBJECTS.map(({ name }) => name),
)
expectOneOf('--engine', options.engine, ['postgres', 'pglite'])
const milliseconds = Number(options.seconds) * 1_000
const rounds = Number(options.rounds)

const home = mkdtempSync(join(roomForDatabases(), 'tradehall-bench-'))
process.on('exit', () => rmSync(home, { recursive: true, force: true }))
process.on('SIGINT', () => process.exit(130))
process.on('SIGTERM', () => process.exit(143))

/** Median durations of single requests by engine, case and size, for the growth. */
const single = new Map<string, { readonly size: number; readonly ms: number }[]>()

const postgres =
  options.engine === 'pglite'
    ? undefined
    : await startPostgres(undefined, ['shared_buffers=1GB', 'maintenance_work_mem=1GB', 'max_wal_size=8GB']).catch(
        (error: unknown) => {
          console.log(`PostgreSQL is skipped: ${error instanceof Error ? error.message : String(error)}`)
          return undefined
        },
      )
try {
  if (postgres !== undefined) await measureOn('postgres', postgres)
  if (options.engine !== 'postgres') await measureOn('pglite', undefined)
} finally {
  await postgres?.stop()
}

async function measureOn(engine: FilledDatabase['engine'], running: RunningPostgres | undefined): Promise<void> {
  for (const subject of SUBJECTS.filter(({ name }) => options.subject === undefined || name === options.subject)) {
    for (const size of sizesOf(subject)) {
      let cases: readonly ServerCase[] = []
      const name = `${subject.name}_${size}`
      const started = performance.now()
      const fill = async (sink: Parameters<ServerSubject['fill']>[0]) => {
        cases = await subject.fill(sink, size)
      }
      const database =
        running === undefined ? await filledPglite(home, name, fill) : await filledPostgres(running, home, name, fill)
      const label = `${size.toLocaleString('en')} ${subject.unit}, ${engine === 'postgres' ? 'PostgreSQL' : 'PGlite'}`
      console.log(`\n${label} (filled in ${((performance.now() - started) / 1_000).toFixed(0)} s)`)
      const chosen = cases.filter(({ name: title }) => isChosen(title))
      if (subject.instead !== undefined)
        await subject.instead({ database, label, home, rounds, milliseconds, isChosen })
      else if (chosen.length > 0 || subject.further !== undefined)
        await measure(database, chosen, { engine, size, label }, subject.further)
      await database.drop()
      rmSync(database.dataFolder, { recursive: true, force: true })
      if (engine === 'pglite') rmSync(database.bare, { recursive: true, force: true })
    }
  }
}

function sizesOf({ sizes, largeSizes = [] }: ServerSubject): readonly number[] {
  if (options.sizes !== undefined) return options.sizes.split(',').map(Number)
  return options.large ? [...sizes, ...largeSizes] : sizes
}

interface Place {
  readonly engine: FilledDatabase['engine']
  readonly size: number
  readonly label: string
}

/** Ends with a message when an option names nothing, which would measure nothing in silence. */
function expectOneOf(option: string, value: string | undefined, known: readonly string[]): void {
  if (value === undefined || known.includes(value)) return
  console.error(`${option} is ${value}: choose from ${known.join(', ')}.`)
  process.exit(2)
}

function isChosen(name: string): boolean {
  return options.only === undefined || name.includes(options.only)
}

async function measure(
  database: FilledDatabase,
  cases: readonly ServerCase[],
  place: Place,
  further: ServerSubject['further'],
): Promise<void> {
  const statements = [
    ...new Set(cases.flatMap(({ variants }) => variants.flatMap(({ statement }) => statement?.text ?? []))),
  ]
  const file = join(home, 'statements.json')
  writeFileSync(file, JSON.stringify(statements))
  const product = await startProduct(database)
  const bare = await startBare(database, file)
  try {
    for (const one of cases) await measureCase(one, { product, bare, statements, ...place })
    await further?.({ database, product, label: place.label, home, rounds, milliseconds, isChosen })
  } finally {
    await product.stop()
    await bare.stop()
  }
}

async function measureCase(
  { name, variants, isNeverRepeated = false, connections = CONNECTIONS, answerOf, aims }: ServerCase,
  {
    product,
    bare,
    statements,
    engine,
    size,
    label,
  }: Place & {
    readonly product: RunningProcess
    readonly bare: RunningProcess
    readonly statements: readonly string[]
  },
): Promise<void> {
  const ours = Array.from({ length: Math.max(variants.length, VISITORS) }, (_, at) =>
    rawRequest(variants[at % variants.length]!.call, `10.1.${(at % VISITORS) >> 8}.${(at % VISITORS) & 255}`),
  )
  const theirs = variants.flatMap(({ statement }) =>
    statement === undefined
      ? []
      : [
          rawRequest(
            { method: 'POST', path: `/${statements.indexOf(statement.text)}`, body: statement.values },
            '10.0.0.1',
          ),
        ],
  )
  const isCompared = theirs.length > 0
  for (let at = 0; at < Math.min(variants.length, COMPARED_VARIANTS); at += 1) {
    const response = await sendOnce(product.port, ours[at]!)
    if (response.status !== 200)
      throw new Error(`${name}: HTTP ${response.status} for ${JSON.stringify(variants[at]!.call)}`)
    if (!isCompared || answerOf === undefined) continue
    const wanted = await sendOnce(bare.port, theirs[at]!)
    if (wanted.status !== 200) throw new Error(`${name}: the statement failed: ${wanted.body}`)
    const found = answerOf(JSON.parse(response.body))
    const difference = firstDifference(found, JSON.parse(wanted.body))
    if (difference !== undefined)
      throw new Error(`${name}: the responses differ for ${JSON.stringify(variants[at]!.call)}\n${difference}`)
  }

  const places = { ours: { next: COMPARED_VARIANTS }, theirs: { next: COMPARED_VARIANTS } }
  const alone = await load(product.port, ours, { connections: 1, milliseconds, place: places.ours })
  const key = `${engine} ${name}`
  single.set(key, [...(single.get(key) ?? []), { size, ms: percentile(alone.durations, 0.5) }])

  const both = { connections, milliseconds }
  const product_: number[] = []
  const bare_: number[] = []
  const ratios: number[] = []
  const durations: number[] = []
  for (let round = -1; round < rounds; round += 1) {
    const one = await load(product.port, ours, { ...both, place: places.ours })
    const other = isCompared ? await load(bare.port, theirs, { ...both, place: places.theirs }) : undefined
    if (round < 0) continue
    product_.push(one.perSecond)
    durations.push(...one.durations)
    if (other === undefined) continue
    bare_.push(other.perSecond)
    ratios.push(one.perSecond / other.perSecond)
  }
  if (isNeverRepeated && places.ours.next > ours.length)
    throw new Error(
      `${name}: ${places.ours.next} requests were sent, but there are only ${ours.length} different ones.`,
    )
  const ascending = durations.toSorted((one, other) => one - other)
  const p95 = percentile(ascending, 0.95)
  console.log(
    `  ${name}\n    alone ${percentile(alone.durations, 0.5).toFixed(1)} ms; ${connections} connections: ${median(product_).toFixed(0)} req/s, p50 ${percentile(ascending, 0.5).toFixed(1)} ms, p95 ${p95.toFixed(1)} ms` +
      (isCompared ? `; the statement ${median(bare_).toFixed(0)} req/s` : ''),
  )
  const title = `${name}, ${label}`
  if (isCompared && aims.ratio !== undefined)
    figure(`ratio of ${title}`, median(ratios), 'of the statement', { atLeast: aims.ratio }, 2)
  if (engine === 'postgres' && aims.p95 !== undefined) figure(`p95 of ${title}`, p95, 'ms', { atMost: aims.p95 })
  const [smallest] = single.get(key) ?? []
  if (aims.growth !== undefined && smallest !== undefined && smallest.size < size)
    figure(
      `growth of ${name} from ${smallest.size.toLocaleString('en')} to ${label}`,
      percentile(alone.durations, 0.5) / smallest.ms,
      'times',
      { atMost: aims.growth },
    )
}

/** Where two JSON values differ first, with both sides; undefined when they are equal. */
function firstDifference(product: unknown, statement: unknown, path = 'at the top'): string | undefined {
  if (isDeepStrictEqual(product, statement)) return undefined
  const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null
  if (isObject(product) && isObject(statement) && Array.isArray(product) === Array.isArray(statement)) {
    const [ours, theirs] = [new Map(Object.entries(product)), new Map(Object.entries(statement))]
    for (const key of new Set([...ours.keys(), ...theirs.keys()])) {
      const found = firstDifference(ours.get(key), theirs.get(key), `${path} › ${key}`)
      if (found !== undefined) return found
    }
  }
  const shown = (value: unknown) => String(JSON.stringify(value)).slice(0, 400)
  return `${path}\nproduct   ${shown(product)}\nstatement ${shown(statement)}`
}
