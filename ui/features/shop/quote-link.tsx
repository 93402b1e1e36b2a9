import { Link } from '@tanstack/react-router'
import { IconFileInvoice } from '@tabler/icons-react'
import type { PublicCompany } from '../../../core/contracts/market.contract.ts'
import { canOpen } from '../../../core/navigation/guard.ts'
import { shopAddress } from '../../../core/storefront/storefront-address.ts'
import { linkTo } from '../../shared/app/link-to.ts'
import { useSessionUser } from '../../shared/app/use-session.ts'
import plain from '../../shared/shell/shell.module.css'

/** Leads to where one writes to the seller, also about what is not among the products (D-258). Not in one's own shop, nor for who cannot write (D-30). */
export function QuoteLink({ shop }: { readonly shop: PublicCompany }) {
  const user = useSessionUser()
  if (user !== undefined && (user.id === shop.seller_user_id || !canOpen('chat', user))) return null
  return (
    <Link
      {...linkTo(shopAddress({ slug: shop.slug, page: 'contact' }))}
      className={`${plain.plainButton} ${plain.strongButton}`}
    >
      <IconFileInvoice size={18} stroke={1.5} aria-hidden /> Ask for a quote
    </Link>
  )
}
