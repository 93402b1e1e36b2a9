import type { Expression } from './expression.ts'
import type { Step } from './formula-steps.ts'
import { numberText } from './number-text.ts'
import {
  applyBinary,
  applyFunction,
  failureOf,
  type BinaryOperator,
  type FailureReason,
  type FunctionName,
  type RowPrice,
} from './steps.ts'

/** One operation with its numbers: '2 * 3.5' is 7. `value` is undefined where it failed or a number was missing. */
export interface ExplainedOperation {
  readonly text: string
  readonly value: number | undefined
  /** Set where this operation itself failed, not where one of its operands had failed. */
  readonly failure: FailureReason | undefined
}

/** A formula on the way to the price, with its operations in the order of evaluation. */
export interface ExplainedStep {
  /** eq_1, group_2, final. */
  readonly name: string
  /** As typed, or the sum that replaces a missing formula. */
  readonly formula: string
  readonly operations: readonly ExplainedOperation[]
  readonly value: number | undefined
  /** Its tags without a value. */
  readonly missing: readonly string[]
}

/** How a price was computed: the steps, the exact result and the price made from it. Spec §2 "Pricing calculator". */
export interface PriceExplanation {
  readonly steps: readonly ExplainedStep[]
  /** Before rounding. */
  readonly exact: number | undefined
  readonly result: RowPrice
}

/** Evaluates the steps one operation after the other; `settle` makes the price from the last result. */
export function explainSteps(
  steps: readonly Step[],
  valueOf: (tag: string) => number | undefined,
  settle: (exact: number, failure: FailureReason | undefined) => RowPrice,
): PriceExplanation {
  const found = new Map<string, number>()
  let failure: FailureReason | undefined
  let exact = Number.NaN
  const explained = steps.map((step): ExplainedStep => {
    const operations: ExplainedOperation[] = []
    const missing = new Set<string>()
    const read = (name: string) => {
      const value = found.get(name) ?? valueOf(name) ?? Number.NaN
      // A failed step is reported where it failed.
      if (!found.has(name) && !Number.isFinite(value)) missing.add(name)
      return Number.isFinite(value) ? value : Number.NaN
    }
    exact = workOut(step.expression, operations, read).value
    failure ??= operations.find((operation) => operation.failure !== undefined)?.failure
    found.set(step.name, exact)
    return { name: step.name, formula: step.text, operations, value: known(exact), missing: [...missing] }
  })
  return { steps: explained, exact: known(exact), result: settle(exact, failure) }
}

/**
 * The explanation as lines of text, a step's formula first, then its operations:
 * 'eq_1 = width * height', '  2 * 3.5 = 7', 'price = 7'.
 */
export function explanationLines(
  { steps, exact, result }: PriceExplanation,
  reasonText: (reason: FailureReason) => string,
): readonly string[] {
  const lines = steps.flatMap((step) => [
    `${step.name} = ${step.formula}`,
    ...step.missing.map((name) => `  ${name}: ${reasonText('missing')}`),
    ...step.operations.flatMap(({ text, value, failure }) => {
      if (value !== undefined) return [`  ${text} = ${value}`]
      return failure === undefined ? [] : [`  ${text}: ${reasonText(failure)}`]
    }),
  ])
  if (!result.ok) return [...lines, `price: ${reasonText(result.reason)}`]
  return [...lines, exact === result.price ? `price = ${result.price}` : `price = ${exact}, rounded ${result.price}`]
}

/** A value and its text inside an operation. */
interface Worked {
  readonly value: number
  readonly text: string
}

function workOut(expression: Expression, done: ExplainedOperation[], read: (name: string) => number): Worked {
  switch (expression.kind) {
    case 'number':
      return worked(expression.value, '')
    case 'tag':
      return { value: read(expression.name), text: numberText(read(expression.name)) ?? expression.name }
    case 'negate': {
      const of = workOut(expression.of, done, read)
      return worked(-of.value, `-${of.text}`)
    }
    case 'binary': {
      const left = workOut(expression.left, done, read)
      const right = workOut(expression.right, done, read)
      const { operator } = expression
      return operation(
        done,
        operator,
        [left, right],
        applyBinary(operator, left.value, right.value),
        `${left.text} ${operator} ${right.text}`,
      )
    }
    case 'call': {
      const args = expression.args.map((arg) => workOut(arg, done, read))
      const { name } = expression
      const [first = worked(Number.NaN, ''), ...rest] = args
      const text = `${name}(${args.map(({ text: part }) => part).join(', ')})`
      if (rest.length === 0) return operation(done, name, [first], applyFunction(name, first.value, undefined), text)
      return operation(
        done,
        name,
        args,
        rest.reduce((value, arg) => applyFunction(name, value, arg.value), first.value),
        text,
      )
    }
  }
}

function operation(
  done: ExplainedOperation[],
  name: BinaryOperator | FunctionName,
  parts: readonly Worked[],
  value: number,
  text: string,
): Worked {
  const isSound = Number.isFinite(value)
  const ownFailure = !isSound && parts.every((part) => Number.isFinite(part.value))
  const failure = ownFailure ? failureOf(name, parts[0]?.value ?? 0, parts[1]?.value ?? 0) : undefined
  done.push({ text, value: known(value), failure })
  return worked(isSound ? value : Number.NaN, text)
}

const known = (value: number): number | undefined => (Number.isFinite(value) ? value + 0 : undefined)
const worked = (value: number, text: string): Worked => ({ value, text: numberText(value) ?? `(${text})` })
