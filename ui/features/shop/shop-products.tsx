import { addressOf } from '../../../core/navigation/addresses.ts'
import type { PublicCompany } from '../../../core/contracts/market.contract.ts'
import { fromAddress, type ProductListState } from '../../../core/product-list/product-list.ts'
import type { AppContextValue } from '../../shared/app/app-context.ts'
import { Breadcrumbs } from '../../shared/products/breadcrumbs.tsx'
import { loadProductList } from '../../shared/products/product-list.queries.ts'
import { ProductListScreen } from '../../shared/products/product-list-screen.tsx'
import { ShopNotFound } from './shop-screen.tsx'
import { loadShop, shopHead } from './shop.queries.ts'

export interface ShopProductsInput {
  readonly context: AppContextValue
  readonly params: { readonly shop: string }
  readonly deps: { readonly state: ProductListState }
}

export interface ShopProductsLoaded {
  readonly shop: PublicCompany
  readonly head: ReturnType<typeof shopHead>
}

/** What both addresses of a shop's products have in common: how they load, what they are called, and what stands where no shop is. */
export const shopProductsRoute = {
  loaderDeps: ({ search }: { readonly search: Readonly<Record<string, unknown>> }) => ({ state: fromAddress(search) }),
  loader: async ({ context, params, deps: { state } }: ShopProductsInput): Promise<ShopProductsLoaded> => {
    const shop = await loadShop(context, params.shop)
    await loadProductList(context, state, shop.id)
    return { shop, head: shopHead({ shop, page: 'products', origin: context.config.origin }) }
  },
  head: ({ loaderData }: { readonly loaderData?: ShopProductsLoaded | undefined }) => loaderData?.head ?? {},
  notFoundComponent: ShopNotFound,
}

export interface ShopProductsProps {
  readonly shop: PublicCompany
  readonly state: ProductListState
  /** The address that filters and pages go on from. */
  readonly path: string
}

/** All products of one shop, outside of its own pages. */
export function ShopProducts({ shop, state, path }: ShopProductsProps) {
  const above = <Breadcrumbs crumbs={[{ name: shop.name, address: addressOf('shop', { slug: shop.slug }) }, { name: 'Products' }]} />
  return <ProductListScreen place={{ path }} state={state} title={`Products of ${shop.name}`} sellerId={shop.id} above={above} />
}
