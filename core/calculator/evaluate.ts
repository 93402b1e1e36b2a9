import type { Expression } from './expression.ts'
import {
  applyBinary,
  applyFunction,
  failureOf,
  type BinaryOperator,
  type FailureReason,
  type FunctionName,
} from './steps.ts'

/** The first failed step of one row, if any. */
export interface RowTrace {
  failure: FailureReason | undefined
}
export type RowFormula = (read: (name: string) => number, trace: RowTrace) => number

/**
 * Compiles an admitted formula to a closure for one row. A failed step returns NaN and is recorded in the trace. D-68,
 * D-69.
 */
export function compileRow(expression: Expression): RowFormula {
  switch (expression.kind) {
    case 'number':
      return () => expression.value
    case 'tag':
      return (read) => read(expression.name)
    case 'negate': {
      const of = compileRow(expression.of)
      return (read, trace) => -of(read, trace)
    }
    case 'binary': {
      const { operator } = expression
      const left = compileRow(expression.left)
      const right = compileRow(expression.right)
      return (read, trace) => {
        const a = left(read, trace)
        const b = right(read, trace)
        return checked(applyBinary(operator, a, b), operator, a, b, trace)
      }
    }
    case 'call':
      return compileCall(expression.name, expression.args)
  }
}

function compileCall(name: FunctionName, parts: readonly Expression[]): RowFormula {
  const [first, ...rest] = parts.map(compileRow)
  if (first === undefined) throw new Error(`A call of ${name} was admitted without a value`)
  return (read, trace) => {
    let value = first(read, trace)
    if (rest.length === 0) return checked(applyFunction(name, value, undefined), name, value, 0, trace)
    for (const part of rest) {
      const next = part(read, trace)
      value = checked(applyFunction(name, value, next), name, value, next, trace)
    }
    return value
  }
}

function checked(result: number, name: BinaryOperator | FunctionName, a: number, b: number, trace: RowTrace): number {
  if (Number.isFinite(result)) return result
  if (Number.isFinite(a) && Number.isFinite(b)) trace.failure ??= failureOf(name, a, b)
  return Number.NaN
}

/** Number of rows processed at a time, so that every register of a formula stays in the processor's cache. */
export const BLOCK_ROWS = 512

/** The inputs of a formula, by slot: one block of each column and of each earlier step, BLOCK_ROWS values long. */
export type Views = readonly Float64Array[]
/** Computes one block. The returned array belongs to the formula and is overwritten by the next block. */
export type BlockFormula = (views: Views) => Float64Array

/**
 * The source of a name. Columns contain finite numbers, or NaN where a value is missing; steps may contain Infinity.
 */
export interface Source {
  readonly slot: number
  readonly kind: 'input' | 'step'
}

/**
 * Compiles an admitted formula to one that works on a block of rows in columns. A row with a failed step results in NaN
 * or Infinity; all other rows agree with `compileRow`, which is run again to find the reason of the few failures.
 */
export const compileBlock = (expression: Expression, sourceOf: (name: string) => Source): BlockFormula =>
  partOf(expression, sourceOf).run

interface Part {
  readonly run: BlockFormula
  /** The register of the result when nothing else reads it; the next operation may overwrite it. */
  readonly register: Float64Array | undefined
  readonly canBeInfinite: boolean
}

function partOf(expression: Expression, sourceOf: (name: string) => Source): Part {
  switch (expression.kind) {
    case 'number': {
      const column = new Float64Array(BLOCK_ROWS).fill(expression.value)
      return { run: () => column, register: undefined, canBeInfinite: false }
    }
    case 'tag': {
      const { slot, kind } = sourceOf(expression.name)
      return { run: (views) => views[slot] ?? NO_VALUES, register: undefined, canBeInfinite: kind === 'step' }
    }
    case 'negate':
      return onePart(negate, partOf(expression.of, sourceOf))
    case 'binary':
      return binaryPart(expression.operator, partOf(expression.left, sourceOf), partOf(expression.right, sourceOf))
    case 'call':
      return callPart(
        expression.name,
        expression.args.map((arg) => partOf(arg, sourceOf)),
      )
  }
}

const NO_VALUES = new Float64Array(BLOCK_ROWS).fill(Number.NaN)

type OneLoop = (a: Float64Array, out: Float64Array) => void
type TwoLoop = (a: Float64Array, b: Float64Array, out: Float64Array) => void

function onePart(loop: OneLoop, of: Part): Part {
  const out = of.register ?? new Float64Array(BLOCK_ROWS)
  const run: BlockFormula = (views) => {
    loop(of.run(views), out)
    return out
  }
  return { run, register: out, canBeInfinite: of.canBeInfinite }
}

function twoPart(loop: TwoLoop, left: Part, right: Part): Part {
  const out = left.register ?? right.register ?? new Float64Array(BLOCK_ROWS)
  const run: BlockFormula = (views) => {
    loop(left.run(views), right.run(views), out)
    return out
  }
  return { run, register: out, canBeInfinite: true }
}

function binaryPart(operator: BinaryOperator, left: Part, right: Part): Part {
  switch (operator) {
    case '+':
    case '-':
    case '*':
      return twoPart(BINARY[operator], left, right)
    case '/':
      return twoPart(BINARY['/'], left, unhidden(right))
    case '^':
      return twoPart(BINARY['^'], unhidden(left), unhidden(right))
  }
}

function callPart(name: FunctionName, parts: readonly Part[]): Part {
  const [first, ...rest] = parts
  if (first === undefined) throw new Error(`A call of ${name} was admitted without a value`)
  switch (name) {
    case 'abs':
    case 'ceil':
    case 'floor':
    case 'sqrt':
      return onePart(ONE[name], first)
    case 'round':
      return rest[0] === undefined ? onePart(ONE.round, first) : twoPart(TWO.round, first, rest[0])
    case 'min':
    case 'max':
      return rest.reduce((left, right) => twoPart(TWO[name], left, unhidden(right)), unhidden(first))
  }
}

// Failures show in the result without a check after every step: NaN and Infinity pass through + - * and most functions.
// Only a division by Infinity, a power, min and max can turn them into a number, so they are replaced by NaN before
// these.
const unhidden = (part: Part): Part => (part.canBeInfinite ? onePart(infiniteToNaN, part) : part)

// One loop per operation over a constant number of rows. A loop that selects the operation per row, or that reads its
// length, is several times slower.
const infiniteToNaN: OneLoop = (a, out) => {
  for (let i = 0; i < BLOCK_ROWS; i++) {
    const value = a[i] as number
    out[i] = value + (value - value)
  }
}
const negate: OneLoop = (a, out) => {
  for (let i = 0; i < BLOCK_ROWS; i++) out[i] = -(a[i] as number)
}
const ONE: Readonly<Record<'abs' | 'ceil' | 'floor' | 'round' | 'sqrt', OneLoop>> = {
  abs: (a, out) => {
    for (let i = 0; i < BLOCK_ROWS; i++) out[i] = applyFunction('abs', a[i] as number, undefined)
  },
  ceil: (a, out) => {
    for (let i = 0; i < BLOCK_ROWS; i++) out[i] = applyFunction('ceil', a[i] as number, undefined)
  },
  floor: (a, out) => {
    for (let i = 0; i < BLOCK_ROWS; i++) out[i] = applyFunction('floor', a[i] as number, undefined)
  },
  round: (a, out) => {
    for (let i = 0; i < BLOCK_ROWS; i++) out[i] = applyFunction('round', a[i] as number, undefined)
  },
  sqrt: (a, out) => {
    for (let i = 0; i < BLOCK_ROWS; i++) out[i] = applyFunction('sqrt', a[i] as number, undefined)
  },
}
const BINARY: Readonly<Record<BinaryOperator, TwoLoop>> = {
  '+': (a, b, out) => {
    for (let i = 0; i < BLOCK_ROWS; i++) out[i] = (a[i] as number) + (b[i] as number)
  },
  '-': (a, b, out) => {
    for (let i = 0; i < BLOCK_ROWS; i++) out[i] = (a[i] as number) - (b[i] as number)
  },
  '*': (a, b, out) => {
    for (let i = 0; i < BLOCK_ROWS; i++) out[i] = (a[i] as number) * (b[i] as number)
  },
  '/': (a, b, out) => {
    for (let i = 0; i < BLOCK_ROWS; i++) out[i] = (a[i] as number) / (b[i] as number)
  },
  '^': (a, b, out) => {
    for (let i = 0; i < BLOCK_ROWS; i++) out[i] = applyBinary('^', a[i] as number, b[i] as number)
  },
}
const TWO: Readonly<Record<'round' | 'min' | 'max', TwoLoop>> = {
  round: (a, b, out) => {
    for (let i = 0; i < BLOCK_ROWS; i++) out[i] = applyFunction('round', a[i] as number, b[i] as number)
  },
  min: (a, b, out) => {
    for (let i = 0; i < BLOCK_ROWS; i++) out[i] = applyFunction('min', a[i] as number, b[i] as number)
  },
  max: (a, b, out) => {
    for (let i = 0; i < BLOCK_ROWS; i++) out[i] = applyFunction('max', a[i] as number, b[i] as number)
  },
}
