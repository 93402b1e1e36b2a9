import type { AnyEndpoint } from '../../../core/contracts/endpoint.ts'
import type { LazyCall } from '../../../adapters/client/lazy-call.ts'
import { tellRefusal } from '../notice/tell-refusal.ts'
import { type SendOptions, useSend } from './use-send.ts'

/** `useSend` for a button that has no place for a message: the reason of a refusal stays as a notice until it is closed. */
export function useAction<E extends AnyEndpoint>(
  contract: E | LazyCall<E>,
  options: Omit<SendOptions<E>, 'isShownInPlace'> = {},
) {
  return useSend(contract, {
    ...options,
    onFailed: (failure, input) => {
      tellRefusal(failure)
      options.onFailed?.(failure, input)
    },
  })
}
