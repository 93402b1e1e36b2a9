import type { CheckedCondition, CheckedFilter, CheckedGroup } from './checked-filter.ts'
import { ME, type OperatorNumber } from './operators.ts'

/** The filter as an English sentence: 'Status is New and (City contains “par” or Amount is between 5 and 10)'. */
export function toSentence(filter: CheckedFilter): string {
  return partOf(filter.root)?.text ?? 'All records'
}

interface Part {
  readonly text: string
  /** The operator that joins its conditions; undefined for a single one. */
  readonly match: CheckedGroup['match'] | undefined
}

// Undefined for an empty group. Brackets appear only where "and" and "or" meet; a group with a single part is
// unwrapped.
function partOf(rule: CheckedGroup | CheckedCondition): Part | undefined {
  if (!('match' in rule)) return { text: conditionText(rule), match: undefined }
  const { match } = rule
  const parts = rule.rules.map(partOf).filter((part) => part !== undefined)
  if (parts.length < 2) return parts[0]
  const texts = parts.map((part) => (part.match === undefined || part.match === match ? part.text : `(${part.text})`))
  return { text: texts.join(match === 'all' ? ' and ' : ' or '), match }
}

function conditionText(condition: CheckedCondition): string {
  const { field, operator } = condition
  const { label } = field
  if (operator === 7) return `${label} is empty`
  if (operator === 8) return `${label} is not empty`
  switch (condition.type) {
    case 'text':
      return `${label} ${VERBS[operator]} “${condition.text}”`
    case 'choice':
      return `${label} ${CHOICE_VERBS[operator as 1 | 2 | 3 | 4]} ${joined(
        condition.texts.map((text) => optionLabel(condition, text)),
        'or',
      )}`
    case 'multi': {
      const texts = condition.texts.map((text) => optionLabel(condition, text))
      const verb = { 1: 'is exactly', 2: "isn't exactly", 3: 'contains', 4: "doesn't contain" }[
        operator as 1 | 2 | 3 | 4
      ]
      return `${label} ${verb} ${joined(texts, operator <= 2 ? 'and' : 'or')}`
    }
    case 'number': {
      const values = operator >= 13 ? `${condition.from} and ${condition.to}` : String(condition.from)
      return `${label} ${VERBS[operator]} ${values}`
    }
    case 'date':
      return `${label} ${dateText(condition)}`
    case 'boolean':
      return `${label} is ${condition.flag === (operator === 1) ? 'yes' : 'no'}`
  }
}

const VERBS: Readonly<Record<OperatorNumber, string>> = {
  1: 'is',
  2: "isn't",
  3: 'contains',
  4: "doesn't contain",
  5: 'starts with',
  6: 'ends with',
  7: 'is empty',
  8: 'is not empty',
  9: 'is less than',
  10: 'is more than',
  11: 'is at most',
  12: 'is at least',
  13: 'is between',
  14: 'is not between',
}
const CHOICE_VERBS = { 1: 'is', 2: "isn't", 3: 'is any of', 4: 'is none of' } as const
const DATE_VERBS: Readonly<Partial<Record<OperatorNumber, string>>> = {
  1: 'is on',
  2: "isn't on",
  9: 'is before',
  10: 'is after',
  11: 'is on or before',
  12: 'is on or after',
}

function dateText({ operator, days }: Extract<CheckedCondition, { readonly type: 'date' }>): string {
  if ('span' in days) {
    const unit = days.days === 1 ? 'today' : `the ${days.span} ${days.days} days`
    return days.days === 1
      ? `is ${operator === 14 ? 'not ' : ''}${unit}`
      : `is ${operator === 14 ? 'not ' : ''}in ${unit}`
  }
  if (operator >= 13) return `${VERBS[operator]} ${dayText(days.from)} and ${dayText(days.to)}`
  return `${DATE_VERBS[operator] ?? VERBS[operator]} ${dayText(days.from)}`
}

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

// 'D MMM YYYY', the date format of the whole product (D-45).
function dayText(day: string): string {
  const [year = '', month = '', date = ''] = day.split('-')
  return `${Number(date)} ${MONTHS[Number(month) - 1] ?? month} ${year}`
}

const optionLabel = ({ field }: CheckedCondition, value: string): string =>
  (field.isPerson === true && value === ME ? 'me' : undefined) ??
  field.options?.find((option) => option.value === value)?.label ??
  value

function joined(texts: readonly string[], word: 'and' | 'or'): string {
  return texts.length < 2 ? texts.join('') : `${texts.slice(0, -1).join(', ')} ${word} ${texts.at(-1) ?? ''}`
}
