import { readSessionUser, type SessionUser, SIGNED_IN_COOKIE, storageKeys, type StoredSignIn } from '../../core/account/session-user.schema.ts'
import { TOKEN_LIFE_MS } from '../../core/account/account.schema.ts'
import { readText, writeText } from '../browser/account-storage.ts'
import { clearEverything } from '../browser/clear-everything.ts'
import { clearCookie, writeCookie } from '../browser/cookie.ts'
import { onStorageKey } from '../browser/other-tabs.ts'

/** Who is signed in, in this browser; other tabs follow through local storage. */
export interface SessionStore {
  readonly current: () => StoredSignIn | undefined
  readonly signIn: (session: StoredSignIn) => void
  readonly update: (user: SessionUser) => void
  /** Removes token, user and marker; `everything` empties the storages and all cookies (401, deleted account). */
  readonly end: (how?: 'signOut' | 'everything') => void
  /** Called after every change, of this tab or another. Answers how to stop. */
  readonly subscribe: (onChange: () => void) => () => void
}

/** For the server: nobody is signed in while a page is rendered, so a page is the same for everyone. */
export const nobody: SessionStore = {
  current: () => undefined,
  signIn: () => undefined,
  update: () => undefined,
  end: () => undefined,
  subscribe: () => () => undefined,
}

export function browserSession(storage: () => Storage = () => localStorage): SessionStore {
  const listeners = new Set<() => void>()
  const load = (): StoredSignIn | undefined => {
    const token = readText(storage, storageKeys.token)
    const user = readSessionUser(readText(storage, storageKeys.user) ?? null)
    return token === undefined || token === '' || user === undefined ? undefined : { token, user }
  }
  let current = load()
  const changed = () => {
    current = load()
    for (const listener of listeners) listener()
  }
  onStorageKey(storageKeys.token, changed)
  onStorageKey(storageKeys.user, changed)
  const keep = ({ token, user }: StoredSignIn) => {
    writeText(storage, storageKeys.user, JSON.stringify(user))
    writeText(storage, storageKeys.token, token)
    writeCookie(SIGNED_IN_COOKIE, '1', { maxAgeSeconds: TOKEN_LIFE_MS / 1000 })
    changed()
  }
  return {
    current: () => current,
    signIn: keep,
    update: (user) => {
      if (current !== undefined) keep({ token: current.token, user })
    },
    end: (how = 'signOut') => {
      if (how === 'everything') clearEverything(storage)
      writeText(storage, storageKeys.token, undefined)
      writeText(storage, storageKeys.user, undefined)
      clearCookie(SIGNED_IN_COOKIE)
      changed()
    },
    subscribe: (onChange) => {
      listeners.add(onChange)
      return () => listeners.delete(onChange)
    },
  }
}
