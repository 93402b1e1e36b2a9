import { expect, it } from 'vitest'
import { shopHead } from '../../../../ui/features/shop/shop.queries.ts'

it.each([
  ['home', 'Harbour Agro'],
  ['products', 'Products of Harbour Agro'],
  ['about', 'About Harbour Agro'],
  ['contact', 'Contact Harbour Agro'],
] as const)('names the page %s of a shop in its title', (page, title) => {
  const shop = { slug: 'harbour', name: 'Harbour Agro', about: '', country_name: null, products: 3, logo: null }
  const store = { title: '', description: '', banners: [] }
  const head = shopHead({ shop, store, page, config: { origin: 'https://market.test' } } as never)
  expect(JSON.stringify(head)).toContain(`"${title} - Tradehall"`)
})
