import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { CallResponse } from '../../../../core/contracts/endpoint.ts'
import type { productFilters } from '../../../../core/contracts/market.contract.ts'
import type { SupplierCard } from '../../../../core/contracts/suppliers.contract.ts'
import { SuppliersScreen } from '../../../../ui/features/market/suppliers-screen.tsx'
import type { SuppliersSearch } from '../../../../ui/features/market/suppliers-search.ts'
import { showPage } from '../../shared/show-page.tsx'

const shop: SupplierCard = {
  id: 1,
  slug: 'vex',
  name: 'Vexford Pumps',
  country: 'FR',
  country_name: 'France',
  is_verified: true,
  city: 'Lyon',
  main_business_type: 'Manufacturer',
  products: 1,
  covers: [],
  logo: null,
  member_since: 2021,
  rating: 4.5,
  reviews: 2,
}

async function show(search: SuppliersSearch, shops: readonly SupplierCard[], total = shops.length, status = 200) {
  const asked: URL[] = []
  await showPage(<SuppliersScreen search={search} />, {
    at: 'suppliers',
    built: ['shop'],
    fetch: async (input, init) => {
      const url = new URL(new Request(input, init).url)
      asked.push(url)
      if (url.pathname.endsWith('/front/shops/list'))
        return Response.json(
          {
            status: status === 200,
            message: '',
            data: { ...paging, total, last_page: Math.max(1, Math.ceil(total / 24)), data: shops },
            countries: [{ code: 'FR', name: 'France', count: 3 }],
          },
          { status },
        )
      return Response.json({ status: true, message: '', data: FILTERS })
    },
  })
  return asked
}

describe('SuppliersScreen', () => {
  it('[D-289] asks for what the address says, and shows each shop with its facts', async () => {
    const asked = await show({ search: 'vex', country: 'FR', verified: 1, sort: 'rating', page: 2 }, [shop], 49)

    const card = within((await screen.findByRole('heading', { level: 2, name: 'Vexford Pumps' })).closest('li')!)
    expect(card.getByRole('link').getAttribute('href')).toBe('/mini-site/vex')
    for (const fact of ['Lyon, France', '1 product', 'Verified', 'Manufacturer', 'Member since 2021'])
      expect(card.getByText(fact)).toBeDefined()
    expect(card.getByText(/4\.5/).textContent).toContain('4.5 (2 reviews)')
    expect(
      Object.fromEntries(asked.find(({ pathname }) => pathname.endsWith('/front/shops/list'))?.searchParams ?? []),
    ).toMatchObject({
      search: 'vex',
      country: 'FR',
      verified: '1',
      sort: 'rating',
      page: '2',
      per_page: '24',
    })
  })

  it('[D-289] keeps the other choices in its links and its form, and begins at the first page', async () => {
    await show({ search: 'vex', category: 'food', sort: 'name', page: 2 }, [shop], 49)
    const categories = within(await screen.findByRole('navigation', { name: 'Categories' }))
    expect(categories.getByRole('link', { name: 'Food' }).getAttribute('aria-current')).toBe('true')
    expect(categories.getByRole('link', { name: 'All' }).getAttribute('href')).toBe('/suppliers?search=vex&sort=name')
    expect(categories.queryByText('Rice')).toBeNull()
    const orders = within(screen.getByRole('navigation', { name: 'Order' }))
    expect(orders.getByRole('link', { name: 'Most products' }).getAttribute('href')).toBe(
      '/suppliers?search=vex&category=food',
    )
    const form = screen.getByRole('search', { name: 'Suppliers' }) as HTMLFormElement
    expect(Object.fromEntries(new FormData(form))).toEqual({
      search: 'vex',
      category: 'food',
      sort: 'name',
      country: '',
    })
  })

  it('[D-289] offers a way back when nothing matches', async () => {
    await show({ search: 'nobody' }, [])
    expect(await screen.findByText('No supplier matches')).toBeDefined()
    expect(screen.getByRole('link', { name: 'Show all suppliers' }).getAttribute('href')).toBe('/suppliers')
    expect(screen.queryByRole('navigation', { name: 'Order' })).toBeNull()
    expect(screen.getByText('0 suppliers').getAttribute('role')).toBe('status')
  })

  it('[D-289] says that the list failed and offers another try', async () => {
    await show({}, [], 0, 500)
    expect(await screen.findByRole('alert')).toBeDefined()
    expect(screen.getByRole('button', { name: 'Try again' })).toBeDefined()
  })
})

// Helpers

const SECTORS: CallResponse<typeof productFilters>['data']['categories'] = [
  { value: 'food', label: 'Food', count: 3, depth: 1, parent: null },
  { value: 'rice', label: 'Rice', count: 2, depth: 2, parent: 'food' },
]
const FILTERS: CallResponse<typeof productFilters>['data'] = {
  categories: SECTORS,
  price_range: { min: null, max: null, count: 0, bands: [] },
  brand: [],
  business_type: [],
  annual_revenue: [],
  condition: [],
  price_type: [],
  product_availability: [],
  manufacturer_year: [],
  member_type: [],
  search_by_country: [],
  plan_type: [],
  lead_time: [],
  price_term: [],
  attributes: [],
}
const paging = {
  per_page: 24,
  current_page: 1,
  from: 1,
  to: 1,
  next_page_url: null,
  prev_page_url: null,
}
