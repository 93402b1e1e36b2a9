import { useMemo, useState } from 'react'
import type { z } from 'zod'
import { storedChange } from '../../../adapters/client/stored-change.ts'
import { useSessionUser } from '../app/use-session.ts'

/**
 * The last change of many rows of a list, and how to keep another one. Kept in this tab, so that its result and undo are
 * there after a reload; a browser without storage shows it until the page is left.
 */
export function useKeptChange<T>(
  list: string,
  shape: z.ZodType<T>,
): readonly [kept: T | undefined, keep: (next: T | undefined) => void] {
  const account = useSessionUser()?.id
  const store = useMemo(() => storedChange(list, shape, () => account), [list, shape, account])
  const [kept, setKept] = useState(store.read)
  const keep = (next: T | undefined) => {
    setKept(() => next)
    store.write(next)
  }
  return [kept, keep]
}
