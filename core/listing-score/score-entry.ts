import { foldText } from '../filters/filter-text.ts'
import { numberOf } from './plain-number.ts'
import type { ScoreEntry, ScoreRule } from './score-rule.schema.ts'

/** Tolerance on both ends of a range and of numeric = and !=, in the unit of the answer. Spec §4 "Scoring", D-72. */
export const RANGE_TOLERANCE = 0.0001
/** Distance from a bound at which the maximum is tried. D-73. */
const BOUND_STEP = 0.0002

/** The input of scoring: one value or several. Objects and functions are not answers. */
export type Answer = string | number | boolean | null | undefined | readonly (string | number | boolean | null)[]

/** Whether an entry can be edited: has_evaluation_edit_allow is 1, in any spelling. D-14, D-75. */
export function mayEditEntry(has_evaluation_edit_allow: unknown): boolean {
  return has_evaluation_edit_allow === 1 || has_evaluation_edit_allow === '1' || has_evaluation_edit_allow === true
}

/**
 * (information score + best matching rule) × weight. An empty answer earns 0. A matching rule counts + for add and -
 * for subtract; without a match the rules count 0. Points have no unit and no lower bound. Spec §4 "Scoring", D-73,
 * D-74.
 */
export function scoreEntry(entry: ScoreEntry, answer: Answer): number {
  if (isEmptyAnswer(answer)) return 0
  return (entry.informationScore + bestPoints(entry.rules, answer)) * entry.weight
}

/** Missing, blank, non-finite and empty lists are empty; 0 and false are values. D-74. */
export function isEmptyAnswer(answer: Answer): boolean {
  if (answer === undefined || answer === null) return true
  if (typeof answer === 'string') return answer.trim() === ''
  if (typeof answer === 'number') return !Number.isFinite(answer)
  return Array.isArray(answer) && answer.every(isEmptyAnswer)
}

/** The points of the best matching rule; 0 when none matches. The order of rules does not matter. D-73. */
export function bestPoints(rules: readonly ScoreRule[], answer: Answer): number {
  let best: number | undefined
  for (const rule of rules) {
    if (!matches(rule, answer)) continue
    const points = rule.action === 'add' ? rule.points : -rule.points
    if (best === undefined || points > best) best = points
  }
  return best === undefined ? 0 : best + 0
}

/** The matching rule whose points count; undefined when none matches. Of equal ones the first. */
export function bestRule(rules: readonly ScoreRule[], answer: Answer): ScoreRule | undefined {
  const pointsOf = (rule: ScoreRule) => (rule.action === 'add' ? rule.points : -rule.points)
  let best: ScoreRule | undefined
  if (isEmptyAnswer(answer)) return undefined
  for (const rule of rules)
    if (matches(rule, answer) && (best === undefined || pointsOf(rule) > pointsOf(best))) best = rule
  return best
}

/** The maximum of an entry: what `bestAnswer` earns. Computed, never typed in. D-73. */
export function maximumOf(entry: ScoreEntry, severalValues = false): number {
  return scoreEntry(entry, bestAnswer(entry, severalValues))
}

/**
 * An answer with the maximum score. Tries every value named in a rule, one that is not named, and for numbers every
 * bound, a step beside it, and far away on each side (D-73); named values are preferred. Our addition: gaps between
 * neighbouring bounds are tried too, and with `severalValues` also the list that avoids every rule it can, so that no
 * answer scores higher.
 */
export function bestAnswer(entry: ScoreEntry, severalValues = false): Exclude<Answer, null | undefined> {
  const singles = decisiveAnswers(entry.rules)
  let best: Exclude<Answer, null | undefined> = singles[0]!
  let most = scoreEntry(entry, best)
  const attempt = (answer: Exclude<Answer, null | undefined>) => {
    const score = scoreEntry(entry, answer)
    if (score > most) [best, most] = [answer, score]
  }
  for (const single of singles) attempt(single)
  if (severalValues) {
    const positive = entry.rules.filter((rule) => !isExclusion(rule))
    attempt(singles.filter((single) => !positive.some((rule) => matches(rule, single))))
  }
  return best
}

/** The numbers at which a numeric rule may change its result, ascending, without duplicates. */
export function breakpointsOf(rules: readonly ScoreRule[]): readonly number[] {
  const found = new Set<number>()
  const addNumberWritten = (text: string | number) => {
    const value = numberWrittenAs(text)
    if (value !== undefined) found.add(value)
  }
  for (const rule of rules) {
    switch (rule.operator) {
      case '=':
      case '!=': {
        const value = numberOf(rule.value)
        if (value !== undefined)
          found
            .add(value - RANGE_TOLERANCE)
            .add(value)
            .add(value + RANGE_TOLERANCE)
        else addNumberWritten(rule.value)
        break
      }
      case 'between':
        found
          .add(rule.min - RANGE_TOLERANCE)
          .add(rule.min)
          .add(rule.max)
          .add(rule.max + RANGE_TOLERANCE)
        break
      case 'in':
      case 'not_in':
        for (const each of rule.values) addNumberWritten(each)
        break
      case '<':
      case '<=':
      case '>':
      case '>=':
        found.add(rule.value)
    }
  }
  return [...found].sort((a, b) => a - b)
}

/**
 * Whether a rule matches an answer. For lists, = and in need any element, != and not_in need all, the others any. D-71.
 */
export function matches(rule: ScoreRule, answer: Answer): boolean {
  if (!Array.isArray(answer)) return matchesOne(rule, answer as Exclude<Answer, readonly unknown[]>)
  const filled = (answer as readonly (string | number | boolean | null)[]).filter((each) => !isEmptyAnswer(each))
  if (filled.length === 0) return false
  return isExclusion(rule)
    ? filled.every((each) => matchesOne(rule, each))
    : filled.some((each) => matchesOne(rule, each))
}

function matchesOne(rule: ScoreRule, answer: string | number | boolean | null | undefined): boolean {
  if (answer === null || answer === undefined) return false
  switch (rule.operator) {
    case '=':
    case '!=': {
      const equal = equals(rule.value, answer)
      return equal !== undefined && equal === (rule.operator === '=')
    }
    case 'in':
    case 'not_in': {
      const text = comparable(answer)
      return rule.values.some((value) => comparable(value) === text) === (rule.operator === 'in')
    }
    case 'between': {
      const value = numberOf(answer)
      return value !== undefined && rule.min - RANGE_TOLERANCE <= value && value <= rule.max + RANGE_TOLERANCE
    }
    case '<':
    case '<=':
    case '>':
    case '>=': {
      const value = numberOf(answer)
      return value !== undefined && compares(rule.operator, value, rule.value)
    }
  }
}

function compares(operator: '<' | '<=' | '>' | '>=', value: number, bound: number): boolean {
  switch (operator) {
    case '<':
      return value < bound
    case '<=':
      return value <= bound
    case '>':
      return value > bound
    case '>=':
      return value >= bound
  }
}

/**
 * Compares numbers with tolerance (D-72) and texts trimmed in lower case. A numeric rule never matches a non-number
 * (D-71).
 */
function equals(named: string | number, answer: string | number | boolean): boolean | undefined {
  const isNumeric = typeof named === 'number' || (typeof answer === 'number' && numberOf(named) !== undefined)
  if (!isNumeric) return comparable(named) === comparable(answer)
  const value = numberOf(answer)
  const bound = numberOf(named)
  if (value === undefined || bound === undefined) return undefined
  return bound - RANGE_TOLERANCE <= value && value <= bound + RANGE_TOLERANCE
}

/** Whether a rule must hold for all elements of a list instead of any. */
export function isExclusion(rule: ScoreRule): boolean {
  return rule.operator === '!=' || rule.operator === 'not_in'
}

/** The form in which texts are compared: trimmed, without regard to case; numbers and booleans as written. D-71, D-218. */
export function comparable(value: string | number | boolean): string {
  return foldText(String(value).trim())
}

/** The number whose standard notation equals the text ("5", not "05"); undefined when there is none. */
export function numberWrittenAs(text: string | number): number | undefined {
  const value = Number(text)
  return Number.isFinite(value) && comparable(value) === comparable(text) ? value : undefined
}

/** The texts named in rules, in comparable form. */
export function namedTextsOf(rules: readonly ScoreRule[]): readonly string[] {
  return [...new Set(textsOf(rules).map(comparable))]
}

function textsOf(rules: readonly ScoreRule[]): readonly string[] {
  return rules.flatMap((rule) => {
    if (rule.operator === 'in' || rule.operator === 'not_in') return rule.values
    return (rule.operator === '=' || rule.operator === '!=') && typeof rule.value === 'string' ? [rule.value] : []
  })
}

/**
 * All answers that may earn a different score: values named in rules, an unnamed text, and numbers at, beside and
 * between all bounds and far away. Named ones first. D-73.
 */
export function decisiveAnswers(rules: readonly ScoreRule[]): readonly (string | number)[] {
  const texts = new Set(textsOf(rules))
  const named = new Set([...texts].map(comparable))
  let other = 'other'
  while (named.has(other)) other += '-'
  const plain = new Set<number>()
  for (const rule of rules) {
    if (rule.operator === 'between') plain.add(rule.min).add(rule.max)
    else if ('value' in rule && typeof rule.value === 'number') plain.add(rule.value)
  }
  const beside = new Set<number>()
  const breakpoints = breakpointsOf(rules)
  for (const [index, at] of breakpoints.entries()) {
    beside
      .add(at)
      .add(at - BOUND_STEP)
      .add(at + BOUND_STEP)
    const next = breakpoints[index + 1]
    if (next !== undefined) beside.add(at / 2 + next / 2)
  }
  if (breakpoints.length > 0) beside.add(-Number.MAX_VALUE).add(Number.MAX_VALUE)
  return [...new Set<string | number>([...texts, ...plain, other, ...beside])].filter((each) => !isEmptyAnswer(each))
}
