import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { queriesOf } from '../../../adapters/client/queries.ts'
import type { CallName } from '../../../adapters/client/lazy-call.ts'

/** Returns a function that invalidates every cached response of calls and waits until the visible ones are loaded again. */
export function useInvalidate(): (...contracts: readonly Pick<CallName, 'id'>[]) => Promise<void> {
  const queryClient = useQueryClient()
  return useCallback(
    async (...contracts) => {
      await Promise.all(contracts.map((contract) => queryClient.invalidateQueries(queriesOf(contract))))
    },
    [queryClient],
  )
}
