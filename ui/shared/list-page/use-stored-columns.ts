import { useMemo, useState } from 'react'
import { storedColumns } from '../../../adapters/client/stored-columns.ts'
import { useSessionUser } from '../app/use-session.ts'
import { NO_COLUMN_SETTINGS } from '../data-table/column-settings.ts'
import type { ColumnSettings } from '../data-table/data-table.types.ts'

export interface ListColumns {
  readonly settings: ColumnSettings
  readonly onSettings: (next: ColumnSettings) => void
  /** Restores the declared columns, or those of the view. */
  readonly onReset: () => void
}

/** Order, visibility and widths of a list's columns, kept in this browser for the account. */
export function useStoredColumns(list: string): ListColumns {
  const account = useSessionUser()?.id
  const store = useMemo(() => storedColumns(list, () => account), [list, account])
  const [settings, setSettings] = useState<ColumnSettings>(() => store.read() ?? NO_COLUMN_SETTINGS)
  const keep = (next: ColumnSettings | undefined) => {
    setSettings(next ?? NO_COLUMN_SETTINGS)
    store.write(next)
  }
  return { settings, onSettings: keep, onReset: () => keep(undefined) }
}
