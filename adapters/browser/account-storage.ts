/** Text values by key, stored per account, so that nobody reads another person's values. */
export interface AccountStorage {
  /** The key under which the browser stores a value, as events of other tabs name it. */
  readonly storedKey: (key: string) => string
  /** Undefined when nothing is stored or the browser refuses storage. */
  readonly read: (key: string) => string | undefined
  /** Undefined removes the value. Fails silently if storage is full or refused, so store only conveniences. */
  readonly write: (key: string, value: string | undefined) => void
}

/** The account of visitors who are not signed in. */
export const VISITOR = 'visitor'

const PREFIX = 'tradehall'

/**
 * A view of local or session storage whose keys contain the account's id (`tradehall:<account>:<key>`), so that a change
 * of the sign-in cannot show another person's data. Never throws.
 */
export function accountStorage(storage: () => Storage, account: () => number | string | undefined): AccountStorage {
  const storedKey = (key: string) => `${PREFIX}:${account() ?? VISITOR}:${key}`
  return {
    storedKey,
    read: (key) => readText(storage, storedKey(key)),
    write: (key, value) => writeText(storage, storedKey(key), value),
  }
}

/** Removes everything that is stored for one account. */
export function forgetAccount(storage: () => Storage, account: number): void {
  try {
    const keys = Object.keys(storage()).filter((key) => key.startsWith(`${PREFIX}:${account}:`))
    for (const key of keys) storage().removeItem(key)
  } catch {
    // A browser that refuses storage has nothing stored.
  }
}

/** Reads one key unchanged; undefined when it is absent or the browser refuses storage. */
export function readText(storage: () => Storage, key: string): string | undefined {
  try {
    return storage().getItem(key) ?? undefined
  } catch {
    return undefined
  }
}

/** Writes one key unchanged, or removes it for undefined. Returns false when the browser refuses. */
export function writeText(storage: () => Storage, key: string, value: string | undefined): boolean {
  try {
    if (value === undefined) storage().removeItem(key)
    else storage().setItem(key, value)
    return true
  } catch {
    return false
  }
}
