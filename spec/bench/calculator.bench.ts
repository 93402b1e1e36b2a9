import { all, create, type FactoryFunctionMap } from 'mathjs'
import { all as allOfNumber, create as createNumber } from 'mathjs/number'
import { planPrices } from '../../core/calculator/price-plan.ts'
import { bench, figure } from './harness.ts'

// Prices a whole matrix at once: all rows have a price, or 38% are refused because an option has no value. The peers:
// mathjs (compiled once, evaluated per row with a Map as scope, its fastest; both builds), and hand-written loops over
// columns for this formula, without validation and rounding by one multiplication.

type Columns = readonly Float64Array[]
interface Work {
  readonly terms: number
  readonly formula: string
  readonly byHand: (columns: Columns, prices: Float64Array) => void
}

const WORKS: readonly Work[] = [
  {
    terms: 3,
    formula: 'a * b + c',
    byHand: ([a, b, c], prices) => {
      if (a === undefined || b === undefined || c === undefined) return
      for (let i = 0; i < prices.length; i++)
        prices[i] = Math.round(((a[i] as number) * (b[i] as number) + (c[i] as number)) * 100) / 100
    },
  },
  {
    terms: 6,
    formula: '(a + b * c) * d / f + g',
    byHand: ([a, b, c, d, f, g], prices) => {
      if (
        a === undefined ||
        b === undefined ||
        c === undefined ||
        d === undefined ||
        f === undefined ||
        g === undefined
      )
        return
      for (let i = 0; i < prices.length; i++) {
        prices[i] =
          Math.round(
            ((((a[i] as number) + (b[i] as number) * (c[i] as number)) * (d[i] as number)) / (f[i] as number) +
              (g[i] as number)) *
              100,
          ) / 100
      }
    },
  },
  {
    terms: 12,
    formula: '(a + b) * c + d * f + g / h + (j + k * l) * m + n',
    byHand: ([a, b, c, d, f, g, h, j, k, l, m, n], prices) => {
      if (
        a === undefined ||
        b === undefined ||
        c === undefined ||
        d === undefined ||
        f === undefined ||
        g === undefined
      )
        return
      if (
        h === undefined ||
        j === undefined ||
        k === undefined ||
        l === undefined ||
        m === undefined ||
        n === undefined
      )
        return
      for (let i = 0; i < prices.length; i++) {
        const first =
          ((a[i] as number) + (b[i] as number)) * (c[i] as number) +
          (d[i] as number) * (f[i] as number) +
          (g[i] as number) / (h[i] as number)
        prices[i] =
          Math.round(
            (first + ((j[i] as number) + (k[i] as number) * (l[i] as number)) * (m[i] as number) + (n[i] as number)) *
              100,
          ) / 100
      }
    },
  },
]
/** Letters without e and i, which are reserved. */
const TAGS = ['a', 'b', 'c', 'd', 'f', 'g', 'h', 'j', 'k', 'l', 'm', 'n']
type Compiled = { readonly evaluate: (scope: object) => unknown }
const SIZES = [1_000, 10_000, 100_000]
/** Rows per round: enough that garbage collection, which runs in parallel, does not affect the figures. */
const ROWS_PER_ROUND = 6_000_000
const MATHJS_ROWS_PER_ROUND = 20_000

const NO_SCOPE: ReadonlyMap<string, number> = new Map()
const full = create(all as FactoryFunctionMap)
const numbers = createNumber(allOfNumber as FactoryFunctionMap)

const REFUSED_PERCENT = 38

for (const { terms, formula, byHand } of WORKS) {
  for (const [rows, refused] of [...SIZES.map((size) => [size, 0] as const), [10_000, REFUSED_PERCENT] as const]) {
    const tags = TAGS.slice(0, terms)
    const columns = tags.map((_, place) =>
      Float64Array.from({ length: rows }, (_row, row) =>
        place === 0 && (row * 61) % 100 < refused ? Number.NaN : 1 + ((row * (7 + 2 * place)) % 97) / 8,
      ),
    )
    const title = `calculator, ${terms} terms, ${rows.toLocaleString('en')} rows${refused === 0 ? '' : `, ${refused}% refused`}`
    const byTag = new Map(tags.map((tag, place) => [tag, columns[place] as Float64Array]))
    const planned = planPrices(
      tags.map((tag) => ({ tag, group: 1 })),
      { equations: [], groups: [], final: formula },
    )
    if (!planned.ok) throw new Error(JSON.stringify(planned.problems))
    const { plan } = planned
    const scopes = Array.from(
      { length: Math.min(rows, MATHJS_ROWS_PER_ROUND) },
      (_, row) => new Map(tags.map((tag, place) => [tag, columns[place]?.[row] ?? 0])),
    )
    const withMathjs = (compiled: Compiled, into: Float64Array) => {
      for (let row = 0; row < scopes.length; row++)
        into[row] = Math.round((compiled.evaluate(scopes[row] ?? NO_SCOPE) as number) * 100) / 100
    }
    const fullFormula = full.compile(formula)
    const numberFormula = numbers.compile(formula)
    const written = new Float64Array(rows)
    byHand(columns, written)
    const evaluated = new Float64Array(scopes.length)
    withMathjs(fullFormula, evaluated)
    const prices = new Float64Array(rows)
    const priced = plan.priceColumns(byTag, rows)
    for (let row = 0; row < rows; row++) {
      if (!Object.is(priced.prices[row], written[row]) || !Object.is(evaluated[row] ?? written[row], written[row])) {
        throw new Error(`Row ${row}: ${priced.prices[row]}, by hand ${written[row]}, mathjs ${evaluated[row]}`)
      }
    }

    const repeated = (times: number, work: () => void) => () => {
      for (let time = 0; time < times; time++) work()
      return times * rows
    }
    const times = ROWS_PER_ROUND / rows
    const evaluating = (compiled: Compiled) => () => {
      for (let time = 0; time < MATHJS_ROWS_PER_ROUND / scopes.length; time++) withMathjs(compiled, evaluated)
      return MATHJS_ROWS_PER_ROUND
    }
    const result = await bench({
      name: title,
      unit: 'rows',
      baseline: 'columns by hand',
      contenders: [
        { name: 'columns by hand', run: repeated(times, () => byHand(columns, written)) },
        { name: 'core', run: repeated(times, () => void plan.priceColumns(byTag, rows, prices)) },
        { name: 'mathjs/number', run: evaluating(numberFormula) },
        { name: 'mathjs', run: evaluating(fullFormula) },
      ],
      aims: { core: 1 / 3.5 },
      rounds: 9,
      warmUp: 2,
    })
    const rateOf = (name: string) => result.rows.find((row) => row.name === name)?.rate ?? Number.NaN
    figure(
      `${title}: core against the better mathjs`,
      rateOf('core') / Math.max(rateOf('mathjs'), rateOf('mathjs/number')),
      'times',
      { atLeast: 80 },
    )
  }
}
