import { screen } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { comparedProducts } from '../../../../adapters/client/compared-products.ts'
import { WishlistScreen } from '../../../../ui/features/wishlist/wishlist-screen.tsx'
import { CompareToggle } from '../../../../ui/shared/products/compare-toggle.tsx'
import { PublicShell } from '../../../../ui/shared/shell/public-shell.tsx'
import { seller, showPage } from '../show-page.tsx'

afterEach(() => comparedProducts.clear())

describe('CompareTray', () => {
  it('opens the comparison on any page of the market where two products are ticked', async () => {
    const { keys } = await showPage(
      <PublicShell>
        <CompareToggle productId={7} name="Cordless drill" />
        <CompareToggle productId={9} name="Hammer drill" />
      </PublicShell>,
      { at: 'aboutUs' },
    )
    expect(screen.queryByRole('complementary', { name: 'Comparison' })).toBeNull()

    await keys.click(screen.getByRole('checkbox', { name: 'Compare Cordless drill' }))
    const tray = await screen.findByRole('complementary', { name: 'Comparison' })
    expect(tray.textContent).toContain('Choose another one to compare')

    await keys.click(screen.getByRole('checkbox', { name: 'Compare Hammer drill' }))
    expect(screen.getByRole('link', { name: 'Compare' }).getAttribute('href')).toBe('/compare?ids=7%2C9')

    await keys.click(screen.getByRole('button', { name: 'Clear the comparison' }))
    expect(screen.queryByRole('complementary', { name: 'Comparison' })).toBeNull()
  })

  it('stands on the wishlist', async () => {
    comparedProducts.toggle(7)
    await showPage(<WishlistScreen />, {
      user: seller,
      fetch: async () => Response.json({ status: true, message: '', product_ids: [], data: { data: [], total: 0 } }),
    })

    expect(await screen.findByRole('complementary', { name: 'Comparison' })).toBeDefined()
  })
})
