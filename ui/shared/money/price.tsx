import { isCurrencyCode } from '../../../core/pricing/currency.ts'
import { moneyDigits, toMoney } from '../../../core/pricing/money.ts'
import classes from './price.module.css'

export interface PriceProps {
  /** In whole units. */
  readonly amount: number
  /** ISO 4217. */
  readonly currency: string
}

/** An amount of money: a small currency code before it, tabular figures. */
export function Price({ amount, currency }: PriceProps) {
  const money = isCurrencyCode(currency) ? toMoney(amount, currency) : undefined
  const digits = money === undefined ? String(amount) : moneyDigits(money)
  return (
    <span className={classes.price}>
      <span className={classes.currency}>{currency}</span> {digits}
    </span>
  )
}
