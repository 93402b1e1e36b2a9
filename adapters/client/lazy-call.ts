import type { Access, AnyEndpoint } from '../../core/contracts/endpoint.ts'
import { loadOnce } from './load-once.ts'

/** What identifies a call in the query cache. */
export interface CallName {
  readonly id: string
  readonly access: Pick<Access, 'kind'>
}

/** A call whose contract loads when the call is made. */
export interface LazyCall<E extends AnyEndpoint> extends CallName {
  readonly load: () => Promise<E>
}

/** The contract of a lazy call, for `CallInput` and `CallResponse`. */
export type ContractOf<Call extends LazyCall<AnyEndpoint>> = Awaited<ReturnType<Call['load']>>

/** Names a call by the id and the access of its contract, which `load` imports. */
export const lazyCall = <E extends AnyEndpoint>(
  id: string,
  access: Access['kind'],
  load: () => Promise<E>,
): LazyCall<E> => ({ id, access: { kind: access }, load: loadOnce(load) })

export const contractOf = async <E extends AnyEndpoint>(call: E | LazyCall<E>): Promise<E> =>
  'load' in call ? call.load() : call
