import { bestPoints, breakpointsOf } from './score-entry.ts'
import type { Answer } from './score-entry.ts'
import type { ScoreRule } from './score-rule.schema.ts'

/** So many different texts are remembered; then the memory starts anew. */
const MEMO_SIZE = 4096

/**
 * `bestPoints` of one set of rules, made ready for many answers: numbers go through one step function over the rules' sorted
 * bounds, texts through a bounded memory. Answers as `bestPoints` does, always.
 */
export function compilePoints(rules: readonly ScoreRule[]): (answer: Answer) => number {
  if (rules.length === 0) return () => 0
  // A text rule compares a number's own writing ("5"), so only its listed numbers are bounds: breakpointsOf has them.
  const bounds = Float64Array.from(breakpointsOf(rules))
  const atBound = Float64Array.from(bounds, (bound) => bestPoints(rules, bound))
  // between[i] lies below bounds[i]; the last one above all bounds.
  const between = Float64Array.from({ length: bounds.length + 1 }, (_, index) => bestPoints(rules, middleOf(bounds, index)))
  const memo = new Map<string, number>()

  const ofNumber = (value: number): number => {
    let low = 0
    let high = bounds.length
    while (low < high) {
      const middle = (low + high) >>> 1
      if (bounds[middle]! < value) low = middle + 1
      else high = middle
    }
    return bounds[low] === value ? atBound[low]! : between[low]!
  }

  return (answer) => {
    if (typeof answer === 'number') return Number.isNaN(answer) ? bestPoints(rules, answer) : ofNumber(answer)
    if (typeof answer !== 'string') return bestPoints(rules, answer)
    const known = memo.get(answer)
    if (known !== undefined) return known
    if (memo.size >= MEMO_SIZE) memo.clear()
    const points = bestPoints(rules, answer)
    memo.set(answer, points)
    return points
  }
}

function middleOf(bounds: Float64Array, index: number): number {
  const below = bounds[index - 1]
  const above = bounds[index]
  if (below === undefined) return -Infinity
  return above === undefined ? Infinity : below + (above - below) / 2
}
