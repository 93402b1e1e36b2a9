import { isCurrencyCode } from '../../../core/pricing/currency.ts'
import { moneyText, toMoney } from '../../../core/pricing/money.ts'
import classes from './products.module.css'

/** The digits of an amount in whole units, grouped, with the decimals of its currency. */
export function digitsOf(amount: number, currency: string): string {
  const money = isCurrencyCode(currency) ? toMoney(amount, currency) : undefined
  return money === undefined ? String(amount) : moneyText(money).slice(0, -currency.length - 1)
}

/** A price for comparing: a small currency code before the figure. */
export function Price({ amount, currency }: { readonly amount: number; readonly currency: string }) {
  return (
    <span className={classes.money}>
      <span className={classes.code}>{currency}</span> {digitsOf(amount, currency)}
    </span>
  )
}

/** "1 Set", "500 Pieces". */
export const quantityText = (quantity: number, unit: string | null): string =>
  `${quantity.toLocaleString('en-US')}${unit === null ? '' : ` ${unit}`}`
