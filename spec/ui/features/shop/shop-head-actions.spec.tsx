import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { PublicCompany } from '../../../../core/contracts/market.contract.ts'
import { EMPTY_PRODUCT_LIST } from '../../../../core/product-list/product-list.ts'
import { QuoteLink } from '../../../../ui/features/shop/quote-link.tsx'
import { ShopSearch } from '../../../../ui/features/shop/shop-search.tsx'
import { seller, showPage } from '../../shared/show-page.tsx'

const shop = { id: 7, slug: 'orchard', name: 'Orchard', seller_user_id: seller.id } as PublicCompany

describe('the head of a shop', () => {
  it('[D-258] searches its products and keeps the filters of the list', async () => {
    const state = { ...EMPTY_PRODUCT_LIST, keyword: 'pump', filters: { brand: ['Acme'] }, page: 3 }
    const { keys, path, search } = await showPage(<ShopSearch shop={shop} state={state} />, { built: ['shopPage'] })
    const input = screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search this shop' })
    expect(input.value).toBe('pump')
    expect(input.form?.getAttribute('action')).toBe('/mini-site/orchard/products')
    await keys.clear(input)
    await keys.type(input, 'hose{Enter}')
    await waitFor(() => expect(path()).toBe('/mini-site/orchard/products'))
    expect(Object.fromEntries(new URLSearchParams(search()))).toEqual({ brand: 'Acme', search_keyword: 'hose' })
  })

  it('[D-258] asks everybody but its owner to ask for a quote', async () => {
    const { unmount } = await showPage(<QuoteLink shop={shop} />, { built: ['shopPage'] })
    expect(screen.getByRole('link', { name: 'Ask for a quote' }).getAttribute('href')).toBe(
      '/mini-site/orchard/contact',
    )
    unmount()
    // Somebody who cannot write (D-30) neither.
    for (const user of [seller, { ...seller, id: 77, type: 'subuser' as const, permissions: [] }]) {
      const shown = await showPage(<QuoteLink shop={shop} />, { built: ['shopPage'], user })
      expect(screen.queryByRole('link')).toBeNull()
      shown.unmount()
    }
  })
})
