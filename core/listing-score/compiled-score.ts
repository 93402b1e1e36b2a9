import { breakpointsOf, namedTextsOf, scoreEntry } from './score-entry.ts'
import type { Answer } from './score-entry.ts'
import type { ScoreEntry } from './score-rule.schema.ts'

/** Number of distinct texts of a field that are cached; then the cache is cleared. */
const MEMO_SIZE = 4096

/** An entry with the reader of its answer. Entries about the same field share one `read`, so that it is read once. */
export interface QuestionAbout<Record> extends ScoreEntry {
  readonly read: (record: Record) => Answer
}

/**
 * The sum of `scoreEntry` over all entries, compiled for many records. The cost depends on the fields read, not on the
 * number of entries or rules. With whole points and weights (such as hundredths) sums are exact in any order.
 */
export function compileScore<Record>(questions: readonly QuestionAbout<Record>[]): (record: Record) => number {
  const fields = [...Map.groupBy(questions, (question) => question.read)]
  const reads = fields.map(([read]) => read)
  const scores = fields.map(([, entries]) => compileEntries(entries))
  return (record) => {
    let sum = 0
    for (let at = 0; at < reads.length; at++) sum += scores[at]!(reads[at]!(record))
    return sum
  }
}

/** `compileScore` for entries with the same answer: one step function for numbers, one table for texts. */
export function compileEntries(entries: readonly ScoreEntry[]): (answer: Answer) => number {
  const work = (answer: Answer): number => entries.reduce((sum, entry) => sum + scoreEntry(entry, answer), 0)
  const rules = entries.flatMap((entry) => entry.rules)
  const named = namedTextsOf(rules)
  const unnamed = work(textNamedByNone(named))
  // Lower-casing never shortens a text, so a longer one cannot match.
  const longest = Math.max(0, ...named.map((text) => text.length))
  const ofNumber = stepFunction(breakpointsOf(rules), work)
  const ofText = remembered(work)

  return (answer) => {
    if (typeof answer === 'number') return ofNumber(answer)
    if (typeof answer !== 'string') return work(answer)
    if (answer.length === 0) return 0
    if (answer.length > longest && isLetter(answer.charCodeAt(0)) && isPrinted(answer.charCodeAt(answer.length - 1)))
      return unnamed
    return ofText(answer)
  }
}

/** One value below, at and between all bounds, because the score of a number changes only there. */
function stepFunction(breakpoints: readonly number[], work: (answer: number) => number): (value: number) => number {
  const bounds = Float64Array.from(breakpoints)
  const atBound = Float64Array.from(bounds, (bound) => work(bound))
  // between[i] is below bounds[i]; the last one is above all bounds.
  const between = Float64Array.from({ length: bounds.length + 1 }, (_, index) => work(middleOf(bounds, index)))
  return (value) => {
    if (!Number.isFinite(value)) return 0
    let low = 0
    let high = bounds.length
    while (low < high) {
      const middle = (low + high) >>> 1
      if (bounds[middle]! < value) low = middle + 1
      else high = middle
    }
    return bounds[low] === value ? atBound[low]! : between[low]!
  }
}

function middleOf(bounds: Float64Array, index: number): number {
  const below = bounds[index - 1] ?? -Number.MAX_VALUE
  const above = bounds[index] ?? Number.MAX_VALUE
  return below / 2 + above / 2
}

function remembered(work: (text: string) => number): (text: string) => number {
  const memo = new Map<string, number>()
  return (text) => {
    const known = memo.get(text)
    if (known !== undefined) return known
    if (memo.size >= MEMO_SIZE) memo.clear()
    const score = work(text)
    memo.set(text, score)
    return score
  }
}

/** An ASCII letter. A text that starts with one is not blank, not padded and not a number. */
function isLetter(code: number): boolean {
  const lower = code | 32
  return lower >= 97 && lower <= 122
}

function isPrinted(code: number): boolean {
  return code > 32 && code < 127
}

function textNamedByNone(named: readonly string[]): string {
  let text = 'other'
  while (named.includes(text)) text += '-'
  return text
}
