import { useSyncExternalStore } from 'react'

let text: string | undefined
const listeners = new Set<() => void>()

/** Why somebody stands before the sign-in page: signed out, idle for 48 hours, a link that no longer works. Kept by this page alone. */
export const entranceNotice = {
  set: (next: string | undefined): void => {
    text = next
    for (const listener of listeners) listener()
  },
} as const

export const useEntranceNotice = (): string | undefined =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => text,
    () => undefined,
  )
