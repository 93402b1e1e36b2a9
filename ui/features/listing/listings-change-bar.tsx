import { productFormAddress } from '../../../core/navigation/addresses.ts'
import { ChangeBar } from '../../shared/list-page/change-bar.tsx'
import { listingCount, listingName } from './listing-name.ts'
import type { ListingsChange, useListingsChange } from './use-listings-change.ts'

/** What a change of many listings did, with its undo; then what the undo did. */
export function ListingsChangeBar({ change }: { readonly change: ReturnType<typeof useListingsChange> }) {
  const { made, undone, undo, isUndoing, close } = change
  if (undone !== undefined) {
    const { skipped, skipped_total: total = skipped.length } = undone.data
    const left = total === 0 ? '' : `${listingCount(total)} left as ${total === 1 ? 'it is' : 'they are'}`
    return (
      <ChangeBar title={undone.message} text={left} left={skipped.map(rowLeft)} leftTotal={total} onClose={close} />
    )
  }
  if (made === undefined) return null
  const { id, changed, skipped, skipped_total } = made
  return (
    <ChangeBar
      title={`${listingCount(changed)} changed`}
      text={skipped_total === 0 ? '' : `${listingCount(skipped_total)} left out`}
      left={skipped.map(rowLeft)}
      leftTotal={skipped_total}
      undo={id === null || undo === undefined ? undefined : { isRunning: isUndoing, run: () => undo(id) }}
      onClose={close}
    />
  )
}

const rowLeft = ({ id, name, message }: ListingsChange['skipped'][number]) => ({
  id,
  name: listingName({ name }),
  href: productFormAddress(id),
  reason: message,
})
