import { Link, useLocation } from '@tanstack/react-router'
import { IconHeart, IconHeartFilled } from '@tabler/icons-react'
import { addressOf } from '../../../core/navigation/addresses.ts'
import { RETURN_PARAMETER } from '../../../core/navigation/guard.ts'
import { linkTo } from '../app/link-to.ts'
import { useWishlist } from './use-wishlist.ts'
import classes from './wishlist.module.css'

export interface WishlistButtonProps {
  readonly productId: number
  readonly name: string
  /** Shows a label beside the heart. */
  readonly isWide?: boolean
}

/** Adds a product to the wishlist or removes it; sends a visitor to the sign-in page and back (D-24). */
export function WishlistButton({ productId, name, isWide = false }: WishlistButtonProps) {
  const { isSignedIn, mayUse, isOn, isBusy, toggle } = useWishlist(productId)
  const here = useLocation({ select: ({ href }) => href })
  const className = isWide ? classes.wide : classes.heart
  if (!isSignedIn) {
    return (
      <Link
        {...linkTo(addressOf('signIn', {}, { [RETURN_PARAMETER]: here }))}
        className={className}
        aria-label={`Sign in to keep ${name} on your wishlist`}
        title="Keep on wishlist"
      >
        <IconHeart size={18} stroke={1.5} aria-hidden />
        {isWide ? 'Wishlist' : null}
      </Link>
    )
  }
  if (!mayUse) return null
  return (
    <button
      type="button"
      className={className}
      aria-pressed={isOn}
      aria-label={`Wishlist: ${name}`}
      title={isOn ? 'On your wishlist' : 'Keep on wishlist'}
      disabled={isBusy}
      onClick={toggle}
    >
      {isOn ? <IconHeartFilled size={18} aria-hidden /> : <IconHeart size={18} stroke={1.5} aria-hidden />}
      {isWide ? (isOn ? 'On your wishlist' : 'Wishlist') : null}
    </button>
  )
}
