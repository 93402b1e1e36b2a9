/** Text by key, kept for one account: what one person left behind is never read as another's. */
export interface AccountStorage {
  /** Undefined when nothing is kept or the browser refuses storage. */
  readonly read: (key: string) => string | undefined
  /** Undefined removes. A full or refused storage loses the value silently: it holds conveniences only. */
  readonly write: (key: string, value: string | undefined) => void
}

/** Account of whoever is not signed in. */
export const VISITOR = 'visitor'

const PREFIX = 'tradehall'

/**
 * A view of local or session storage whose keys carry the account's id (`tradehall:<account>:<key>`).
 * A cache keyed so cannot show the wrong person's data after the sign-in changes. Never throws.
 */
export function accountStorage(storage: () => Storage, account: () => number | string | undefined): AccountStorage {
  const named = (key: string) => `${PREFIX}:${account() ?? VISITOR}:${key}`
  return {
    read: (key) => readText(storage, named(key)),
    write: (key, value) => writeText(storage, named(key), value),
  }
}

/** Reads one key as it stands; undefined when it is absent or the browser refuses storage. */
export function readText(storage: () => Storage, key: string): string | undefined {
  try {
    return storage().getItem(key) ?? undefined
  } catch {
    return undefined
  }
}

/** Writes one key as it stands, or removes it for undefined. False when the browser refused. */
export function writeText(storage: () => Storage, key: string, value: string | undefined): boolean {
  try {
    if (value === undefined) storage().removeItem(key)
    else storage().setItem(key, value)
    return true
  } catch {
    return false
  }
}
