import { currencyOfId } from '../../core/reference/currencies.ts'
import type { StoredCurrency } from '../../core/storefront/storefront-address.ts'
import { readText, writeText } from '../browser/account-storage.ts'
import { onStorageKey } from '../browser/other-tabs.ts'

const KEY = 'currency'
const local = () => localStorage
const listeners = new Set<() => void>()
let stored: { readonly text: string | undefined; readonly value: StoredCurrency | undefined } | undefined

/**
 * The stored currency setting `{id, code}` (D-32), shared by all tabs. Stored per browser, not per account, because
 * visitors choose it too. An unknown currency counts as none.
 */
export const currencySetting = {
  read: (): StoredCurrency | undefined => {
    const text = readText(local, KEY)
    // Same text, same object: readers compare by identity.
    if (stored === undefined || stored.text !== text) stored = { text, value: parse(text) }
    return stored.value
  },
  write: (value: StoredCurrency | undefined): void => {
    writeText(local, KEY, value === undefined ? undefined : JSON.stringify(value))
    for (const listener of listeners) listener()
  },
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener)
    const stop = onStorageKey(KEY, listener)
    return () => {
      listeners.delete(listener)
      stop()
    }
  },
} as const

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
