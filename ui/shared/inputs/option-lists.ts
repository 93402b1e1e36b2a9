import { loadOnce } from '../../../adapters/client/load-once.ts'
import type { Preloadable } from '../app/lazy-part.tsx'

const load = loadOnce(() => import('./lists.ts'))

/** The code of inputs with a list of options, which the forms that a page opens need. */
export const optionLists: Preloadable = {
  preload: () =>
    load().then(
      () => undefined,
      () => undefined,
    ),
}
