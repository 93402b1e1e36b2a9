import { z } from 'zod'
import type { SortOrder } from '../data-table/data-table.types.ts'

const text = z.string().optional().catch(undefined)

/** What the address of every list page may carry. Lists with more extend it; a value that does not fit counts as absent. */
export const listSearch = z.object({
  /** As `toAddress` of the filters writes it. */
  filter: text,
  query: text,
  /** A column's id, with a minus before it for descending. */
  sort: text,
})
export type ListSearch = Readonly<z.output<typeof listSearch>>

/** The address of a list with saved views and a board. */
export const viewSearch = listSearch.extend({
  view: z.coerce.number<number | string>().int().positive().optional().catch(undefined),
  layout: z.literal('board').optional().catch(undefined),
})
export type ViewSearch = Readonly<z.output<typeof viewSearch>>

export function sortOf(sort: string | undefined): SortOrder | undefined {
  if (sort === undefined || sort === '') return undefined
  return sort.startsWith('-') ? { column: sort.slice(1), direction: 'desc' } : { column: sort, direction: 'asc' }
}

export const sortText = (sort: SortOrder | undefined): string | undefined =>
  sort === undefined ? undefined : `${sort.direction === 'desc' ? '-' : ''}${sort.column}`
