import { keepPreviousData, useQuery, useSuspenseQuery } from '@tanstack/react-query'
import type { AnyEndpoint, CallInput } from '../../../core/contracts/endpoint.ts'
import { queryFor } from '../../../adapters/client/queries.ts'
import { useAppClient } from './use-client.ts'

export interface CallOptions {
  /** False waits: nothing is asked yet. */
  readonly enabled?: boolean
  /** Keeps the former answer on the screen while the next one is on its way: paging and filters. */
  readonly keepFormer?: boolean
  /** Asks again after so many milliseconds, while the tab is visible. */
  readonly everyMs?: number
}

/** The answer of a reading call, kept in the query cache. */
export function useCall<E extends AnyEndpoint>(
  contract: E,
  input: CallInput<E>,
  { enabled = true, keepFormer = false, everyMs }: CallOptions = {},
) {
  return useQuery({
    ...queryFor(useAppClient(), contract, input),
    enabled,
    ...(keepFormer && { placeholderData: keepPreviousData }),
    ...(everyMs !== undefined && { refetchInterval: everyMs }),
  })
}

/** The same, suspending until the answer is there: for what the route's loader has asked for already. */
export function useSuspenseCall<E extends AnyEndpoint>(contract: E, input: CallInput<E>) {
  return useSuspenseQuery(queryFor(useAppClient(), contract, input))
}
