const listeners = new Set<() => void>()
let isKept = false

/**
 * Whether the browser caches a failed import. Chromium before 156 and Firefox before 155 do so until the page is loaded again,
 * although HTML now asks for another request: https://github.com/whatwg/html/pull/10327.
 */
export const cachedFailure = {
  current: (): boolean => isKept,
  /** Call after code failed to load again: the browser caches the failure if the server is there. */
  check: async (): Promise<void> => {
    const answered = await fetch('/health', { method: 'HEAD' }).catch(() => undefined)
    if (answered?.ok === true) set(true)
  },
  /** Call when code loaded that had failed before. */
  forget: (): void => set(false),
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}

// Helpers

function set(value: boolean): void {
  isKept = value
  for (const listener of listeners) listener()
}
