import { useMemo, useState } from 'react'
import {
  clampWidth,
  gridOf,
  moveColumn,
  neighbourOf,
  resizeColumn,
  visibleColumns,
  widthOf,
} from './column-settings.ts'
import type { ColumnSettings, DataColumn, DataTableProps } from './data-table.types.ts'

const RESIZE_STEP = 16

/**
 * The visible columns with their order and widths, and the functions that change them. `spoken` announces the last
 * change to screen readers.
 */
export function useColumnLayout<Row>({
  columns,
  settings,
  onSettings,
  onSelected,
}: Pick<DataTableProps<Row>, 'columns' | 'settings' | 'onSettings' | 'onSelected'>) {
  const [resizing, setResizing] = useState<{ readonly id: string; readonly width: number }>()
  const [spoken, setSpoken] = useState('')
  const shown = useMemo(() => visibleColumns(columns, settings), [columns, settings])
  const live = resizing === undefined ? settings : resizeColumn(settings, resizing.id, resizing.width)

  const change = (next: ColumnSettings, words: string) => {
    if (next === settings) return
    onSettings?.(next)
    setSpoken(words)
  }
  return {
    shown,
    spoken,
    ...gridOf(shown, live, onSelected !== undefined),
    /** Moves a column to the place of another one, by pointer. */
    move: (id: string, over: string) => {
      const name = columns.find((column) => column.id === id)?.header ?? ''
      change(moveColumn(columns, settings, id, over), `${name} moved`)
    },
    /** Moves a column one place; false at the ends. */
    step: (column: DataColumn<Row>, by: -1 | 1): boolean => {
      const over = neighbourOf(shown, column.id, by)
      if (over === undefined) return false
      const words = `${column.header} moved ${by < 0 ? 'before' : 'after'} ${over.header}`
      change(moveColumn(columns, settings, column.id, over.id), words)
      return true
    },
    widen: (column: DataColumn<Row>, by: -1 | 1) => {
      const width = clampWidth(widthOf(column, shown.indexOf(column), settings) + by * RESIZE_STEP)
      change(resizeColumn(settings, column.id, width), `${column.header}, ${width} pixels wide`)
    },
    /** Called while the edge of a column is dragged; `isDone` on release. */
    resize: (id: string, width: number, isDone: boolean) => {
      setResizing(isDone ? undefined : { id, width: clampWidth(width) })
      if (isDone) onSettings?.(resizeColumn(settings, id, width))
    },
    resetWidth: (id: string) => onSettings?.(resizeColumn(settings, id, undefined)),
  }
}

export type ColumnLayout<Row> = ReturnType<typeof useColumnLayout<Row>>
