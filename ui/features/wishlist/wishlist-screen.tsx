import { Link } from '@tanstack/react-router'
import { IconHeart } from '@tabler/icons-react'
import { wishlist } from '../../../core/contracts/wishlist.contract.ts'
import { addressOf } from '../../../core/navigation/addresses.ts'
import { linkTo } from '../../shared/app/link-to.ts'
import { useCall } from '../../shared/app/use-call.ts'
import { useCurrency } from '../../shared/app/use-currency.ts'
import shell from '../../shared/shell/shell.module.css'
import { EmptyState } from '../../shared/states/empty-state.tsx'
import { ErrorState } from '../../shared/states/error-state.tsx'
import { CardsSkeleton } from '../../shared/states/skeletons.tsx'
import market from '../../shared/products/products.module.css'
import { CompareTray } from '../../shared/products/compare-tray-part.tsx'
import { ProductOffers } from '../../shared/products/price-offers.tsx'
import { ProductCard } from '../../shared/products/product-card.tsx'

/** The wishlist of the signed-in person. */
export function WishlistScreen() {
  const { currency } = useCurrency()
  const { data, isError, refetch } = useCall(wishlist, { currency: currency.id }, { keepPreviousData: true })
  const products = data?.data.data
  return (
    <>
      <div className={market.head}>
        <h1>Wishlist</h1>
        {products === undefined ? null : (
          <p className={market.total} role="status">
            {products.length} {products.length === 1 ? 'product' : 'products'}
          </p>
        )}
      </div>
      {products === undefined ? (
        isError ? (
          <ErrorState title="Your wishlist could not be loaded" onRetry={() => void refetch()} />
        ) : (
          <CardsSkeleton />
        )
      ) : products.length === 0 ? (
        <EmptyState
          title="Nothing on your wishlist yet"
          icon={<IconHeart size={28} stroke={1.5} />}
          action={
            <Link {...linkTo(addressOf('productList'))} className={`${shell.plainButton} ${shell.strongButton}`}>
              Browse products
            </Link>
          }
        >
          Press the heart of a product to keep it here.
        </EmptyState>
      ) : (
        <ProductOffers products={products}>
          <ul className={market.grid}>
            {products.map((product) => (
              <li key={product.id}>
                <ProductCard product={product} priceThen={product.price_then} />
              </li>
            ))}
          </ul>
        </ProductOffers>
      )}
      <CompareTray />
    </>
  )
}
