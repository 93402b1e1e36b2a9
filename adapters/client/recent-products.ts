import { readRecentProducts, recentProductsText, withRecentProduct } from '../../core/trade/recent-products.ts'
import { accountStorage } from '../browser/account-storage.ts'

const KEY = 'recent-products'

/** The products that the account opened in this browser, latest first. */
export function recentProducts(account: () => number | undefined, storage: () => Storage = () => localStorage) {
  const store = accountStorage(storage, account)
  const read = () => readRecentProducts(store.read(KEY))
  return {
    read,
    add: (id: number): void => store.write(KEY, recentProductsText(withRecentProduct(read(), id))),
    clear: (): void => store.write(KEY, undefined),
  } as const
}
