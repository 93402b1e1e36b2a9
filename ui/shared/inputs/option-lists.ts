import type { Preloadable } from '../app/lazy-part.tsx'

/** The code of inputs with a list of options, which the forms that a page opens need. */
export const optionLists: Preloadable = {
  preload: () =>
    import('./lists.ts').then(
      () => undefined,
      () => undefined,
    ),
}
