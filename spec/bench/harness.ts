import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { fileURLToPath } from 'node:url'

/** One way of doing the work. `run` does it once and returns the number of processed pieces (listings, requests). */
export type Contender = {
  readonly name: string
  run(): number | Promise<number>
}

export type BenchOptions = {
  /** What is compared, for the heading. */
  readonly name: string
  /** The pieces: 'listings', 'requests'. */
  readonly unit: string
  /** The contender that all rates are compared with. */
  readonly baseline: string
  readonly contenders: readonly Contender[]
  /** Measured rounds, interleaved. */
  readonly rounds?: number
  /** Rounds that are not measured. */
  readonly warmUp?: number
  /** Target ratios by contender, shown beside the measured ones. */
  readonly aims?: Readonly<Record<string, number>>
  /** 'cpu' when one process does all the work, 'wall' when a server or workers take part. */
  readonly clock?: 'cpu' | 'wall'
}

/** Medians of one contender. */
export type BenchRow = {
  readonly name: string
  /** Microseconds of processor time per piece. */
  readonly cpuMicros: number
  /** Microseconds of wall-clock time per piece. */
  readonly wallMicros: number
  /** Pieces per second, by the clock of the bench. */
  readonly rate: number
  /** Rate ÷ the baseline's rate. */
  readonly ratio: number
  readonly aim: number | undefined
}
export type BenchResult = {
  readonly name: string
  readonly unit: string
  readonly baseline: string
  readonly clock: 'cpu' | 'wall'
  readonly rounds: number
  readonly rows: readonly BenchRow[]
}

const reportFile = fileURLToPath(new URL('../../reports/bench.json', import.meta.url))

/**
 * Compares ways of doing the same work in one run: rounds are interleaved, so that disturbances affect all contenders
 * alike, and medians are compared. Prints a table and adds the result to reports/bench.json. Only ratios are
 * meaningful.
 */
export async function bench(options: BenchOptions): Promise<BenchResult> {
  const { contenders, rounds = 9, warmUp = 2, clock = 'cpu', aims = {} } = options
  if (!contenders.some(({ name }) => name === options.baseline))
    throw new Error(`There is no contender "${options.baseline}" to compare with.`)
  const samples = new Map(contenders.map(({ name }) => [name, { cpu: [] as number[], wall: [] as number[] }]))
  for (let round = -warmUp; round < rounds; round += 1) {
    for (const contender of rotated(contenders, round)) {
      const { cpuMicros, wallMicros } = await measure(contender)
      if (round < 0) continue
      samples.get(contender.name)?.cpu.push(cpuMicros)
      samples.get(contender.name)?.wall.push(wallMicros)
    }
  }
  const medians = contenders.map(({ name }) => {
    const cpuMicros = median(samples.get(name)?.cpu ?? [])
    const wallMicros = median(samples.get(name)?.wall ?? [])
    return { name, cpuMicros, wallMicros, rate: 1e6 / (clock === 'cpu' ? cpuMicros : wallMicros) }
  })
  const base = medians.find(({ name }) => name === options.baseline)?.rate ?? Number.NaN
  const result: BenchResult = {
    name: options.name,
    unit: options.unit,
    baseline: options.baseline,
    clock,
    rounds,
    rows: medians.map((row) => ({ ...row, ratio: row.rate / base, aim: aims[row.name] })),
  }
  print(result)
  record({ ...result })
  return result
}

/** Prints and records a figure that is measured once, such as a size, beside its limit. */
export function figure(
  name: string,
  value: number,
  unit: string,
  limit: { readonly atMost: number } | { readonly atLeast: number },
  decimals = 1,
): void {
  const isReached = 'atMost' in limit ? value <= limit.atMost : value >= limit.atLeast
  const wanted = 'atMost' in limit ? `at most ${limit.atMost}` : `at least ${limit.atLeast}`
  console.log(`${isReached ? '✓' : '✗'} ${name}: ${value.toFixed(decimals)} ${unit} (${wanted})`)
  record({ name, value, unit, ...limit, isReached })
}

/** The median; for an even count, the mean of the two middle values. */
export function median(figures: readonly number[]): number {
  const sorted = figures.toSorted((one, other) => one - other)
  const middle = sorted.length >> 1
  const upper = sorted[middle] ?? Number.NaN
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? upper) + upper) / 2
}

// Helpers

async function measure(contender: Contender): Promise<{ cpuMicros: number; wallMicros: number }> {
  globalThis.gc?.()
  const cpuBefore = process.cpuUsage()
  const before = process.hrtime.bigint()
  const pieces = await contender.run()
  const wall = Number(process.hrtime.bigint() - before) / 1_000
  const { user, system } = process.cpuUsage(cpuBefore)
  if (!(pieces > 0)) throw new Error(`"${contender.name}" did nothing.`)
  return { cpuMicros: (user + system) / pieces, wallMicros: wall / pieces }
}

/** Rotates the order, so that no contender always goes first. */
function rotated<T>(list: readonly T[], round: number): readonly T[] {
  const start = ((round % list.length) + list.length) % list.length
  return [...list.slice(start), ...list.slice(0, start)]
}

function print({ name, unit, clock, baseline, rounds, rows }: BenchResult): void {
  console.log(
    `\n${name} (${unit}; medians of ${rounds} interleaved rounds, ${clock === 'cpu' ? 'processor time' : 'wall clock'}; ratio to "${baseline}")`,
  )
  const table = [
    ['', 'µs CPU', 'µs wall', 'per s', 'ratio', 'aim'],
    ...rows.map((row) => [
      row.name,
      row.cpuMicros.toFixed(2),
      row.wallMicros.toFixed(2),
      Math.round(row.rate).toLocaleString('en'),
      row.ratio.toFixed(2),
      row.aim === undefined ? '' : `${row.ratio >= row.aim ? '✓' : '✗'} ≥ ${row.aim.toFixed(2)}`,
    ]),
  ]
  const widths = (table[0] ?? []).map((_, column) => Math.max(...table.map((cells) => cells[column]?.length ?? 0)))
  for (const cells of table) {
    console.log(
      `  ${cells.map((cell, column) => (column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0))).join('  ')}`.trimEnd(),
    )
  }
}

/** Keeps one entry per name and records the machine, since figures of different machines do not compare. */
function record(entry: { readonly name: string } & Readonly<Record<string, unknown>>): void {
  mkdirSync(new URL('../../reports/', import.meta.url), { recursive: true })
  const machine = `${cpus().length} × ${cpus()[0]?.model ?? 'unknown'}, Node ${process.versions.node}`
  const kept = knownEntries().filter((other) => other.name !== entry.name)
  writeFileSync(
    reportFile,
    `${JSON.stringify([...kept, { ...entry, machine, measuredAt: new Date().toISOString() }], null, 2)}\n`,
  )
}

function knownEntries(): readonly { readonly name: string }[] {
  try {
    return JSON.parse(readFileSync(reportFile, 'utf8')) as readonly { readonly name: string }[]
  } catch {
    return []
  }
}
