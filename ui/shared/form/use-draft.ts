import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { type Draft, type Drafts, draftsOf, visitorDrafts } from '../../../adapters/client/drafts.ts'
import { isSameJson } from '../../../core/text/same-json.ts'
import { useAppClient } from '../app/use-client.ts'
import type { Conflicts, FormValues } from './form.types.ts'
import { pickFields } from './merge-values.ts'
import type { StoredIdempotencyKey } from './use-save.ts'

export interface DraftOptions {
  /** Names the form and the record: `lead:new`, `task:17`. The account is added to the key automatically. */
  readonly key: string
  /** Whether the form adds something: what it proposes at first, such as the time of now, is nobody's change. */
  readonly isNew?: boolean
  /** Fields that never reach the device's storage: passwords, codes, files. */
  readonly omit?: readonly string[]
  /** The draft of a form that visitors may fill in: it survives the sign-in that sending requires. */
  readonly survivesSignIn?: boolean
  /** The version of its subject that the form answers. A draft is kept with it, and gives it back when it is restored. */
  readonly version?: { readonly now: number; readonly onRestored: (version: number) => void }
  /** The zone in which the times of the form are typed, and the draft of another zone with the same moments in it. */
  readonly times?: { readonly zone: string; readonly moved: (draft: Draft) => Draft } | undefined
}

const NO_DRAFT: Partial<DraftOptions> = {}

interface DraftInput {
  readonly options: string | DraftOptions | undefined
  readonly changed: readonly string[]
  readonly values: FormValues
  readonly base: FormValues
  readonly conflicts: Conflicts
  readonly onRestore: (draft: Draft) => void
}

/** Keeps the unsaved fields of a form on the device and restores them when the form opens again (D-119). */
export function useDraft({ options, changed, values, base, conflicts, onRestore }: DraftInput) {
  const client = useAppClient()
  const {
    key,
    omit,
    survivesSignIn = false,
    version,
    times,
  } = typeof options === 'string' ? { ...NO_DRAFT, key: options } : (options ?? NO_DRAFT)
  const drafts = useMemo(() => (survivesSignIn ? visitorDrafts : draftsOf(client)), [client, survivesSignIn])
  const [isRestored, setRestored] = useState(false)
  const restore = useRef((kept: Draft) => {
    onRestore(times === undefined ? kept : times.moved(kept))
    if (kept.version !== undefined) version?.onRestored(kept.version)
  })

  // Storage is read after hydration, because the server renders without it.
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
    // The first run comes before the draft is read and would erase it.
    if (isFirst.current) {
      isFirst.current = false
      return
    }
    const names = changed.filter((name) => omit?.includes(name) !== true)
    if (names.length === 0) {
      drafts.write(key, undefined)
      return
    }
    const typed = pickFields(values, names)
    const kept = drafts.read(key)
    const isSent = kept !== undefined && isSameJson(kept.values, typed)
    drafts.write(key, {
      values: typed,
      // Keeps the base of unresolved conflicts, so that they are shown again.
      base: Object.fromEntries(names.map((name) => [name, conflicts[name]?.base ?? base[name]])),
      ...(version && { version: version.now }),
      ...(times && { zone: times.zone }),
      ...(isSent && { idempotencyKey: kept.idempotencyKey }),
    })
    // oxlint-disable-next-line react/exhaustive-deps -- `omit` is often a new list at each render
  }, [key, drafts, changed, values, base, conflicts, version?.now, times?.zone])

  const forget = useCallback(() => {
    if (key !== undefined) drafts.write(key, undefined)
    setRestored(false)
  }, [key, drafts])
  // Content that is not in the draft may change without the draft, and then needs another key.
  const wholeKey = omit === undefined ? key : undefined
  const storedKey = useMemo(() => storedKeyOf(drafts, wholeKey), [drafts, wholeKey])
  return useMemo(() => ({ isRestored, forget, storedKey }), [isRestored, forget, storedKey])
}

const storedKeyOf = (drafts: Drafts, key: string | undefined): StoredIdempotencyKey => ({
  read: () => (key === undefined ? undefined : drafts.read(key)?.idempotencyKey),
  write: (idempotencyKey) => {
    const kept = key === undefined ? undefined : drafts.read(key)
    if (key !== undefined && kept !== undefined) drafts.write(key, { ...kept, idempotencyKey })
  },
})
