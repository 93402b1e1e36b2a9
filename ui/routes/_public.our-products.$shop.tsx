import { createFileRoute } from '@tanstack/react-router'
import { addressOf } from '../../core/navigation/addresses.ts'
import { ShopProducts, shopProductsRoute } from '../features/shop/shop-products.tsx'

export const Route = createFileRoute('/_public/our-products/$shop')({
  ...shopProductsRoute,
  component: Products,
})

function Products() {
  const { shop } = Route.useLoaderData()
  const { state } = Route.useLoaderDeps()
  return <ShopProducts shop={shop} state={state} path={addressOf('shopProductsToo', { shop: shop.slug })} />
}
