import type { z } from 'zod'
import { accountStorage } from '../browser/account-storage.ts'

/** Stores the last change of many rows of one list per account in this tab. An invalid entry counts as absent. */
export function storedChange<T>(
  list: string,
  shape: z.ZodType<T>,
  account: () => number | undefined,
  storage: () => Storage = () => sessionStorage,
) {
  const store = accountStorage(storage, account)
  const key = `bulk-change:${list}`
  return {
    read: (): T | undefined => {
      try {
        return shape.safeParse(JSON.parse(store.read(key) ?? 'null')).data
      } catch {
        return undefined
      }
    },
    /** Undefined removes the change. */
    write: (change: T | undefined): void => store.write(key, change === undefined ? undefined : JSON.stringify(change)),
  } as const
}
