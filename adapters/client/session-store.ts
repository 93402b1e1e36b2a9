import type { readSessionUser, SessionUser } from '../../core/account/session-user.schema.ts'
import { SIGNED_IN_COOKIE, storageKeys, type StoredSignIn, TOKEN_LIFE_MS } from '../../core/account/stored-sign-in.ts'
import { CURRENCIES } from '../../core/reference/currencies.ts'
import { forgetAccount, readText, writeText } from '../browser/account-storage.ts'
import { clearEverything } from '../browser/clear-everything.ts'
import { clearCookie, writeCookie } from '../browser/cookie.ts'
import { onStorageKey } from '../browser/other-tabs.ts'
import { currencySetting } from './currency-setting.ts'

/**
 * The sign-in of this browser, synchronised between tabs by local storage. An operator's sign-in as somebody else is of
 * one tab, which shows nobody else meanwhile, and is kept in its session storage (D-313).
 */
export interface SessionStore {
  readonly current: () => StoredSignIn | undefined
  readonly signIn: (session: StoredSignIn) => void
  readonly update: (user: SessionUser) => void
  /**
   * Removes token, user and marker. `everything` clears the storages and all cookies (401, deleted account). The end of
   * an operator's sign-in as somebody else removes what it left in the browser, and the operator is signed in again.
   */
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
export async function browserSession(
  storage: () => Storage = () => localStorage,
  tab: () => Storage = () => sessionStorage,
): Promise<SessionStore> {
  const listeners = new Set<() => void>()
  let current: StoredSignIn | undefined
  /** The operator's own sign-in below the one of this tab. The page may have begun without any, and so without a reader. */
  let own: StoredSignIn | undefined
  let reader: typeof readSessionUser | undefined

  const place = () => (readText(tab, storageKeys.token) === undefined ? storage : tab)
  const read = (): void => {
    const token = readText(place(), storageKeys.token)
    const kept = own?.token === token ? own?.user : undefined
    const user = reader === undefined ? kept : reader(readText(place(), storageKeys.user) ?? null)
    current = token === undefined || token === '' || user === undefined ? undefined : { token, user }
  }
  const load = async (): Promise<void> => {
    const hasToken = readText(place(), storageKeys.token) !== undefined
    if (hasToken) reader ??= (await import('../../core/account/session-user.schema.ts')).readSessionUser
    // Read after the import, because a sign-in may have been stored meanwhile.
    read()
  }
  const change = (next: StoredSignIn | undefined) => {
    current = next
    for (const listener of listeners) listener()
  }
  const changedElsewhere = () => {
    void load().then(() => change(current))
  }
  const isOfTab = ({ user }: StoredSignIn) => user.signed_in_by !== undefined
  const store = (session: StoredSignIn) => {
    const to = isOfTab(session) ? tab : storage
    if (to === tab && current !== undefined && !isOfTab(current)) own = current
    writeText(to, storageKeys.user, JSON.stringify(session.user))
    writeText(to, storageKeys.token, session.token)
    if (to === storage) writeCookie(SIGNED_IN_COOKIE, '1', { maxAgeSeconds: TOKEN_LIFE_MS / 1000 })
    change(session)
  }
  const leaveTab = ({ user }: StoredSignIn) => {
    for (const each of [storage, tab]) forgetAccount(each, user.id)
    writeText(tab, storageKeys.token, undefined)
    writeText(tab, storageKeys.user, undefined)
    read()
    change(current)
  }

  await load()
  onStorageKey(storageKeys.token, () => {
    // The operator signed out, or somebody else in.
    if (current !== undefined && isOfTab(current)) leaveTab(current)
    else changedElsewhere()
  })
  onStorageKey(storageKeys.user, changedElsewhere)
  return {
    current: () => current,
    signIn: (session) => {
      store(session)
      if (isOfTab(session)) return
      const preferred = CURRENCIES.find(({ code }) => code === session.user.currency)
      if (preferred !== undefined) currencySetting.write({ id: preferred.id, code: preferred.code })
    },
    update: (user) => {
      if (current === undefined) return
      const { signed_in_by } = current.user
      store({ token: current.token, user: signed_in_by === undefined ? user : { ...user, signed_in_by } })
    },
    end: (how = 'signOut') => {
      if (current !== undefined && isOfTab(current)) {
        leaveTab(current)
        return
      }
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
