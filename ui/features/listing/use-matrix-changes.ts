import { useState } from 'react'
import type { PriceCell } from '../../../core/catalogue/matrix-prices.ts'
import type { MatrixRow } from '../../../core/contracts/variation.contract.ts'
import type { useVariationCalls } from './specifications-section.tsx'
import { counted, type Step, useMatrixSteps } from './use-matrix-steps.ts'

/** A pasted column and the variations that its cells are for. */
export interface Paste {
  readonly cells: readonly PriceCell[]
  readonly rows: readonly MatrixRow[]
}

/** Changes of one or many variations, and the pasted column that waits for a decision. */
export function useMatrixChanges(calls: ReturnType<typeof useVariationCalls>, onChanged: () => void) {
  const [unread, setUnread] = useState<Paste>()
  const { make, setText, ...steps } = useMatrixSteps(calls)
  /** Changes several variations at once, all or none of them. */
  const apply = async (targets: Step, textOf: (many: number) => string): Promise<boolean> => {
    const real = targets.filter(
      ({ row, price, status }) =>
        (price !== undefined && price !== row.price) || (status !== undefined && status !== row.status),
    )
    setUnread(undefined)
    if (real.length === 0) {
      setText('Nothing to change: all values stay as they are.')
      return true
    }
    const isDone = await make(real, textOf(real.length))
    if (isDone) onChanged()
    return isDone
  }
  const applyPaste = (pasted: Paste) => apply(pricesOf(pasted), (many) => pastedText(many, pasted))
  const paste = (pasted: Paste): void => {
    if (pasted.cells.some(({ message }) => message !== undefined)) {
      setText(undefined)
      setUnread(pasted)
    } else void applyPaste(pasted)
  }
  /** Gives all variations the price of the first one, or none when it has none. */
  const fillDown = ([first, ...below]: readonly MatrixRow[]): void => {
    if (first === undefined) return
    void apply(
      below.map((row) => ({ row, price: first.price })),
      (many) =>
        first.price === 0
          ? `${counted(many)} removed, because ${first.name} has none.`
          : `${counted(many)} filled with that of ${first.name}.`,
    )
  }
  return {
    ...steps,
    apply,
    fillDown,
    setPrice: (row: MatrixRow, price: number, shown: string) => make([{ row, price }], `${row.name}: ${shown}.`),
    setStatus: (row: MatrixRow, status: 0 | 1) =>
      make([{ row, status }], `${row.name} ${status === 1 ? 'put on sale' : 'taken off sale'}.`),
    paste,
    applyPaste,
    unread,
    dropPaste: () => setUnread(undefined),
  }
}

const pricesOf = ({ cells, rows }: Paste): Step =>
  rows.flatMap((row, at) => {
    const price = cells[at]?.price
    return price === undefined ? [] : [{ row, price }]
  })

function pastedText(many: number, { cells, rows }: Paste): string {
  const over = cells.length - rows.length
  const empty = cells.slice(0, rows.length).filter(({ text }) => text === '').length
  return [
    `${counted(many)} pasted.`,
    empty > 0 ? `${counted(empty, 'empty cell')} skipped.` : '',
    over > 0 ? `${counted(over, 'cell')} had no variation left.` : '',
  ].join(' ')
}
