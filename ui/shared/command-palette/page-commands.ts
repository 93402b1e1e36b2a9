import { useEffect, useSyncExternalStore } from 'react'
import type { PaletteCommand } from './command-palette.tsx'

const NONE: readonly PaletteCommand[] = []
const held = new Map<string, readonly PaletteCommand[]>()
const listeners = new Set<() => void>()
let all: readonly PaletteCommand[] = NONE

function changed(): void {
  all = [...held.values()].flat()
  for (const listener of listeners) listener()
}

/**
 * Adds commands to the palette as long as the component is mounted. `id` is unique: a second holder replaces the first.
 * `commands` must be stable between renders.
 */
export function usePageCommands(id: string, commands: readonly PaletteCommand[]): void {
  useEffect(() => {
    held.set(id, commands)
    changed()
    return () => {
      if (held.get(id) !== commands) return
      held.delete(id)
      changed()
    }
  }, [id, commands])
}

/** The commands that mounted components have added. */
export const usePageCommandList = (): readonly PaletteCommand[] =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => all,
    () => NONE,
  )
