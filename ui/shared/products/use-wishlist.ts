import { wishlist, wishlistAdd, wishlistDelete } from '../../../adapters/client/lazy-calls.ts'
import { wishlistNews } from '../../../adapters/client/wishlist-news.ts'
import { canOpen } from '../../../core/navigation/guard.ts'
import { useCall } from '../app/use-call.ts'
import { useAction } from '../app/use-action.ts'
import { useSessionUser } from '../app/use-session.ts'

/** Whether a product is on the wishlist of the signed-in person, and a function that changes it. */
export function useWishlist(productId: number) {
  const user = useSessionUser()
  const mayUse = user !== undefined && canOpen('wishlist', user)
  const { data } = useCall(wishlist, {}, { enabled: mayUse })
  const saving = { invalidates: [wishlist], onDone: wishlistNews.tell }
  const adding = useAction(wishlistAdd, saving)
  const removing = useAction(wishlistDelete, saving)
  const isOn = data?.product_ids.includes(productId) ?? false
  return {
    isSignedIn: user !== undefined,
    mayUse,
    isOn,
    // A press before the wishlist has loaded would add what is on it already.
    isBusy: data === undefined || adding.isSending || removing.isSending,
    toggle: () => (isOn ? removing : adding).send({ product_id: productId }),
  }
}
