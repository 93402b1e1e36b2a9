import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { ComparedOffer } from '../../../../core/contracts/compare-offers.contract.ts'
import type { NegotiationView, OfferRow } from '../../../../core/contracts/negotiation.contract.ts'
import { CompareLink } from '../../../../ui/features/enquiries/compare-link.tsx'
import { CompareOffers } from '../../../../ui/features/enquiries/compare-offers.tsx'
import type { EnquiryPlace } from '../../../../ui/features/enquiries/enquiry-place.ts'
import { seller, showPage } from '../../shared/show-page.tsx'

describe('[D-270] CompareOffers', () => {
  it('shows prices in one currency with the own one beside it, the cheapest first, and the best in words', async () => {
    await compare([
      row(1, 'Cedar', { price: 10, total: 1_000 }, { currency: 'EUR' }, { lead_time_days: 7 }),
      row(2, 'Orchard', { price: 9, total: 900, rating: 4.5, reviews: 12 }),
      row(3, 'Harbour', { version: null, price: null, total: null, own_total: null }, { offers: [], steps: ['end'] }),
    ])
    expect(lines()).toEqual([
      [
        'Orchard Dried mango',
        'USD 9.00 per piece Lowest price',
        'USD 900.00 for 100 pieces Lowest total',
        '21 days',
        'FOB Izmir Payment: Telegraphic transfer (TT)',
        '1 Jul 2026',
        '4.5 (12)',
      ],
      [
        'Cedar Dried mango',
        'USD 10.00 per piece EUR 8.50 per piece',
        'USD 1,000.00 EUR 850.00 for 100 pieces',
        '7 days Shortest lead time',
        'FOB Izmir Payment: Telegraphic transfer (TT)',
        '1 Jul 2026',
        '–',
      ],
      ['Harbour Dried mango', 'No offer yet', '– for 100 pieces', '–', '–', '–', '–'],
    ])
  })

  it('accepts an offer from its row', async () => {
    const { keys, sent } = await compare([row(1, 'Cedar', {}), row(2, 'Orchard', { price: 9 })])
    const cedar = screen.getByRole('row', { name: /Cedar/ })
    expect(within(cedar).getByRole('button', { name: 'Counter-offer' })).toBeDefined()
    expect(within(cedar).queryByRole('button', { name: 'Decline' })).toBeNull()
    await keys.click(within(cedar).getByRole('button', { name: 'Accept offer' }))
    const dialog = await screen.findByRole('dialog', { name: 'Accept offer 1?' })
    expect(dialog.textContent).toContain('Cedar')
    await keys.click(within(dialog).getByRole('button', { name: 'Accept offer' }))
    await waitFor(() => expect(sent).toEqual(['/api/v1/front/quote/1/answer']))
  })

  it('offers to end the other requests once an offer is accepted', async () => {
    await compare([
      row(1, 'Cedar', {}, { status: 'accepted', turn: null, steps: [] }, { state: 'accepted' }),
      row(2, 'Orchard', {}),
    ])
    expect(screen.getByRole('status').textContent).toContain('You accepted the offer of Cedar. Decline or withdraw')
    const orchard = within(screen.getByRole('row', { name: /Orchard/ }))
    expect(orchard.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      'Decline',
      'Withdraw the request',
    ])
  })

  it.each([
    [
      'nobody has made an offer',
      { version: null, price: null, total: null, own_total: null },
      { offers: [] },
      'No seller has made an offer yet.',
    ],
    [
      'all have expired',
      {},
      { status: 'expired', turn: 'seller', steps: ['offer'] },
      'No offer can be accepted at the moment.',
    ],
  ] as const)('says that %s, and marks nothing', async (_, prices, quote, note) => {
    const state = { state: 'expired' } as const
    await compare([
      row(1, 'Cedar', prices, quote as never, state),
      row(2, 'Orchard', { price: 9, ...prices }, quote as never, state),
    ])
    expect(screen.getByRole('status').textContent).toContain(note)
    expect(screen.queryByText('Lowest price')).toBeNull()
  })

  it('points out incoterms and quantities that differ, and marks no total then', async () => {
    await compare([
      row(1, 'Cedar', {}, {}, { price_term: 'DDP' }),
      row(2, 'Orchard', { price: 9, total: 1_800 }, { requested: { ...view.requested, quantity: 200 } }),
    ])
    expect(screen.getByRole('status').textContent).toContain('The incoterms differ')
    expect(screen.getByRole('status').textContent).toContain('different quantities')
    expect(screen.getByText('Lowest price')).toBeDefined()
    expect(screen.queryByText('Lowest total')).toBeNull()
  })

  it('says that prices of different units are not compared', async () => {
    await compare([row(1, 'Cedar', {}), row(2, 'Orchard', { price: 9 }, { unit: 'Kg' })])
    expect(screen.getByRole('status').textContent).toContain('different units')
    expect(screen.queryByText('Lowest price')).toBeNull()
  })

  it('leaves a request out by its address, and leads back to the list', async () => {
    await compare([row(1, 'Cedar', {}), row(2, 'Orchard', {}), row(3, 'Harbour', {})])
    const out = screen.getByRole('link', { name: 'Leave out Orchard' })
    expect(decodeURIComponent(out.getAttribute('href') ?? '')).toContain('compare=1,3')
    expect(screen.getByRole('link', { name: 'All requests' }).getAttribute('href')).not.toContain('compare')
  })

  it('says what a comparison needs when the requests are not there', async () => {
    await compare([row(1, 'Cedar', {})])
    expect(screen.getByText('Nothing to compare')).toBeDefined()
  })
})

describe('[D-270] CompareLink', () => {
  it('leads from a request to at most five others of its group, and is not there without one', async () => {
    await showPage(
      <>
        <CompareLink id={8} place={place} />
        <CompareLink id={30} place={place} />
      </>,
      {
        user: seller,
        built: ['enquiries'],
        fetch: async () =>
          Response.json({
            status: true,
            message: '',
            data: [
              [9, 8, 7, 6, 5, 4, 3],
              [20, 19],
            ],
          }),
      },
    )
    const link = await screen.findByRole('link', { name: 'Compare with 5 other requests' })
    expect(decodeURIComponent(link.getAttribute('href') ?? '')).toContain('compare=8,9,7,6,5,4')
    expect(screen.getAllByRole('link')).toHaveLength(1)
  })
})

// Helpers

const place: EnquiryPlace = {
  type: 'sent',
  page: 1,
  sort: 'latest',
  threadId: undefined,
  quoteId: undefined,
  compared: [1, 2, 3],
  turn: undefined,
}

const offer: OfferRow = {
  version: 1,
  by: 'seller',
  author: 'Selma Sand',
  is_mine: false,
  state: 'open',
  quantity: 100,
  price: 8.5,
  total: 850,
  price_term: 'FOB',
  place: 'Izmir',
  payment_method: 'TT',
  lead_time_days: 21,
  valid_until: '2026-07-01 20:00:00',
  message: '',
  list_price: null,
  catalogue: null,
  price_reason: null,
  price_steps: [],
  made_at: '2026-06-10 09:00:00',
  seen_at: null,
  ended_at: null,
}

const company = { name: 'Cedar', slug: 'cedar', country: 'US', city: '', person: 'Bea Buyer' }
const view: NegotiationView = {
  id: 1,
  side: 'buyer',
  status: 'offered',
  turn: 'buyer',
  steps: ['accept', 'offer', 'decline', 'end'],
  is_read_only: false,
  seller: company,
  buyer: company,
  currency: 'USD',
  unit: 'Piece',
  product_id: 5,
  is_on_sale: true,
  product_name: 'Dried mango',
  product_image: '',
  combinations: [],
  requested: {
    quantity: 100,
    price: 9,
    total: 900,
    price_reason: 'unit',
    price_steps: [],
    price_term: 'FOB',
    target_price: null,
    needed_by: null,
    message: 'Please quote.',
    at: '2026-06-09 09:00:00',
  },
  offers: [],
  ended_at: null,
  end_note: '',
  room_id: null,
  thread_id: null,
  pricing: null,
  deal_unique_id: null,
}

const row = (
  id: number,
  name: string,
  prices: Partial<ComparedOffer>,
  quote: Partial<NegotiationView> = {},
  terms: Partial<OfferRow> = {},
): ComparedOffer => ({
  quote: { ...view, id, seller: { ...company, name }, offers: [{ ...offer, ...terms }], ...quote },
  version: 1,
  price: 10,
  total: 1_000,
  own_total: 850,
  rating: null,
  reviews: 0,
  ...prices,
})

/** The facts of each line, with blanks between their parts. */
const lines = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((line) =>
      [...line.children].slice(0, -1).map((cell) =>
        [...cell.childNodes]
          .map(({ textContent }) => textContent?.trim())
          .filter((text) => text !== '')
          .join(' '),
      ),
    )

async function compare(rows: readonly ComparedOffer[]) {
  const sent: string[] = []
  const page = await showPage(<CompareOffers place={place} />, {
    user: seller,
    built: ['enquiries', 'shop', 'preferences'],
    fetch: async (input, init) => {
      const request = new Request(input, init)
      if (request.method === 'POST') sent.push(new URL(request.url).pathname)
      return Response.json({
        status: true,
        message: '',
        data: request.method === 'POST' ? rows[0]?.quote : { currency: 'USD', rows },
      })
    },
  })
  await screen.findByText(/Compare offers|Nothing to compare/)
  return { ...page, sent }
}
