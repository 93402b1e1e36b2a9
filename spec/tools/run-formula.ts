import { compileRow, type RowTrace } from '../../core/calculator/evaluate.ts'
import { admit, type Expression } from '../../core/calculator/expression.ts'

/** The expression of a formula text. */
export function expressionOf(text: string): Expression {
  const admitted = admit(text)
  if (!admitted.ok) throw new Error(`${text}: ${admitted.refusal.reason} at ${admitted.refusal.at}`)
  return admitted.expression
}

/** The result of a formula for one row, and the first step that failed. */
export function runRow(text: string, values: Readonly<Record<string, number>>) {
  const trace: RowTrace = { failure: undefined }
  const value = compileRow(expressionOf(text))((name) => values[name] ?? Number.NaN, trace)
  return { value, failure: trace.failure }
}
