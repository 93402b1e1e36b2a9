import type { readSessionUser, SessionUser } from '../../core/account/session-user.schema.ts'
import { SIGNED_IN_COOKIE, storageKeys, type StoredSignIn, TOKEN_LIFE_MS } from '../../core/account/stored-sign-in.ts'
import { CURRENCIES } from '../../core/reference/currencies.ts'
import { readText, writeText } from '../browser/account-storage.ts'
import { clearEverything } from '../browser/clear-everything.ts'
import { clearCookie, writeCookie } from '../browser/cookie.ts'
import { onStorageKey } from '../browser/other-tabs.ts'
import { currencySetting } from './currency-setting.ts'

/** The sign-in of this browser, synchronised between tabs by local storage. */
export interface SessionStore {
  readonly current: () => StoredSignIn | undefined
  readonly signIn: (session: StoredSignIn) => void
  readonly update: (user: SessionUser) => void
  /** Removes token, user and marker. `everything` clears the storages and all cookies (401, deleted account). */
  readonly end: (how?: 'signOut' | 'everything') => void
  /** Called after every change, in this tab or another. Returns the unsubscribe function. */
  readonly subscribe: (onChange: () => void) => () => void
}

/** For the server: it renders pages without a sign-in, so that they are the same for everyone. */
export const noSession: SessionStore = {
  current: () => undefined,
  signIn: () => undefined,
  update: () => undefined,
  end: () => undefined,
  subscribe: () => () => undefined,
}

/**
 * Reads the stored sign-in of this browser. Its schema is loaded only if there is one, so visitors never load it.
 */
export async function browserSession(storage: () => Storage = () => localStorage): Promise<SessionStore> {
  const listeners = new Set<() => void>()
  let current: StoredSignIn | undefined
  let reader: typeof readSessionUser | undefined

  const load = async (): Promise<void> => {
    const hasToken = readText(storage, storageKeys.token) !== undefined
    if (hasToken) reader ??= (await import('../../core/account/session-user.schema.ts')).readSessionUser
    // Read after the import, because a sign-in may have been stored meanwhile.
    const token = readText(storage, storageKeys.token)
    const user = reader?.(readText(storage, storageKeys.user) ?? null)
    current = token === undefined || token === '' || user === undefined ? undefined : { token, user }
  }
  const change = (next: StoredSignIn | undefined) => {
    current = next
    for (const listener of listeners) listener()
  }
  const changedElsewhere = () => {
    void load().then(() => change(current))
  }
  const store = (session: StoredSignIn) => {
    writeText(storage, storageKeys.user, JSON.stringify(session.user))
    writeText(storage, storageKeys.token, session.token)
    writeCookie(SIGNED_IN_COOKIE, '1', { maxAgeSeconds: TOKEN_LIFE_MS / 1000 })
    change(session)
  }

  await load()
  onStorageKey(storageKeys.token, changedElsewhere)
  onStorageKey(storageKeys.user, changedElsewhere)
  return {
    current: () => current,
    signIn: (session) => {
      store(session)
      const preferred = CURRENCIES.find(({ code }) => code === session.user.currency)
      if (preferred !== undefined) currencySetting.write({ id: preferred.id, code: preferred.code })
    },
    update: (user) => {
      if (current !== undefined) store({ token: current.token, user })
    },
    end: (how = 'signOut') => {
      if (how === 'everything') clearEverything(storage)
      writeText(storage, storageKeys.token, undefined)
      writeText(storage, storageKeys.user, undefined)
      clearCookie(SIGNED_IN_COOKIE)
      change(undefined)
    },
    subscribe: (onChange) => {
      listeners.add(onChange)
      return () => listeners.delete(onChange)
    },
  }
}
