import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { ProductPage, Variation } from '../../../../core/contracts/market.contract.ts'
import { BuyBox, type RenderAction } from '../../../../ui/features/product/buy-box.tsx'
import { showPage } from '../../shared/show-page.tsx'

describe('BuyBox', () => {
  it('shows the prices by quantity only where they hold', async () => {
    await show([variation('11', { price: 1_500, is_default: true }), variation('12')])
    expect(screen.queryByRole('table', { name: /Price by quantity/ })).toBeNull()
    expect(screen.getByText('The price of this variation holds for any quantity.')).toBeTruthy()
  })

  it('shows them for a variation without a price of its own', async () => {
    const { keys } = await show([variation('11', { price: 1_500, is_default: true }), variation('12')])
    await keys.click(screen.getByRole('button', { name: 'Large' }))
    expect(screen.getByRole('table', { name: /Price by quantity/ })).toBeTruthy()
    expect(screen.getByText('your quantity')).toBeTruthy()
  })

  it('shows neither price nor total of a variation that is not sold', async () => {
    await show([variation('11', { price: 1_500, is_available: false }), variation('12', { is_available: false })])
    expect(screen.getByText('This variation is not available.')).toBeTruthy()
    expect(screen.queryByText('Total')).toBeNull()
  })

  it('shows an earlier choice that its action brings back', async () => {
    const earlier = { quantity: 60, combinations: [{ attribute_id: 7, term_id: 12, name: 'Size', value: 'Large' }] }
    const { keys } = await show([variation('11', { is_default: true }), variation('12')], (_, restore) => (
      <button type="button" onClick={() => restore(earlier)}>
        Restore
      </button>
    ))
    expect(screen.getByRole('button', { name: 'Small' }).getAttribute('aria-pressed')).toBe('true')
    await keys.click(screen.getByRole('button', { name: 'Restore' }))
    expect(screen.getByRole('button', { name: 'Large' }).getAttribute('aria-pressed')).toBe('true')
    expect(screen.getByLabelText<HTMLInputElement>(/^Quantity/).value).toBe('60')
  })
})

// Helpers

const show = (variations: readonly Variation[], renderAction?: RenderAction) =>
  showPage(<BuyBox product={product} variations={variations} renderAction={renderAction} />, {
    fetch: async () => Response.json({ status: true, data: [] }),
  })

const variation = (key: string, about: Partial<Variation> = {}): Variation => ({
  id: 1,
  key,
  price: null,
  is_default: false,
  is_available: true,
  image: null,
  ...about,
})

const product = {
  id: 5,
  name: 'Pump',
  currency: 'USD',
  unit: 'Pieces',
  price_type: 'quantity',
  price_from: 1_000,
  price_term: null,
  unit_price: null,
  tiers: [
    { min: 10, max: 49, per_unit: 1_200 },
    { min: 50, max: 99, per_unit: 1_100 },
  ],
  specifications: [
    {
      id: 7,
      name: 'Size',
      terms: [
        { id: 11, name: 'Small' },
        { id: 12, name: 'Large' },
      ],
    },
  ],
  levels: [
    {
      id: 1,
      name: 'Size',
      attributes: [{ id: 7, name: 'Size' }],
      options: [
        { terms: [11], name: 'Small' },
        { terms: [12], name: 'Large' },
      ],
    },
  ],
} as unknown as ProductPage
