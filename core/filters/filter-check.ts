import { tooLongFor } from '../text/messages.ts'
import { filterMessages as say } from './filter.messages.ts'
import {
  isGroup,
  MAX_FILTER_TEXT,
  MAX_FILTER_VALUES,
  MAX_SPAN_DAYS,
  type DaySpan,
  type FilterCondition,
  type FilterField,
  type FilterGroup,
  type FilterTree,
  type FilterValue,
} from './filter-tree.ts'
import type { CheckedCondition, CheckedFilter, CheckedGroup } from './checked-filter.ts'
import { hasOperator, ME, OPERATORS, type FieldType, type OperatorNumber, type OperatorOf } from './operators.ts'
import { isDay } from './filter-days.ts'
import { isStorable } from '../text/storable.ts'
import { decimalText } from './filter-text.ts'
import { readFlag } from '../text/loose-values.ts'

export interface FilterProblem {
  /** Dotted path in the tree: 'rules.0.rules.2'. */
  readonly path: string
  readonly message: string
}
export type FilterCheck =
  | { readonly ok: true; readonly filter: CheckedFilter }
  | { readonly ok: false; readonly problems: readonly FilterProblem[] }

/**
 * Checks a filter against the available fields. Unknown fields, operators that the type lacks and wrong values are
 * reported with their path. Texts are trimmed, lists are deduplicated, and numbers and booleans may be given as text
 * (D-14, D-85).
 */
export function checkFilter(tree: FilterTree, fields: readonly FilterField[]): FilterCheck {
  const byName = new Map(fields.map((field) => [field.name, field]))
  const problems: FilterProblem[] = []
  const checkGroup = (group: FilterGroup, path: string): CheckedGroup => ({
    match: group.match,
    rules: group.rules.flatMap((rule, index): readonly (CheckedGroup | CheckedCondition)[] => {
      const place = `${path}${path === '' ? '' : '.'}rules.${index}`
      if (isGroup(rule)) return [checkGroup(rule, place)]
      const checked = checkCondition(rule, byName.get(rule.field))
      if (typeof checked !== 'string') return [checked]
      problems.push({ path: place, message: checked })
      return []
    }),
  })
  const root = checkGroup(tree, '')
  return problems.length === 0 ? { ok: true, filter: { root } } : { ok: false, problems }
}

/** The tree of a checked filter, with its normalised values. */
export const toTree = (filter: CheckedFilter): FilterTree => groupTree(filter.root)

function groupTree(group: CheckedGroup): FilterGroup {
  return {
    match: group.match,
    rules: group.rules.map((rule) => {
      if ('match' in rule) return groupTree(rule)
      const value = conditionValue(rule)
      return { field: rule.field.name, operator: rule.operator, ...(value === undefined ? {} : { value }) }
    }),
  }
}

/** The value of a checked condition as stored in the tree; undefined for operators without one. */
export function conditionValue(condition: CheckedCondition): FilterValue | undefined {
  const { arity } = OPERATORS[condition.operator]
  if (arity === 0) return undefined
  switch (condition.type) {
    case 'text':
      return condition.text
    case 'choice':
      return hasSeveral(condition.operator) ? condition.texts : condition.texts[0]
    case 'multi':
      return condition.texts
    case 'number':
      return arity === 2 ? [condition.from, condition.to] : condition.from
    case 'date': {
      if ('span' in condition.days) return condition.days
      return arity === 2 ? [condition.days.from, condition.days.to] : condition.days.from
    }
    case 'boolean':
      return condition.flag
  }
}

/** "Is any of" and "is none of" take several values of a choice. */
const hasSeveral = (operator: OperatorNumber): boolean => operator === 3 || operator === 4

// A returned text is the message of the refusal.
function checkCondition(
  { operator: chosen, value, field: name }: FilterCondition,
  field: FilterField | undefined,
): CheckedCondition | string {
  if (field === undefined) return say.unknownField(name)
  const { type, label } = field
  if (!hasOperator(type, chosen)) return say.operatorLacking(label, OPERATORS[chosen].label)
  const { arity } = OPERATORS[chosen]
  const head = <Type extends FieldType>(of: Type) => ({ type: of, field, operator: chosen as OperatorOf<Type> })
  if (arity > 0 && (value === undefined || value === '')) return say.valueMissing(label)
  switch (type) {
    case 'text': {
      const text = arity === 0 ? '' : textOf(value, field)
      return typeof text === 'string' ? { ...head(type), text } : text.refusal
    }
    case 'choice': {
      const one = arity === 0 || hasSeveral(chosen) ? '' : textOf(value, field)
      if (typeof one !== 'string') return one.refusal
      const texts = arity === 0 ? [] : hasSeveral(chosen) ? textsOf(value, field) : [one]
      return 'refusal' in texts ? texts.refusal : { ...head(type), texts }
    }
    case 'multi': {
      const texts = arity === 0 ? [] : textsOf(value, field)
      return 'refusal' in texts ? texts.refusal : { ...head(type), texts }
    }
    case 'number': {
      const pair = arity === 0 ? { from: 0, to: 0 } : pairOf(value, arity, label, numberOf, say.numberWrong(label))
      return 'refusal' in pair ? pair.refusal : { ...head(type), ...pair }
    }
    case 'date': {
      const days = arity === 0 ? { from: '', to: '' } : daysOf(value, arity, label)
      return 'refusal' in days ? days.refusal : { ...head(type), days }
    }
    case 'boolean': {
      const flag = readFlag(value)
      return flag === undefined ? say.booleanWrong(label) : { ...head(type), flag }
    }
  }
}

interface Refused {
  readonly refusal: string
}

function textOf(value: unknown, field: FilterField): string | Refused {
  if (typeof value !== 'string' && typeof value !== 'number') return { refusal: say.textWrong(field.label) }
  const text = typeof value === 'number' ? decimalText(value) : value.trim()
  if (!isStorable(text)) return { refusal: say.textWrong(field.label) }
  if (text === '') return { refusal: say.valueMissing(field.label) }
  if (Array.from(text).length > MAX_FILTER_TEXT) return { refusal: tooLongFor(MAX_FILTER_TEXT) }
  if (field.isPerson === true && text === ME) return text
  if (field.options !== undefined && field.type !== 'text' && !field.options.some((option) => option.value === text)) {
    return { refusal: say.optionUnknown(field.label, text) }
  }
  return text
}

function textsOf(value: unknown, field: FilterField): readonly string[] | Refused {
  const given: readonly unknown[] = Array.isArray(value) ? value : [value]
  if (given.length === 0 || given.length > MAX_FILTER_VALUES)
    return { refusal: say.listWrong(field.label, MAX_FILTER_VALUES) }
  const texts = given.map((one) => textOf(one, field))
  const refused = texts.find((text) => typeof text !== 'string')
  return refused ?? [...new Set(texts.filter((text) => typeof text === 'string'))]
}

function pairOf<Value extends number | string>(
  value: unknown,
  arity: 1 | 2,
  label: string,
  read: (value: unknown) => Value | undefined,
  wrong: string,
): { readonly from: Value; readonly to: Value } | Refused {
  const given: readonly unknown[] = Array.isArray(value) ? value : [value]
  if (given.length !== arity) return { refusal: arity === 2 ? say.pairWrong(label) : wrong }
  const from = read(given[0])
  const to = read(given[arity - 1])
  if (from === undefined || to === undefined) return { refusal: wrong }
  return from <= to ? { from, to } : { refusal: say.pairReversed(label) }
}

function daysOf(value: unknown, arity: 1 | 2, label: string) {
  if (arity === 2 && typeof value === 'object' && value !== null && 'span' in value) {
    const span = value as DaySpan
    const isRange = Number.isInteger(span.days) && span.days >= 1 && span.days <= MAX_SPAN_DAYS
    return isRange ? { span: span.span, days: span.days } : { refusal: say.spanWrong(MAX_SPAN_DAYS) }
  }
  return pairOf(
    value,
    arity,
    label,
    (day) => (typeof day === 'string' && isDay(day) ? day : undefined),
    say.dateWrong(label),
  )
}

/** Decimal numbers, also with an exponent, because addresses write 1e+21 that way. */
const numberText = /^\s*[-+]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[-+]?\d+)?\s*$/i

function numberOf(value: unknown): number | undefined {
  const number =
    typeof value === 'number' ? value : typeof value === 'string' && numberText.test(value) ? Number(value) : Number.NaN
  // Turns -0 into 0, because an address could not lead back to it.
  return Number.isFinite(number) ? number + 0 : undefined
}
