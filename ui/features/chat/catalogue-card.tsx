import { Link } from '@tanstack/react-router'
import { IconBook } from '@tabler/icons-react'
import { shopCatalog } from '../../../core/contracts/shop-catalogs.contract.ts'
import { addressOf } from '../../../core/navigation/addresses.ts'
import { matchRoute } from '../../../core/navigation/match.ts'
import { DEFAULT_CURRENCY_ID } from '../../../core/reference/currencies.ts'
import { linkTo } from '../../shared/app/link-to.ts'
import { useCall } from '../../shared/app/use-call.ts'
import classes from './chat.module.css'

export interface CatalogueReference {
  readonly shop: string
  readonly catalogue: string
}

/** The catalogue of this market that an address of a message leads to. */
export function catalogueOfLink(href: string, origin: string): CatalogueReference | undefined {
  if (!URL.canParse(href) || new URL(href).origin !== origin) return undefined
  const match = matchRoute(new URL(href).pathname)
  const { slug, catalogue } = match?.params ?? {}
  return match?.id === 'shopCatalogue' && slug !== undefined && catalogue !== undefined
    ? { shop: slug, catalogue }
    : undefined
}

/** A catalogue below a message that has its link; nothing while it loads and when it is not public. */
export function CatalogueCard({ shop, catalogue }: CatalogueReference) {
  const { data } = useCall(shopCatalog, { shop, catalog: catalogue, currency: DEFAULT_CURRENCY_ID })
  if (data === undefined) return null
  const { name, company, picture, products } = data.data
  return (
    <Link {...linkTo(addressOf('shopCatalogue', { slug: shop, catalogue }))} className={classes.catalogue}>
      {picture === null ? (
        <IconBook size={28} stroke={1.5} aria-hidden />
      ) : (
        <img src={picture} alt="" width={64} height={48} loading="lazy" />
      )}
      <span>
        <strong>{name}</strong>
        <span className={classes.catalogueOf}>
          {products.length === 1 ? '1 product' : `${products.length.toLocaleString('en-US')} products`} of{' '}
          {company.name}
        </span>
      </span>
    </Link>
  )
}
