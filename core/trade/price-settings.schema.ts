import { z } from 'zod'
import { id } from '../text/id.schema.ts'
import { isNothing, readFlag } from '../text/loose-values.ts'
import { readNumber } from '../text/number-text.ts'
import { requiredText } from '../text/text.schema.ts'
import { CURRENCIES, type CurrencyCode } from '../pricing/currency.ts'
import { priceSettingsMessages as say } from './price-settings.messages.ts'
import { RULE_AUDIENCES, RULE_TARGETS } from '../pricing/rule-match.ts'

/** A company has at most this many rules, and levels. Our own choice, so that they are read in one piece. */
export const PRICE_RULE_LIMIT = 200

/** Nothing is 0, which fields that need a number refuse with their own text, as they do NaN. */
const numberOf = (given: number | string | null | undefined): number =>
  typeof given === 'number' ? given : isNothing(given) ? 0 : Number(readNumber(given) ?? Number.NaN)
const number = z.union([z.number(), z.string()]).nullish().transform(numberOf)
/** Without a value it stays away: it was not read. */
const numberRead = z.union([z.number(), z.string()]).transform(numberOf).optional()
const percentage = number.refine(
  (value) => value > 0 && value <= 100 && Math.abs(value * 100 - Math.round(value * 100)) < 1e-6,
  say.percentage,
)
const ids = z.array(id).max(500)
const day = z
  .string()
  .nullish()
  .transform((text) => text ?? '')
  .refine((text) => text === '' || (/^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text))), say.day)
const flag = z.union([z.boolean(), z.number(), z.string()]).transform((given) => readFlag(given) ?? false)
const codes = CURRENCIES.map(({ code }) => code) as [CurrencyCode, ...CurrencyCode[]]

/** A pricing rule as its form sends it. */
export const pricingRuleForm = z
  .object({
    name: requiredText('text', 'name'),
    is_active: flag.default(true),
    target: z.enum(RULE_TARGETS),
    target_ids: ids.default([]),
    min_quantity: number.refine((value) => Number.isSafeInteger(value) && value >= 0, say.minimum),
    min_amount: number.refine((value) => value >= 0 && value < 1e12, say.minimum),
    kind: z.enum(['percentage', 'amount']),
    value: number,
    currency: z.enum(codes).default('USD'),
    from: day,
    until: day,
    audience: z.enum(RULE_AUDIENCES),
    level_ids: ids.default([]),
    record_ids: ids.default([]),
  })
  .superRefine((rule, context) => {
    const wrong = (field: string, message: string) => context.addIssue({ code: 'custom', path: [field], message })
    if (rule.kind === 'percentage' && !percentage.safeParse(rule.value).success) wrong('value', say.percentage)
    if (rule.kind === 'amount' && !(rule.value >= 0.001 && rule.value < 1e12)) wrong('value', say.amount)
    if (rule.target !== 'all' && rule.target_ids.length === 0) wrong('target_ids', say.target)
    if (rule.audience === 'level' && rule.level_ids.length === 0) wrong('level_ids', say.level)
    if (rule.audience === 'contacts' && rule.record_ids.length === 0) wrong('record_ids', say.contact)
    if (rule.from !== '' && rule.until !== '' && rule.until < rule.from) wrong('until', say.days)
  })
export type PricingRuleForm = z.output<typeof pricingRuleForm>

/** Fields of a rule that mean something only in one piece: two people who change one of them conflict (D-120). */
export const RULE_PARTS = [
  ['kind', 'value', 'currency', 'min_amount'],
  ['target', 'target_ids'],
  ['audience', 'level_ids', 'record_ids'],
  ['from', 'until'],
] as const satisfies readonly (readonly (keyof PricingRuleForm)[])[]

/** Fields of a rule as they were read. */
export const pricingRuleRead = z.object({
  name: z.string().optional(),
  is_active: flag.optional(),
  target: z.enum(RULE_TARGETS).optional(),
  target_ids: ids.optional(),
  min_quantity: numberRead,
  min_amount: numberRead,
  kind: z.enum(['percentage', 'amount']).optional(),
  value: numberRead,
  currency: z.string().optional(),
  from: z.string().optional(),
  until: z.string().optional(),
  audience: z.enum(RULE_AUDIENCES).optional(),
  level_ids: ids.optional(),
  record_ids: ids.optional(),
})

export const discountLevelForm = z.object({
  name: requiredText('text', 'name'),
  percentage,
  record_ids: ids.default([]),
})

/** Fields of a level as they were read. */
export const discountLevelRead = z.object({
  name: z.string().optional(),
  percentage: numberRead,
  record_ids: ids.optional(),
})

export const priceSettingsForm = z.object({
  /** No rule and no level applies. */
  is_paused: flag,
  combine: z.enum(['best', 'all']),
  most_percent: percentage,
  /** Buyers see the list price beside a reduced one. */
  shows_list_price: flag,
})
export type PriceSettingsForm = z.output<typeof priceSettingsForm>

/** Fields of the settings as they were read. */
export const priceSettingsRead = z.object({
  is_paused: flag.optional(),
  combine: z.enum(['best', 'all']).optional(),
  most_percent: numberRead,
  shows_list_price: flag.optional(),
})

/** The settings of a company that has never saved any. */
export const DEFAULT_PRICE_SETTINGS: PriceSettingsForm = {
  is_paused: false,
  combine: 'best',
  most_percent: 50,
  shows_list_price: true,
}
