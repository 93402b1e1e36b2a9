import { z } from 'zod'
import { currentPlan } from '../../core/contracts/plans.contract.ts'
import { type Feature, feature } from '../../core/plans/features.ts'
import { accountStorage } from '../browser/account-storage.ts'
import type { Client } from './client.ts'
import { keyOf } from './queries.ts'

const KEY = 'feature_list'
const featureList = z.array(feature)

/**
 * The features of the subscription plan of the signed-in person's company, as a query. The browser stores each response
 * and uses it until the next one arrives. API-TRACK-09, D-31.
 */
export function planFeatures(client: Client, storage: () => Storage = () => localStorage) {
  const store = accountStorage(storage, () => client.session.current()?.user.id)
  return {
    queryKey: [...keyOf(client, currentPlan), KEY] as const,
    queryFn: async ({ signal }: { readonly signal: AbortSignal }): Promise<readonly Feature[]> => {
      const { data } = await client.call(currentPlan, {}, { signal })
      store.write(KEY, JSON.stringify(data.feature_list))
      return data.feature_list
    },
    placeholderData: (): readonly Feature[] | undefined => readList(store.read(KEY)),
  }
}

/** Undefined for malformed text: an unknown list restricts nothing (D-31). */
function readList(text: string | undefined): readonly Feature[] | undefined {
  if (text === undefined) return undefined
  try {
    return featureList.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}
