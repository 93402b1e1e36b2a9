import { IconBell, IconBellCheck } from '@tabler/icons-react'
import { Link, useLocation } from '@tanstack/react-router'
import { following, followShop, companyView } from '../../../adapters/client/lazy-calls.ts'
import type { PublicCompany } from '../../../core/contracts/market.contract.ts'
import { canOpen, signInAddress } from '../../../core/navigation/guard.ts'
import { shopAddress } from '../../../core/storefront/storefront-address.ts'
import { linkTo } from '../../shared/app/link-to.ts'
import { useCall } from '../../shared/app/use-call.ts'
import { useAction } from '../../shared/app/use-action.ts'
import { useSessionUser } from '../../shared/app/use-session.ts'
import { notify } from '../../shared/notice/notify.ts'
import plain from '../../shared/shell/shell.module.css'

/** Follows the shop, whose news then come as notices. Visitors sign in first; the shop's owner has no button. */
export function FollowButton({ shop }: { readonly shop: PublicCompany }) {
  const user = useSessionUser()
  const here = useLocation({ select: ({ pathname }) => pathname })
  const shop_id = shop.id
  const { data } = useCall(following, { shop_id }, { enabled: user !== undefined })
  const follow = useAction(followShop, {
    invalidates: [following, companyView],
    onDone: ({ message }) => notify.done(message),
  })
  // Not for those who do not see the notices (D-30).
  if (user?.id === shop.seller_user_id || (user !== undefined && !canOpen('notifications', user))) return null
  const classNames = `${plain.plainButton} ${plain.quietButton}`
  if (user === undefined)
    return (
      <Link
        {...linkTo(signInAddress(here.startsWith('/') ? here : shopAddress({ slug: shop.slug })))}
        className={classNames}
      >
        <IconBell size={18} stroke={1.5} aria-hidden /> Follow
      </Link>
    )
  const follows = data?.data.follows ?? false
  return (
    <button
      type="button"
      className={classNames}
      aria-pressed={follows}
      title={follows ? 'Ends the notices about this shop' : 'The shop sees that you follow it'}
      disabled={data === undefined || follow.isSending}
      onClick={() => follow.send({ shop_id, follows: !follows })}
    >
      {follows ? <IconBellCheck size={18} stroke={1.5} aria-hidden /> : <IconBell size={18} stroke={1.5} aria-hidden />}
      {follows ? 'Following' : 'Follow'}
    </button>
  )
}
