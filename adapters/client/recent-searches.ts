import { readRecent, withRecent } from '../../core/search/recent-searches.ts'
import { accountStorage } from '../browser/account-storage.ts'

const KEY = 'recent-searches'

/** The searches of the account in this browser, latest first. */
export function recentSearches(account: () => number | undefined, storage: () => Storage = () => localStorage) {
  const store = accountStorage(storage, account)
  const read = () => readRecent(store.read(KEY))
  return {
    read,
    add: (keyword: string): void => store.write(KEY, JSON.stringify(withRecent(read(), keyword))),
    clear: (): void => store.write(KEY, undefined),
  } as const
}
