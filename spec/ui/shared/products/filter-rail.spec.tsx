import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { EMPTY_PRODUCT_LIST, setPriceRange, toggleValue } from '../../../../core/product-list/product-list.ts'
import { FilterRail, type Filters } from '../../../../ui/shared/products/filter-rail.tsx'
import { showPage } from '../show-page.tsx'

// Regression B4: the price could not be lower than 500, although most products cost less.
describe('FilterRail', () => {
  it('[D-78] [D-336] offers price bands with counts, and limits for what the found products cost', async () => {
    await open({ min: 0.4, max: 61_234.5, count: 9, bands: [1, 0, 3, 1, 1, 1, 2] })
    expect(bands()).toEqual([
      'USD 0 – 5001',
      'USD 500 – 1,0000',
      'USD 1,000 – 5,0003',
      'USD 5,000 – 10,0001',
      'USD 10,000 – 25,0001',
      'USD 25,000 – 50,0001',
      'USD 50,000 – 61,2352',
    ])
    expect(from().placeholder).toBe('0')
    expect(to().placeholder).toBe('61,235')
  })

  it('offers no bands without products', async () => {
    await open({ min: 700, max: 4_000, count: 2, bands: [0, 1, 1, 0, 0, 0, 0] })
    expect(bands()).toEqual(['USD 500 – 1,0001', 'USD 1,000 – 5,0001'])
  })

  it.each([
    ['0', '10', '0-10'],
    ['', '10', '0-10'],
    ['60000', '', '60000-61235'],
    ['70000', '', '70000-70000'],
    ['0.5', '0.75', '0.5-0.75'],
  ])('[D-78] filters by the typed limits %s and %s without changing them', async (low, high, range) => {
    const { keys, search } = await open({ min: 0.4, max: 61_234.5, count: 9, bands: [1, 0, 3, 1, 1, 1, 2] })
    if (low !== '') await keys.type(from(), low)
    if (high !== '') await keys.type(to(), high)
    expect(from().validity.valid && to().validity.valid).toBe(true)
    await keys.click(screen.getByRole('button', { name: 'Go' }))
    expect(search()).toBe(`?range=${range}`)
  })

  it('says which band is applied, in words too', async () => {
    await open(PRICES, setPriceRange(EMPTY_PRODUCT_LIST, 500, 1_000))
    expect(bands()).toEqual(['USD 0 – 5004', 'USD 500 – 1,000 (applied, remove)5'])
  })

  it('removes the filter when both limits are emptied', async () => {
    const { keys, search } = await open(
      { min: 1, max: 900, count: 9, bands: [4, 5, 0, 0, 0, 0, 0] },
      setPriceRange(EMPTY_PRODUCT_LIST, 10, 20),
    )
    await keys.clear(from())
    await keys.clear(to())
    await keys.click(screen.getByRole('button', { name: 'Go' }))
    expect(search()).toBe('')
  })
})

const PRICES = { min: 1, max: 900, count: 9, bands: [4, 5, 0, 0, 0, 0, 0] }

describe('filters of our own', () => {
  it('[D-208] take the quantity that a buyer needs, and forget it when it is emptied', async () => {
    const { keys, search } = await open(PRICES)
    const field = screen.getByRole('spinbutton', { name: 'Quantity that you need' })
    await keys.type(field, '500{Enter}')
    expect(decodeURIComponent(search())).toBe('?quantity="500"')
    await keys.clear(field)
    await keys.click(screen.getByRole('button', { name: /filter by quantity/ }))
    expect(search()).toBe('')
  })

  it('[D-208] offer lead times, of which one holds, and the specifications of the category under their names', async () => {
    const state = toggleValue(EMPTY_PRODUCT_LIST, 'lead_time', '7')
    await open(PRICES, state, {
      lead_time: [
        { value: '7', label: 'Within 7 days', count: 2 },
        { value: '14', label: 'Within 14 days', count: 3 },
      ],
      attributes: [
        { name: 'material', label: 'Material', values: [{ value: 'material: steel', label: 'Steel', count: 4 }] },
      ],
    })
    expect(screen.getByText('Material').tagName).toBe('SUMMARY')
    expect(hrefOf(/^Steel/)).toBe('/productlist?lead="7"&attribute=material: steel')
    expect(hrefOf(/^Within 14 days/)).toBe('/productlist?lead="14"')
    expect(hrefOf(/^Within 7 days/)).toBe('/productlist')
  })
})

// Helpers

const none: readonly never[] = []

function open(price_range: Filters['price_range'], state = EMPTY_PRODUCT_LIST, further: Partial<Filters> = {}) {
  return showPage(
    <FilterRail
      place={{ path: '/productlist' }}
      state={state}
      currency="USD"
      filters={
        {
          price_range,
          categories: none,
          brand: none,
          business_type: none,
          annual_revenue: none,
          condition: none,
          price_type: none,
          product_availability: none,
          manufacturer_year: none,
          member_type: none,
          search_by_country: none,
          plan_type: none,
          lead_time: none,
          price_term: none,
          attributes: none,
          ...further,
        } as unknown as Filters
      }
    />,
    { at: 'productList' },
  )
}

const hrefOf = (name: RegExp) =>
  decodeURIComponent(screen.getByRole('link', { name }).getAttribute('href') ?? '').replace('%3A%20', ': ')
const from = () => screen.getByLabelText<HTMLInputElement>('Price from, in USD')
const to = () => screen.getByLabelText<HTMLInputElement>('Price to, in USD')
const bands = () =>
  within(screen.getByRole('navigation', { name: 'Filters' }))
    .getAllByRole('link')
    .map(({ textContent }) => textContent)
