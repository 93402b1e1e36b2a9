import type { ColumnSettings, DataColumn, SortOrder } from './data-table.types.ts'

export const NO_COLUMN_SETTINGS: ColumnSettings = { order: [], hidden: [], widths: {} }
/** Widths in pixels. */
export const DEFAULT_WIDTH = 144
export const MIN_WIDTH = 72
export const MAX_WIDTH = 720
export const NAME_WIDTH = 260
export const SELECT_WIDTH = 40

/** All columns in the order of the settings; the first declared column stays first, unknown ids are ignored. */
export function orderColumns<Row>(columns: readonly DataColumn<Row>[], settings: ColumnSettings): DataColumn<Row>[] {
  const [first, ...rest] = columns
  if (first === undefined) return []
  const rank = new Map(settings.order.map((id, index) => [id, index]))
  const place = (column: DataColumn<Row>, declared: number) => rank.get(column.id) ?? settings.order.length + declared
  const sorted = rest.map((column, declared) => ({ column, at: place(column, declared) })).sort((a, b) => a.at - b.at)
  return [first, ...sorted.map((entry) => entry.column)]
}

/** The columns that are shown, in order. The name cannot be hidden. */
export function visibleColumns<Row>(columns: readonly DataColumn<Row>[], settings: ColumnSettings): DataColumn<Row>[] {
  return orderColumns(columns, settings).filter((column, index) => index === 0 || !settings.hidden.includes(column.id))
}

/** Moves a column to the place of another one. Moving the name, or moving a column before it, changes nothing. */
export function moveColumn<Row>(
  columns: readonly DataColumn<Row>[],
  settings: ColumnSettings,
  id: string,
  overId: string,
): ColumnSettings {
  const order = orderColumns(columns, settings).map((column) => column.id)
  const from = order.indexOf(id)
  const to = order.indexOf(overId)
  if (from <= 0 || to <= 0 || from === to) return settings
  order.splice(to, 0, ...order.splice(from, 1))
  return { ...settings, order }
}

/** The shown column next to this one, which it swaps places with; undefined at the ends. */
export function neighbourOf<Row>(
  shown: readonly DataColumn<Row>[],
  id: string,
  step: -1 | 1,
): DataColumn<Row> | undefined {
  const at = shown.findIndex((column) => column.id === id)
  const to = at + step
  return at <= 0 || to <= 0 ? undefined : shown[to]
}

export function toggleColumn(settings: ColumnSettings, id: string): ColumnSettings {
  const hidden = settings.hidden.includes(id)
    ? settings.hidden.filter((other) => other !== id)
    : [...settings.hidden, id]
  return { ...settings, hidden }
}

/** Sets a width within the bounds; undefined restores the column's own width. */
export function resizeColumn(settings: ColumnSettings, id: string, width: number | undefined): ColumnSettings {
  const { [id]: _before, ...others } = settings.widths
  if (width === undefined) return { ...settings, widths: others }
  return { ...settings, widths: { ...others, [id]: clampWidth(width) } }
}

export function clampWidth(width: number): number {
  return Math.round(Math.min(MAX_WIDTH, Math.max(MIN_WIDTH, width)))
}

export function widthOf<Row>(column: DataColumn<Row>, index: number, settings: ColumnSettings): number {
  return settings.widths[column.id] ?? column.width ?? (index === 0 ? NAME_WIDTH : DEFAULT_WIDTH)
}

/** How far columns shrink before the table scrolls sideways. */
const LEAST_SHARE = 0.92

/**
 * The CSS grid of a row, and the width below which the table scrolls sideways. A width that the person chose is exact.
 */
export function gridOf<Row>(shown: readonly DataColumn<Row>[], settings: ColumnSettings, isSelectable: boolean) {
  const tracks = shown.map((column, index) => {
    const width = widthOf(column, index, settings)
    if (settings.widths[column.id] !== undefined) return `${width}px`
    return `minmax(${index === 0 ? nameFloor(width) : `${floorOf(column, width)}px`}, ${width}fr)`
  })
  const hasElastic = shown.some((column) => settings.widths[column.id] === undefined)
  const sum = shown
    .slice(1)
    .reduce((total, column, index) => total + leastWidth(column, index + 1, settings), isSelectable ? SELECT_WIDTH : 0)
  const [name] = shown
  const nameWidth = name === undefined ? 0 : widthOf(name, 0, settings)
  const nameMin = name !== undefined && settings.widths[name.id] === undefined ? nameFloor(nameWidth) : `${nameWidth}px`
  return {
    template: [...(isSelectable ? [`${SELECT_WIDTH}px`] : []), ...tracks, ...(hasElastic ? [] : ['1fr'])].join(' '),
    minWidth: `calc(${sum}px + ${nameMin})`,
  }
}

function leastWidth<Row>(column: DataColumn<Row>, index: number, settings: ColumnSettings): number {
  const width = widthOf(column, index, settings)
  return settings.widths[column.id] === undefined ? floorOf(column, width) : width
}

function floorOf<Row>(column: DataColumn<Row>, width: number): number {
  return column.minWidth ?? Math.max(MIN_WIDTH, Math.round(width * LEAST_SHARE))
}

// The name column stays fixed while the others scroll, so on a phone it must leave room for them.
function nameFloor(width: number): string {
  return `min(${Math.round(width * LEAST_SHARE)}px, 52vw)`
}

/** Unsorted, ascending, descending, ascending, … */
export function nextSort(sort: SortOrder | undefined, column: string): SortOrder {
  return { column, direction: sort?.column === column && sort.direction === 'asc' ? 'desc' : 'asc' }
}
