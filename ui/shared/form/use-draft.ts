import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { type Draft, draftsOf } from '../../../adapters/client/drafts.ts'
import { useAppClient } from '../app/use-client.ts'
import type { Conflicts, FormValues } from './form.types.ts'
import { pickFields } from './merge-values.ts'

export interface DraftOptions {
  /** Names the form and the record: `lead:new`, `task:17`. The account is part of the key by itself. */
  readonly key: string
  /** Fields that never reach the device's storage: passwords, codes, files. */
  readonly omit?: readonly string[]
}

interface DraftInput {
  readonly options: string | DraftOptions | undefined
  readonly changed: readonly string[]
  readonly values: FormValues
  readonly base: FormValues
  readonly conflicts: Conflicts
  readonly onRestore: (draft: Draft) => void
}

/** Keeps the unsaved fields of a form on the device and brings them back when the form opens again (D-119). */
export function useDraft({ options, changed, values, base, conflicts, onRestore }: DraftInput) {
  const client = useAppClient()
  const drafts = useMemo(() => draftsOf(client), [client])
  const [isRestored, setRestored] = useState(false)
  const key = typeof options === 'string' ? options : options?.key
  const omit = typeof options === 'string' ? undefined : options?.omit
  const restore = useRef(onRestore)

  // Storage is read after hydration: the server renders without it.
  useEffect(() => {
    const kept = key === undefined ? undefined : drafts.read(key)
    if (kept === undefined) return
    restore.current(kept)
    // oxlint-disable-next-line react/set-state-in-effect -- see above
    setRestored(true)
  }, [key, drafts])

  const isFirst = useRef(true)
  useEffect(() => {
    if (key === undefined) return
    // The first run comes before the draft is read: it would erase it.
    if (isFirst.current) {
      isFirst.current = false
      return
    }
    const names = changed.filter((name) => omit?.includes(name) !== true)
    drafts.write(
      key,
      names.length === 0
        ? undefined
        : {
            values: pickFields(values, names),
            // A conflict that is still open must be asked about again.
            base: Object.fromEntries(names.map((name) => [name, conflicts[name]?.base ?? base[name]])),
          },
    )
    // oxlint-disable-next-line react/exhaustive-deps -- `omit` is often a new list at each render
  }, [key, drafts, changed, values, base, conflicts])

  const forget = useCallback(() => {
    if (key !== undefined) drafts.write(key, undefined)
    setRestored(false)
  }, [key, drafts])
  return useMemo(() => ({ isRestored, forget }), [isRestored, forget])
}

/**
 * The draft of a composer with one text: a note, a chat message. It survives navigation and reload; `set('')` removes it.
 * Nothing asks before leaving, because nothing is lost.
 */
export function useTextDraft(key: string): {
  readonly text: string
  readonly set: (text: string) => void
  /** Whether the text was kept from an earlier visit and has not been changed since. */
  readonly isRestored: boolean
} {
  const client = useAppClient()
  const drafts = useMemo(() => draftsOf(client), [client])
  const [state, setState] = useState({ key: '', text: '', isRestored: false })
  useEffect(() => {
    const kept = drafts.read(key)?.values['text']
    const text = typeof kept === 'string' ? kept : ''
    // oxlint-disable-next-line react/set-state-in-effect -- storage is read after hydration
    setState({ key, text, isRestored: text !== '' })
  }, [drafts, key])
  const set = useCallback(
    (text: string) => {
      drafts.write(key, text === '' ? undefined : { values: { text }, base: {} })
      setState({ key, text, isRestored: false })
    },
    [drafts, key],
  )
  return state.key === key
    ? { text: state.text, set, isRestored: state.isRestored }
    : { text: '', set, isRestored: false }
}
