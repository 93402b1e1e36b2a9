import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState } from 'react'
import type { RecordTypeName } from '../../../../core/crm/records/record-types.ts'
import { queriesOf } from '../../../../adapters/client/queries.ts'
import { recordAddress } from '../../../../core/navigation/addresses.ts'
import { linkTo } from '../../../shared/app/link-to.ts'
import { recordCalls } from '../../../shared/records/changed-calls.ts'

/** The list that somebody came from, as far as it is loaded. */
interface CameFrom {
  readonly ids: readonly string[]
  /** Rows of the whole list. */
  readonly total: number
}

export interface Neighbours {
  /** Place in the list, from 1. */
  readonly at: number
  readonly total: number
  readonly toPrevious: (() => void) | undefined
  readonly toNext: (() => void) | undefined
}

const keyOf = (type: RecordTypeName) => `record-list:${type}`

/**
 * The records before and after this one in the list that somebody came from; undefined without such a list. K and J go
 * there, and Back still leads to the list.
 */
export function useNeighbours(type: RecordTypeName, uniqueId: string): Neighbours | undefined {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const [list] = useState(() => listWith(queryClient, type, uniqueId))
  const at = list?.ids.indexOf(uniqueId) ?? -1
  const go = (id: string | undefined) =>
    id === undefined
      ? undefined
      : () => void navigate({ ...linkTo(recordAddress(type, id)), replace: true, resetScroll: true })
  const toPrevious = go(list?.ids[at - 1])
  const toNext = go(list?.ids[at + 1])

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey || event.defaultPrevented) return
    if (!(event.target instanceof HTMLElement) || isTyping(event.target)) return
    const step = event.key === 'j' ? toNext : event.key === 'k' ? toPrevious : undefined
    if (step === undefined) return
    event.preventDefault()
    step()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])

  return list === undefined ? undefined : { at: at + 1, total: list.total, toPrevious, toNext }
}

/** Letters belong to inputs and to what covers the page. */
const isTyping = (target: HTMLElement): boolean =>
  target.isContentEditable ||
  target.closest('input, textarea, select, [role=listbox], [role=menu], [role=dialog]') !== null

/** The list that was loaded last and has the record; after a reload, the one of before. */
function listWith(queryClient: QueryClient, type: RecordTypeName, uniqueId: string): CameFrom | undefined {
  const lists = queryClient
    .getQueryCache()
    .findAll({ ...queriesOf(recordCalls[type].list), predicate: ({ queryKey }) => queryKey.includes('pages') })
    .toSorted((a, b) => b.state.dataUpdatedAt - a.state.dataUpdatedAt)
  for (const { state } of lists) {
    const { pages } = (state.data ?? { pages: [] }) as {
      readonly pages: readonly { readonly data: readonly { readonly unique_id: string }[]; readonly total: number }[]
    }
    const ids = [...new Set(pages.flatMap((page) => page.data.map((row) => row.unique_id)))]
    if (ids.includes(uniqueId)) return keep(type, { ids, total: pages[0]?.total ?? ids.length })
  }
  const kept = read(type)
  return kept?.ids.includes(uniqueId) === true ? kept : undefined
}

function keep(type: RecordTypeName, list: CameFrom): CameFrom {
  try {
    sessionStorage.setItem(keyOf(type), JSON.stringify(list))
  } catch {
    // Without storage the list is forgotten with a reload.
  }
  return list
}

function read(type: RecordTypeName): CameFrom | undefined {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(keyOf(type)) ?? 'null')
    if (typeof kept !== 'object' || kept === null) return undefined
    const { ids, total } = kept as Partial<CameFrom>
    return Array.isArray(ids) && typeof total === 'number' ? { ids, total } : undefined
  } catch {
    return undefined
  }
}
