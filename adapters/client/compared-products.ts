import { comparedText, readCompared, toggleCompared } from '../../core/trade/compare.ts'
import { readText, writeText } from '../browser/account-storage.ts'

const KEY = 'tradehall:compared'
const local = () => localStorage
const listeners = new Set<() => void>()

/** The products that a person compares, in this browser. Kept as text, which is the same object until it changes. */
export const comparedProducts = {
  read: (): string => comparedText(readCompared(readText(local, KEY))),
  toggle: (id: number): void => set(comparedText(toggleCompared(readCompared(readText(local, KEY)), id))),
  clear: (): void => set(''),
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener)
    // Another tab changed it.
    const onStorage = (event: StorageEvent) => {
      if (event.key === KEY) listener()
    }
    addEventListener('storage', onStorage)
    return () => {
      listeners.delete(listener)
      removeEventListener('storage', onStorage)
    }
  },
} as const

function set(text: string): void {
  writeText(local, KEY, text)
  for (const listener of listeners) listener()
}
