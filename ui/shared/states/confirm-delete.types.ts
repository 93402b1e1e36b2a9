import type { ReactNode } from 'react'

export interface ConfirmDeleteProps {
  readonly opened: boolean
  /** What is done to it: 'Delete' by default. */
  readonly verb?: 'Delete' | 'Discard'
  /** The kind of thing to delete: "lead". */
  readonly kind: string
  /** Its name, or a count with its noun: "Acme GmbH", "12 leads". */
  readonly name: string
  /** What else is deleted with it. */
  readonly consequence?: ReactNode
  readonly onCancel: () => void
  /** A rejection keeps the dialog open and shows the reason, unless the thing is gone already. */
  readonly onConfirm: () => Promise<void>
}
