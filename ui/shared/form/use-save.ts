import { useMutation } from '@tanstack/react-query'
import { useCallback, useId, useLayoutEffect, useRef, useState } from 'react'
import type { ClientCallOptions } from '../../../adapters/client/client-call.ts'

/** Options of the call that saves: hand them to `client.call`, so that a repeated save has the same idempotency key. */
export type SaveCall = Pick<ClientCallOptions, 'isAsked' | 'isShownInPlace' | 'isQuiet422'> & {
  readonly idempotencyKey: string
}

export interface SaveOptions<Content, Answer> {
  readonly save: (content: Content, call: SaveCall) => Promise<Answer>
  /** Called once for each save that succeeds, however often the button was pressed. */
  readonly onSaved?: ((answer: Answer, content: Content) => void) | undefined
  readonly onFailed?: ((failure: unknown, content: Content) => void) | undefined
}

/**
 * Saving, once for every form: a mutation of TanStack Query that runs one save at a time. A second press while one runs joins it. A press
 * after a failure sends the same idempotency key until the content changes, so that a save whose answer got lost happens once. A save
 * that has begun goes on when its screen is left. Spec §4 "Banner", D-81.
 */
export function useSave<Content, Answer>(options: SaveOptions<Content, Answer>) {
  const latest = useRef(options)
  useLayoutEffect(() => {
    latest.current = options
  })
  const running = useRef<Promise<Answer>>(undefined)
  const attempt = useRef<{ readonly print: string; readonly key: string }>(undefined)
  const [kept, setKept] = useState<{ readonly content: Content; readonly at: number }>()
  const { mutateAsync, reset, status, data, error } = useMutation<Answer, unknown, Content>({
    mutationKey: ['save', useId()],
    mutationFn: (content) => {
      const print = fingerprintOf(content)
      if (attempt.current?.print !== print) attempt.current = { print, key: crypto.randomUUID() }
      return latest.current.save(content, { isAsked: true, idempotencyKey: attempt.current.key })
    },
    // A save without a network fails at once and says so: nothing is sent later behind a person's back.
    networkMode: 'always',
    retry: false,
    onSuccess: (answer, content) => {
      attempt.current = undefined
      setKept({ content, at: Date.now() })
      latest.current.onSaved?.(answer, content)
    },
    onError: (failure, content) => latest.current.onFailed?.(failure, content),
  })
  const save = useCallback(
    (content: Content): Promise<Answer> => {
      running.current ??= mutateAsync(content).finally(() => {
        running.current = undefined
      })
      return running.current
    },
    [mutateAsync],
  )
  const forget = useCallback(() => {
    if (running.current === undefined) reset()
  }, [reset])
  return {
    /** Saves; while a save runs, calling it again joins that save. Rejects with the failure. */
    save,
    /** Stops showing the outcome of the last save. */
    forget,
    isSaving: status === 'pending',
    state: STATES[status],
    /** What the last successful save answered; undefined while another one runs and after one that failed. */
    answer: data,
    /** Why the last save failed; undefined once another one begins. */
    failure: error ?? undefined,
    /** What the last successful save was given. */
    kept: kept?.content,
    /** When it succeeded, in ms since 1970. */
    savedAt: kept?.at,
  }
}

const STATES = { idle: 'idle', pending: 'saving', success: 'saved', error: 'failed' } as const

/** Tells two contents apart; a file counts by name, size and time. */
const fingerprintOf = (content: unknown): string =>
  JSON.stringify(content, (_, value: unknown) =>
    value instanceof File ? [value.name, value.size, value.lastModified] : value,
  ) ?? ''
