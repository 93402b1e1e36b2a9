/** Whether a person can see the page. */
export interface PageVisibility {
  readonly isVisible: () => boolean
  /** Calls `onChange` on every change. Returns the unsubscribe function. */
  readonly subscribe: (onChange: (isVisible: boolean) => void) => () => void
}

/** The visibility of this tab. Restoring it from the back-forward cache counts as a change to visible. */
export function pageVisibility(document: Document = globalThis.document): PageVisibility {
  const isVisible = () => document.visibilityState === 'visible'
  return {
    isVisible,
    subscribe: (onChange) => {
      const changed = () => onChange(isVisible())
      const page = document.defaultView
      document.addEventListener('visibilitychange', changed)
      page?.addEventListener('pageshow', changed)
      return () => {
        document.removeEventListener('visibilitychange', changed)
        page?.removeEventListener('pageshow', changed)
      }
    },
  }
}
