import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import type { AnyEndpoint, CallAnswer, CallInput } from '../../../core/contracts/endpoint.ts'
import { effectOf } from '../../../core/failure/effect-of.ts'
import type { CallFailure } from '../../../core/failure/failures.ts'
import { useAppClient } from './use-client.ts'

export interface SendOptions<E extends AnyEndpoint> {
  /** Reading calls whose answers this one makes old. */
  readonly invalidates?: readonly AnyEndpoint[]
  /** Keeps the toast of a 422 away: the screen says it itself (ERR-10). */
  readonly isQuiet422?: boolean
  readonly onDone?: (answer: CallAnswer<E>, input: CallInput<E>) => void
  readonly onFailed?: (failure: CallFailure, input: CallInput<E>) => void
}

/**
 * A writing call with a lock: while one is on its way a second press joins it instead of sending again.
 * Toasts and redirects of a failure happen by themselves; `alert` and `fieldTexts` are for the screen to show in their places.
 */
export function useSend<E extends AnyEndpoint>(contract: E, { invalidates = [], isQuiet422 = false, onDone, onFailed }: SendOptions<E> = {}) {
  const client = useAppClient()
  const queryClient = useQueryClient()
  const underway = useRef<Promise<CallAnswer<E>> | undefined>(undefined)
  const mutation = useMutation<CallAnswer<E>, CallFailure, CallInput<E>>({
    mutationFn: (input) => client.call(contract, input, { isAsked: true, isQuiet422 }),
    onSuccess: async (answer, input) => {
      await Promise.all(invalidates.map(({ id }) => queryClient.invalidateQueries({ queryKey: [id] })))
      onDone?.(answer, input)
    },
    onError: (failure, input) => onFailed?.(failure, input),
  })
  const sendOnce = (input: CallInput<E>): Promise<CallAnswer<E>> => {
    underway.current ??= mutation.mutateAsync(input).finally(() => {
      underway.current = undefined
    })
    return underway.current
  }
  const effects = mutation.error === null ? [] : effectOf(mutation.error, { asked: true })
  return {
    /** Sends and forgets: a failure shows itself, here and in `failure`. */
    send: (input: CallInput<E>): void => {
      sendOnce(input).catch(() => undefined)
    },
    /** Sends and waits; rejects with a `CallFailure`. */
    sendAsync: sendOnce,
    isSending: mutation.isPending,
    isDone: mutation.isSuccess,
    answer: mutation.data,
    failure: mutation.error ?? undefined,
    /** What the refusal says, to stand where the person acted. */
    alert: effects.find((effect) => effect.kind === 'alert')?.text,
    /** The first message of each field, keyed as the wire spells it. */
    fieldTexts: effects.find((effect) => effect.kind === 'fields')?.texts ?? NO_TEXTS,
    reset: mutation.reset,
  }
}

const NO_TEXTS: Readonly<Record<string, string>> = {}
