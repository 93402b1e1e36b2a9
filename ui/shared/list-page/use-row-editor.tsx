import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import type { Module } from '../../../core/permissions/catalogue.ts'
import { useMay } from '../app/use-may.ts'
import type { MenuEntry } from '../dropdown/dropdown.types.ts'
import { editEntries } from '../dropdown/edit-entries.tsx'

export interface RowEditorOptions<Row> {
  readonly module: Module
  readonly addLabel: string
  readonly onDelete: (row: Row) => void
}

/** The dialog of a list's rows, and the button and menus that open it, as far as the person's rights allow. */
export function useRowEditor<Row>({ module, addLabel, onDelete }: RowEditorOptions<Row>) {
  const may = useMay(module)
  const [opened, setOpened] = useState<{ readonly row: Row | undefined }>()
  const edit = (row: Row) => (may('Edit') ? setOpened({ row }) : undefined)
  return {
    /** What the open dialog edits; without a row it adds one. */
    opened,
    close: () => setOpened(undefined),
    edit,
    canEdit: () => may('Edit'),
    canAdd: may('Add'),
    addButton: may('Add') ? (
      <Button leftSection={<IconPlus size={18} stroke={1.5} />} onClick={() => setOpened({ row: undefined })}>
        {addLabel}
      </Button>
    ) : undefined,
    entriesOf: (row: Row): readonly MenuEntry[] =>
      editEntries({
        onEdit: may('Edit') ? () => edit(row) : undefined,
        onDelete: may('Delete') ? () => onDelete(row) : undefined,
      }),
  }
}
