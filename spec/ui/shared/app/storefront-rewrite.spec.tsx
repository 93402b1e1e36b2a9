import { describe, expect, it } from 'vitest'
import { storefrontRewrite } from '../../../../ui/shared/app/storefront-rewrite.ts'

const config = { origin: 'https://market.test', storeDomain: 'shops.test', storefront: 'blue-ocean' }
const rewrite = storefrontRewrite(config)

describe('storefrontRewrite', () => {
  it.each([
    ['/', '/mini-site/blue-ocean/home'],
    ['/products', '/mini-site/blue-ocean/products'],
    ['/catalogues/spring', '/mini-site/blue-ocean/catalogues/spring'],
    ['/mini-site/blue-ocean/about', '/mini-site/blue-ocean/about'],
  ])("reads %s on the shop's host as %s", (address, path) => {
    const url = rewrite?.input?.({ url: new URL(address, 'https://blue-ocean.shops.test') })
    expect(new URL(url ?? '').pathname).toBe(path)
  })

  it.each([
    ['/mini-site/blue-ocean/home', 'https://blue-ocean.shops.test/'],
    ['/mini-site/blue-ocean', 'https://blue-ocean.shops.test/'],
    ['/mini-site/blue-ocean/products?page=2', 'https://blue-ocean.shops.test/products?page=2'],
    ['/mini-site/blue-oceans/products', 'https://market.test/mini-site/blue-oceans/products'],
    ['/productlist?category=wheat', 'https://market.test/productlist?category=wheat'],
  ])('writes a link to %s as %s', (address, wanted) => {
    const url = rewrite?.output?.({ url: new URL(address, 'https://blue-ocean.shops.test') })
    expect(String(url)).toBe(wanted)
  })

  it("changes nothing on the marketplace's own host", () => {
    expect(storefrontRewrite({ origin: 'https://market.test', storeDomain: 'shops.test' })).toBeUndefined()
  })
})
