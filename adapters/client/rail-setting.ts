import { readText, writeText } from '../browser/account-storage.ts'

const KEY = 'tradehall:rail'
/** The width of the rail that the person chose for this browser. */
export type RailChoice = 'narrow' | 'wide'

const local = () => localStorage
const listeners = new Set<() => void>()

/** Whether the workspace's navigation is collapsed to icons. A convenience of this browser. */
export const railSetting = {
  /** undefined: nothing was chosen, the width of the window decides. */
  read: (): RailChoice | undefined => {
    const stored = readText(local, KEY)
    return stored === 'narrow' || stored === 'wide' ? stored : undefined
  },
  choose: (choice: RailChoice): void => {
    writeText(local, KEY, choice)
    for (const listener of listeners) listener()
  },
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
} as const
