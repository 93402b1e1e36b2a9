import type { AnyEndpoint } from '../../../core/contracts/endpoint.ts'
import type { LazyCall } from '../../../adapters/client/lazy-call.ts'
import { inPlaceOf } from '../../../core/failure/effect-of.ts'
import { notify } from '../notice/notify.ts'
import { useInvalidate } from './use-invalidate.ts'
import { type SendOptions, useSend } from './use-send.ts'

/**
 * `useSend` for a button that has no place for a message: the reason of a refusal stays as a notice until it is closed,
 * and what the call would have changed is read again, because it is often no longer as the screen shows it.
 */
export function useAction<E extends AnyEndpoint>(
  contract: E | LazyCall<E>,
  options: Omit<SendOptions<E>, 'isShownInPlace'> = {},
) {
  const invalidate = useInvalidate()
  return useSend(contract, {
    ...options,
    onFailed: (failure, input) => {
      const { alert } = inPlaceOf(failure)
      if (alert !== undefined) notify.lastingError(alert)
      void invalidate(...(options.invalidates ?? []))
      options.onFailed?.(failure, input)
    },
  })
}
