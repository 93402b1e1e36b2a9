import { z } from 'zod'
import { filterMessages as say } from './filter.messages.ts'
import { isStorable } from './filter-text.ts'
import { isOperatorNumber, type FieldType, type OperatorNumber } from './operators.ts'

/** Groups inside each other, the outermost counted. */
export const MAX_FILTER_DEPTH = 5
export const MAX_FILTER_CONDITIONS = 50
/** Longest text value, in code points. */
export const MAX_FILTER_TEXT = 200
/** Most values of one condition on a multi choice. */
export const MAX_FILTER_VALUES = 100
export const MAX_SPAN_DAYS = 3660

/** A relative span: the N days that end (last) or begin (next) today, today included. Turned into dates when it runs. D-85. */
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

/** Conditions and groups joined by "and" (all) or "or" (any). A group without rules narrows nothing. */
export interface FilterGroup {
  readonly match: 'all' | 'any'
  readonly rules: readonly FilterRule[]
}
export type FilterRule = FilterGroup | FilterCondition

/** The one tree of saved filters, custom views and automation conditions. */
export type FilterTree = FilterGroup

export const NO_FILTER: FilterTree = { match: 'all', rules: [] }

export const isGroup = (rule: FilterRule): rule is FilterGroup => 'match' in rule

/** A field that can be filtered, by its wire name. `options` limit what a choice may be compared with. */
export interface FilterField {
  readonly name: string
  readonly label: string
  readonly type: FieldType
  readonly options?: readonly { readonly value: string; readonly label: string }[] | undefined
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
const group = z.object({ match: z.enum(['all', 'any']), rules: z.array(rule) })

/**
 * The shape of a filter as it is stored and sent, within its limits; depth is looked at first, so that no nesting can exhaust
 * the reader. Whether fields, operators and values fit is asked by `checkFilter`.
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
    // Groups count here too: a thousand empty ones are no filter.
    if (conditions > MAX_FILTER_CONDITIONS || waiting.length > 4 * MAX_FILTER_CONDITIONS)
      return say.tooMany(MAX_FILTER_CONDITIONS)
  }
  return undefined
}
