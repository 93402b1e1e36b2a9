import { ceilTo, floorTo, isNearlyEqual, roundTo } from '../pricing/rounding.ts'

/** The functions of formulas. D-68. */
export const FUNCTIONS = ['abs', 'ceil', 'floor', 'round', 'sqrt', 'min', 'max'] as const
export type FunctionName = (typeof FUNCTIONS)[number]
export type BinaryOperator = '+' | '-' | '*' | '/' | '^'

/** Why a variation has no price. D-69. */
export const FAILURE_REASONS = ['division', 'root', 'overflow', 'decimals', 'power', 'missing', 'negative'] as const
export type FailureReason = (typeof FAILURE_REASONS)[number]

/** The price of one variation, or why it has none. */
export type RowPrice =
  | { readonly ok: true; readonly price: number }
  | { readonly ok: false; readonly reason: FailureReason }

/** The number of arguments of each function. */
export const ARGUMENTS: Readonly<Record<FunctionName, { readonly least: number; readonly most: number }>> = {
  abs: { least: 1, most: 1 },
  ceil: { least: 1, most: 1 },
  floor: { least: 1, most: 1 },
  round: { least: 1, most: 2 },
  sqrt: { least: 1, most: 1 },
  min: { least: 1, most: Infinity },
  max: { least: 1, most: Infinity },
}

/** Applies an operator to two numbers. NaN results in NaN, so that a failed step fails everything built on it. */
export function applyBinary(operator: BinaryOperator, a: number, b: number): number {
  switch (operator) {
    case '+':
      return a + b
    case '-':
      return a - b
    case '*':
      return a * b
    case '/':
      return a / b
    // In JavaScript NaN ** 0 is 1, which would hide a failed step.
    case '^':
      return Number.isNaN(a) ? Number.NaN : a ** b
  }
}

/** Applies a function with the results of mathjs (whose comparisons ignore float noise). D-68, D-70. */
export function applyFunction(name: FunctionName, a: number, b: number | undefined): number {
  switch (name) {
    case 'abs':
      return Math.abs(a)
    case 'ceil':
      return ceilTo(a)
    case 'floor':
      return floorTo(a)
    case 'sqrt':
      return Math.sqrt(a)
    case 'round':
      return b === undefined ? roundTo(a, 0) : isDecimals(b) ? roundTo(a, b) : Number.NaN
    case 'min':
      return b === undefined ? a : Number.isNaN(b) || (b < a && !isNearlyEqual(a, b)) ? b : a
    case 'max':
      return b === undefined ? a : Number.isNaN(b) || (b > a && !isNearlyEqual(a, b)) ? b : a
  }
}

/** Why an operation on finite numbers gave a result that is not finite. */
export function failureOf(name: BinaryOperator | FunctionName, a: number, b: number): FailureReason {
  switch (name) {
    case '/':
      return b === 0 ? 'division' : 'overflow'
    case '^':
      return a === 0 ? 'division' : a < 0 && !Number.isInteger(b) ? 'power' : 'overflow'
    case 'sqrt':
      return 'root'
    case 'round':
      return 'decimals'
    case '+':
    case '-':
    case '*':
    case 'abs':
    case 'ceil':
    case 'floor':
    case 'min':
    case 'max':
      return 'overflow'
  }
}

const isDecimals = (value: number) => Number.isInteger(value) && value >= 0 && value <= 15
