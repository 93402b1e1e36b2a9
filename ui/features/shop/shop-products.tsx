import { addressOf } from '../../../core/navigation/addresses.ts'
import type { PublicCompany } from '../../../core/contracts/market.contract.ts'
import type { ProductListState } from '../../../core/product-list/product-list.ts'
import type { AppContextValue } from '../../shared/app/app-context.ts'
import { Breadcrumbs } from '../../shared/products/breadcrumbs.tsx'
import { loadProductList } from '../../shared/products/product-list.queries.ts'
import { ProductListScreen } from '../../shared/products/product-list-screen.tsx'
import { loadShop, shopHead } from './shop.queries.ts'

export interface ShopProductsLoaded {
  readonly shop: PublicCompany
  readonly state: ProductListState
  readonly head: ReturnType<typeof shopHead>
}

/** Data and title for both addresses of a shop's products. */
export async function loadShopProducts(
  context: AppContextValue,
  slug: string,
  state: ProductListState,
): Promise<ShopProductsLoaded> {
  const loaded = await loadShop(context, slug, 'products')
  const { shop } = loaded
  await loadProductList(context, state, shop.id)
  return { shop, state, head: shopHead({ ...loaded, page: 'products', config: context.config }) }
}

export interface ShopProductsProps {
  readonly shop: PublicCompany
  readonly state: ProductListState
  /** The address that filters and page links extend. */
  readonly path: string
}

/** All products of one shop, outside its own pages. */
export function ShopProducts({ shop, state, path }: ShopProductsProps) {
  const above = (
    <Breadcrumbs
      crumbs={[{ name: shop.name, address: addressOf('shop', { slug: shop.slug }) }, { name: 'Products' }]}
    />
  )
  return (
    <ProductListScreen
      place={{ path }}
      state={state}
      title={`Products of ${shop.name}`}
      sellerId={shop.id}
      above={above}
    />
  )
}
