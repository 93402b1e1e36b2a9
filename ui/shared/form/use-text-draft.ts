import { useCallback, useEffect, useMemo, useState } from 'react'
import { draftsOf } from '../../../adapters/client/drafts.ts'
import { useAppClient } from '../app/use-client.ts'

/**
 * The draft of a composer with one text, such as a chat message, on the device. It survives navigation and reload, so nothing asks before
 * leaving. An empty text removes it.
 */
export function useTextDraft(key: string): readonly [text: string, setText: (text: string) => void] {
  const client = useAppClient()
  const drafts = useMemo(() => draftsOf(client), [client])
  const [kept, setKept] = useState({ key: '', text: '' })
  useEffect(() => {
    const text = drafts.read(key)?.values['text']
    // oxlint-disable-next-line react/set-state-in-effect -- storage is read after hydration
    setKept({ key, text: typeof text === 'string' ? text : '' })
  }, [drafts, key])
  const setText = useCallback(
    (text: string) => {
      drafts.write(key, text === '' ? undefined : { values: { text }, base: {} })
      setKept({ key, text })
    },
    [drafts, key],
  )
  return [kept.key === key ? kept.text : '', setText]
}
