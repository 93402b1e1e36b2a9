import { decodePart, encodePart } from '../../navigation/address.ts'
import type { BoardColumn } from './kanban.ts'

/**
 * A group of a list: its stored value ('' for records without one), its heading, and the number of its rows. D-248. `sum`
 * is that of their amounts, as on the board (D-274); missing or null where records have none.
 */
export interface ListGroup extends BoardColumn {
  readonly total: number
  readonly sum?: number | null | undefined
}

/**
 * The groups that have rows, in the order of the board's columns. A stored value without a column follows, so that no
 * row disappears. D-248.
 */
export function listGroups(
  columns: readonly BoardColumn[],
  counted: readonly Omit<ListGroup, 'label'>[],
): readonly ListGroup[] {
  const labels = new Map(columns.map(({ category, label }) => [category, label]))
  const places = new Map(columns.map(({ category }, at) => [category, at]))
  const placeOf = ({ category }: { readonly category: string }) => places.get(category) ?? columns.length
  return counted
    .filter(({ total }) => total > 0)
    .toSorted((a, b) => placeOf(a) - placeOf(b))
    .map((group) => ({ ...group, label: labels.get(group.category) ?? group.category }))
}

/** Some rows of one group: `skip` precede them in the group. */
export interface GroupSlice {
  readonly category: string
  readonly skip: number
  readonly take: number
}

/** Which rows a page of a grouped list has: the rows of the groups that are not closed, one group after the other. D-248. */
export function groupSlices(
  groups: readonly ListGroup[],
  closed: readonly string[],
  { page, per_page }: { readonly page: number; readonly per_page: number },
): readonly GroupSlice[] {
  const slices: GroupSlice[] = []
  const [first, end] = [(page - 1) * per_page, page * per_page]
  let before = 0
  for (const { category, total } of groups) {
    if (closed.includes(category)) continue
    const skip = Math.max(0, first - before)
    const take = Math.min(total, end - before) - skip
    if (take > 0) slices.push({ category, skip, take })
    before += total
  }
  return slices
}

/** A line of a grouped list: the heading of a group, or a row. */
export type GroupLine<Row> =
  | { readonly group: ListGroup; readonly row?: undefined }
  | { readonly row: Row; readonly group?: undefined }

/**
 * The lines of a grouped list from the rows that are loaded. Every row of an open group is there once, in the given
 * order; a group whose rows are not all loaded is the last one. Rows of an unknown group, which came meanwhile, are at
 * the end. D-248.
 */
export function groupLines<Row>(
  groups: readonly ListGroup[],
  closed: readonly string[],
  rows: readonly Row[],
  groupOf: (row: Row) => string,
  hasMore: boolean,
): readonly GroupLine<Row>[] {
  const loaded = new Map<string, Row[]>()
  for (const row of rows) {
    const own = loaded.get(groupOf(row))
    if (own === undefined) loaded.set(groupOf(row), [row])
    else own.push(row)
  }
  const lines: GroupLine<Row>[] = []
  let isCut = false
  for (const group of groups) {
    const own = loaded.get(group.category) ?? []
    loaded.delete(group.category)
    if (isCut && own.length === 0) continue
    lines.push({ group })
    if (closed.includes(group.category)) continue
    for (const row of own) lines.push({ row })
    isCut ||= hasMore && own.length < group.total
  }
  for (const own of loaded.values()) for (const row of own) lines.push({ row })
  return lines
}

/** The closed groups in an address; `~` is the group without a value. */
export const closedText = (closed: readonly string[]): string | undefined =>
  closed.length === 0
    ? undefined
    : closed.map((each) => (each === '' ? '~' : encodePart(each).replaceAll('~', '%7E'))).join(',')

/** Reads what `closedText` writes. */
export const closedIn = (text: string | undefined): readonly string[] =>
  text === undefined || text === '' ? [] : text.split(',').map((part) => (part === '~' ? '' : decodePart(part)))
