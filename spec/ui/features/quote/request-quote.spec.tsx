import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { QuoteChoice } from '../../../../ui/features/quote/quote-choice.ts'
import { RequestQuote } from '../../../../ui/features/quote/request-quote.tsx'
import { seller, showPage } from '../../shared/show-page.tsx'

describe('RequestQuote', () => {
  it('names the quantity of the total', async () => {
    await showPage(<RequestQuote choice={choice} />)
    expect(screen.getByText('20 t, total').parentElement?.textContent).toBe('20 t, totalJPY 25,000')
  })

  it('offers nothing for a variation that is not sold', async () => {
    const isQuotable = async (change: Partial<QuoteChoice>) => {
      const { unmount } = await showPage(<RequestQuote choice={{ ...choice, ...change }} />)
      const isEnabled = !screen.getByRole<HTMLButtonElement>('button', { name: 'Request quote' }).disabled
      unmount()
      return isEnabled
    }
    const price = { ok: false, reason: 'noPrice', message: '' } as const
    expect(await isQuotable({})).toBe(true)
    // A price on request can be asked for.
    expect(await isQuotable({ price })).toBe(true)
    expect(await isQuotable({ price, isSold: false })).toBe(false)
  })

  it('leads the seller to the own listing instead', async () => {
    await showPage(<RequestQuote choice={{ ...choice, listing: { ...choice.listing, sellerUserId: seller.id } }} />, {
      user: seller,
    })
    expect(screen.queryByRole('button', { name: 'Request quote' })).toBeNull()
    expect(screen.getByRole('link', { name: 'Edit your listing' }).getAttribute('href')).toMatch(
      /^\/products\/add\?Id=/,
    )
  })

  it('tells a sub-user, who could not read the answer, who requests quotes', async () => {
    await showPage(<RequestQuote choice={choice} />, { user: { ...seller, id: 77, type: 'subuser', permissions: [] } })
    expect(screen.queryByRole('button', { name: 'Request quote' })).toBeNull()
    expect(screen.getByText('Quotes are requested by the owner of a company.')).toBeTruthy()
  })

  it('says in the dialog what the total is in the currency of the page', async () => {
    const { keys } = await showPage(<RequestQuote choice={choice} />, {
      user: { ...seller, type: 'other' },
      fetch: async () =>
        Response.json({
          status: true,
          data: {
            unique_session_id: 's',
            product_name: 'Quinoa',
            quantity: 20,
            combinations: [],
            type: 'simple',
            product_id: 5,
            unit: 'Tons',
            price: 9,
            final_price: 180,
            currency: 'USD',
            price_reason: 'tier',
            list_price: null,
            price_steps: [],
          },
        }),
    })
    await keys.click(screen.getByRole('button', { name: 'Request quote' }))
    expect((await screen.findByText(/sells in USD/)).textContent).toBe(
      'Sand & Sons sells in USD. The total is about JPY 25,000 at the current rate.',
    )
  })
})

// Helpers

const choice: QuoteChoice = {
  listing: {
    id: 5,
    name: 'Quinoa',
    image: '',
    unit: 'Tons',
    sellerUserId: 999,
    sellerName: 'Sand & Sons',
    priceTerm: '',
    preTitleName: '',
  },
  quantity: 20,
  combinations: [],
  isSold: true,
  price: {
    ok: true,
    reason: 'tier',
    unitPrice: { minor: 1_250, currency: 'JPY' },
    total: { minor: 25_000, currency: 'JPY' },
  },
}
