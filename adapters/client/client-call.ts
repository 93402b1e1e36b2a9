import type { AnyEndpoint, CallResponse, CallInput } from '../../core/contracts/endpoint.ts'
import type { CallOptions } from '../http/call.ts'
import type { LazyCall } from './lazy-call.ts'

export interface ClientCallOptions extends CallOptions {
  /** A person started the call and waits, so every failure is shown (D-12). */
  readonly isUserInitiated?: boolean
  /** Suppresses the toast of a 422 (ERR-10). */
  readonly isQuiet422?: boolean
  /** The caller shows the failure where the person acted, so no toast repeats it. */
  readonly isShownInPlace?: boolean
  readonly signal?: AbortSignal
}

/** Makes a call. Returns the fields of the contract and the server's message; rejects with a `CallFailure`. */
export type ClientCall = <E extends AnyEndpoint>(
  contract: E | LazyCall<E>,
  input: CallInput<E>,
  options?: ClientCallOptions,
) => Promise<CallResponse<E>>
