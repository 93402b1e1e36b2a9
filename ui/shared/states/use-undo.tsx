import { type ReactNode, useCallback, useState } from 'react'
import classes from './states.module.css'
import { UndoToast } from './undo-toast.tsx'

export interface UndoOffer {
  /** What happened: "Deleted 3 leads". */
  readonly message: string
  /** Names what changed, to withdraw the offer by. */
  readonly of?: string
  readonly onUndo: () => void
  /** Called when the time is over: the change is final. */
  readonly onExpire?: () => void
}

interface Undo {
  readonly offer: (next: UndoOffer) => void
  /** Takes back the offer of something that changes again. */
  readonly withdraw: (of: string) => void
  readonly toast: ReactNode
}

/** Offers to undo the last change; a newer offer replaces the previous one. */
export function useUndo(): Undo {
  const [offered, setOffered] = useState<UndoOffer & { readonly id: number }>()
  const close = (then: (() => void) | undefined) => () => {
    setOffered(undefined)
    then?.()
  }
  const offer = useCallback((next: UndoOffer) => setOffered((before) => ({ ...next, id: (before?.id ?? 0) + 1 })), [])
  const withdraw = useCallback((of: string) => setOffered((now) => (now?.of === of ? undefined : now)), [])
  return {
    offer,
    withdraw,
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
