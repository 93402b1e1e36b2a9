import type { ReactNode } from 'react'
import { matrixList, type MatrixRow, matrixUpdateMany } from '../../../core/contracts/variation.contract.ts'
import { useAppClient } from '../../shared/app/use-client.ts'
import { useInvalidate } from '../../shared/app/use-invalidate.ts'
import { tellRefusal } from '../../shared/notice/tell-refusal.ts'
import { useUndo } from '../../shared/states/use-undo.tsx'
import { VARIATION_CALLS } from './variation-calls.ts'

/** Offers to bring back the prices that a saved formula replaced (D-295). */
export function useReplacedPrices(product_id: number): {
  readonly offer: (before: readonly MatrixRow[]) => Promise<void>
  readonly toast: ReactNode
} {
  const client = useAppClient()
  const invalidate = useInvalidate()
  const undo = useUndo()
  const offer = async (before: readonly MatrixRow[]) => {
    const priced = before.filter(({ price }) => price > 0)
    if (priced.length === 0) return
    const { data } = await client.call(matrixList, { product_id, per_page: before.length, page: 1 })
    const now = new Map(data.data.map((row) => [row.matrix_id, row.price]))
    const changes = priced.flatMap(({ matrix_id, price }) => {
      const was_price = now.get(matrix_id)
      return was_price === undefined || was_price === price ? [] : [{ matrix_id, price, was_price }]
    })
    if (changes.length === 0) return
    const restore = async () => {
      await client
        .call(matrixUpdateMany, { product_id, draft: 1, published: 0, changes }, { isUserInitiated: true })
        .catch(tellRefusal)
      await invalidate(...VARIATION_CALLS)
    }
    undo.offer({
      message:
        changes.length === 1 ? '1 price is replaced.' : `${changes.length.toLocaleString('en')} prices are replaced.`,
      onUndo: () => void restore(),
    })
  }
  return { offer, toast: undo.toast }
}
