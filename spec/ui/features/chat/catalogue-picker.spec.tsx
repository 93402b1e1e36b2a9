import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { CataloguePicker } from '../../../../ui/features/chat/catalogue-picker.tsx'
import { seller, showPage } from '../../shared/show-page.tsx'

describe('CataloguePicker', () => {
  it('[D-338] finds a catalogue by its name when there are more than the list shows', async () => {
    const picked: string[] = []
    const { keys } = await open(130, (name) => picked.push(name))
    expect(await screen.findAllByRole('listitem')).toHaveLength(100)
    await keys.type(screen.getByRole('searchbox', { name: 'Find a catalogue' }), 'Catalogue 130')
    await waitFor(() => expect(screen.queryAllByRole('listitem')).toHaveLength(1))
    await keys.click(screen.getByRole('button', { name: /^Catalogue 130/ }))
    expect(picked).toEqual(['Catalogue 130'])
    await keys.type(screen.getByRole('searchbox'), '0')
    expect(await screen.findByText('No public catalogue has this name.')).toBeDefined()
  })

  it('keeps the search and its focus when a search fails', async () => {
    const { keys } = await open(130)
    const field = await screen.findByRole('searchbox')
    await keys.type(field, BROKEN_SEARCH)
    await screen.findByText('The catalogues could not be loaded.')
    expect(document.activeElement).toBe(field)
    await keys.clear(field)
    expect(await screen.findAllByRole('listitem')).toHaveLength(100)
    expect(document.activeElement).toBe(field)
  })

  it('shows a short list without a search', async () => {
    await open(2)
    expect(await screen.findAllByRole('listitem')).toHaveLength(2)
    expect(screen.queryByRole('searchbox')).toBeNull()
  })
})

// Helpers

const BROKEN_SEARCH = 'broken'

const open = (count: number, onPick: (name: string) => void = () => undefined) =>
  showPage(<CataloguePicker onPick={({ name }) => onPick(name)} onClose={() => undefined} />, {
    user: seller,
    built: ['catalogs'],
    fetch: async (input) => {
      const { searchParams } = new URL(new Request(input).url)
      const search = searchParams.get('search') ?? ''
      if (search === BROKEN_SEARCH) throw new TypeError('Failed to fetch')
      const found = Array.from({ length: count }, (_, at) => catalogue(at + 1)).filter(({ name }) =>
        name.includes(search),
      )
      const data = found.slice(0, Number(searchParams.get('per_page')))
      return Response.json({
        status: true,
        message: '',
        current_page: 1,
        data,
        from: 1,
        to: data.length,
        last_page: 1,
        per_page: 100,
        total: found.length,
        next_page_url: null,
        prev_page_url: null,
        counts: { public: count, empty: 0, draft: 0 },
      })
    },
  })

const catalogue = (id: number) => ({
  id,
  name: `Catalogue ${id}`,
  slug: `catalogue-${id}`,
  address: `/mini-site/hinges/catalogues/catalogue-${id}`,
  description: '',
  cover: null,
  picture: null,
  product_ids: [id],
  published: 1,
  state: 'public',
  listings: 1,
  on_sale: 1,
  updated_at: '2026-03-01 10:00:00',
})
