import { IconBook } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { shopCatalogs } from '../../../adapters/client/lazy-calls.ts'
import type { PublicCompany } from '../../../core/contracts/market.contract.ts'
import type { ShopCatalogCard } from '../../../core/contracts/shop-catalogs.contract.ts'
import { addressOf } from '../../../core/navigation/addresses.ts'
import { linkTo } from '../../shared/app/link-to.ts'
import { useCall } from '../../shared/app/use-call.ts'
import { PicturePlaceholder } from '../../shared/products/picture-placeholder.tsx'
import { EmptyState } from '../../shared/states/empty-state.tsx'
import classes from './catalogue.module.css'

/** The catalogues of a shop. */
export function ShopCatalogues({ shop }: { readonly shop: PublicCompany }) {
  const { data } = useCall(shopCatalogs, { shop: shop.slug })
  if (data === undefined) return null
  return (
    <section className={classes.section} aria-labelledby="catalogues">
      <h2 id="catalogues">Catalogues</h2>
      {data.data.length === 0 ? (
        <EmptyState title="No catalogues yet" icon={<IconBook size={28} stroke={1.5} />}>
          {shop.name} has not published any.
        </EmptyState>
      ) : (
        <CatalogueCards shop={shop} catalogues={data.data} />
      )}
    </section>
  )
}

interface CatalogueCardsProps {
  readonly shop: PublicCompany
  readonly catalogues: readonly ShopCatalogCard[]
}

export const CatalogueCards = ({ shop, catalogues }: CatalogueCardsProps) => (
  <ul className={classes.cards}>
    {catalogues.map(({ slug, name, description, picture, products }) => (
      <li key={slug}>
        <article className={classes.card}>
          <div className={classes.cardPicture}>
            {picture === null ? (
              <PicturePlaceholder category={undefined} />
            ) : (
              <img src={picture} alt="" width={400} height={225} loading="lazy" decoding="async" />
            )}
          </div>
          <div className={classes.cardText}>
            <h3>
              <Link
                {...linkTo(addressOf('shopCatalogue', { slug: shop.slug, catalogue: slug }))}
                className={classes.cardLink}
              >
                {name}
              </Link>
            </h3>
            {description === '' ? null : <p className={classes.cardAbout}>{description}</p>}
            <p className={classes.quiet}>
              {products.toLocaleString('en-US')} {products === 1 ? 'product' : 'products'}
            </p>
          </div>
        </article>
      </li>
    ))}
  </ul>
)
