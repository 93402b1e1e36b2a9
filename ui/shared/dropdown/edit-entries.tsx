import { IconPencil, IconTrash } from '@tabler/icons-react'
import type { MenuEntry } from './dropdown.types.ts'

export interface EditEntriesOptions {
  /** Undefined for people who may not edit. */
  readonly onEdit: (() => void) | undefined
  /** Undefined for people who may not delete. */
  readonly onDelete: (() => void) | undefined
  readonly deleteLabel?: string
}

/** The entries of a row's menu that open its form and delete it. */
export const editEntries = ({ onEdit, onDelete, deleteLabel = 'Delete' }: EditEntriesOptions): readonly MenuEntry[] => [
  ...(onEdit === undefined ? [] : [{ label: 'Edit', icon: <IconPencil size={16} stroke={1.5} />, onSelect: onEdit }]),
  ...(onDelete === undefined
    ? []
    : [
        {
          label: deleteLabel,
          icon: <IconTrash size={16} stroke={1.5} />,
          isDestructive: true,
          onSelect: onDelete,
        },
      ]),
]
