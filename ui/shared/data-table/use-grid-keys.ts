import type { KeyboardEvent } from 'react'
import type { DataColumn } from './data-table.types.ts'
import { type GridPlace, placeAfter } from './grid-keys.ts'
import type { TableLine } from './table-lines.ts'
import type { ColumnLayout } from './use-column-layout.ts'
import type { GridFocus } from './use-grid-focus.ts'
import type { ListEnd } from './use-list-end.ts'
import type { RowSelection } from './use-row-selection.ts'

interface GridKeysOptions<Row> {
  readonly focus: GridFocus
  readonly layout: ColumnLayout<Row>
  /** Undefined where rows cannot be selected. */
  readonly selection: RowSelection | undefined
  readonly lines: readonly TableLine<Row>[]
  readonly firstCol: number
  /** Returns how many rows fit on the screen. */
  readonly pageRows: () => number
  readonly onReveal: (row: number) => void
  readonly onOpen: (row: number) => void
  /** Undefined while all rows are loaded. */
  readonly end: ListEnd | undefined
  readonly isClosed: (category: string) => boolean
  readonly onToggle: (category: string) => void
}

type Key = Pick<KeyboardEvent, 'key' | 'altKey' | 'shiftKey'> & { readonly isCtrl: boolean }

/** The keyboard of a grid: each handler returns whether it handled the key. */
export function useGridKeys<Row>(options: GridKeysOptions<Row>) {
  const { focus, layout, selection, lines, firstCol } = options
  const { at } = focus
  const isInHeader = at.row === -1

  const arrange = (key: Key, column: DataColumn<Row> | undefined): boolean => {
    if (column === undefined || (key.key !== 'ArrowLeft' && key.key !== 'ArrowRight')) return false
    const by = key.key === 'ArrowLeft' ? -1 : 1
    if (key.altKey) {
      if (layout.step(column, by)) focus.moveTo({ row: -1, col: at.col + by })
      return true
    }
    if (key.shiftKey) layout.widen(column, by)
    return key.shiftKey
  }
  const goToEnd = ({ key, isCtrl }: Key): boolean => {
    const { end } = options
    if (end?.isLoading === true && key === 'Escape') end.stop()
    else if (end?.isLoading === false && key === 'End' && isCtrl) end.start()
    else return false
    return true
  }
  const navigate = ({ key, isCtrl }: Key): boolean => {
    const size = { rows: lines.length, cols: layout.shown.length + firstCol, page: options.pageRows() }
    const next: GridPlace | undefined = placeAfter(key, isCtrl, at, size)
    if (next === undefined) return false
    focus.moveTo(next)
    if (next.row >= 0 && next.row !== at.row) options.onReveal(next.row)
    return true
  }
  /** The arrows at a heading open and close its group. */
  const fold = ({ key }: Key): boolean => {
    const group = lines[at.row]?.group
    if (group === undefined || (key !== 'ArrowLeft' && key !== 'ArrowRight')) return false
    if (options.isClosed(group.category) === (key === 'ArrowRight')) options.onToggle(group.category)
    return true
  }
  const select = ({ key, isCtrl, shiftKey }: Key): boolean => {
    if (selection === undefined) return false
    const id = lines[at.row]?.id
    if (key === ' ' && id !== undefined) {
      if (shiftKey) selection.extendTo(id)
      else selection.toggle(id)
      return true
    }
    if (isCtrl && key.toLowerCase() === 'a') {
      if (!selection.isAll) selection.toggleAll()
      return true
    }
    if (key === 'Escape' && !selection.isEmpty) {
      selection.clear()
      return true
    }
    return false
  }
  const open = ({ key, isCtrl }: Key): boolean => {
    if (key !== 'Enter' || isInHeader || isCtrl || lines[at.row]?.id === undefined) return false
    options.onOpen(at.row)
    return true
  }

  return (event: KeyboardEvent) => {
    const { key, altKey, shiftKey } = event
    if ((key === 'Enter' || key === ' ') && isControlOfCell(event.target)) return
    const pressed: Key = { key, altKey, shiftKey, isCtrl: event.ctrlKey || event.metaKey }
    const isHandled =
      (isInHeader && arrange(pressed, layout.shown[at.col - firstCol])) ||
      (!altKey && (goToEnd(pressed) || fold(pressed) || navigate(pressed) || select(pressed) || open(pressed)))
    if (isHandled) event.preventDefault()
  }
}

/** Whether a control in a cell takes Enter and Space itself. Boxes that select their row are the grid's own. */
function isControlOfCell(target: EventTarget): boolean {
  return (
    target instanceof HTMLElement &&
    target.closest('[role=gridcell] :is(button, select, textarea, [role=switch])') !== null
  )
}
