import type { PricingRuleRow } from '../../../core/contracts/price-settings.contract.ts'
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
