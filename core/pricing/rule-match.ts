import type { CurrencyCode } from './currency.ts'
import { convert, type Money, type RateTable, toMoney, toPrice } from './money.ts'
import type { PriceRule, PriceRules } from './price-rules.ts'

/** What a rule is for. */
export const RULE_TARGETS = ['all', 'category', 'brand', 'listings'] as const
export type RuleTarget = (typeof RULE_TARGETS)[number]
/** For whom a rule is. */
export const RULE_AUDIENCES = ['everybody', 'level', 'contacts'] as const
export type RuleAudience = (typeof RULE_AUDIENCES)[number]

/** A pricing rule as its seller stores it; amounts in whole units of `currency`. */
export interface SellerRule {
  readonly id: number
  readonly name: string
  readonly is_active: boolean
  readonly target: RuleTarget
  readonly target_ids: readonly number[]
  readonly min_quantity: number
  readonly min_amount: number
  readonly percentage: number
  readonly amount: number
  readonly currency: CurrencyCode
  /** First and last day, `YYYY-MM-DD` in UTC; '' for no limit. */
  readonly from: string
  readonly until: string
  readonly audience: RuleAudience
  readonly level_ids: readonly number[]
  /** Contacts and accounts of the CRM. */
  readonly record_ids: readonly number[]
}

/** A discount level: a percentage off everything for its contacts and accounts. */
export interface SellerLevel {
  readonly id: number
  readonly name: string
  readonly percentage: number
  readonly record_ids: readonly number[]
}

export interface SellerPrices {
  readonly rules: readonly SellerRule[]
  readonly levels: readonly SellerLevel[]
  readonly is_paused: boolean
  readonly combine: 'best' | 'all'
  readonly most_percent: number
}

/** What rules compare of a listing. */
export interface RuledListing {
  readonly id: number
  readonly categoryIds: readonly number[]
  readonly brandId: number | null
  readonly currency: CurrencyCode
}

/** The day, and the seller's contacts and accounts that stand for the buyer; none for a visitor. */
export interface RuleQuestion {
  readonly today: string
  readonly recordIds: ReadonlySet<number>
  readonly rates: RateTable
}

/**
 * The rules of a seller that may apply to a buyer of a listing, quantities aside. A rule with an amount whose currency has
 * no rate is left out. D-162.
 */
export function rulesFor(prices: SellerPrices, listing: RuledListing, question: RuleQuestion): PriceRules {
  const { combine, most_percent: mostPercent, is_paused } = prices
  if (is_paused) return { rules: [], combine, mostPercent }
  const levels = prices.levels.filter(({ record_ids }) => meet(record_ids, question.recordIds))
  const held = new Set(levels.map(({ id }) => id))
  const rules = prices.rules
    .filter((rule) => rule.is_active && isOn(rule, question.today) && isAbout(rule, listing))
    .filter((rule) => isFor(rule, held, question.recordIds))
    .flatMap((rule) => ruleIn(rule, listing.currency, question.rates) ?? [])
  return {
    rules: [
      ...rules,
      ...levels.map((level) => ({
        id: `level:${level.id}`,
        name: level.name,
        percent: level.percentage,
        amount: 0,
        minQuantity: 1,
        minTotal: 0,
      })),
    ],
    combine,
    mostPercent,
  }
}

// Helpers

const meet = (ids: readonly number[], held: ReadonlySet<number>): boolean => ids.some((id) => held.has(id))

const isOn = ({ from, until }: SellerRule, today: string): boolean =>
  (from === '' || from <= today) && (until === '' || today <= until)

function isAbout({ target, target_ids }: SellerRule, { id, categoryIds, brandId }: RuledListing): boolean {
  switch (target) {
    case 'all':
      return true
    case 'category':
      return target_ids.some((category) => categoryIds.includes(category))
    case 'brand':
      return brandId !== null && target_ids.includes(brandId)
    case 'listings':
      return target_ids.includes(id)
  }
}

function isFor(rule: SellerRule, levels: ReadonlySet<number>, records: ReadonlySet<number>): boolean {
  switch (rule.audience) {
    case 'everybody':
      return true
    case 'level':
      return meet(rule.level_ids, levels)
    case 'contacts':
      return meet(rule.record_ids, records)
  }
}

function ruleIn(rule: SellerRule, currency: CurrencyCode, rates: RateTable): PriceRule | undefined {
  const minor = (money: Money | undefined): number | undefined => money && convert(money, currency, rates)?.minor
  const amount = rule.amount > 0 ? minor(toPrice(rule.amount, rule.currency)) : 0
  const minTotal = rule.min_amount > 0 ? minor(toMoney(rule.min_amount, rule.currency)) : 0
  if (amount === undefined || minTotal === undefined) return undefined
  return {
    id: `rule:${rule.id}`,
    name: rule.name,
    percent: rule.percentage,
    amount,
    minQuantity: rule.min_quantity,
    minTotal,
  }
}
