import type { KeyboardEvent, ReactNode } from 'react'
import { nextSort } from './column-settings.ts'
import { DataRow, type RowHandlers, SkeletonRow } from './data-row.tsx'
import classes from './data-table.module.css'
import type { DataTableProps } from './data-table.types.ts'
import { GroupRow } from './group-row.tsx'
import { HeaderCell } from './header-cell.tsx'
import type { TableLine } from './table-lines.ts'
import type { ColumnLayout } from './use-column-layout.ts'
import type { GridFocus } from './use-grid-focus.ts'
import { useHeaderDrag } from './use-header-drag.ts'
import type { RowSelection } from './use-row-selection.ts'
import type { RowWindow } from './use-row-window.ts'

/** Props that the grid and the cards share. */
export interface RowsViewProps<Row> {
  readonly table: Pick<DataTableProps<Row>, 'label' | 'rows' | 'sort' | 'onSort' | 'groups' | 'cardTools'>
  readonly lines: readonly TableLine<Row>[]
  readonly total: number
  readonly isBusy: boolean
  readonly layout: ColumnLayout<Row>
  readonly window: RowWindow
  /** Undefined where rows cannot be selected. */
  readonly selection: RowSelection | undefined
  readonly selected: ReadonlySet<string>
  readonly handlers: RowHandlers<Row>
}

export interface DataGridProps<Row> extends RowsViewProps<Row> {
  readonly focus: GridFocus
  readonly onKeyDown: (event: KeyboardEvent) => void
  /** Shown instead of the rows while the first ones load. */
  readonly loading: ReactNode
}

/** The rows as a table: sticky head and name, one tab stop, virtualised rows. */
export function DataGrid<Row>(props: DataGridProps<Row>) {
  const { table, lines, layout, window, selection, selected, handlers, focus } = props
  const offset = selection === undefined ? 0 : 1
  return (
    <div
      role="grid"
      aria-label={table.label}
      aria-rowcount={props.total + 1}
      aria-colcount={layout.shown.length + offset}
      aria-multiselectable={selection !== undefined || undefined}
      aria-busy={props.isBusy}
      className={classes.grid}
      onKeyDown={props.onKeyDown}
    >
      <div role="rowgroup" className={classes.head}>
        <div role="row" aria-rowindex={1} className={classes.headRow}>
          {selection === undefined ? null : <SelectAllCell {...props} selection={selection} />}
          <HeaderCells {...props} offset={offset} />
        </div>
      </div>
      {props.loading ?? (
        <div role="rowgroup" className={classes.body}>
          {window.items.map(({ key, index, start }) => {
            const line = lines[index]
            const place = { index, top: start, isSelectable: selection !== undefined }
            if (line === undefined) return <SkeletonRow key={key} {...place} columns={layout.shown.length} />
            return line.group !== undefined ? (
              <GroupRow
                key={key}
                {...place}
                table={table}
                group={line.group}
                columns={layout.shown.length + offset}
                isStuck={window.stuck === index}
                isActive={focus.at.row === index}
                handlers={handlers}
              />
            ) : (
              <DataRow
                key={key}
                {...place}
                row={line.row}
                id={line.id}
                columns={layout.shown}
                isSelected={selected.has(line.id)}
                activeCol={focus.at.row === index ? focus.at.col : undefined}
                handlers={handlers}
              />
            )
          })}
        </div>
      )}
    </div>
  )
}

function HeaderCells<Row>({
  table,
  layout,
  focus,
  handlers,
  offset,
}: DataGridProps<Row> & { readonly offset: number }) {
  // Dragging renders the header again, so the focus in it must be restored.
  const drag = useHeaderDrag(focus.restoreHeaderFocus)
  const Cell = drag?.DragHeaderCell ?? HeaderCell
  const cells = layout.shown.map((column, index) => {
    const col = index + offset
    return (
      <Cell
        key={column.id}
        id={column.id}
        label={column.header}
        isName={index === 0}
        isNumeric={column.numeric === true}
        isActions={column.isActions === true}
        isSortable={column.sortable === true && table.onSort !== undefined}
        sort={table.sort}
        place={`-1:${col}`}
        colIndex={col + 1}
        isActive={focus.at.row === -1 && focus.at.col === col}
        onSort={() => table.onSort?.(nextSort(table.sort, column.id))}
        onFocus={() => handlers.focus(-1, col)}
        onResize={(width, isDone) => layout.resize(column.id, width, isDone)}
        onResetWidth={() => layout.resetWidth(column.id)}
      />
    )
  })
  return drag === undefined ? (
    cells
  ) : (
    <drag.HeaderDrag ids={layout.shown.map((column) => column.id)} onMove={layout.move}>
      {cells}
    </drag.HeaderDrag>
  )
}

function SelectAllCell<Row>({
  table,
  selection,
  focus,
  handlers,
}: DataGridProps<Row> & { readonly selection: RowSelection }) {
  return (
    <div
      role="columnheader"
      aria-colindex={1}
      className={classes.selectCell}
      data-place="-1:0"
      onFocus={() => handlers.focus(-1, 0)}
    >
      <input
        type="checkbox"
        data-focus
        className={classes.check}
        aria-label={`Select all loaded ${table.label.toLowerCase()}`}
        checked={selection.isAll}
        disabled={table.rows.length === 0}
        ref={(box) => {
          if (box !== null) box.indeterminate = selection.isSome
        }}
        tabIndex={focus.at.row === -1 && focus.at.col === 0 ? 0 : -1}
        onChange={selection.toggleAll}
      />
    </div>
  )
}
