import { useMutation } from '@tanstack/react-query'
import { useCallback, useId, useLayoutEffect, useRef, useState } from 'react'
import type { ClientCallOptions } from '../../../adapters/client/client-call.ts'

/** Options of the call that saves: pass them to `client.call`, so that a repeated save has the same idempotency key. */
export type SaveCall = Pick<ClientCallOptions, 'isUserInitiated' | 'isShownInPlace' | 'isQuiet422'> & {
  readonly idempotencyKey: string
}

/** Where the key of a save survives a reload, together with the content that it belongs to. */
export interface StoredIdempotencyKey {
  readonly read: () => string | undefined
  readonly write: (idempotencyKey: string) => void
}

export interface SaveOptions<Content, Response> {
  readonly save: (content: Content, call: SaveCall) => Promise<Response>
  /** Called once for each successful save, however often the button was pressed. */
  readonly onSaved?: ((response: Response, content: Content) => void) | undefined
  readonly onFailed?: ((failure: unknown, content: Content) => void) | undefined
  readonly storedKey?: StoredIdempotencyKey | undefined
}

/**
 * Saving for every form: a mutation of TanStack Query that runs one save at a time. A second press joins a running
 * save. A press after a failure sends the same idempotency key until the content changes, so that a save whose response
 * got lost takes effect once. A running save continues when its screen is left. Spec §4 "Banner", D-81.
 */
export function useSave<Content, Response>(options: SaveOptions<Content, Response>) {
  const latest = useRef(options)
  useLayoutEffect(() => {
    latest.current = options
  })
  const running = useRef<Promise<Response>>(undefined)
  const attempt = useRef<{ readonly print: string; readonly key: string }>(undefined)
  const [kept, setKept] = useState<{ readonly content: Content; readonly at: number }>()
  const { mutateAsync, reset, status, data, error } = useMutation<Response, unknown, Content>({
    mutationKey: ['save', useId()],
    mutationFn: (content) => {
      const print = fingerprintOf(content)
      if (attempt.current?.print !== print) {
        const stored = attempt.current === undefined ? latest.current.storedKey?.read() : undefined
        attempt.current = { print, key: stored ?? crypto.randomUUID() }
        latest.current.storedKey?.write(attempt.current.key)
      }
      return latest.current.save(content, { isUserInitiated: true, idempotencyKey: attempt.current.key })
    },
    // Without a network a save fails at once instead of waiting, so that nothing is sent later without the person's
    // knowledge.
    networkMode: 'always',
    retry: false,
    onSuccess: (response, content) => {
      attempt.current = undefined
      setKept({ content, at: Date.now() })
      latest.current.onSaved?.(response, content)
    },
    onError: (failure, content) => latest.current.onFailed?.(failure, content),
  })
  const save = useCallback(
    (content: Content): Promise<Response> => {
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
    /** Clears the outcome of the last save. */
    forget,
    isSaving: status === 'pending',
    state: STATES[status],
    /** The response of the last successful save; undefined while another one runs and after a failure. */
    response: data,
    /** The failure of the last save; undefined once another one begins. */
    failure: error ?? undefined,
    /** The content of the last successful save. */
    kept: kept?.content,
    /** Time of the last successful save, in ms since 1970. */
    savedAt: kept?.at,
  }
}

const STATES = { idle: 'idle', pending: 'saving', success: 'saved', error: 'failed' } as const

/** Identifies a content; a file counts by name, size and time. */
export const fingerprintOf = (content: unknown): string =>
  JSON.stringify(content, (_, value: unknown) =>
    value instanceof File ? [value.name, value.size, value.lastModified] : value,
  ) ?? ''
