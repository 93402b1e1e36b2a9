import { groupLines, type ListGroup } from '../../../core/crm/lists/list-groups.ts'
import type { RowGroups } from './data-table.types.ts'

/** A line of a table: a row, or the heading of a group. */
export type TableLine<Row> =
  | { readonly key: string; readonly id: string; readonly row: Row; readonly group?: undefined }
  | { readonly key: string; readonly group: ListGroup; readonly id?: undefined; readonly row?: undefined }

/** The lines of a table from its loaded rows. */
export function linesOf<Row>(
  rows: readonly Row[],
  rowId: (row: Row) => string,
  groups: RowGroups<Row> | undefined,
  hasMore: boolean,
): readonly TableLine<Row>[] {
  const lineOf = (row: Row): TableLine<Row> => {
    const id = rowId(row)
    return { key: id, id, row }
  }
  if (groups === undefined) return rows.map(lineOf)
  return groupLines(groups.groups, groups.closed, rows, groups.groupOf, hasMore).map((line) =>
    line.group === undefined ? lineOf(line.row) : { key: `group:${line.group.category}`, group: line.group },
  )
}

/** The number of lines when all rows are loaded. */
export const lineTotal = ({ groups, closed }: Pick<RowGroups<never>, 'groups' | 'closed'>): number =>
  groups.reduce((sum, { category, total }) => sum + 1 + (closed.includes(category) ? 0 : total), 0)
