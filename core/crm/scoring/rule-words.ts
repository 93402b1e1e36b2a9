import type { ScoreRule } from '../../listing-score/score-rule.schema.ts'

const number = new Intl.NumberFormat('en', { maximumFractionDigits: 4 })

/** A rule as it reads after the name of its field: "is at least 1,000,000". `nameOf` names the texts in it. */
export function ruleWords(rule: ScoreRule, nameOf: (text: string) => string = (text) => text): string {
  const valueWords = (value: string | number): string =>
    typeof value === 'number' ? number.format(value) : nameOf(value)
  switch (rule.operator) {
    case '=':
      return `is ${valueWords(rule.value)}`
    case '!=':
      return `is not ${valueWords(rule.value)}`
    case '<':
      return `is less than ${number.format(rule.value)}`
    case '<=':
      return `is at most ${number.format(rule.value)}`
    case '>':
      return `is more than ${number.format(rule.value)}`
    case '>=':
      return `is at least ${number.format(rule.value)}`
    case 'between':
      return `is from ${number.format(rule.min)} to ${number.format(rule.max)}`
    case 'in':
      return `is ${anyOf(rule.values.map(nameOf))}`
    case 'not_in':
      return `is none of ${rule.values.map(nameOf).join(', ')}`
  }
}

/** Points with their sign: "+5", "−3", "0". */
export function pointWords(points: number): string {
  if (points === 0) return '0'
  return `${points < 0 ? '−' : '+'}${number.format(Math.abs(points))}`
}

const anyOf = (values: readonly string[]): string =>
  values.length < 2 ? (values[0] ?? '') : `${values.slice(0, -1).join(', ')} or ${values.at(-1)}`
