import { useState } from 'react'
import type { MatrixRow } from '../../../core/contracts/variation.contract.ts'

/** The selected variations by id, in the order of their selection. */
export type MatrixSelection = ReadonlyMap<number, MatrixRow>

const NOTHING: MatrixSelection = new Map()

/** The variations that are selected, as they were when they were selected. */
export function useMatrixSelection() {
  const [selection, setSelection] = useState(NOTHING)
  return {
    selection,
    select: (wanted: readonly MatrixRow[], isOn: boolean) =>
      setSelection((now) => {
        const next = new Map(now)
        for (const row of wanted) {
          if (isOn) next.set(row.matrix_id, row)
          else next.delete(row.matrix_id)
        }
        return next
      }),
    clearSelection: () => setSelection(NOTHING),
  }
}
