import * as Effect from 'effect/Effect'
import type { AnyEndpoint, CallResponse, CallInput } from '../../core/contracts/endpoint.ts'
import { Refused } from '../../core/failure/failures.ts'
import { basesOn, type CallerOptions, type CallOptions, createCaller } from '../http/call.ts'

/** Makes a call as a promise; rejects with a `CallFailure`. */
export type Transport = <E extends AnyEndpoint>(
  contract: E,
  input: CallInput<E>,
  options: CallOptions & { readonly signal?: AbortSignal | undefined },
) => Promise<CallResponse<E>>

/** The part of the client that sends. Loaded lazily: a page rendered with its data does not need it. */
export function createTransport({
  origin,
  ...options
}: Omit<CallerOptions, 'bases'> & { readonly origin: string }): Transport {
  const caller = createCaller({ bases: basesOn(origin), ...options })
  return async (contract, input, { signal, ...rest }) => {
    const problem = contract.refuses(input, { isSignedIn: options.facts().token !== undefined })
    if (problem !== undefined) throw new Refused({ message: problem })
    return Effect.runPromise(caller.call(contract, input, rest), signal === undefined ? undefined : { signal }).catch(
      (error: unknown) => {
        throw unwrapped(error)
      },
    )
  }
}

/** Effect rejects with a wrapper; returns the failure inside it. */
const unwrapped = (error: unknown): unknown =>
  error instanceof Error && error.cause !== undefined && isTagged(error.cause) ? error.cause : error
const isTagged = (value: unknown): boolean => typeof value === 'object' && value !== null && '_tag' in value
