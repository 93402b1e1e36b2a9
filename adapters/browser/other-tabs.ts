/** Messages between the tabs of this browser. */
export interface OtherTabs<T> {
  readonly tell: (message: T) => void
  /** Calls `onMessage` for messages from other tabs only. Returns the unsubscribe function. */
  readonly subscribe: (onMessage: (message: T) => void) => () => void
  readonly close: () => void
}

/**
 * A named channel between tabs. `parse` decodes messages, because another tab may run another version of the page;
 * undefined drops the message. Without BroadcastChannel no messages are sent, but `onStorageKey` still works.
 */
export function otherTabs<T>(name: string, parse: (message: unknown) => T | undefined): OtherTabs<T> {
  const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(name)
  return {
    tell: (message) => channel?.postMessage(message),
    subscribe: (onMessage) => {
      const heard = (event: MessageEvent<unknown>) => {
        const message = parse(event.data)
        if (message !== undefined) onMessage(message)
      }
      channel?.addEventListener('message', heard)
      return () => channel?.removeEventListener('message', heard)
    },
    close: () => channel?.close(),
  }
}

/** Calls back when another tab changes or removes one key of local storage, or clears all of it. */
export function onStorageKey(
  key: string,
  onChange: (value: string | undefined) => void,
  target: Window = globalThis.window,
): () => void {
  const changed = (event: StorageEvent) => {
    if (event.key === key) onChange(event.newValue ?? undefined)
    else if (event.key === null) onChange(undefined)
  }
  target.addEventListener('storage', changed)
  return () => target.removeEventListener('storage', changed)
}
