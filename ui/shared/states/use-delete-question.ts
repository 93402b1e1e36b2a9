import { useState } from 'react'
import { readAfter } from '../app/read-after.ts'
import { notify } from '../notice/notify.ts'

export interface DeleteQuestionOptions<Thing> {
  /** A rejection keeps the dialog open and shows the reason. */
  readonly remove: (thing: Thing) => Promise<{ readonly message: string }>
  /** Reloads the list. */
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
        const removed = remove(asked).then(({ message }) => {
          setAsked(undefined)
          notify.done(message)
        })
        await readAfter(removed, () => onDone?.())
      },
    },
  }
}
