import { CURRENCIES } from '../../../core/reference/currencies.ts'
import { useCurrency } from '../app/use-currency.ts'
import classes from './shell.module.css'

/** The currency of all prices on the screen, kept in this browser. */
export function CurrencySelect({ spelled = false }: { readonly spelled?: boolean }) {
  const { currency, choose } = useCurrency()
  return (
    <select
      className={classes.select}
      aria-label="Currency"
      title="Currency of prices"
      value={currency.id}
      onChange={(event) => choose(Number(event.currentTarget.value))}
    >
      {CURRENCIES.map(({ id, code, name }) => <option key={id} value={id} label={spelled ? `${code} - ${name}` : code}>{code}</option>)}
    </select>
  )
}
