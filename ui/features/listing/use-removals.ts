import { type ReactNode, useCallback, useRef } from 'react'
import { restoreRemoved } from '../../../core/contracts/variation.contract.ts'
import { useAppClient } from '../../shared/app/use-client.ts'
import { useInvalidate } from '../../shared/app/use-invalidate.ts'
import { tellRefusal } from '../../shared/notice/tell-refusal.ts'
import { useUndo } from '../../shared/states/use-undo.tsx'
import { VARIATION_CALLS } from './variation-calls.ts'

/** What was removed of a listing's variations, as its removal names it. */
export interface Removed {
  readonly productId: number
  readonly removal: number
  /** The name of what was removed. */
  readonly name: string
  /** The number of variations that went with it, itself not counted. */
  readonly variations: number
}

/** Offers to bring back removed variations, terms and specifications; several removals come back together (D-294). */
export function useRemovals(refresh: () => Promise<void>): {
  readonly offer: (removed: Removed) => void
  readonly toast: ReactNode
} {
  const client = useAppClient()
  const invalidate = useInvalidate()
  const { offer, toast } = useUndo()
  const held = useRef<readonly Removed[]>([])
  const add = useCallback(
    (removed: Removed) => {
      const all = [...held.current, removed]
      held.current = all
      const end = () => {
        held.current = []
      }
      const restore = async () => {
        end()
        await client
          .call(
            restoreRemoved,
            { product_id: removed.productId, draft: 1, removals: all.map(({ removal }) => removal) },
            { isUserInitiated: true },
          )
          .catch(tellRefusal)
        await invalidate(...VARIATION_CALLS)
        await refresh()
      }
      offer({ message: messageOf(all), onUndo: () => void restore(), onExpire: end })
    },
    [client, invalidate, offer, refresh],
  )
  return { offer: add, toast }
}

function messageOf(all: readonly Removed[]): string {
  const [only] = all
  const variations = all.reduce((sum, each) => sum + each.variations, 0)
  const what = all.length === 1 ? `“${only?.name}” is removed` : `${all.length} removed`
  return variations === 0 ? `${what}.` : `${what}, with ${variations} ${variations === 1 ? 'variation' : 'variations'}.`
}
