import { useNavigate } from '@tanstack/react-router'
import {
  type OwnListing,
  productBigPost,
  productDelete,
  productDuplicate,
  productFeatured,
  productList,
  productRestore,
} from '../../../core/contracts/listing.contract.ts'
import type { AnyEndpoint } from '../../../core/contracts/endpoint.ts'
import { productFormAddress } from '../../../core/navigation/addresses.ts'
import { linkTo } from '../../shared/app/link-to.ts'
import { useAction } from '../../shared/app/use-action.ts'
import { notify } from '../../shared/notice/notify.ts'

const LISTS: readonly AnyEndpoint[] = [productList]

/** The writing calls of the company's listings. `alert` is the message of the last failed call. */
export function useListingActions({
  onDeleted,
}: {
  readonly onDeleted: (ids: readonly number[], message: string) => void
}) {
  const navigate = useNavigate()
  const say = ({ message }: { readonly message: string }) => notify.done(message)
  const remove = useAction(productDelete, {
    invalidates: LISTS,
    onDone: ({ data: { ids }, message }) => onDeleted(ids, message),
  })
  const restore = useAction(productRestore, { invalidates: LISTS, onDone: say })
  const duplicate = useAction(productDuplicate, {
    invalidates: LISTS,
    onDone: ({ data: { id } }) => void navigate(linkTo(productFormAddress(id))),
  })
  const feature = useAction(productFeatured, { invalidates: LISTS, onDone: say })
  const bigPost = useAction(productBigPost, { invalidates: LISTS, onDone: say })
  return {
    remove: (ids: readonly number[]) => remove.send({ ids: [...ids] }),
    isRemoving: remove.isSending,
    restore: (ids: readonly number[]) => restore.send({ ids: [...ids] }),
    isRestoring: restore.isSending,
    duplicate: ({ id }: OwnListing) => duplicate.send({ id }),
    feature: ({ id, is_featured }: OwnListing) => feature.send({ id, is_featured: is_featured === 1 ? 0 : 1 }),
    bigPost: ({ id, big_post }: OwnListing) => bigPost.send({ id, big_post: big_post === 1 ? 0 : 1 }),
    alert: [remove, restore, duplicate, feature, bigPost].map((call) => call.alert).find((text) => text !== undefined),
  }
}
