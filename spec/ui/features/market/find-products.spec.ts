import { describe, expect, it } from 'vitest'
import type { Client } from '../../../../adapters/client/client.ts'
import { findProducts } from '../../../../ui/features/market/find-products.ts'

describe('findProducts', () => {
  it('offers a buyer a search of the whole market, and products that continue what is typed', async () => {
    const { found, requests } = await find('other')
    expect(requests).toEqual([{ keyword: 'qui' }])
    expect(found).toEqual([
      {
        id: 'search qui',
        label: 'Search the market for “qui”',
        kind: 'Market',
        icon: 'building-store',
        address: '/productlist?search_keyword=qui',
      },
      {
        id: '7',
        label: 'White quinoa',
        kind: 'Product',
        detail: 'Andes Foods',
        icon: 'building-store',
        address: '/productdetail/grains/andes-foods/white-quinoa',
      },
    ])
  })

  it.each(['seller', 'subuser'] as const)('sends nothing for a %s, who searches own records', async (type) => {
    expect(await find(type)).toEqual({ found: [], requests: [] })
  })
})

// Helpers

async function find(type: 'seller' | 'subuser' | 'other') {
  const requests: unknown[] = []
  const product = {
    id: 7,
    slug: 'white-quinoa',
    name: 'White quinoa',
    category_name: 'Grains',
    brand_name: null,
    product_url: null,
    company_details: { slug: 'andes-foods', name: 'Andes Foods' },
    cover: null,
  }
  const client = {
    session: { current: () => ({ token: 't', user: { id: 1, type } }) },
    call: async (_: unknown, input: unknown) => {
      requests.push(input)
      return { data: { shown: null, products: [product], categories: [], sellers: [] } }
    },
  } as unknown as Client
  const found = await findProducts('qui', { client, signal: new AbortController().signal })
  return { found, requests }
}
