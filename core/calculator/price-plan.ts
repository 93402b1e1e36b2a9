import { roundTo } from '../pricing/rounding.ts'
import { BLOCK_ROWS, compileBlock, compileRow, type RowTrace, type Source } from './evaluate.ts'
import { explainSteps, type PriceExplanation } from './explain.ts'
import { stepsToPrice, type FormulaProblem, type Formulas, type PriceTag, type Step } from './formula-steps.ts'
import { type FailureReason, type RowPrice } from './steps.ts'
import { finite } from './term-columns.ts'

export type { FormulaProblem, Formulas, PriceTag, RowPrice }

/** Decimals of a calculated price in every currency. D-70. */
export const PRICE_DECIMALS = 2

/**
 * Prices of many rows. `prices` contains NaN where a row has no price. `reasonOf` prices such a row again to find the
 * failure, because screens ask for few of them: call it before the columns or the prices are changed.
 */
export interface ColumnPrices {
  readonly prices: Float64Array
  readonly invalid: number
  readonly reasonOf: (row: number) => FailureReason | undefined
}

/** The value of a tag in one variation; undefined when it has none. */
export type ValueOf = (tag: string) => number | undefined

export interface PricePlan {
  /** Prices one variation by its tag values. A tag without a finite value is a failure ('missing'). */
  readonly priceRow: (valueOf: ValueOf) => RowPrice
  /** The same price with all steps. */
  readonly explainRow: (valueOf: ValueOf) => PriceExplanation
  /**
   * Prices all variations at once. Columns contain finite numbers, or NaN where a row has no value; a missing column
   * fails the rows that need it. `into` receives the prices (at least `rows` long), for callers that price repeatedly.
   */
  readonly priceColumns: (columns: ReadonlyMap<string, Float64Array>, rows: number, into?: Float64Array) => ColumnPrices
}

export type PlanResult =
  | { readonly ok: true; readonly plan: PricePlan }
  | { readonly ok: false; readonly problems: readonly FormulaProblem[] }

/** Checks and sorts the formulas (`stepsToPrice`) and compiles those that the price depends on. D-67, D-69. */
export function planPrices(tags: readonly PriceTag[], formulas: Formulas): PlanResult {
  const found = stepsToPrice(tags, formulas)
  if (!found.ok) return found
  const { steps } = found
  const priceRow = rowPricer(steps)
  return {
    ok: true,
    plan: {
      priceRow,
      explainRow: (valueOf) => explainSteps(steps, valueOf, settle),
      priceColumns: blockPricer(steps, priceRow),
    },
  }
}

function rowPricer(steps: readonly Step[]): PricePlan['priceRow'] {
  const compiled = steps.map((step) => ({ name: step.name, run: compileRow(step.expression) }))
  return (valueOf) => {
    const trace: RowTrace = { failure: undefined }
    const found = new Map<string, number>()
    const read = (name: string) => found.get(name) ?? finite(valueOf(name))
    let price = Number.NaN
    for (const step of compiled) {
      price = step.run(read, trace)
      found.set(step.name, price)
    }
    return settle(price, trace.failure)
  }
}

/** The price of an exact result: rounded and never below 0. */
function settle(exact: number, failure: FailureReason | undefined): RowPrice {
  if (failure !== undefined) return { ok: false, reason: failure }
  if (!Number.isFinite(exact)) return { ok: false, reason: 'missing' }
  const price = roundTo(exact, PRICE_DECIMALS)
  return price < 0 ? { ok: false, reason: 'negative' } : { ok: true, price: price + 0 } // 0 turns -0 into 0
}

function blockPricer(steps: readonly Step[], priceRow: PricePlan['priceRow']): PricePlan['priceColumns'] {
  const tags = [...new Set(steps.flatMap((step) => step.tags.map((use) => use.name)))]
  const sources = new Map<string, Source>(
    steps.map(({ name }, index) => [name, { slot: tags.length + index, kind: 'step' }]),
  )
  tags.forEach((tag, slot) => sources.set(tag, { slot, kind: 'input' }))
  const compiled = steps.map((step) => compileBlock(step.expression, (name) => sources.get(name) ?? NOWHERE))
  const padded = tags.map(() => new Float64Array(BLOCK_ROWS))
  const lastBlock = new Float64Array(BLOCK_ROWS)
  const others = new Uint16Array(BLOCK_ROWS)
  return (columns, rows, prices = new Float64Array(rows)) => {
    const inputs = tags.map((tag) => columns.get(tag) ?? new Float64Array(0))
    let invalid = 0
    for (let start = 0; start < rows; start += BLOCK_ROWS) {
      const count = Math.min(BLOCK_ROWS, rows - start)
      const views = inputs.map((column, slot) =>
        column.length >= start + BLOCK_ROWS
          ? blockOf(column, start)
          : paddedBlock(column, start, padded[slot] ?? new Float64Array(BLOCK_ROWS)),
      )
      let exact: Float64Array = NO_STEPS
      for (const run of compiled) views.push((exact = run(views)))
      const block = count === BLOCK_ROWS ? blockOf(prices, start) : lastBlock
      const left = roundBlock(exact, block, others)
      for (let place = 0; place < left; place++) {
        const i = others[place] as number
        if (i >= count) break
        const price = roundTo(exact[i] as number, PRICE_DECIMALS)
        if (price >= 0 && price < Infinity) {
          block[i] = price + 0
          continue
        }
        block[i] = Number.NaN
        invalid++
      }
      if (block === lastBlock) prices.set(block.subarray(0, count), start)
    }
    const reasonOf = (row: number): FailureReason | undefined => {
      if (!(row < rows) || !Number.isNaN(prices[row])) return undefined
      const again = priceRow((tag) => columns.get(tag)?.[row])
      return again.ok ? undefined : again.reason
    }
    return { prices, invalid, reasonOf }
  }
}

const NOWHERE: Source = { slot: -1, kind: 'input' }
const NO_STEPS = new Float64Array(BLOCK_ROWS).fill(Number.NaN)

const blockOf = (column: Float64Array, start: number) =>
  new Float64Array(column.buffer as ArrayBuffer, column.byteOffset + start * column.BYTES_PER_ELEMENT, BLOCK_ROWS)

/** The end of a column, padded with missing values. */
function paddedBlock(column: Float64Array, start: number, into: Float64Array): Float64Array {
  into.fill(Number.NaN)
  into.set(column.subarray(start, start + BLOCK_ROWS))
  return into
}

/**
 * Rounds a block to cents where one multiplication is exact enough, with the result of `roundTo`. Lists the rows that
 * need `roundTo` itself and returns their number.
 */
export function roundBlock(exact: Float64Array, prices: Float64Array, others: Uint16Array): number {
  let count = 0
  for (let i = 0; i < BLOCK_ROWS; i++) {
    const cents = (exact[i] as number) * 100
    const whole = Math.floor(cents + 0.5)
    const off = cents - whole
    prices[i] = whole / 100
    // Negative, huge, NaN, or so close to half a cent that float noise decides.
    if (!(off > -0.499999 && off < 0.499999 && cents >= 0 && cents < 1e9)) others[count++] = i
  }
  return count
}
