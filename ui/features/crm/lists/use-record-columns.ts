import { useMemo, useState } from 'react'
import { type ListResponse, saveColumns } from '../../../../core/contracts/crm-lists.contract.ts'
import type { RecordRow } from '../../../../core/contracts/crm.contract.ts'
import { fieldsOf } from '../../../../core/crm/forms/form.schema.ts'
import { shownColumns } from '../../../../core/crm/lists/list-columns.ts'
import type { RecordTypeName } from '../../../../core/crm/records/record-types.ts'
import { useAppClient } from '../../../shared/app/use-client.ts'
import { useTimeZone } from '../../../shared/app/use-time-zone.ts'
import { visibleColumns } from '../../../shared/data-table/column-settings.ts'
import type { ColumnSettings } from '../../../shared/data-table/data-table.types.ts'
import { useStoredColumns } from '../../../shared/list-page/use-stored-columns.ts'
import { tellRefusal } from '../../../shared/notice/tell-refusal.ts'
import { recordKinds } from '../crm-config.ts'
import { centColumns } from '../record-value.tsx'
import { type ColumnContext, type OwnForm, tableColumns } from './record-columns.tsx'

interface Changed {
  readonly viewId: number
  readonly chosen?: readonly string[] | undefined
  readonly resized?: Readonly<Record<string, number>> | undefined
}

interface RecordColumnsOptions {
  readonly type: RecordTypeName
  readonly form: OwnForm
  readonly viewId: number
  /** Names of the columns that the saved view stores; undefined in the built-in view. */
  readonly ofView: readonly string[] | undefined
  /** Widths that the saved view stores. */
  readonly widthsOfView: Readonly<Record<string, number>> | undefined
  readonly first: Pick<ListResponse, 'setting_col' | 'default_column_name'> | undefined
  readonly rows: readonly RecordRow[]
  readonly onCategory: ColumnContext['onCategory']
}

/**
 * The columns that a list of records shows. "Save view" stores them and their widths in a saved view; for the built-in view the server
 * remembers them per person. Widths stay in this browser.
 */
export function useRecordColumns({
  type,
  form,
  viewId,
  ofView,
  widthsOfView,
  first,
  rows,
  onCategory,
}: RecordColumnsOptions) {
  const zone = useTimeZone()
  const client = useAppClient()
  const kept = useStoredColumns(recordKinds[type].route)
  // What was changed belongs to its view: Back shows another one without it.
  const [changed, setChanged] = useState<Changed>({ viewId })
  const { chosen, resized }: Changed = changed.viewId === viewId ? changed : { viewId }
  const widths = ofView === undefined ? kept.settings.widths : (resized ?? widthsOfView ?? {})
  // As text, so that more rows change the columns only when they change the decimals.
  const cents = centColumns(fieldsOf(form), rows).join()
  const columns = useMemo(
    () => tableColumns(type, form, { zone, cents: cents.split(','), onCategory }),
    [type, form, zone, cents, onCategory],
  )
  const shown =
    chosen ??
    (ofView !== undefined && ofView.length > 0
      ? shownColumns(type, form, ofView).map((column) => column.name)
      : first?.setting_col) ??
    shownColumns(type, form, null).map((column) => column.name)

  const onSettings = (next: ColumnSettings) => {
    if (ofView === undefined) kept.onSettings({ order: [], hidden: [], widths: next.widths })
    else setChanged({ viewId, chosen, resized: next.widths })
    const names = visibleColumns(columns, next).map((column) => column.id)
    if (names.join() === shown.join()) return
    setChanged({ viewId, chosen: names, resized: ofView === undefined ? undefined : next.widths })
    if (ofView === undefined)
      client.call(saveColumns, { type_name: type, columns: names }, { isUserInitiated: true }).catch(tellRefusal)
  }
  const settingsOf = (names: readonly string[], widths: ColumnSettings['widths']): ColumnSettings => ({
    order: names,
    hidden: columns
      .slice(1)
      .map((column) => column.id)
      .filter((id) => !names.includes(id)),
    widths,
  })
  return {
    columns,
    /** Column names in order. */
    shown,
    /** Whether the columns differ from those of the view. */
    isChanged:
      ofView !== undefined &&
      ((chosen !== undefined && chosen.join() !== ofView.join()) ||
        (resized !== undefined && JSON.stringify(resized) !== JSON.stringify(widthsOfView ?? {}))),
    widths,
    forgetChoice: () => setChanged({ viewId }),
    arrangement: {
      settings: settingsOf(shown, widths),
      onSettings,
      onReset: () => onSettings(settingsOf(first?.default_column_name ?? [], {})),
    },
  }
}

export type RecordColumns = ReturnType<typeof useRecordColumns>
