import { CURRENCIES, type Currency } from '../../../core/reference/currencies.ts'
import { useCurrency } from '../app/use-currency.ts'
import classes from './shell.module.css'

export interface CurrencySelectProps {
  /** Shows the names beside the codes. */
  readonly spelled?: boolean
  /** The currencies to choose from; by default all currencies of the product. */
  readonly currencies?: readonly Pick<Currency, 'id' | 'code' | 'name'>[]
}

/** The currency of all prices on the screen, stored in this browser. */
export function CurrencySelect({ spelled = false, currencies = CURRENCIES }: CurrencySelectProps) {
  const { currency, choose } = useCurrency()
  return (
    <select
      data-scripted
      className={classes.select}
      aria-label="Currency"
      title="Currency of prices"
      value={currency.id}
      onChange={(event) => choose(Number(event.currentTarget.value))}
    >
      {currencies.map(({ id, code, name }) => (
        <option key={id} value={id} label={spelled ? `${code} - ${name}` : code}>
          {code}
        </option>
      ))}
    </select>
  )
}
