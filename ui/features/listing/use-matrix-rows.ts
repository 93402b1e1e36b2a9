import { useDebouncedValue } from '@mantine/hooks'
import { useCallback, useState } from 'react'
import { MATRIX_LIMIT, MATRIX_PAGE_SIZE } from '../../../core/catalogue/matrix.ts'
import { matrixList, type MatrixRow } from '../../../core/contracts/variation.contract.ts'
import { DEFAULT_CURRENCY } from '../../../core/pricing/currency.ts'
import { currencyOf } from '../../../core/pricing/form-pricing.ts'
import { useCall } from '../../shared/app/use-call.ts'
import type { useVariationCalls } from './specifications-section.tsx'
import { type MatrixSelection, useMatrixSelection } from './use-matrix-selection.ts'

/** Which variations a link leads to: those without a price, at one of them. */
export interface MatrixGoal {
  readonly matrixId: number
}

/** The variations of a listing in pages, narrowed by a text, by options and by a missing price, and those selected. */
export function useMatrixRows(
  calls: ReturnType<typeof useVariationCalls>,
  productId: number,
  goal: MatrixGoal | undefined,
) {
  const [page, setPage] = useState(1)
  const { selection, select, clearSelection } = useMatrixSelection()
  const { filter, narrow: narrowTo, ...shownFilter } = useMatrixFilter(productId)
  const { data, error, refetch } = useCall(
    matrixList,
    { ...filter, per_page: MATRIX_PAGE_SIZE, page },
    { keepPreviousData: true },
  )
  /** Shows other variations from their first page; nothing stays selected. */
  const narrow = (to: Narrowing) => {
    narrowTo(to)
    setPage(1)
    clearSelection()
  }

  const [shownGoal, setShownGoal] = useState<MatrixGoal>()
  if (goal !== undefined && goal !== shownGoal) {
    setShownGoal(goal)
    narrow({ typed: '', options: {}, isUnpriced: true })
  }

  /** Which end of which page gets the focus when it is read. */
  const [focusOn, setFocusOn] = useState<{ readonly page: number; readonly isUp: boolean }>()
  const leavePage = (isUp: boolean) => {
    const next = page + (isUp ? -1 : 1)
    if (next < 1 || next > (data?.data.last_page ?? 1)) return
    setPage(next)
    setFocusOn({ page: next, isUp })
  }
  const focused = useCallback(() => setFocusOn(undefined), [])

  const rows = data?.data.data ?? []
  const shown = new Map(rows.map((row) => [row.matrix_id, row]))
  const readAll = async (of: typeof filter): Promise<readonly MatrixRow[]> =>
    (await calls.client.call(matrixList, { ...of, per_page: MATRIX_LIMIT, page: 1 })).data.data
  /** The selected variations as they were read last. */
  const selected: MatrixSelection = new Map([...selection].map(([id, row]) => [id, shown.get(id) ?? row]))
  return {
    answer: data?.data,
    currency: currencyOf(data?.currency) ?? DEFAULT_CURRENCY,
    rows,
    error,
    refetch,
    page,
    setPage,
    leavePage,
    focusOn,
    focused,
    ...shownFilter,
    narrow,
    /** All variations of the filter, in their order; more than a page of them is fetched. */
    all: async () => (data?.data.last_page === 1 && page === 1 ? rows : readAll(filter)),
    selection: selected,
    /**
     * The selected variations from the first row of the table to the last, whatever was selected first: those on the
     * screen as the person sees them, so that a colleague's change is not overwritten, and others as they are now.
     */
    selectedDownwards: async () => {
      const isShown = [...selection.keys()].every((id) => shown.has(id))
      const known = isShown ? rows : await readAll({ product_id: productId })
      return known.filter((row) => selection.has(row.matrix_id)).map((row) => shown.get(row.matrix_id) ?? row)
    },
    select,
    clearSelection,
  }
}

interface Narrowing {
  readonly typed?: string
  readonly options?: Readonly<Record<number, string>>
  readonly isUnpriced?: boolean
}

/** What the variations are narrowed by, as it is typed and chosen, and as it is sent. */
function useMatrixFilter(productId: number) {
  const [typed, setTyped] = useState('')
  const [options, setOptions] = useState<Readonly<Record<number, string>>>({})
  const [isUnpriced, setUnpriced] = useState(false)
  const [search] = useDebouncedValue(typed.trim(), 250)
  const chosen = Object.values(options).filter((key) => key !== '')
  return {
    filter: {
      product_id: productId,
      ...(search !== '' && { search }),
      ...(chosen.length > 0 && { options: chosen }),
      ...(isUnpriced && { unpriced: 1 as const }),
    },
    typed,
    options,
    isUnpriced,
    isNarrowed: search !== '' || chosen.length > 0 || isUnpriced,
    narrow: (to: Narrowing) => {
      if (to.typed !== undefined) setTyped(to.typed)
      if (to.options !== undefined) setOptions(to.options)
      if (to.isUnpriced !== undefined) setUnpriced(to.isUnpriced)
    },
  }
}

export type MatrixRows = ReturnType<typeof useMatrixRows>
