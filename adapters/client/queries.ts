import type { AnyEndpoint, CallAnswer, CallInput } from '../../core/contracts/endpoint.ts'
import type { Client } from './client.ts'

export type CallKey = readonly [id: string, account: number | 'visitor', input?: unknown]

/** Cache key of a call: by contract, account and input, so that nobody sees another's answer after a change of sign-in. */
export const keyOf = <E extends AnyEndpoint>(client: Client, contract: E, input?: CallInput<E>): CallKey => {
  const account = client.session.current()?.user.id ?? 'visitor'
  return input === undefined ? [contract.id, account] : [contract.id, account, input]
}

/** Options of a read for TanStack Query, derived from its contract. */
export const queryFor = <E extends AnyEndpoint>(client: Client, contract: E, input: CallInput<E>) => ({
  queryKey: keyOf(client, contract, input),
  queryFn: ({ signal }: { readonly signal: AbortSignal }): Promise<CallAnswer<E>> => client.call(contract, input, { signal }),
})
