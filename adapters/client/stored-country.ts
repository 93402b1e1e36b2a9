import { accountStorage } from '../browser/account-storage.ts'
import type { Client } from './client.ts'

export const COUNTRY_KEY = 'country_code'

/** The country that was looked up for this browser, as a code; undefined when it is not known. D-108. */
export const storedCountry = (client: Client, storage: () => Storage = () => localStorage): string | undefined =>
  accountStorage(storage, () => client.session.current()?.user.id).read(COUNTRY_KEY)
