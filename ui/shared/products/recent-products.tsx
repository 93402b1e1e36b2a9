import { useEffect, useMemo, useState } from 'react'
import { productCards } from '../../../adapters/client/lazy-calls.ts'
import { recentProducts } from '../../../adapters/client/recent-products.ts'
import { useAppClient } from '../app/use-client.ts'
import { useCall } from '../app/use-call.ts'
import { useCurrency } from '../app/use-currency.ts'
import shell from '../shell/shell.module.css'
import { ProductOffers } from './price-offers.tsx'
import { ProductCard } from './product-card.tsx'
import classes from './products.module.css'

export interface RecentProductsProps {
  /** The product of the page, which is not shown again but remembered. */
  readonly productId?: number
}

/** Shown at most. */
const SHOWN = 4

/** The products that the person opened last in this browser. */
export function RecentProducts({ productId }: RecentProductsProps) {
  const { session } = useAppClient()
  const { currency } = useCurrency()
  const store = useMemo(() => recentProducts(() => session.current()?.user.id), [session])
  const [ids, setIds] = useState(() =>
    store
      .read()
      .filter((id) => id !== productId)
      .slice(0, SHOWN),
  )
  useEffect(() => {
    if (productId !== undefined) store.add(productId)
  }, [store, productId])
  const { data } = useCall(
    productCards,
    { product_ids: [...ids], currency: currency.id },
    { enabled: ids.length > 0, keepPreviousData: true },
  )
  const products = ids.length === 0 ? [] : (data?.data ?? [])
  if (products.length === 0) return null
  return (
    <section className={classes.recent} aria-labelledby="recent">
      <div className={classes.recentHead}>
        <h2 id="recent">Recently viewed</h2>
        <button
          type="button"
          className={`${shell.plainButton} ${shell.quietButton}`}
          onClick={() => {
            store.clear()
            setIds([])
          }}
        >
          Clear
        </button>
      </div>
      <ProductOffers products={products}>
        <ul className={`${classes.grid} ${classes.shelf}`} aria-label="Recently viewed products">
          {products.map((product) => (
            <li key={product.id}>
              <ProductCard product={product} />
            </li>
          ))}
        </ul>
      </ProductOffers>
    </section>
  )
}
