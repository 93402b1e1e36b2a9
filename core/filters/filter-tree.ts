import { z } from 'zod'
import { filterMessages as say } from './filter.messages.ts'
import { isStorable } from '../text/storable.ts'
import { isOperatorNumber, type FieldType, type OperatorNumber } from './operators.ts'

/** Maximum nesting of groups, including the outermost. */
export const MAX_FILTER_DEPTH = 5
export const MAX_FILTER_CONDITIONS = 50
/** Maximum length of a text value, in code points. */
export const MAX_FILTER_TEXT = 200
/** Maximum number of values of a condition with several choices. */
export const MAX_FILTER_VALUES = 100
export const MAX_SPAN_DAYS = 3660

/**
 * A relative span: the N days that end (last) or begin (next) today, including today. Converted to dates when the
 * filter runs. D-85.
 */
export interface DaySpan {
  readonly span: 'last' | 'next'
  readonly days: number
}

export type FilterValue = string | number | boolean | readonly (string | number)[] | DaySpan

export interface FilterCondition {
  readonly field: string
  readonly operator: OperatorNumber
  readonly value?: FilterValue | undefined
}

/** Conditions and groups joined by "and" (all) or "or" (any). An empty group narrows nothing. */
export interface FilterGroup {
  readonly match: 'all' | 'any'
  readonly rules: readonly FilterRule[]
}
export type FilterRule = FilterGroup | FilterCondition

/** The tree that saved filters, custom views and automation conditions share. */
export type FilterTree = FilterGroup

export const NO_FILTER: FilterTree = { match: 'all', rules: [] }

export const isGroup = (rule: FilterRule): rule is FilterGroup => 'match' in rule

/** A field that can be filtered, by its wire name. `options` restricts the values of a choice. */
export interface FilterField {
  readonly name: string
  readonly label: string
  readonly type: FieldType
  readonly options?: readonly { readonly value: string; readonly label: string }[] | undefined
  /** Whether the values are people, one of whom may be "me". */
  readonly isPerson?: true | undefined
}

const wellFormed = z.string().refine(isStorable, say.malformed)
const filterValue = z.union(
  [
    wellFormed,
    z.number(),
    z.boolean(),
    z.array(z.union([wellFormed, z.number()])),
    z.strictObject({ span: z.enum(['last', 'next']), days: z.number() }),
  ],
  { error: say.malformed },
)

const operatorNumber = z
  .union(
    [
      z.number(),
      z
        .string()
        .regex(/^\d{1,2}$/)
        .transform(Number),
    ],
    { error: say.unknownOperator },
  )
  .refine(isOperatorNumber, say.unknownOperator)
  .transform((value) => value as OperatorNumber)

const condition = z.object({
  field: wellFormed.min(1, say.malformed).max(100, say.malformed),
  operator: operatorNumber,
  value: filterValue.nullish().transform((value) => value ?? undefined),
})
const rule: z.ZodType<FilterRule, unknown> = z.lazy(() => z.union([group, condition], { error: say.malformed }))
const group = z.object(
  { match: z.enum(['all', 'any'], say.malformed), rules: z.array(rule, say.malformed) },
  say.malformed,
)

/**
 * The shape of a stored or sent filter, within its limits. The depth is checked first, so that nesting cannot exhaust
 * the parser. `checkFilter` checks whether fields, operators and values fit.
 */
export const filterTree = z.preprocess(
  (input, context) => {
    const message = limitMessage(input)
    if (message === undefined) return input
    context.addIssue({ code: 'custom', message })
    return z.NEVER
  },
  group.meta({ id: 'FilterTree' }),
) as z.ZodType<FilterTree, unknown>

function limitMessage(input: unknown): string | undefined {
  const waiting: { readonly node: unknown; readonly depth: number }[] = [{ node: input, depth: 1 }]
  let conditions = 0
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { node, depth } = next
    const rules = typeof node === 'object' && node !== null && 'rules' in node ? node.rules : undefined
    if (!Array.isArray(rules)) conditions++
    else if (depth > MAX_FILTER_DEPTH) return say.tooDeep(MAX_FILTER_DEPTH)
    else for (const inner of rules) waiting.push({ node: inner, depth: depth + 1 })
    // Groups count too, so that a filter cannot consist of thousands of empty ones.
    if (conditions > MAX_FILTER_CONDITIONS || waiting.length > 4 * MAX_FILTER_CONDITIONS)
      return say.tooMany(MAX_FILTER_CONDITIONS)
  }
  return undefined
}
