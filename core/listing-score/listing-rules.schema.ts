import { z } from 'zod'
import { COLUMNS } from '../catalogue/product-variants.ts'
import type { Column } from '../catalogue/product-variants.ts'
import type { EntryRules, ListingRules } from './column-entries.ts'
import { LISTING_ENTRY_NAMES, weightOf } from './listing-entries.ts'
import type { ListingEntryName } from './listing-entries.ts'
import { scoreRuleSchema } from './score-rule.schema.ts'

/**
 * Maximum of points, information and weights in a rules file, so that sums of hundredths stay exact. Our own choice.
 */
export const POINTS_LIMIT = 1000
const OPERATORS = '=, !=, <, <=, >, >=, between, in or not_in'

/** "expected X" for a missing or wrong value. */
const wanted = (what: string) => (issue: { readonly input?: unknown }) =>
  issue.input === undefined ? `is missing: write ${what}` : `is no ${what}`
const hundredths = (least: number) =>
  z
    .number({ error: wanted('number') })
    .min(least, `must be from ${least} to ${POINTS_LIMIT}`)
    .max(POINTS_LIMIT, `must be from ${least} to ${POINTS_LIMIT}`)
    .refine(hasTwoDecimals, 'has more than two decimals: write 1.85, not 1.855')
const weight = hundredths(0)
const points = hundredths(-POINTS_LIMIT)

const rule = scoreRuleSchema.superRefine((each, context) => {
  const read = points.safeParse(each.points)
  if (!read.success)
    for (const { message } of read.error.issues) context.addIssue({ code: 'custom', path: ['points'], message })
  if (each.operator === 'between' && each.min > each.max)
    context.addIssue({ code: 'custom', path: ['min'], message: 'is above max: exchange them' })
})

const entryRules = z.strictObject({
  information_score: hundredths(0).optional(),
  weight: z
    .union([
      weight,
      z.strictObject(
        Object.fromEntries(COLUMNS.map((column) => [column, weight.optional()])) as Record<
          Column,
          z.ZodOptional<typeof weight>
        >,
      ),
    ])
    .optional(),
  rules: z.array(rule).optional(),
})

/**
 * A file of rules for listings: for each entry of the weight table, the differences from the default (information score
 * 1, the table's weight, no rules). `weight` is one number for all variants that have the field, or one number per
 * variant (SF, SQ, OF, OQ).
 */
export const listingRulesFile = z.partialRecord(
  z.enum(LISTING_ENTRY_NAMES as readonly [ListingEntryName, ...ListingEntryName[]]),
  entryRules,
)
export type ListingRulesFile = z.infer<typeof listingRulesFile>

/** The rules of a parsed file, or one line per fault with its path and what to do. */
export function readListingRules(
  parsed: unknown,
): { readonly rules: ListingRules } | { readonly faults: readonly string[] } {
  const read = listingRulesFile.safeParse(parsed)
  if (!read.success) return { faults: read.error.issues.flatMap((issue) => faultsOf(issue, parsed)) }
  const faults = absentFields(read.data)
  if (faults.length > 0) return { faults }
  return {
    rules: Object.fromEntries(
      Object.entries(read.data).map(([name, entry]) => [name, entryOf(name as ListingEntryName, entry)]),
    ),
  }
}

function entryOf(
  name: ListingEntryName,
  { information_score = 1, weight: given, rules = [] }: z.infer<typeof entryRules>,
): EntryRules {
  const shown = COLUMNS.filter((column) => weightOf(name, column) !== null)
  const weights = typeof given === 'number' ? Object.fromEntries(shown.map((column) => [column, given])) : given
  return {
    informationScore: information_score,
    rules,
    ...(weights !== undefined && { weights: weights as EntryRules['weights'] }),
  }
}

/** A weight for a variant without the field would have no effect. */
function absentFields(file: ListingRulesFile): readonly string[] {
  return Object.entries(file).flatMap(([name, entry]) =>
    typeof entry.weight !== 'object'
      ? []
      : COLUMNS.filter(
          (column) =>
            (entry.weight as Partial<Record<Column, number>>)[column] !== undefined &&
            weightOf(name as ListingEntryName, column) === null,
        ).map((column) => `${name}.weight.${column}: the form has no such field in ${column}; leave it out`),
  )
}

function faultsOf(issue: z.core.$ZodIssue, root: unknown): readonly string[] {
  const at = (more: readonly PropertyKey[] = []) => pathText([...issue.path, ...more])
  if (issue.code === 'unrecognized_keys') {
    const isTop = issue.path.length === 0
    const isWeight = issue.path.at(-1) === 'weight'
    const known = isTop ? LISTING_ENTRY_NAMES : isWeight ? COLUMNS : Object.keys(entryRules.shape)
    return issue.keys.map(
      (key) =>
        `${at([key])}: there is no such ${isTop ? 'entry' : isWeight ? 'variant' : 'setting'}; choose from ${known.join(', ')}`,
    )
  }
  if (issue.code === 'invalid_key')
    return [`${at()}: there is no such entry; choose from ${LISTING_ENTRY_NAMES.join(', ')}`]
  if (issue.code === 'invalid_union' && issue.path.at(-1) === 'operator')
    return [`${at()}: is no operator: write ${OPERATORS}`]
  if (issue.code === 'invalid_union' && issue.path.at(-1) === 'weight') {
    const isObject = typeof valueAt(root, issue.path) === 'object'
    const inner = issue.errors[isObject ? 1 : 0] ?? []
    return inner.flatMap((each) => faultsOf({ ...each, path: [...issue.path, ...each.path] }, root))
  }
  const value = valueAt(root, issue.path)
  if (issue.code === 'invalid_value')
    return [`${at()}: ${value === undefined ? 'is missing' : 'is not known'}: write ${issue.values.join(' or ')}`]
  if (issue.code === 'invalid_union')
    return [`${at()}: ${value === undefined ? 'is missing' : 'is not fit'}: write a number or a text`]
  if (issue.code === 'invalid_type' && !issue.message.startsWith('is ')) {
    const what =
      {
        array: 'a list [ … ]',
        object: 'an object { … }',
        record: 'an object { … }',
        number: 'a number',
        string: 'a text in quotes',
      }[issue.expected as string] ?? issue.expected
    return [`${at()}: ${value === undefined ? 'is missing' : 'is not fit'}: write ${what}`]
  }
  return [`${at()}: ${issue.message}`]
}

function valueAt(root: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (value, key) =>
      typeof value === 'object' && value !== null ? (value as Record<PropertyKey, unknown>)[key] : undefined,
    root,
  )
}

/** brand.rules[0].points */
function pathText(path: readonly PropertyKey[]): string {
  const text = path.reduce<string>(
    (so, key) => (typeof key === 'number' ? `${so}[${key}]` : `${so === '' ? '' : `${so}.`}${String(key)}`),
    '',
  )
  return text === '' ? 'the file' : text
}

function hasTwoDecimals(value: number): boolean {
  return Math.round(value * 100) / 100 === value
}
