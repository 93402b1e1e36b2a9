import { Link } from '@tanstack/react-router'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { SessionUser } from '../../../../core/account/session-user.schema.ts'
import { forgetProviders, registerRecords } from '../../../../ui/shared/command-palette/record-providers.ts'
import { useRememberRecord } from '../../../../ui/shared/command-palette/use-recent-records.ts'
import { WorkspaceFrame } from '../../../../ui/shared/shell/workspace-frame.tsx'
import { WorkspaceShell } from '../../../../ui/shared/shell/workspace-shell.tsx'
import { linkTo } from '../../../../ui/shared/app/link-to.ts'
import { seller, showPage } from '../show-page.tsx'

const BUILT = ['dashboard', 'leads', 'productsList', 'chat', 'profile', 'notifications'] as const

afterEach(forgetProviders)

describe('WorkspaceFrame', () => {
  it('links only to the pages that this build has', async () => {
    await showPage(
      <WorkspaceFrame user={seller}>
        <h1>Work</h1>
      </WorkspaceFrame>,
      { user: seller, built: BUILT, at: 'dashboard' },
    )
    const rail = await screen.findByRole('navigation', { name: 'Workspace' })
    expect(
      within(rail)
        .getAllByRole('link')
        .map((link) => link.textContent),
    ).toEqual(['Tradehall', 'Dashboard', 'Listings', 'Chat', 'Leads', 'Profile', 'Notifications'])
    expect(within(rail).queryByRole('region', { name: 'Store' })).toBeNull()
  })

  it('links only to pages that the person may open', async () => {
    const clerk: SessionUser = { ...seller, type: 'subuser', permissions: [{ module: 'Leads', actions: ['View'] }] }
    await showPage(
      <WorkspaceFrame user={clerk}>
        <h1>Work</h1>
      </WorkspaceFrame>,
      { user: clerk, built: BUILT, at: 'dashboard' },
    )
    const rail = await screen.findByRole('navigation', { name: 'Workspace' })
    expect(
      within(rail)
        .getAllByRole('link')
        .map((link) => link.textContent),
    ).toEqual(['Tradehall', 'Dashboard', 'Leads'])
    expect(screen.queryByRole('link', { name: 'Chat' })).toBeNull()
  })

  it.each([
    ['catalogEdit', ['Sell', 'Catalogues', 'Catalogue']],
    ['crmImport', ['CRM', 'Import']],
    ['productsImport', ['Sell', 'Listings', 'Import listings']],
    ['operatorJobs', ['Jobs']],
  ] as const)('names where %s is', async (at, places) => {
    await showPage(
      <WorkspaceFrame user={seller}>
        <h1>Work</h1>
      </WorkspaceFrame>,
      {
        user: seller,
        built: [...BUILT, 'catalogs', 'catalogEdit', 'crmImport', 'productsImport', 'operator', 'operatorJobs'],
        at,
      },
    )
    const where = await screen.findByRole('navigation', { name: 'Where you are' })
    expect(
      within(where)
        .getAllByRole('listitem')
        .map((place) => place.textContent),
    ).toEqual(places)
  })

  it('shows the place of the open page in its menu, also when another page opens', async () => {
    // A menu of 100 px: Leads is below its end.
    const rectOf = vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
      const top = this.textContent === 'Leads' ? 300 : 0
      return { top, bottom: top + (this.tagName === 'A' ? 32 : 100) } as DOMRect
    })
    const { keys, path } = await showPage(
      <WorkspaceFrame user={seller}>
        <h1>Work</h1>
      </WorkspaceFrame>,
      { user: seller, built: BUILT, at: 'dashboard', isKept: true },
    )
    const rail = await screen.findByRole('navigation', { name: 'Workspace' })
    const link = within(rail).getByRole('link', { name: 'Leads' })
    const menu = link.closest('section')?.parentElement
    expect(menu?.scrollTop).toBe(0)
    await keys.click(link)
    await waitFor(() => expect(path()).toBe('/crm/leads'))
    expect(menu?.scrollTop).toBe(300 + 32 - 100 + 40)
    expect(screen.getByRole('heading', { name: 'Work' })).toBeDefined()
    rectOf.mockRestore()
  })

  it('leads back to a list as it was, with its search and filters', async () => {
    const { keys, path } = await showPage(
      <WorkspaceFrame user={seller}>
        <Link {...linkTo('/crm/leads?query=acme&filter=city')}>Search</Link>
        <Link {...linkTo('/crm/leads/7')}>Open</Link>
      </WorkspaceFrame>,
      { user: seller, built: [...BUILT, 'lead'], at: 'leads', isKept: true },
    )
    await keys.click(await screen.findByRole('link', { name: 'Search' }))
    await keys.click(screen.getByRole('link', { name: 'Open' }))
    await waitFor(() => expect(path()).toBe('/crm/leads/7'))
    const where = screen.getByRole('navigation', { name: 'Where you are' })
    expect(within(where).getByRole('link', { name: 'Leads' }).getAttribute('href')).toBe(
      '/crm/leads?query=acme&filter=city',
    )
  })

  it('counts unread items on bell and chat', async () => {
    await showPage(
      <WorkspaceShell user={seller} counts={{ chat: 3, notifications: 120 }} onSearch={() => undefined}>
        <h1>Work</h1>
      </WorkspaceShell>,
      { user: seller, built: BUILT, at: 'dashboard' },
    )
    expect(await screen.findByRole('link', { name: 'Chat, 3 unread messages' })).toBeDefined()
    expect(screen.getByRole('link', { name: 'Notifications, 120 unread' }).textContent).toBe('99+')
  })

  it('has four items and a menu with the others at the bottom of a phone', async () => {
    const { keys } = await showPage(
      <WorkspaceFrame user={seller}>
        <h1>Work</h1>
      </WorkspaceFrame>,
      { user: seller, built: BUILT, at: 'dashboard' },
    )
    const foot = await screen.findByRole('navigation', { name: 'Places' })
    expect(
      within(foot)
        .getAllByRole('link')
        .map((link) => link.textContent),
    ).toEqual(['Dashboard', 'Leads', 'Listings', 'Chat'])
    await keys.click(within(foot).getByRole('button', { name: 'More places' }))
    expect(within(foot).getByRole('link', { name: 'Profile' })).toBeDefined()
  })

  it('opens a screen with Ctrl K, a word and Enter', async () => {
    const { keys, path } = await showPage(
      <WorkspaceFrame user={seller}>
        <h1>Work</h1>
      </WorkspaceFrame>,
      { user: seller, built: BUILT, at: 'dashboard' },
    )
    await screen.findByRole('navigation', { name: 'Workspace' })
    await keys.keyboard('{Control>}k{/Control}')
    await keys.type(await screen.findByRole('combobox'), 'lea{Enter}')
    await waitFor(() => expect(path()).toBe('/crm/leads'))
  })

  it('loses no key that is pressed while the palette loads', async () => {
    const { keys } = await showPage(
      <WorkspaceFrame user={seller}>
        <input aria-label="Elsewhere" />
      </WorkspaceFrame>,
      { user: seller, built: BUILT, at: 'dashboard' },
    )
    const elsewhere = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Elsewhere' })
    elsewhere.focus()
    await keys.keyboard('{Control>}k{/Control}lef{Backspace}a')
    const field = await screen.findByRole<HTMLInputElement>('combobox')
    await waitFor(() => expect(field.value).toBe('lea'))
    expect(elsewhere.value).toBe('')
    await keys.keyboard('d')
    expect(field.value).toBe('lead')
  })

  it('opens a screen with Ctrl K, a word and Enter typed without a pause', async () => {
    const { keys, path } = await showPage(
      <WorkspaceFrame user={seller}>
        <h1>Work</h1>
      </WorkspaceFrame>,
      { user: seller, built: BUILT, at: 'dashboard' },
    )
    await screen.findByRole('navigation', { name: 'Workspace' })
    await keys.keyboard('{Control>}k{/Control}lea{Enter}')
    await waitFor(() => expect(path()).toBe('/crm/leads'))
    expect(screen.queryByRole('combobox')).toBeNull()
  })

  it('finds records of features, opens one and offers it first the next time, to this account only', async () => {
    registerRecords({
      id: 'leads',
      route: 'leads',
      load: async () => async (query) => [
        { id: '7', label: `${query} Ltd`, kind: 'Lead', icon: 'target', address: '/crm/leads' },
      ],
    })
    const { keys, path } = await showPage(
      <WorkspaceFrame user={seller}>
        <h1>Work</h1>
      </WorkspaceFrame>,
      { user: seller, built: BUILT, at: 'dashboard' },
    )
    await screen.findByRole('navigation', { name: 'Workspace' })
    await keys.keyboard('{Control>}k{/Control}')
    await keys.type(await screen.findByRole('combobox'), 'amber')
    await keys.click(await screen.findByRole('option', { name: /amber Ltd/ }))
    await waitFor(() => expect(path()).toBe('/crm/leads'))

    await keys.keyboard('{Control>}k{/Control}')
    const recent = await screen.findByRole('group', { name: 'Recent' })
    expect(within(recent).getByRole('option').textContent).toContain('amber Ltd')
    expect(Object.keys(localStorage)).toContain('tradehall:41:recent-records')
  })

  it('searches no records that the person may not open', async () => {
    const requests: string[] = []
    const clerk: SessionUser = { ...seller, type: 'subuser', permissions: [{ module: 'Leads', actions: ['View'] }] }
    for (const id of ['leads', 'deals'] as const)
      registerRecords({ id, route: id, load: async () => async () => (requests.push(id), []) })
    const { keys } = await showPage(
      <WorkspaceFrame user={clerk}>
        <h1>Work</h1>
      </WorkspaceFrame>,
      { user: clerk, built: BUILT, at: 'dashboard' },
    )
    await screen.findByRole('navigation', { name: 'Workspace' })
    await keys.keyboard('{Control>}k{/Control}')
    await keys.type(await screen.findByRole('combobox'), 'x')
    await waitFor(() => expect(requests).toEqual(['leads']))
  })

  it('adds an opened record to the recent ones', async () => {
    const { keys } = await showPage(
      <WorkspaceFrame user={seller}>
        <Lead />
      </WorkspaceFrame>,
      { user: seller, built: BUILT, at: 'dashboard' },
    )
    await screen.findByRole('heading', { name: 'Amira' })
    await keys.keyboard('{Control>}k{/Control}')
    expect(within(await screen.findByRole('group', { name: 'Recent' })).getByRole('option').textContent).toContain(
      'Amira',
    )
  })
})

// Helpers

function Lead() {
  useRememberRecord({ id: '9', label: 'Amira', kind: 'Lead', address: '/crm/leads/9' })
  return <h1>Amira</h1>
}
