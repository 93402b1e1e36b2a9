import { useRef } from 'react'
import type { AnyEndpoint, CallResponse, CallInput } from '../../../core/contracts/endpoint.ts'
import type { CallName, LazyCall } from '../../../adapters/client/lazy-call.ts'
import { inPlaceOf } from '../../../core/failure/effect-of.ts'
import type { CallFailure } from '../../../core/failure/failures.ts'
import { fingerprintOf, useSave } from '../form/use-save.ts'
import { readAfter } from './read-after.ts'
import { useAppClient } from './use-client.ts'
import { useInvalidate } from './use-invalidate.ts'

export interface SendOptions<E extends AnyEndpoint> {
  /** Reading calls whose responses this call invalidates; also when it fails, unless they are certainly current. */
  readonly invalidates?: readonly Pick<CallName, 'id'>[]
  /** Suppresses the toast of a 422, because the screen shows the message itself (ERR-10). */
  readonly isQuiet422?: boolean
  /** Suppresses toasts, because the screen shows `failure` itself. */
  readonly isShownInPlace?: boolean
  readonly onDone?: (response: CallResponse<E>, input: CallInput<E>) => void
  readonly onFailed?: (failure: CallFailure, input: CallInput<E>) => void
}

/**
 * A writing call that runs one request at a time (`useSave`). Failures show their toast or redirect automatically; the
 * screen shows `alert` and `fieldTexts`.
 */
export function useSend<E extends AnyEndpoint>(
  contract: E | LazyCall<E>,
  { invalidates = [], isQuiet422 = false, isShownInPlace = false, onDone, onFailed }: SendOptions<E> = {},
) {
  const client = useAppClient()
  const invalidate = useInvalidate()
  const {
    save,
    state,
    response,
    failure: cause,
  } = useSave<CallInput<E>, CallResponse<E>>({
    save: (input, options) =>
      readAfter(client.call(contract, input, { ...options, isQuiet422, isShownInPlace }), () =>
        invalidate(...invalidates),
      ),
    onSaved: (response, input) => onDone?.(response, input),
    onFailed: (failed, input) => onFailed?.(failed as CallFailure, input),
  })
  // A call rejects only with a `CallFailure`.
  const failure = cause as CallFailure | undefined
  const send = useInTurn(save)
  return {
    /** Sends without waiting; a failure shows as a toast and in `failure`. */
    send,
    /** Sends and waits; rejects with a `CallFailure`. */
    sendAsync: save,
    isSending: state === 'saving',
    isDone: state === 'saved',
    response,
    failure,
    ...inPlaceOf(failure),
  }
}

/**
 * One list has one call for the buttons of all its rows: a press in another row waits for the running call, and a second
 * press of the same button joins its first.
 */
function useInTurn<Input>(save: (input: Input) => Promise<unknown>): (input: Input) => void {
  const waiting = useRef<Set<string>>(new Set())
  const last = useRef<Promise<unknown>>(Promise.resolve())
  return (input) => {
    const print = fingerprintOf(input)
    if (waiting.current.has(print)) return
    waiting.current.add(print)
    last.current = last.current
      .then(() => save(input))
      .catch(() => undefined)
      .finally(() => waiting.current.delete(print))
  }
}
