const listeners = new Set<() => void>()
let isKept = false

/**
 * Whether the browser has kept the failure of a load of code. Browsers did so until the page is loaded again (Chromium before
 * 156, Firefox before 155), although HTML now asks for another request: https://github.com/whatwg/html/pull/10327.
 */
export const codeKept = {
  current: (): boolean => isKept,
  /** Call after code failed to load again: it is kept if the server can be reached. */
  check: async (): Promise<void> => {
    const answered = await fetch('/health', { method: 'HEAD' }).catch(() => undefined)
    if (answered === undefined) return
    isKept = true
    for (const listener of listeners) listener()
  },
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}
