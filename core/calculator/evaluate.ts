import type { Expression } from './expression.ts'
import { applyBinary, applyFunction, FAILURE_REASONS, failureOf, type BinaryOperator, type FailureReason, type FunctionName } from './steps.ts'

/** What one row has gone through: the first step that failed, if any. */
export interface RowTrace {
  failure: FailureReason | undefined
}
export type RowFormula = (read: (name: string) => number, trace: RowTrace) => number

/** Turns an admitted formula into a closure for one row. A failed step answers NaN and is noted in the trace. D-68, D-69. */
export function compileRow(expression: Expression): RowFormula {
  switch (expression.kind) {
    case 'number': return () => expression.value
    case 'tag': return (read) => read(expression.name)
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
    case 'call': return compileCall(expression.name, expression.args)
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

/** Rows worked on at a time: every register of a formula then stays in the processor's cache. */
export const BLOCK_ROWS = 512

/** The block being worked on. `views` are the inputs and earlier steps by slot; `failed` holds 1 + the index of the reason. */
export interface Block {
  readonly views: Float64Array[]
  readonly failed: Uint8Array
  rows: number
}
export type BlockFormula = (block: Block) => Float64Array

/** Turns an admitted formula into one that works on a block of rows in columns; same answers as `compileRow`. */
export function compileBlock(expression: Expression, slotOf: (name: string) => number): BlockFormula {
  switch (expression.kind) {
    case 'number': {
      const column = new Float64Array(BLOCK_ROWS).fill(expression.value)
      return () => column
    }
    case 'tag': {
      const slot = slotOf(expression.name)
      return (block) => block.views[slot] ?? NO_VALUES
    }
    case 'negate': {
      const of = compileBlock(expression.of, slotOf)
      const out = new Float64Array(BLOCK_ROWS)
      return (block) => {
        const a = of(block)
        for (let i = 0; i < block.rows; i++) out[i] = -(a[i] as number)
        return out
      }
    }
    case 'binary':
      return binaryBlock(expression.operator, compileBlock(expression.left, slotOf), compileBlock(expression.right, slotOf))
    case 'call': return callBlock(expression.name, expression.args.map((arg) => compileBlock(arg, slotOf)))
  }
}

const NO_VALUES = new Float64Array(BLOCK_ROWS).fill(Number.NaN)

function binaryBlock(operator: BinaryOperator, left: BlockFormula, right: BlockFormula): BlockFormula {
  const run = LOOPS[operator]
  const out = new Float64Array(BLOCK_ROWS)
  return (block) => {
    const a = left(block)
    const b = right(block)
    // The noise is 0 while every result is finite, else NaN: only then are the rows looked at one by one.
    if (run(a, b, out, block.rows) !== 0) noteFailures(operator, a, b, out, block)
    return out
  }
}

type Loop = (a: Float64Array, b: Float64Array, out: Float64Array, rows: number) => number

// One loop each: a loop that asks for the operator in every row is several times slower.
const LOOPS: Readonly<Record<BinaryOperator, Loop>> = {
  '+': (a, b, out, rows) => {
    let noise = 0
    for (let i = 0; i < rows; i++) {
      const value = (a[i] as number) + (b[i] as number)
      out[i] = value
      noise += value - value
    }
    return noise
  },
  '-': (a, b, out, rows) => {
    let noise = 0
    for (let i = 0; i < rows; i++) {
      const value = (a[i] as number) - (b[i] as number)
      out[i] = value
      noise += value - value
    }
    return noise
  },
  '*': (a, b, out, rows) => {
    let noise = 0
    for (let i = 0; i < rows; i++) {
      const value = (a[i] as number) * (b[i] as number)
      out[i] = value
      noise += value - value
    }
    return noise
  },
  '/': (a, b, out, rows) => {
    let noise = 0
    for (let i = 0; i < rows; i++) {
      const value = (a[i] as number) / (b[i] as number)
      out[i] = value
      noise += value - value
    }
    return noise
  },
  '^': (a, b, out, rows) => {
    let noise = 0
    for (let i = 0; i < rows; i++) {
      const value = applyBinary('^', a[i] as number, b[i] as number)
      out[i] = value
      noise += value - value
    }
    return noise
  },
}

function callBlock(name: FunctionName, parts: readonly BlockFormula[]): BlockFormula {
  const [first, ...rest] = parts
  if (first === undefined) throw new Error(`A call of ${name} was admitted without a value`)
  const out = new Float64Array(BLOCK_ROWS)
  const kept = new Float64Array(BLOCK_ROWS)
  return (block) => {
    let a = first(block)
    for (const part of rest.length === 0 ? [undefined] : rest) {
      const b = part?.(block)
      let noise = 0
      if (b !== undefined && a === out) {
        kept.set(out)
        a = kept
      }
      for (let i = 0; i < block.rows; i++) {
        const value = applyFunction(name, a[i] as number, b?.[i])
        out[i] = value
        noise += value - value
      }
      if (noise !== 0) noteFailures(name, a, b ?? a, out, block)
      a = out
    }
    return out
  }
}

function noteFailures(name: BinaryOperator | FunctionName, a: Float64Array, b: Float64Array, out: Float64Array, block: Block) {
  for (let i = 0; i < block.rows; i++) {
    if (Number.isFinite(out[i])) continue
    const left = a[i] as number
    const right = b[i] as number
    if (block.failed[i] === 0 && Number.isFinite(left) && Number.isFinite(right)) {
      block.failed[i] = 1 + FAILURE_REASONS.indexOf(failureOf(name, left, right))
    }
    out[i] = Number.NaN
  }
}
