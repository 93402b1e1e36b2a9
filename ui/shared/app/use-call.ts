import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { AnyEndpoint, CallInput, CallResponse } from '../../../core/contracts/endpoint.ts'
import { queryFor } from '../../../adapters/client/queries.ts'
import type { LazyCall } from '../../../adapters/client/lazy-call.ts'
import { useAppClient } from './use-client.ts'

export interface CallOptions<E extends AnyEndpoint> {
  /** False delays the request. */
  readonly enabled?: boolean
  /** Keeps the previous response on the screen while the next one loads, for paging and filters. */
  readonly keepPreviousData?: boolean
  /** Polling interval in milliseconds, while the tab is visible; a function of the response, or false for none. */
  readonly refetchInterval?: number | ((response: CallResponse<E> | undefined) => number | false)
}

/** The response of a reading call, from the query cache. */
export function useCall<E extends AnyEndpoint>(
  contract: E | LazyCall<E>,
  input: CallInput<E>,
  { enabled = true, keepPreviousData: isKept = false, refetchInterval }: CallOptions<E> = {},
) {
  return useQuery({
    ...queryFor(useAppClient(), contract, input),
    enabled,
    ...(isKept && { placeholderData: keepPreviousData }),
    ...(refetchInterval !== undefined && {
      refetchInterval:
        typeof refetchInterval === 'number'
          ? refetchInterval
          : ({ state }: { readonly state: { readonly data?: CallResponse<E> | undefined } }) =>
              refetchInterval(state.data),
    }),
  })
}
