import type { CheckedCondition } from './checked-filter.ts'
import { chosenTexts, dayBounds, type DayBounds, type FilterMoment } from './filter-days.ts'
import {
  DAY_PATTERN,
  decimalText,
  foldText,
  NUMBER_PATTERN,
  OFFSET_PATTERN,
  UTC_PATTERN,
  YES_TEXTS,
} from './filter-text.ts'

/** One condition as a test of a value. */
export interface ValueTest {
  readonly test: (value: unknown) => boolean
  /** Relative cost of the test; expensive tests run last. */
  readonly cost: number
}

/** Compiles one condition. This is the only place that defines how values of each type compare in memory. D-85. */
export function valueTest(condition: CheckedCondition, moment: FilterMoment): ValueTest {
  switch (condition.type) {
    case 'boolean': {
      const wanted = condition.flag === (condition.operator === 1)
      return { cost: 1, test: (value) => isYes(value) === wanted }
    }
    case 'number':
      return { cost: 1, test: numberTest(condition) }
    case 'choice':
      return { cost: 2, test: choiceTest(condition.operator, chosenTexts(condition, moment)) }
    case 'date':
      return { cost: 3, test: dateTest(condition, moment) }
    case 'text':
      return textTest(condition)
    case 'multi':
      return { cost: 5, test: multiTest(condition) }
  }
}

type Test = ValueTest['test']
type Of<Type> = Extract<CheckedCondition, { readonly type: Type }>

const isMissing = (value: unknown) => value === undefined || value === null || value === ''
function textOf(value: unknown): string {
  if (typeof value === 'string') return value
  if (typeof value === 'number') return decimalText(value)
  return value === undefined || value === null ? '' : String(value as boolean)
}
const isYes = (value: unknown): boolean =>
  value === true || value === 1 || (typeof value === 'string' && YES_TEXTS.includes(value.toLowerCase()))

function numberTest({ operator, from, to }: Of<'number'>): Test {
  switch (operator) {
    case 1:
      return (value) => numberOf(value) === from
    case 2:
      return (value) => numberOf(value) !== from
    case 7:
      return isMissing
    case 8:
      return (value) => !isMissing(value)
    // NaN marks a missing number: every comparison with it is false.
    case 9:
      return (value) => numberOf(value) < from
    case 10:
      return (value) => numberOf(value) > from
    case 11:
      return (value) => numberOf(value) <= from
    case 12:
      return (value) => numberOf(value) >= from
    case 13:
      return (value) => {
        const number = numberOf(value)
        return number >= from && number <= to
      }
    case 14:
      return (value) => {
        const number = numberOf(value)
        return number < from || number > to
      }
  }
}

const numberText = new RegExp(NUMBER_PATTERN)
function numberOf(value: unknown): number {
  if (typeof value === 'number') return Number.isFinite(value) ? value : Number.NaN
  return typeof value === 'string' && numberText.test(value) ? Number(value) : Number.NaN
}

function choiceTest(operator: Of<'choice'>['operator'], texts: readonly string[]): Test {
  const [text] = texts
  const wanted = new Set(texts)
  switch (operator) {
    case 1:
      return (value) => textOf(value) === text
    case 2:
      return (value) => textOf(value) !== text
    case 3:
      return (value) => wanted.has(textOf(value))
    case 4:
      return (value) => !wanted.has(textOf(value))
    case 7:
      return (value) => textOf(value) === ''
    case 8:
      return (value) => textOf(value) !== ''
  }
}

function textTest({ operator, text }: Of<'text'>): ValueTest {
  const wanted = foldText(text)
  // Which sigma a value has matters only to a text with one.
  const fold = wanted.includes('σ') ? foldText : (value: string): string => value.toLowerCase()
  const folded = (holds: (folded: string) => boolean): ValueTest => ({
    cost: 6,
    test: (value) => holds(fold(textOf(value))),
  })
  switch (operator) {
    case 1:
      return folded((held) => held === wanted)
    case 2:
      return folded((held) => held !== wanted)
    case 3:
      return folded((held) => held.includes(wanted))
    case 4:
      return folded((held) => !held.includes(wanted))
    case 5:
      return folded((held) => held.startsWith(wanted))
    case 6:
      return folded((held) => held.endsWith(wanted))
    case 7:
      return { cost: 2, test: (value) => textOf(value).trim() === '' }
    case 8:
      return { cost: 2, test: (value) => textOf(value).trim() !== '' }
  }
}

function multiTest({ operator, texts }: Of<'multi'>): Test {
  const wanted = new Set(texts)
  const isSame: Test = (value) => {
    const held = new Set(listOf(value))
    return held.size === wanted.size && texts.every((text) => held.has(text))
  }
  const holdsAny: Test = (value) => listOf(value).some((text) => wanted.has(text))
  switch (operator) {
    case 1:
      return isSame
    case 2:
      return (value) => !isSame(value)
    case 3:
      return holdsAny
    case 4:
      return (value) => !holdsAny(value)
    case 7:
      return (value) => listOf(value).length === 0
    case 8:
      return (value) => listOf(value).length > 0
  }
}

const isText = (one: unknown) => typeof one === 'string'

function listOf(value: unknown): readonly string[] {
  if (Array.isArray(value))
    return value.every(isText) ? value : value.filter((one) => one !== null && one !== undefined).map(textOf)
  return typeof value === 'object' || isMissing(value) ? [] : textOf(value).split(',')
}

function dateTest(condition: Of<'date'>, moment: FilterMoment): Test {
  const { operator } = condition
  if (operator === 7) return isMissing
  if (operator === 8) return (value) => !isMissing(value)
  const bounds = dayBounds(condition, moment)
  const side = (value: unknown) => sideOf(value, bounds)
  switch (operator) {
    case 1:
    case 13:
      return (value) => side(value) === 0
    case 2:
      return (value) => side(value) !== 0
    // NaN marks a missing date: every comparison with it is false.
    case 9:
      return (value) => side(value) < 0
    case 10:
      return (value) => side(value) > 0
    case 11:
      return (value) => side(value) <= 0
    case 12:
      return (value) => side(value) >= 0
    case 14:
      return (value) => Math.abs(side(value)) === 1
  }
}

const dayText = new RegExp(DAY_PATTERN)
const utcText = new RegExp(UTC_PATTERN)
const offsetText = new RegExp(OFFSET_PATTERN)

// -1 before the days, 0 within, 1 after, NaN when the value is not a date.
function sideOf(value: unknown, { from, to, utcFrom, utcEnd, startsAt, endsAt }: DayBounds): number {
  if (typeof value === 'string') {
    if (dayText.test(value)) return value < from ? -1 : value > to ? 1 : 0
    if (utcText.test(value)) {
      const utc = wireTextOf(value)
      return utc < utcFrom ? -1 : utc >= utcEnd ? 1 : 0
    }
  }
  const moment = typeof value === 'string' ? offsetMoment(value) : value instanceof Date ? value.getTime() : value
  if (typeof moment !== 'number' || Number.isNaN(moment)) return Number.NaN
  return moment < startsAt ? -1 : moment >= endsAt ? 1 : 0
}

const wireTextOf = (text: string): string =>
  text.length === 19 && text[10] === ' ' ? text : text.replace('Z', '').replace('T', ' ').slice(0, 19).padEnd(19, ':00')

/** The moment of a text with an offset, in ms. Days beyond the end of a month roll over, as in the database. */
function offsetMoment(text: string): number {
  const found = offsetText.exec(text)
  if (found === null) return Number.NaN
  const [, year, month, day, hour, minute, second, sign, hours, minutes] = found
  const offset = (Number(hours) * 60 + Number(minutes)) * (sign === '-' ? -1 : 1)
  return Date.UTC(
    Number(year),
    Number(month) - 1,
    Number(day),
    Number(hour),
    Number(minute) - offset,
    Number(second ?? 0),
  )
}
