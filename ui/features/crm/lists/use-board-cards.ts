import { useState } from 'react'
import { type BoardCards, recordBoard } from '../../../../core/contracts/crm-lists.contract.ts'
import type { RecordRow } from '../../../../core/contracts/crm.contract.ts'
import type { CallInput } from '../../../../core/contracts/endpoint.ts'
import { KANBAN_PAGE_SIZE } from '../../../../core/crm/lists/kanban.ts'
import { useAppClient } from '../../../shared/app/use-client.ts'

/** The first page of each column, as it was read. */
interface FirstPages {
  readonly data: { readonly data: readonly BoardCards[] } | undefined
  readonly dataUpdatedAt: number
}

/** The cards of a board: the first page of each column, and those that were loaded below. */
export function useBoardCards(input: CallInput<typeof recordBoard>, { data, dataUpdatedAt }: FirstPages) {
  const client = useAppClient()
  // Cards loaded below the first pages belong to one version of them: new first pages make them stale.
  const [loaded, setLoaded] = useState<{
    readonly of: number
    readonly cards: Readonly<Record<string, readonly RecordRow[]>>
  }>({ of: 0, cards: {} })
  const more = loaded.of === dataUpdatedAt ? loaded.cards : {}
  const [loading, setLoading] = useState<string>()

  const cardsOf = (column: BoardCards): readonly RecordRow[] => [
    ...column.data,
    ...(more[column.category] ?? []).filter((card) => !column.data.some((one) => one.unique_id === card.unique_id)),
  ]
  const loadMore = async (category: string) => {
    const column = data?.data.find((one) => one.category === category)
    if (column === undefined || loading !== undefined) return
    setLoading(category)
    try {
      const page = Math.floor(cardsOf(column).length / KANBAN_PAGE_SIZE) + 1
      const next = await client.call(recordBoard, { ...input, category, page }, { isUserInitiated: true })
      setLoaded({
        of: dataUpdatedAt,
        cards: { ...more, [category]: [...(more[category] ?? []), ...(next.data[0]?.data ?? [])] },
      })
    } catch {
      // A notice shows the failure; the button stays for another attempt.
    } finally {
      setLoading(undefined)
    }
  }
  return {
    of: cardsOf,
    loadMore,
    /** The column of which more cards load. */
    loading,
  }
}
