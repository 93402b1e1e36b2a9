import { Link, useParams } from '@tanstack/react-router'
import { IconBuildingStore } from '@tabler/icons-react'
import { addressOf } from '../../../core/navigation/addresses.ts'
import { shopPageOf } from '../../../core/storefront/shop-pages.ts'
import { shopAddress } from '../../../core/storefront/storefront-address.ts'
import { linkTo } from '../../shared/app/link-to.ts'
import { WholePage } from '../../shared/app/whole-page.tsx'
import plain from '../../shared/shell/shell.module.css'

/** An address or host without a shop. */
export const ShopNotFound = () => (
  <Missing title="There is no such shop" text="The shop has moved, or its address is misspelt." />
)

/** A page that no shop has, or that of an unknown shop. */
export function ShopPageNotFound() {
  const { slug = '', page } = useParams({ strict: false })
  if (shopPageOf(page) !== undefined) return <ShopNotFound />
  return <Missing title="There is no such page" text="The shop has no page at this address." shop={slug} />
}

export function CatalogueNotFound() {
  const { slug = '' } = useParams({ strict: false })
  return (
    <Missing
      title="There is no such catalogue"
      text="It is no longer public, or its address is misspelt."
      shop={slug}
    />
  )
}

interface MissingProps {
  readonly title: string
  readonly text: string
  /** The slug of the shop to go on to. */
  readonly shop?: string
}

function Missing({ title, text, shop }: MissingProps) {
  const places = [
    ...(shop === undefined ? [] : [[shopAddress({ slug: shop }), 'Open the shop'] as const]),
    [addressOf('suppliers'), 'Find suppliers'] as const,
    [addressOf('productList'), 'Browse products'] as const,
  ]
  return (
    <WholePage
      icon={<IconBuildingStore size={32} stroke={1.5} />}
      title={title}
      actions={places.map(([to, label], at) => (
        <Link
          key={label}
          {...linkTo(to)}
          className={`${plain.plainButton} ${at === 0 ? plain.strongButton : plain.quietButton}`}
        >
          {label}
        </Link>
      ))}
    >
      {text}
    </WholePage>
  )
}
