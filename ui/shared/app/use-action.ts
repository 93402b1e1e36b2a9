import type { AnyEndpoint } from '../../../core/contracts/endpoint.ts'
import type { LazyCall } from '../../../adapters/client/lazy-call.ts'
import { inPlaceOf } from '../../../core/failure/effect-of.ts'
import { notify } from '../notice/notify.ts'
import { type SendOptions, useSend } from './use-send.ts'

/** `useSend` for a button that has no place for a message: the reason of a refusal stays as a notice until it is closed. */
export function useAction<E extends AnyEndpoint>(
  contract: E | LazyCall<E>,
  options: Omit<SendOptions<E>, 'isShownInPlace'> = {},
) {
  return useSend(contract, {
    ...options,
    onFailed: (failure, input) => {
      const { alert } = inPlaceOf(failure)
      if (alert !== undefined) notify.lastingError(alert)
      options.onFailed?.(failure, input)
    },
  })
}
