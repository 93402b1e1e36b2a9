import type { CheckedCondition, CheckedFilter, CheckedGroup } from './filter-check.ts'
import { dayBounds, type DayBounds, type FilterMoment } from './filter-days.ts'
import { DAY_PATTERN, foldText, NUMBER_PATTERN, UTC_PATTERN, YES_TEXTS } from './filter-text.ts'
import { formatWireTime } from '../time/wire-time.ts'

/** A row by field names. Dates are days, wire moments, ISO texts with offset or ms since epoch; lists may be comma texts (D-14). */
export type FilterRow = Readonly<Record<string, unknown>>
export type RowPredicate = (row: FilterRow) => boolean

export interface PredicateOptions extends FilterMoment {
  /** How a field is read from a row; by default the property of its name. */
  readonly read?: (field: string) => (row: FilterRow) => unknown
}

/** Compiles a filter into closures over rows. It says of each row what `toSql` says of it in the database. D-85. */
export function toPredicate(filter: CheckedFilter, options: PredicateOptions): RowPredicate {
  return compileGroup(filter.root, options)?.test ?? (() => true)
}

interface Compiled {
  readonly test: RowPredicate
  readonly cost: number
}

// undefined: nothing in it, it narrows nothing and is left out.
function compileGroup(group: CheckedGroup, options: PredicateOptions): Compiled | undefined {
  const parts = group.rules
    .flatMap((rule) => ('match' in rule ? (compileGroup(rule, options) ?? []) : compileCondition(rule, options)))
    .toSorted((a, b) => a.cost - b.cost) // the order changes no answer, only how soon it is known
  const [first, ...rest] = parts
  if (first === undefined) return undefined
  const join = group.match === 'all' ? both : either
  return { test: rest.reduce((test, part) => join(test, part.test), first.test), cost: parts.reduce((sum, part) => sum + part.cost, 0) }
}

const both = (a: RowPredicate, b: RowPredicate): RowPredicate => (row) => a(row) && b(row)
const either = (a: RowPredicate, b: RowPredicate): RowPredicate => (row) => a(row) || b(row)

function compileCondition(condition: CheckedCondition, options: PredicateOptions): Compiled {
  const name = condition.field.name
  const read = options.read?.(name) ?? ((row: FilterRow) => row[name])
  switch (condition.type) {
    case 'boolean': {
      const wanted = condition.flag === (condition.operator === 1)
      return { cost: 1, test: (row) => isYes(read(row)) === wanted }
    }
    case 'number': return { cost: 1, test: numberTest(condition, read) }
    case 'choice': {
      const { text } = condition
      switch (condition.operator) {
        case 1: return { cost: 2, test: (row) => choiceOf(read(row)) === text }
        case 2: return { cost: 2, test: (row) => choiceOf(read(row)) !== text }
        case 7: return { cost: 1, test: (row) => choiceOf(read(row)) === '' }
        case 8: return { cost: 1, test: (row) => choiceOf(read(row)) !== '' }
      }
    }
    case 'date': return { cost: 3, test: dateTest(condition, read, options) }
    case 'text': return { cost: condition.operator > 6 ? 2 : 5, test: textTest(condition, read) }
    case 'multi': return { cost: 6, test: multiTest(condition, read) }
  }
}

type Read = (row: FilterRow) => unknown
type Of<Type> = Extract<CheckedCondition, { readonly type: Type }>


const isMissing = (value: unknown) => value === undefined || value === null || value === ''

function numberTest({ operator, from, to }: Of<'number'>, read: Read): RowPredicate {
  switch (operator) {
    case 1: return (row) => numberOf(read(row)) === from
    case 2: return (row) => numberOf(read(row)) !== from
    case 7: return (row) => isMissing(read(row))
    case 8: return (row) => !isMissing(read(row))
    // NaN stands for no number: every comparison with it is false.
    case 9: return (row) => numberOf(read(row)) < from
    case 10: return (row) => numberOf(read(row)) > from
    case 11: return (row) => numberOf(read(row)) <= from
    case 12: return (row) => numberOf(read(row)) >= from
    case 13: return (row) => { const value = numberOf(read(row)); return value >= from && value <= to }
    case 14: return (row) => { const value = numberOf(read(row)); return value < from || value > to }
  }
}

const numberText = new RegExp(NUMBER_PATTERN)
function numberOf(value: unknown): number {
  if (typeof value === 'number') return value
  return typeof value === 'string' && numberText.test(value) ? Number(value) : Number.NaN
}

const choiceOf = (value: unknown): string => (value === undefined || value === null ? '' : typeof value === 'string' ? value : String(value as number))

const isYes = (value: unknown): boolean =>
  value === true || value === 1 || (typeof value === 'string' && YES_TEXTS.includes(value.toLowerCase()))

function textTest(condition: Of<'text'>, read: Read): RowPredicate {
  const wanted = foldText(condition.text)
  const fold = rememberingFold()
  const isBlank: RowPredicate = (row) => choiceOf(read(row)).trim() === ''
  const on = (test: (text: string) => boolean): RowPredicate => (row) => {
    const text = choiceOf(read(row))
    return text !== '' && test(fold(text))
  }
  const not = (test: RowPredicate): RowPredicate => (row) => !test(row)
  switch (condition.operator) {
    case 1: return on((text) => text === wanted)
    case 2: return not(on((text) => text === wanted))
    case 3: return on((text) => text.includes(wanted))
    case 4: return not(on((text) => text.includes(wanted)))
    case 5: return on((text) => text.startsWith(wanted))
    case 6: return on((text) => text.endsWith(wanted))
    case 7: return isBlank
    case 8: return not(isBlank)
  }
}

/** Texts kept folded by one condition: the same rows are asked again at every key stroke. */
const MEMO_TEXTS = 4096

function rememberingFold(): (text: string) => string {
  const known = new Map<string, string>()
  return (text) => {
    const found = known.get(text)
    if (found !== undefined) return found
    const folded = foldText(text)
    if (known.size >= MEMO_TEXTS) known.clear()
    known.set(text, folded)
    return folded
  }
}

function multiTest(condition: Of<'multi'>, read: Read): RowPredicate {
  const wanted = new Set(condition.texts)
  const isSame: RowPredicate = (row) => {
    const held = new Set(listOf(read(row)))
    return held.size === wanted.size && condition.texts.every((text) => held.has(text))
  }
  const holdsAny: RowPredicate = (row) => listOf(read(row)).some((text) => wanted.has(text))
  switch (condition.operator) {
    case 1: return isSame
    case 2: return (row) => !isSame(row)
    case 3: return holdsAny
    case 4: return (row) => !holdsAny(row)
    case 7: return (row) => listOf(read(row)).length === 0
    case 8: return (row) => listOf(read(row)).length > 0
  }
}

function listOf(value: unknown): readonly string[] {
  if (Array.isArray(value)) return value.filter((one) => one !== null && one !== undefined).map(String)
  return typeof value === 'string' && value !== '' ? value.split(',') : []
}

function dateTest(condition: Of<'date'>, read: Read, moment: FilterMoment): RowPredicate {
  const { operator } = condition
  if (operator === 7) return (row) => isMissing(read(row))
  if (operator === 8) return (row) => !isMissing(read(row))
  const bounds = dayBounds(condition, moment)
  const side = (row: FilterRow) => sideOf(read(row), bounds)
  switch (operator) {
    case 1: case 13: return (row) => side(row) === 0
    case 2: return (row) => side(row) !== 0
    // NaN stands for no date: every comparison with it is false.
    case 9: return (row) => side(row) < 0
    case 10: return (row) => side(row) > 0
    case 11: return (row) => side(row) <= 0
    case 12: return (row) => side(row) >= 0
    case 14: return (row) => Math.abs(side(row)) === 1
  }
}

const dayText = new RegExp(DAY_PATTERN)
const momentText = new RegExp(UTC_PATTERN)

// -1 before the days, 0 within, 1 after, NaN when the value is no date.
function sideOf(value: unknown, { from, to, utcFrom, utcEnd }: DayBounds): number {
  if (typeof value === 'string' && dayText.test(value)) return value < from ? -1 : value > to ? 1 : 0
  const utc = utcOf(value)
  if (utc === undefined) return Number.NaN
  return utc < utcFrom ? -1 : utc >= utcEnd ? 1 : 0
}

function utcOf(value: unknown): string | undefined {
  if (typeof value === 'string') {
    if (momentText.test(value)) return value.replace('Z', '').replace('T', ' ').slice(0, 19).padEnd(19, ':00')
    return /[ T]\d\d:\d\d/.test(value) ? utcOf(Date.parse(value.replace(' ', 'T'))) : undefined
  }
  const moment = value instanceof Date ? value.getTime() : value
  return typeof moment === 'number' && Math.abs(moment) < 8.64e15 ? formatWireTime(moment) : undefined
}
