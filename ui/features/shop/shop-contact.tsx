import { Link, useLocation } from '@tanstack/react-router'
import type { PublicCompany } from '../../../core/contracts/market.contract.ts'
import { canOpen, signInAddress } from '../../../core/navigation/guard.ts'
import { shopAddress } from '../../../core/storefront/storefront-address.ts'
import { lazyPart } from '../../shared/app/lazy-part.tsx'
import { linkTo } from '../../shared/app/link-to.ts'
import { useSessionUser } from '../../shared/app/use-session.ts'
import plain from '../../shared/shell/shell.module.css'
import classes from './shop.module.css'

// Visitors need neither the form engine nor its schema.
const ContactForm = lazyPart(() => import('./contact-form.tsx').then((module) => module.ContactForm))

/** Writes to the seller. A message starts a chat, so visitors sign in first (D-24). */
export function ShopContact({ shop }: { readonly shop: PublicCompany }) {
  const user = useSessionUser()
  const isOwn = user !== undefined && user.id === shop.seller_user_id
  return (
    <section className={`${classes.section} ${classes.contact}`} aria-labelledby="contact">
      <h2 id="contact">Write to {shop.name}</h2>
      {user === undefined ? (
        <SignInFirst shop={shop} />
      ) : isOwn ? (
        <p>This is your own shop. Here visitors write to you, and their messages arrive in your chat.</p>
      ) : !canOpen('chat', user) || shop.seller_user_id === null ? (
        <p>Messages are written by the owner of a company.</p>
      ) : (
        <ContactForm shop={shop} recipientId={shop.seller_user_id} />
      )}
    </section>
  )
}

function SignInFirst({ shop }: { readonly shop: PublicCompany }) {
  const here = useLocation({ select: ({ pathname }) => pathname })
  return (
    <>
      <p>Sign in to ask for a quote, or about products and delivery. The answer comes to your chat.</p>
      <p>
        <Link
          {...linkTo(signInAddress(here.startsWith('/') ? here : shopAddress({ slug: shop.slug, page: 'contact' })))}
          className={`${plain.plainButton} ${plain.strongButton}`}
        >
          Sign in to write
        </Link>
      </p>
    </>
  )
}
