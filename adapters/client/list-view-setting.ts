import { readText, writeText } from '../browser/account-storage.ts'
import { onStorageKey } from '../browser/other-tabs.ts'

const KEY = 'product_view'
const local = () => localStorage
const listeners = new Set<() => void>()

export type ListView = 'grid' | 'list'

/** How this browser shows lists of products (D-261), shared by all tabs. An unknown one counts as the grid. */
export const listViewSetting = {
  read: (): ListView => (readText(local, KEY) === 'list' ? 'list' : 'grid'),
  write: (value: ListView): void => {
    writeText(local, KEY, value === 'grid' ? undefined : value)
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
