import { currencyOfId } from '../../core/reference/currencies.ts'
import type { StoredCurrency } from '../../core/storefront/storefront-address.ts'
import { browserSetting } from './browser-setting.ts'

/**
 * The stored currency setting `{id, code}` (D-32). Stored per browser, not per account, because visitors choose it too. An
 * unknown currency counts as none.
 */
export const currencySetting = browserSetting<StoredCurrency | undefined>('currency', parse, (value) =>
  value === undefined ? undefined : JSON.stringify(value),
)

function parse(text: string | undefined): StoredCurrency | undefined {
  if (text === undefined) return undefined
  try {
    const value: unknown = JSON.parse(text)
    const id = typeof value === 'object' && value !== null && 'id' in value ? Number(value.id) : Number.NaN
    const found = currencyOfId(id)
    return found === undefined ? undefined : { id: found.id, code: found.code }
  } catch {
    return undefined
  }
}
