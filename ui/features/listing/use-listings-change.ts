import { useState } from 'react'
import type { CallResponse } from '../../../core/contracts/endpoint.ts'
import {
  productBulkUndo,
  productBulkUpdate,
  productList,
  productShow,
} from '../../../core/contracts/listing.contract.ts'
import { wireDate } from '../../../core/time/wire-time.ts'
import { useAction } from '../../shared/app/use-action.ts'
import { useNow } from '../../shared/app/use-now.ts'
import { useKeptChange } from '../../shared/list-page/use-kept-change.ts'

export type ListingsChange = CallResponse<typeof productBulkUpdate>['data']
type Undone = CallResponse<typeof productBulkUndo>

/** The last change of many listings, or its undo, until it is closed. */
export function useListingsChange() {
  const [made, keep] = useKeptChange('listings', productBulkUpdate.response.shape.data)
  const [isOfVisit, setOfVisit] = useState(false)
  const [undone, setUndone] = useState<Undone>()
  const now = useNow()
  const { send, isSending } = useAction(productBulkUndo, {
    invalidates: [productList, productShow],
    onDone: (response) => {
      setUndone(response)
      keep(undefined)
    },
  })
  const until = typeof made?.undo_until === 'string' ? wireDate(made.undo_until).getTime() : undefined
  // In the visit of the change the server decides, because the clock of the device may be wrong. Later it shows only while
  // it can be undone.
  const isShown = isOfVisit || (until !== undefined && now < until)
  return {
    made: isShown ? made : undefined,
    undone,
    /** A failure shows as a notice, and the change stays. */
    undo: isShown && until !== undefined ? (id: number) => send({ id }) : undefined,
    isUndoing: isSending,
    show: (change: ListingsChange) => {
      setUndone(undefined)
      setOfVisit(true)
      keep(change)
    },
    close: () => {
      setUndone(undefined)
      keep(undefined)
    },
  }
}
