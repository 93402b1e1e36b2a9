import type { AnyEndpoint, CallAnswer, CallInput } from '../../core/contracts/endpoint.ts'
import type { Client } from './client.ts'

/** Whose answer is kept: an account's by its user id, a visitor's, or the one that everybody gets. */
export type Asker = number | 'visitor' | 'anyone'
export type CallKey = readonly [id: string, asker: Asker, input?: unknown]

/**
 * Cache key of a call: by contract, asker and input, so that nobody sees another's answer after a change of sign-in. What is open
 * to everybody is kept for `anyone`: the server renders pages without knowing who is signed in, and the browser goes on with them.
 */
export const keyOf = <E extends AnyEndpoint>(client: Client, contract: E, input?: CallInput<E>): CallKey => {
  const asker = contract.access.kind === 'public' ? 'anyone' : (client.session.current()?.user.id ?? 'visitor')
  return input === undefined ? [contract.id, asker] : [contract.id, asker, input]
}

/** Whether a kept answer is the one that everybody gets. */
export const isForAnyone = (key: readonly unknown[]): boolean => key[1] === ('anyone' satisfies Asker)

/** Options of a read for TanStack Query, derived from its contract. */
export const queryFor = <E extends AnyEndpoint>(client: Client, contract: E, input: CallInput<E>) => ({
  queryKey: keyOf(client, contract, input),
  queryFn: ({ signal }: { readonly signal: AbortSignal }): Promise<CallAnswer<E>> =>
    client.call(contract, input, { signal }),
})
