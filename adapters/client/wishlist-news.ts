import { writeText } from '../browser/account-storage.ts'
import { onStorageKey } from '../browser/other-tabs.ts'

const KEY = 'tradehall:wishlist'

/** Tells the other tabs of this browser that the wishlist has changed. */
export const wishlistNews = {
  tell: (): void => void writeText(() => localStorage, KEY, String(Date.now())),
  subscribe: (onChange: () => void): (() => void) =>
    onStorageKey(KEY, (value) => {
      if (value !== undefined) onChange()
    }),
} as const
