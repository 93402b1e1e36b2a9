import { useSyncExternalStore } from 'react'
import { currencySetting } from '../../../adapters/client/currency-setting.ts'
import { CURRENCIES, DEFAULT_CURRENCY_ID, currencyOfId, type Currency } from '../../../core/reference/currencies.ts'

/** The currency of shown prices: the stored one, else the default; on the server always the default. */
export function useCurrency(): { readonly currency: Currency; readonly choose: (id: number) => void } {
  const id = useSyncExternalStore(
    currencySetting.subscribe,
    () => currencySetting.read()?.id ?? DEFAULT_CURRENCY_ID,
    () => DEFAULT_CURRENCY_ID,
  )
  return {
    currency: currencyOfId(id) ?? CURRENCIES[0],
    choose: (chosen) => {
      const found = currencyOfId(chosen)
      if (found !== undefined) currencySetting.write({ id: found.id, code: found.code })
    },
  }
}
