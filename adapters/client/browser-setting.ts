import { readText, writeText } from '../browser/account-storage.ts'
import { onStorageKey } from '../browser/other-tabs.ts'

const local = () => localStorage

/** A setting of this browser, which all its tabs and accounts share. */
export interface BrowserSetting<Value> {
  readonly read: () => Value
  readonly write: (value: Value) => void
  /** Calls back after a change in any tab; returns the unsubscribe function. */
  readonly subscribe: (listener: () => void) => () => void
}

/**
 * A setting that is stored under a key. `parse` gets the stored text, or undefined when nothing is stored; `textOf` answers
 * undefined for the value that needs no storing.
 */
export function browserSetting<Value>(
  key: string,
  parse: (text: string | undefined) => Value,
  textOf: (value: Value) => string | undefined,
): BrowserSetting<Value> {
  const listeners = new Set<() => void>()
  let known: { readonly text: string | undefined; readonly value: Value } | undefined
  return {
    read: () => {
      const text = readText(local, key)
      // Same text, same object: readers compare by identity.
      if (known === undefined || known.text !== text) known = { text, value: parse(text) }
      return known.value
    },
    write: (value) => {
      writeText(local, key, textOf(value))
      for (const listener of listeners) listener()
    },
    subscribe: (listener) => {
      listeners.add(listener)
      const stop = onStorageKey(key, listener)
      return () => {
        listeners.delete(listener)
        stop()
      }
    },
  }
}
