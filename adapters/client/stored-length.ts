import { accountStorage } from '../browser/account-storage.ts'

/**
 * Stores how many rows a list of the account had last in this browser, so that it takes their place while it loads.
 * Undefined when nothing valid is stored.
 */
export function storedLength(
  list: string,
  account: () => number | undefined,
  storage: () => Storage = () => localStorage,
) {
  const store = accountStorage(storage, account)
  const key = `length:${list}`
  return {
    read: (): number | undefined => {
      const stored = store.read(key) ?? ''
      return /^\d{1,4}$/.test(stored) ? Number(stored) : undefined
    },
    write: (length: number): void => store.write(key, String(length)),
  } as const
}
