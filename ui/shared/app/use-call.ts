import { keepPreviousData, useQuery, useSuspenseQuery } from '@tanstack/react-query'
import type { AnyEndpoint, CallInput } from '../../../core/contracts/endpoint.ts'
import { queryFor } from '../../../adapters/client/queries.ts'
import { useAppClient } from './use-client.ts'

export interface CallOptions {
  /** False delays the request. */
  readonly enabled?: boolean
  /** Keeps the previous response on the screen while the next one loads, for paging and filters. */
  readonly keepPreviousData?: boolean
  /** Polling interval in milliseconds, while the tab is visible. */
  readonly refetchInterval?: number
}

/** The response of a reading call, from the query cache. */
export function useCall<E extends AnyEndpoint>(
  contract: E,
  input: CallInput<E>,
  { enabled = true, keepPreviousData: isKept = false, refetchInterval }: CallOptions = {},
) {
  return useQuery({
    ...queryFor(useAppClient(), contract, input),
    enabled,
    ...(isKept && { placeholderData: keepPreviousData }),
    ...(refetchInterval !== undefined && { refetchInterval }),
  })
}

/** The same with suspense, for calls that the route's loader has already made. */
export function useSuspenseCall<E extends AnyEndpoint>(contract: E, input: CallInput<E>) {
  return useSuspenseQuery(queryFor(useAppClient(), contract, input))
}
