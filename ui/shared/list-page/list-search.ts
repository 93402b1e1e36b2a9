import type { SortOrder } from '../data-table/data-table.types.ts'
import { oneOf, positive, searchOf, type SearchOf, text } from '../app/search-fields.ts'

/**
 * The search parameters of every list page. Lists with more parameters extend it; an invalid value counts as absent.
 */
export const listSearch = searchOf({
  /** The output of `toAddress` of the filters. */
  filter: text,
  query: text,
  /** A column's id, with a minus before it for descending. */
  sort: text,
})
export type ListSearch = SearchOf<typeof listSearch>

/** The address of a list with saved views and a board. */
export const viewSearch = searchOf({
  ...listSearch.fields,
  view: positive,
  /** `table` overrides a view that shows the board. */
  layout: oneOf('board', 'table'),
  /** The field that makes the columns of the board or the groups of the table; `none` overrides the groups of a view. */
  group: text,
  /** The closed groups, by `closedText`. */
  closed: text,
})
export type ViewSearch = SearchOf<typeof viewSearch>

export function sortOf(sort: string | undefined): SortOrder | undefined {
  if (sort === undefined || sort === '') return undefined
  return sort.startsWith('-') ? { column: sort.slice(1), direction: 'desc' } : { column: sort, direction: 'asc' }
}

/** What a list asks its call for: the search and the order; an order that the call does not know becomes the usual one. */
export function searchAndOrder<Column extends string>(
  { query, sort }: { readonly query: string; readonly sort: SortOrder | undefined },
  known: readonly Column[],
  usual: { readonly column: Column; readonly direction: SortOrder['direction'] },
) {
  const { column, direction } = sort ?? usual
  return {
    ...(query !== '' && { search: query }),
    sort: known.find((each) => each === column) ?? usual.column,
    direction,
  }
}

export const sortText = (sort: SortOrder | undefined): string | undefined =>
  sort === undefined ? undefined : `${sort.direction === 'desc' ? '-' : ''}${sort.column}`
