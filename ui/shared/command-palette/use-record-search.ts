import { useEffect, useState } from 'react'

/** Delay after the last key before the search starts, in milliseconds. */
export const RECORD_SEARCH_DELAY_MS = 180

export interface RecordSearch<Hit> {
  readonly hits: readonly Hit[]
  readonly state: 'idle' | 'searching' | 'failed'
}

/** Searches records while the query changes; an older request is aborted and its response is never shown. */
export function useRecordSearch<Hit>(
  query: string,
  provider: ((query: string, signal: AbortSignal) => Promise<readonly Hit[]>) | undefined,
): RecordSearch<Hit> {
  const [search, setSearch] = useState<RecordSearch<Hit>>({ hits: [], state: 'idle' })
  const text = query.trim()
  useEffect(() => {
    if (provider === undefined || text === '') {
      // oxlint-disable-next-line react/set-state-in-effect -- the query was cleared, so its results must go
      setSearch({ hits: [], state: 'idle' })
      return
    }
    const control = new AbortController()
    setSearch((now) => ({ ...now, state: 'searching' }))
    const timer = setTimeout(() => {
      provider(text, control.signal).then(
        (hits) => {
          if (!control.signal.aborted) setSearch({ hits, state: 'idle' })
        },
        () => {
          if (!control.signal.aborted) setSearch({ hits: [], state: 'failed' })
        },
      )
    }, RECORD_SEARCH_DELAY_MS)
    return () => {
      clearTimeout(timer)
      control.abort()
    }
  }, [text, provider])
  return search
}
