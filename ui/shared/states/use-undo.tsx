import { type ReactNode, useCallback, useState } from 'react'
import classes from './states.module.css'
import { UndoToast } from './undo-toast.tsx'

export interface UndoOffer {
  /** What happened: "Deleted 3 leads". */
  readonly message: string
  readonly onUndo: () => void
  /** Called when the time is over: the change is final. */
  readonly onExpire?: () => void
}

/** Offers to undo the last change; a newer offer replaces the previous one. */
export function useUndo(): { readonly offer: (next: UndoOffer) => void; readonly toast: ReactNode } {
  const [offered, setOffered] = useState<UndoOffer & { readonly id: number }>()
  const close = (then: (() => void) | undefined) => () => {
    setOffered(undefined)
    then?.()
  }
  const offer = useCallback((next: UndoOffer) => setOffered((before) => ({ ...next, id: (before?.id ?? 0) + 1 })), [])
  return {
    offer,
    toast:
      offered === undefined ? null : (
        <div className={classes.undoPlace} data-bottom-bar>
          <UndoToast
            key={offered.id}
            message={offered.message}
            onUndo={close(offered.onUndo)}
            onExpire={close(offered.onExpire)}
          />
        </div>
      ),
  }
}
