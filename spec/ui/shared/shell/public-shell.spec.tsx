import { act, screen, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { PublicSearch } from '../../../../ui/shared/shell/public-search.tsx'
import { PublicShell } from '../../../../ui/shared/shell/public-shell.tsx'
import { seller, showPage } from '../show-page.tsx'

const CATEGORIES = [
  { value: 'steel', label: 'Steel' },
  { value: 'cotton', label: 'Cotton' },
]

describe('PublicShell', () => {
  it('searches products by word and category with a plain form, in the header and in the page', async () => {
    await showPage(
      <PublicShell categories={CATEGORIES}>
        <PublicSearch size="hero" />
      </PublicShell>,
      { at: 'aboutUs', built: ['productList'] },
    )
    const forms = await screen.findAllByRole('search')
    expect(forms).toHaveLength(2)
    for (const form of forms) {
      expect([form.getAttribute('action'), form.getAttribute('method')]).toEqual(['/productlist', 'get'])
      const options = within(within(form).getByRole('combobox', { name: 'Category to search in' })).getAllByRole(
        'option',
      )
      expect(options.map(({ textContent }) => textContent)).toEqual(['All categories', 'Steel', 'Cotton'])
    }
  })

  it('says nothing about suggestions and news that could not be loaded', async () => {
    // No load begins offline.
    const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    const { keys } = await showPage(
      <PublicShell categories={CATEGORIES}>
        <h1>Hall</h1>
      </PublicShell>,
      { user: seller, at: 'aboutUs', built: ['productList', 'chat'] },
    )
    await keys.click(await screen.findByRole('searchbox', { name: 'Search products' }))
    await act(async () => undefined)
    expect(screen.queryByRole('alert')).toBeNull()
    onLine.mockRestore()
  })

  it('offers the given currencies', async () => {
    await showPage(
      <PublicShell currencies={[{ id: 1, code: 'USD', name: 'US dollar' }]}>
        <h1>Hall</h1>
      </PublicShell>,
      { at: 'aboutUs' },
    )
    for (const select of await screen.findAllByRole('combobox', { name: 'Currency' }))
      expect(within(select).getAllByRole('option')).toHaveLength(1)
  })

  it('[D-317] links to the pages of the operator', async () => {
    await showPage(
      <PublicShell pages={[{ slug: 'terms', title: 'Terms of use' }]}>
        <h1>Hall</h1>
      </PublicShell>,
      { at: 'aboutUs' },
    )
    const help = await screen.findByRole('navigation', { name: 'Help and terms' })
    expect(within(help).getByRole('link', { name: 'Terms of use' }).getAttribute('href')).toBe('/page/terms')
  })

  it('links only to the pages that this build has', async () => {
    await showPage(
      <PublicShell>
        <h1>Hall</h1>
      </PublicShell>,
      { at: 'aboutUs', built: ['home', 'signIn'] },
    )
    await screen.findByRole('heading', { name: 'Hall' })
    const addresses = screen.getAllByRole('link').map((link) => link.getAttribute('href'))
    expect(new Set(addresses)).toEqual(new Set(['#main', '/', '/user/signin', '/about-us']))
    expect(screen.queryByRole('search')).toBeNull()
  })

  it('leads somebody who wants to sell to a sign-up that begins with that', async () => {
    await showPage(
      <PublicShell>
        <h1>Hall</h1>
      </PublicShell>,
      { at: 'aboutUs', built: ['home', 'signUp'] },
    )
    const link = await screen.findByRole('link', { name: 'Sell here' })
    expect(link.getAttribute('href')).toBe('/user/signup?account_type=seller')
  })

  it('links signed-in people to their pages instead of the sign-in page', async () => {
    const { keys } = await showPage(
      <PublicShell>
        <h1>Hall</h1>
      </PublicShell>,
      { user: seller, at: 'aboutUs', built: ['home', 'dashboard', 'chat', 'signIn'] },
    )
    await keys.click(await screen.findByRole('button', { name: 'Your account' }))
    expect(await screen.findByRole('button', { name: 'Sign out' })).toBeDefined()
    expect(screen.queryByRole('link', { name: 'Sign in' })).toBeNull()
    expect(screen.getAllByRole('link', { name: 'Chat' }).length).toBeGreaterThan(0)
  })
})
