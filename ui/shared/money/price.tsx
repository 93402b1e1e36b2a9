import { isCurrencyCode } from '../../../core/pricing/currency.ts'
import { amountDigits } from '../../../core/pricing/money.ts'
import classes from './price.module.css'

export interface PriceProps {
  /** In whole units. */
  readonly amount: number
  /** ISO 4217. */
  readonly currency: string
}

/** An amount of money: a small currency code before it, tabular figures. */
export function Price({ amount, currency }: PriceProps) {
  const digits = isCurrencyCode(currency) ? amountDigits(amount, currency) : String(amount)
  return (
    <span className={classes.price}>
      <span className={classes.currency}>{currency}</span> {digits}
    </span>
  )
}
