import { useActorRef, useSelector } from '@xstate/react'
import { useEffect, useState } from 'react'
import { fromPromise } from 'xstate'
import { adsListMachine, type ListedAd } from '../../../core/ads/ads-list.machine.ts'
import { adsList, type OwnAd } from '../../../core/contracts/ads.contract.ts'
import { useAppClient } from '../../shared/app/use-client.ts'

/** The ads of one type, by the machine: every change loads them again, and older responses are dropped. */
export function useAdsList(type: string) {
  const client = useAppClient()
  const [types, setTypes] = useState<readonly string[]>([])
  const [machine] = useState(() =>
    adsListMachine.provide({
      actors: {
        getList: fromPromise<readonly ListedAd[], { readonly ad_type: string }>(async ({ input, signal }) => {
          const { data, types: all } = await client.call(adsList, input, { signal, isShownInPlace: true })
          setTypes(all)
          return data
        }),
      },
    }),
  )
  const actor = useActorRef(machine, { input: { adType: type } })
  useEffect(() => actor.send({ type: 'type.chosen', adType: type }), [actor, type])
  const { value, context } = useSelector(actor, (snapshot) => snapshot)
  return {
    // `getList` above gives the rows.
    ads: context.ads as readonly OwnAd[],
    /** The types of the company's ads. */
    types,
    state: value,
    hasLoaded: value === 'shown' || context.ads.length > 0,
    changed: (change: 'ad.updated' | 'ad.deleted') => actor.send({ type: change }),
    retry: (): undefined => {
      actor.send({ type: 'retry.requested' })
    },
  }
}
