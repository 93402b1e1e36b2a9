import { QueryClient } from '@tanstack/react-query'
import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { Client } from '../../../../adapters/client/client.ts'
import { EMPTY_PRODUCT_LIST } from '../../../../core/product-list/product-list.ts'
import { ProductListScreen } from '../../../../ui/shared/products/product-list-screen.tsx'
import { loadCounts } from '../../../../ui/shared/products/product-list.queries.ts'
import { showPage } from '../show-page.tsx'

// A million products take longer to count than a statement may.
describe('a list whose filters cannot be counted', () => {
  it('is loaded without them', async () => {
    const client = {
      session: { current: () => undefined },
      call: () => Promise.reject(new Error('counting takes too long')),
    } as unknown as Client
    const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } })
    expect(await loadCounts({ client, queryClient }, {})).toBeUndefined()
  })

  it('shows its products, and offers to load the filters again', async () => {
    let asked = 0
    const { keys } = await showPage(
      <ProductListScreen place={{ path: '/productlist' }} state={EMPTY_PRODUCT_LIST} title="Products" />,
      {
        at: 'productList',
        fetch: async (input, init) => {
          const { pathname } = new URL(new Request(input, init).url)
          if (pathname.endsWith('/front/filters') || pathname.endsWith('/front/filter-groups')) {
            asked += 1
            return Response.json({ status: false, message: 'Try again later.' }, { status: 500 })
          }
          return Response.json({
            status: true,
            message: '',
            data: {
              data: [],
              total: 0,
              current_page: 1,
              last_page: 1,
              per_page: 10,
              from: null,
              to: null,
              next_page_url: null,
              prev_page_url: null,
            },
          })
        },
      },
    )
    expect(await screen.findByText('0 products')).toBeTruthy()
    expect(await screen.findByText('The filters could not be loaded.')).toBeTruthy()
    const before = asked
    await keys.click(screen.getByRole('button', { name: 'Retry', hidden: true }))
    expect(asked).toBeGreaterThan(before)
  })
})
