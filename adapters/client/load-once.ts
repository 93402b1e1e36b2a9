/**
 * Loads code once; a failed load is not kept, so that the next use tries again. Offline the load must not even begin:
 * browsers never repeat a failed one, so every later use would fail too.
 */
export function loadOnce<Loaded>(load: () => Promise<Loaded>): () => Promise<Loaded> {
  let loaded: Promise<Loaded> | undefined
  return () => {
    if (loaded === undefined && globalThis.navigator?.onLine === false) return Promise.reject(new Error('Offline'))
    loaded ??= load()
    loaded.catch(() => {
      loaded = undefined
    })
    return loaded
  }
}
