import { useEffect, useLayoutEffect, useState, useSyncExternalStore } from 'react'
import { createSaveLock, saveLockAhead, type SaveLockCalls } from '../../../adapters/client/save-lock.client.ts'
import { useAppClient } from './use-client.ts'
import { whenIdle } from './when-idle.ts'

let isFetchedAhead = false

/**
 * The save lock of one form: one save at a time, what came of the last one, and what it kept (D-81). A save that was begun goes on when
 * its screen is left.
 */
export function useSaveLock<Content, Answer>(calls: SaveLockCalls<Content, Answer>) {
  const client = useAppClient()
  const [lock] = useState(() => createSaveLock(client, calls))
  useLayoutEffect(() => lock.renew(calls))
  const view = useSyncExternalStore(lock.subscribe, lock.view, lock.view)
  useEffect(() => {
    if (isFetchedAhead) return
    isFetchedAhead = true
    whenIdle(() => void saveLockAhead())
  }, [])
  return {
    ...view,
    isSaving: view.state === 'saving',
    /** Saves; while a save runs a second press joins it. Rejects with why it failed. */
    save: lock.save,
    /** What the last save came to is not shown any longer. */
    forget: lock.forget,
  }
}
