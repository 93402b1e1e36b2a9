import { z } from 'zod'
import { visitorLookup } from '../../core/contracts/tracking.contract.ts'
import { DAY_MS } from '../../core/time/durations.ts'
import { accountStorage } from '../browser/account-storage.ts'
import type { Client } from './client.ts'
import { COUNTRY_KEY } from './stored-country.ts'

/** How long a look-up counts, and how long one may take, in milliseconds. D-108. */
const KEPT_MS = DAY_MS
const TIMEOUT_MS = 3_000
const ADDRESS_KEY = 'ip_lookup'

const kept = z.object({ ip: z.string(), at: z.number() })

const storeOf = (client: Client, storage: () => Storage) =>
  accountStorage(storage, () => client.session.current()?.user.id)

/** The network address of this browser, looked up once a day; '' when that fails. Stores the country beside it. D-108. */
export async function ownAddress(
  client: Client,
  now: () => number = Date.now,
  storage: () => Storage = () => localStorage,
): Promise<string> {
  const store = storeOf(client, storage)
  const known = readKept(store.read(ADDRESS_KEY))
  if (known !== undefined && now() - known.at < KEPT_MS && now() >= known.at) return known.ip
  try {
    const { data } = await client.call(visitorLookup, {}, { timeoutMs: TIMEOUT_MS })
    store.write(COUNTRY_KEY, data.country_code === '' ? undefined : data.country_code)
    store.write(ADDRESS_KEY, JSON.stringify({ ip: data.ip, at: now() }))
    return data.ip
  } catch {
    return ''
  }
}

function readKept(text: string | undefined): z.output<typeof kept> | undefined {
  if (text === undefined) return undefined
  try {
    return kept.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}
