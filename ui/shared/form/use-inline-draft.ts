import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { draftsOf } from '../../../adapters/client/drafts.ts'
import { useAppClient } from '../app/use-client.ts'

interface Typed {
  readonly text: string
  /** The stored text when typing began. */
  readonly base: string
}

/**
 * The draft of one field inside a page, such as the name of a group. It survives reload; an `UnsavedGuard` with `keepsDraft`
 * stands beside it. `stored` is the text that the field changes.
 */
export function useInlineDraft(key: string, stored = '') {
  const client = useAppClient()
  const drafts = useMemo(() => draftsOf(client), [client])
  const [typed, setTyped] = useState<Typed>()
  const held = useRef<Typed>(undefined)
  const known = useRef(key)
  useEffect(() => {
    // What the field belongs to was stored and has its id now.
    if (known.current !== key) {
      drafts.write(key, drafts.read(known.current))
      drafts.write(known.current, undefined)
      known.current = key
    }
    const { values, base } = drafts.read(key) ?? { values: {}, base: {} }
    if (typeof values['text'] !== 'string') return
    held.current = { text: values['text'], base: String(base['text']) }
    // oxlint-disable-next-line react/set-state-in-effect -- storage is read after hydration
    setTyped(held.current)
  }, [drafts, key])
  const hold = useCallback(
    (next: Typed | undefined) => {
      const isKept = next !== undefined && next.text !== next.base
      drafts.write(key, isKept ? { values: { text: next.text }, base: { text: next.base } } : undefined)
      held.current = next
      setTyped(next)
    },
    [drafts, key],
  )
  const discard = () => hold(undefined)
  return {
    /** Undefined while nothing is typed, which may mean that the field is closed. */
    text: typed?.text,
    /** The stored text when typing began; another one now is a conflict. */
    base: typed?.base ?? stored,
    change: (text: string) => hold({ text, base: held.current?.base ?? stored }),
    /** What is typed replaces the text that is stored now. */
    rebase: () => hold(held.current && { ...held.current, base: stored }),
    discard,
    /** Empties the field after its text was added; what was typed meanwhile stays. */
    added: (text: string) => {
      if (held.current?.text === text) discard()
    },
  }
}
