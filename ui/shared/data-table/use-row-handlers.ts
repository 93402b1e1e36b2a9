import { useLayoutEffect, useMemo, useRef } from 'react'
import type { RowHandlers } from './data-row.tsx'
import type { DataTableProps } from './data-table.types.ts'
import type { RowSelection } from './use-row-selection.ts'

/** One object for the lifetime of the table, so that a row renders again only for its own changes. */
export function useRowHandlers<Row>(
  props: DataTableProps<Row>,
  selection: RowSelection,
  onFocus: (row: number, col?: number) => void,
): RowHandlers<Row> {
  const latest = useRef({ props, selection, onFocus })
  useLayoutEffect(() => {
    latest.current = { props, selection, onFocus }
  })
  return useMemo(
    () => ({
      nameOf: (row) => latest.current.props.rowName(row),
      hrefOf: (row) => latest.current.props.hrefOf?.(row),
      canOpen: (row) => latest.current.props.onOpen !== undefined && (latest.current.props.canOpen?.(row) ?? true),
      open: (row) => latest.current.props.onOpen?.(row),
      select: (id, isRange) => (isRange ? latest.current.selection.extendTo(id) : latest.current.selection.toggle(id)),
      focus: (row, col) => latest.current.onFocus(row, col),
      toggle: (category) => latest.current.props.groups?.onToggle(category),
    }),
    [],
  )
}
