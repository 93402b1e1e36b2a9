import { readText, writeText } from '../browser/account-storage.ts'

const KEY = 'tradehall:rail'
const NARROW = 'narrow'
const local = () => localStorage
const listeners = new Set<() => void>()

/** Whether the workspace's navigation is collapsed to icons. A convenience of this browser. */
export const railSetting = {
  isNarrow: (): boolean => readText(local, KEY) === NARROW,
  setNarrow: (isNarrow: boolean): void => {
    writeText(local, KEY, isNarrow ? NARROW : undefined)
    for (const listener of listeners) listener()
  },
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
} as const
