import { importMessages as say } from './import.messages.ts'
import type { CellProblem } from './import.schema.ts'

/** Most problems of one row that are listed. Our own limit. */
export const MAX_ROW_PROBLEMS = 20
/** Most options that a message names, unless one more is all. Our own limit. */
export const MAX_NAMED_OPTIONS = 6

/** The first problems of a row in the order of its cells; the others are counted in a last one. */
export function fewProblems(problems: readonly CellProblem[]): readonly CellProblem[] {
  const placeOf = ({ column }: CellProblem) => column ?? Number.MAX_SAFE_INTEGER
  const sorted = problems.toSorted((one, other) => placeOf(one) - placeOf(other))
  const further = problems.length - MAX_ROW_PROBLEMS
  if (further <= 0) return sorted
  return [...sorted.slice(0, MAX_ROW_PROBLEMS), { column: null, message: say.furtherProblems(further) }]
}

/** The first options of a list: `New, Won, Lost`, or `New, Won, … and 12 more`. */
export function namedOptions(options: readonly string[]): string {
  const further = options.length - MAX_NAMED_OPTIONS
  if (further <= 1) return options.join(', ')
  return `${options.slice(0, MAX_NAMED_OPTIONS).join(', ')} and ${further.toLocaleString('en')} more`
}
