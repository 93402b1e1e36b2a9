/**
 * Runs what several requests want by one key. A run is shared by those who came before it began, so each learns what is
 * true after its own beginning: the first begins at once, and whoever comes meanwhile waits and shares the next one.
 */
export function sharedRuns<T>(): (key: string, run: () => Promise<T>) => Promise<T> {
  const running = new Map<string, Promise<T>>()
  const next = new Map<string, Promise<T>>()
  const begun = (key: string, run: () => Promise<T>) => {
    const made = run().finally(() => running.delete(key))
    running.set(key, made)
    return made
  }
  return (key, run) => {
    const before = running.get(key)
    if (before === undefined) return begun(key, run)
    const waiting = next.get(key)
    if (waiting !== undefined) return waiting
    const beginNext = () => {
      next.delete(key)
      return begun(key, run)
    }
    const made = before.then(beginNext, beginNext)
    next.set(key, made)
    return made
  }
}
