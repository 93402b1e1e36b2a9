import { cachedFailure } from './cached-failure.ts'
import { loadFailedStyles } from './failed-styles.ts'

/**
 * Loads code once; a failed load is not kept, so that the next use tries again. Offline the load must not even begin:
 * most browsers never repeat a failed one, so every later use would fail too. When another try fails although the server
 * answers, the browser caches the failure, and `cachedFailure` tells the page.
 */
export function loadOnce<Loaded>(load: () => Promise<Loaded>): () => Promise<Loaded> {
  let loaded: Promise<Loaded> | undefined
  let hasFailed = false
  return () => {
    if (loaded === undefined && globalThis.navigator?.onLine === false) return Promise.reject(new Error('Offline'))
    if (loaded === undefined) {
      loaded = hasFailed ? loadFailedStyles().then(load) : load()
      loaded.then(
        () => {
          if (hasFailed) cachedFailure.forget()
        },
        () => {
          loaded = undefined
          if (hasFailed) void cachedFailure.check()
          hasFailed = true
        },
      )
    }
    return loaded
  }
}
