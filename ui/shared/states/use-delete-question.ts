import { useState } from 'react'
import { notify } from '../notice/notify.ts'

export interface DeleteQuestionOptions<Thing> {
  /** A rejection keeps the dialog open and shows the reason. */
  readonly remove: (thing: Thing) => Promise<{ readonly message: string }>
  /** Reads again what showed the thing, also after a failure: it may be gone although the answer got lost. */
  readonly onDone?: () => void | Promise<void>
}

/** The state of `ConfirmDelete`: the thing that is asked about, and its removal with the server's message. */
export function useDeleteQuestion<Thing>({ remove, onDone }: DeleteQuestionOptions<Thing>) {
  const [asked, setAsked] = useState<Thing>()
  return {
    /** What is asked about; undefined while nothing is. */
    asked,
    ask: (thing: Thing) => setAsked(() => thing),
    dialog: {
      opened: asked !== undefined,
      onCancel: () => setAsked(undefined),
      onConfirm: async () => {
        if (asked === undefined) return
        const { message } = await remove(asked).catch((failure: unknown) => {
          void onDone?.()
          throw failure
        })
        setAsked(undefined)
        notify.done(message)
        await onDone?.()
      },
    },
  }
}
