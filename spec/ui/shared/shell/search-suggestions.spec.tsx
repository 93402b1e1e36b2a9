import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { PublicSearch } from '../../../../ui/shared/shell/public-search.tsx'
import { showPage } from '../show-page.tsx'

const FOUND = {
  shown: null,
  products: [
    {
      id: 7,
      slug: 'pump',
      name: 'Vane Pump',
      category_name: 'Pumps',
      brand_name: null,
      product_url: null,
      company_details: { slug: 'delta', name: 'Delta' },
      cover: null,
    },
  ],
  categories: [{ slug: 'pumps', name: 'Pumps', above: 'Machinery' }],
  sellers: [{ slug: 'pumphaus', name: 'Pumphaus', country_name: 'Germany' }],
}

const show = (found: object = FOUND) =>
  showPage(<PublicSearch />, {
    at: 'aboutUs',
    built: ['productList', 'category', 'shop', 'productBySlugs'],
    fetch: async () => Response.json({ status: true, message: '', data: found }),
  })

beforeEach(() => localStorage.clear())

describe('suggestions of the search', () => {
  it('[D-207] open while typing, and are chosen by keyboard', async () => {
    const { keys, path } = await show()
    const field = await screen.findByRole('searchbox', { name: 'Search products' })
    await keys.type(field, 'pum')
    const list = await screen.findByRole('listbox', { name: 'Suggestions' })
    const box = screen.getByRole('combobox', { name: 'Search products' })
    expect(box.getAttribute('aria-expanded')).toBe('true')
    expect(box.getAttribute('aria-controls')).toBe(list.id)
    const options = within(list).getAllByRole('option')
    expect(options.map(({ textContent }) => textContent)).toEqual([
      'Vane PumpDelta',
      'PumpsMachinery',
      'PumphausGermany',
      'All results for “pum”',
    ])
    await keys.keyboard('{ArrowDown}{ArrowDown}')
    expect(box.getAttribute('aria-activedescendant')).toBe(options[1]?.id)
    await keys.keyboard('{ArrowUp}{ArrowUp}')
    // Before the first one is the field itself.
    expect(box.hasAttribute('aria-activedescendant')).toBe(false)
    await keys.keyboard('{ArrowUp}{ArrowUp}{Enter}')
    await waitFor(() => expect(path()).toBe('/mini-site/pumphaus'))
  })

  it('close with Escape, which leaves the text, and open again with an arrow', async () => {
    const { keys } = await show()
    const field = await screen.findByRole('searchbox', { name: 'Search products' })
    await keys.type(field, 'pum')
    await screen.findByRole('listbox', { name: 'Suggestions' })
    await keys.keyboard('{Escape}')
    expect(screen.queryByRole('listbox', { name: 'Suggestions' })).toBeNull()
    expect((field as HTMLInputElement).value).toBe('pum')
    await keys.keyboard('{ArrowDown}')
    expect(screen.getByRole('listbox', { name: 'Suggestions' })).toBeDefined()
  })

  it('offer the recent searches of this device before anything is typed, and forget them', async () => {
    localStorage.setItem('tradehall:visitor:recent-searches', '["copper pipe","rice"]')
    const { keys } = await show()
    await keys.click(await screen.findByRole('searchbox', { name: 'Search products' }))
    const list = await screen.findByRole('listbox', { name: 'Suggestions' })
    expect(
      within(list)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['copper pipe', 'rice'])
    await keys.click(screen.getByRole('button', { name: 'Clear recent searches' }))
    expect(screen.queryByRole('listbox', { name: 'Suggestions' })).toBeNull()
    expect(localStorage.getItem('tradehall:visitor:recent-searches')).toBeNull()
  })

  it('keep a submitted search', async () => {
    const { keys, path } = await show({ shown: null, products: [], categories: [], sellers: [] })
    const field = await screen.findByRole('searchbox', { name: 'Search products' })
    await keys.type(field, 'brass tap')
    await screen.findByRole('combobox', { name: 'Search products' })
    await keys.keyboard('{Enter}')
    await waitFor(() => expect(path()).toBe('/productlist'))
    expect(localStorage.getItem('tradehall:visitor:recent-searches')).toBe('["brass tap"]')
  })
})
