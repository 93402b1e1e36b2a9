import type { PricingRuleRow } from '../../../core/contracts/price-settings.contract.ts'
import type { RuleAudience, RuleTarget } from '../../../core/pricing/rule-match.ts'
import { dayText } from '../../shared/app/moments.ts'

const namesOf = (rows: readonly { readonly name: string }[]): string => rows.map(({ name }) => name).join(', ')

/** '10%' or 'USD 3 each'. */
export const reductionText = ({ kind, value, currency }: PricingRuleRow): string =>
  kind === 'percentage' ? `${value}%` : `${currency} ${value} each`

/** The quantity or amount from which a rule applies. */
export function startText({ min_quantity, min_amount, currency }: PricingRuleRow): string {
  const parts = [
    min_quantity > 1 ? `Quantity ${min_quantity.toLocaleString('en')}` : '',
    min_amount > 0 ? `${currency} ${min_amount.toLocaleString('en')}` : '',
  ].filter((part) => part !== '')
  return parts.length === 0 ? 'Any order' : parts.join(' and ')
}

/** The days on which a rule applies. */
export function daysText({ from, until }: Pick<PricingRuleRow, 'from' | 'until'>): string {
  if (from === '') return until === '' ? 'Always' : `Until ${dayText(until)}`
  return until === '' ? `From ${dayText(from)}` : `${dayText(from)} to ${dayText(until)}`
}

/** What a rule is for. */
export const targetText = ({ target, targets }: PricingRuleRow): string =>
  target === 'all' ? 'All products' : namesOf(targets) || 'Nothing any more'

/** For whom a rule is. */
export const forWhom = ({ audience, levels, records }: PricingRuleRow): string =>
  audience === 'everybody' ? 'Everybody' : namesOf(audience === 'level' ? levels : records) || 'Nobody any more'

/** A rule in its form. */
export type RuleValues = {
  readonly name: string
  readonly is_active: boolean
  readonly kind: 'percentage' | 'amount'
  readonly value: string
  readonly currency: string
  readonly target: RuleTarget
  readonly target_ids: readonly number[]
  readonly min_quantity: string
  readonly min_amount: string
  readonly audience: RuleAudience
  readonly level_ids: readonly number[]
  readonly record_ids: readonly number[]
  readonly from: string
  readonly until: string
}

interface Named {
  readonly id: number
  readonly name: string
}

/** The names of ids; ids whose name is not loaded yet are counted. */
export function idsText(ids: readonly number[], known: readonly Named[]): string {
  const names = ids.flatMap((id) => known.find((each) => each.id === id)?.name ?? [])
  const rest = ids.length - names.length
  return [...names, ...(rest === 0 ? [] : [`${rest} more`])].join(', ')
}

/** '10%' or 'USD 3 each from USD 100', from the form. */
export function reductionOf({ kind, value, currency, min_amount }: RuleValues): string {
  const reduction = kind === 'percentage' ? `${value}%` : `${currency} ${value} each`
  return min_amount === '' ? reduction : `${reduction} from ${currency} ${min_amount}`
}

/** What the rule of a form is for. */
export const targetOf = ({ target, target_ids }: RuleValues, known: readonly Named[]): string =>
  target === 'all' ? 'All products' : idsText(target_ids, known)

/** For whom the rule of a form is. */
export function audienceOf(
  { audience, level_ids, record_ids }: RuleValues,
  levels: readonly Named[],
  records: readonly Named[],
): string {
  if (audience === 'everybody') return 'Everybody'
  return audience === 'level' ? idsText(level_ids, levels) : idsText(record_ids, records)
}
