import type { SaveCall } from '../form/use-save.ts'

export interface SavedView {
  readonly id: string
  readonly name: string
  /** The default view: it cannot be changed, renamed or deleted. */
  readonly isBuiltIn?: boolean
  /** A view of somebody else without the right to change it: it can be used, and saved under another name. */
  readonly isReadOnly?: boolean
  /** Whether only its owner sees it. */
  readonly isPrivate?: boolean
  readonly owner?: string | undefined
  /** Its place among the person's tabs, from 0; undefined when it is not pinned. */
  readonly pin?: number | undefined
}

export type ViewDialog = 'saveAs' | 'rename' | 'delete'

export interface ViewActions {
  /** A rejection keeps the dialog open and shows the reason. The same applies to the next two. `call` repeats its idempotency key. */
  readonly onSaveAs: (name: string, call: SaveCall, isPrivate: boolean) => Promise<void>
  /** `was` is the name as it was read. */
  readonly onRename: (name: string, was: string, call: SaveCall) => Promise<void>
  readonly onDelete: (id: string) => Promise<void>
  /** Makes the view private, or shows it to everyone in the company. */
  readonly onPrivate: (isPrivate: boolean) => Promise<void>
}

/** What somebody else saved in a view meanwhile, and what a person wanted to save there. */
export interface ViewDifference {
  readonly label: string
  readonly stored: string
  readonly own: string
}
