import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { SavedSearch } from '../../../../core/contracts/saved-searches.contract.ts'
import { SavedSearchesScreen } from '../../../../ui/features/saved-searches/saved-searches-screen.tsx'
import { seller, showPage } from '../../shared/show-page.tsx'

const rice: SavedSearch = {
  id: 4,
  name: 'Rice of Italy',
  query: 'search_by_country=it&search_keyword=rice',
  currency: 1,
  about: '“rice”, Country: Italy',
  notices: true,
  created_at: '2026-11-20 10:00:00',
  told_at: null,
}

describe('SavedSearchesScreen', () => {
  it('opens the list, switches notices, renames, and deletes with undo', async () => {
    const { keys, sent } = await start([rice])
    const link = await screen.findByRole('link', { name: 'Rice of Italy' })
    expect(link.getAttribute('href')).toBe('/productlist?search_by_country=it&search_keyword=rice')
    expect(screen.getByText('“rice”, Country: Italy')).toBeTruthy()

    await keys.click(screen.getByRole('switch', { name: 'Notices about Rice of Italy' }))
    await waitFor(() => expect(sent).toEqual([['front/saved_search/update/4', { notices: false }]]))

    await keys.click(screen.getByRole('button', { name: 'Rename Rice of Italy' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Rename the search' }))
    await keys.clear(dialog.getByLabelText(/^Name/))
    await keys.type(dialog.getByLabelText(/^Name/), 'Risotto')
    await keys.click(dialog.getByRole('button', { name: 'Rename' }))
    await waitFor(() => expect(sent[1]).toEqual(['front/saved_search/update/4', { name: 'Risotto' }]))

    await keys.click(await screen.findByRole('button', { name: 'Delete Rice of Italy' }))
    await keys.click(await screen.findByRole('button', { name: 'Undo' }))
    await waitFor(() =>
      expect(sent.slice(2).map(([path]) => path)).toEqual([
        'front/saved_search/delete/4',
        'front/saved_search/restore/4',
      ]),
    )
  })

  it('says how to save one when there is none', async () => {
    await start([])
    expect(await screen.findByText('No saved searches yet')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Browse products' })).toBeTruthy()
  })

  it('offers another try when the list fails to load', async () => {
    await showPage(<SavedSearchesScreen />, {
      user: seller,
      at: 'savedSearches',
      fetch: async () => Response.json({ status: false, message: 'No' }, { status: 500 }),
    })
    expect(await screen.findByText('Your saved searches could not be loaded.', {}, { timeout: 5_000 })).toBeTruthy()
  })
})

// Helpers

async function start(rows: readonly SavedSearch[]) {
  const sent: [string, unknown][] = []
  const shown = await showPage(<SavedSearchesScreen />, {
    user: seller,
    at: 'savedSearches',
    built: ['productList', 'preferences'],
    fetch: async (input, init) => {
      const request = new Request(input, init)
      if (request.method === 'GET') return Response.json({ status: true, data: rows })
      const text = await request.text()
      sent.push([new URL(request.url).pathname.replace(/^.*\/front/, 'front'), text === '' ? {} : JSON.parse(text)])
      return Response.json({ status: true, message: 'Done', data: rows[0] })
    },
  })
  return { ...shown, sent }
}
