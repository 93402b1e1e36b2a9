import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { PagesQuery } from '../../../../adapters/client/queries.ts'
import type { ListResponse } from '../../../../core/contracts/crm-lists.contract.ts'
import type { RecordRow } from '../../../../core/contracts/crm.contract.ts'
import type { BoardGroup } from '../../../../core/crm/lists/board-groups.ts'
import { closedIn, closedText } from '../../../../core/crm/lists/list-groups.ts'
import { LIST_PAGE_SIZE } from '../../../../core/crm/records/record-types.ts'
import type { RowGroups } from '../../../shared/data-table/data-table.types.ts'
import { dollarText } from '../record-value.tsx'

interface RecordGroupsOptions {
  /** The field by which the table is grouped; undefined for none. */
  readonly group: BoardGroup | undefined
  /** The closed groups as the address has them. */
  readonly closed: string | undefined
  readonly rows: readonly RecordRow[]
  readonly first: Pick<ListResponse, 'groups'> | undefined
  readonly pagesOf: (closed: string[]) => PagesQuery<ListResponse>
  readonly onClosed: (text: string | undefined) => void
}

/**
 * The groups of a list of records. A closed group hides its rows at once; the rows that move up are loaded before the
 * address changes, as many as keep the heading in its place.
 */
export function useRecordGroups(options: RecordGroupsOptions): RowGroups<RecordRow> | undefined {
  const { group, closed: inAddress, rows, first, pagesOf } = options
  const cache = useQueryClient()
  // It counts until the address changes.
  const [ahead, setAhead] = useState<{ readonly of: string | undefined; readonly closed: readonly string[] }>()
  const closed = ahead !== undefined && ahead.of === inAddress ? ahead.closed : closedIn(inAddress)
  const latest = useRef(options)
  useLayoutEffect(() => {
    latest.current = options
  })
  const turn = useRef(0)
  useEffect(() => () => void turn.current++, [])
  const groups = first?.groups
  if (group === undefined || groups === undefined) return undefined

  const toggle = async (category: string) => {
    const next = closed.includes(category) ? closed.filter((each) => each !== category) : [...closed, category]
    const above = new Set<string | undefined>()
    for (const each of groups) {
      if (each.category === category) break
      if (!next.includes(each.category)) above.add(each.category)
    }
    const pages = Math.floor(rows.filter((row) => above.has(row.group)).length / LIST_PAGE_SIZE) + 1
    const mine = ++turn.current
    setAhead({ of: inAddress, closed: next })
    // The list itself says when this fails.
    await cache.fetchInfiniteQuery({ ...pagesOf(next), pages }).catch(() => undefined)
    if (mine === turn.current) latest.current.onClosed(closedText(next))
  }
  return {
    by: group.label,
    groups,
    closed,
    sumText: dollarText,
    groupOf: (row) => row.group ?? '',
    onToggle: (category) => void toggle(category),
  }
}

/** The closed groups of a request, in one order whatever was closed first. */
export const closedOf = (text: string | undefined): string[] => closedIn(text).toSorted()
