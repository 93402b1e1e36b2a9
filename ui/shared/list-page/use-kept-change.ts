import { useSyncExternalStore } from 'react'
import type { RecordTypeName } from '../../../../core/crm/records/record-types.ts'

const keyOf = (type: RecordTypeName) => `bulk-change:${type}`
const listeners = new Set<() => void>()

/** Keeps the last change of many records in this tab, so that its result and undo are there after a reload. */
export function keepChange(type: RecordTypeName, id: number | undefined): void {
  try {
    if (id === undefined) sessionStorage.removeItem(keyOf(type))
    else sessionStorage.setItem(keyOf(type), String(id))
  } catch {
    // A browser without storage shows the change until the page is left.
  }
  for (const listener of listeners) listener()
}

/** The id of the change that this tab keeps. */
export const useKeptChange = (type: RecordTypeName): number | undefined =>
  useSyncExternalStore(
    subscribe,
    () => keptChange(type),
    () => undefined,
  )

function keptChange(type: RecordTypeName): number | undefined {
  try {
    const id = Number(sessionStorage.getItem(keyOf(type)))
    return Number.isSafeInteger(id) && id > 0 ? id : undefined
  } catch {
    return undefined
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
