import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { NegotiationView, OfferRow } from '../../../../core/contracts/negotiation.contract.ts'
import { QuoteDocument } from '../../../../ui/features/enquiries/quote-document.tsx'
import { SentQuote } from '../../../../ui/features/enquiries/sent-quote.tsx'
import { NegotiationPanel } from '../../../../ui/shared/negotiation/negotiation-panel.tsx'
import { sentenceOf } from '../../../../ui/shared/negotiation/negotiation-sentence.ts'
import { seller, showPage } from '../show-page.tsx'

describe('NegotiationPanel', () => {
  it('[D-113] shows the versions, newest first, and marks what a counter-offer changed', async () => {
    await open({ ...view, side: 'seller', steps: ['accept', 'offer', 'decline'] })

    expect(screen.getByRole('status').textContent).toBe('Cedar made an offer. It is your turn.')
    const [counter, first, request] = within(screen.getByRole('list', { name: 'Versions' })).getAllByRole('listitem')
    expect(counter?.textContent).toContain('Counter-offer 2')
    expect(first?.textContent).toContain('Offer 1')
    expect(request?.textContent).toContain('Please quote to Hamburg.')
    const changed = [...(counter?.querySelectorAll('[data-changed]') ?? [])].map((each) => each.textContent)
    expect(changed).toEqual([
      'PriceEUR 8.00 per piecechanged, before: EUR 8.50 per piece',
      'TotalEUR 2,000.00changed, before: EUR 2,125.00',
      'Lead time–changed, before: 21 days',
    ])
    expect(counter?.textContent).toContain('Shop price for this quantity: EUR 9.00, offered 11.11% below')
  })

  it('accepts the version that was shown, with a note, and names what is agreed', async () => {
    const { keys, sent } = await open({ ...view, side: 'seller', steps: ['accept', 'offer', 'decline'] })
    await keys.click(screen.getByRole('button', { name: 'Accept offer' }))
    const dialog = await screen.findByRole('dialog', { name: 'Accept offer 2?' })
    expect(dialog.textContent).toContain('EUR 2,000.00')
    await keys.type(within(dialog).getByLabelText('Note'), 'Gladly')
    await keys.click(within(dialog).getByRole('button', { name: 'Accept offer' }))

    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(sent).toEqual([
      { path: '/api/v1/front/quote/7/answer', body: { step: 'accept', version: 2, note: 'Gladly' } },
    ])
  })

  it('computes the total while an offer is typed, beside the shop price of the quantity', async () => {
    const { keys, sent } = await open({ ...view, side: 'seller', steps: ['accept', 'offer', 'decline'] })
    await keys.click(screen.getByRole('button', { name: 'Counter-offer' }))
    const dialog = await screen.findByRole('dialog', { name: 'Counter-offer' })
    const quantity = within(dialog).getByLabelText(/^Quantity/)
    await keys.clear(quantity)
    await keys.type(quantity, '150')
    const price = within(dialog).getByLabelText(/^Price per/)
    await keys.clear(price)
    await keys.type(price, '8.5555555')
    await keys.click(within(dialog).getByRole('button', { name: 'Send counter-offer' }))
    expect(within(dialog).getByText('Prices have at most 6 decimals')).toBeDefined()
    expect(sent).toEqual([])
    await keys.clear(price)
    await keys.type(price, '8.5')
    const totals = [...dialog.querySelectorAll('dl > div')].map((each) => each.textContent)
    expect(totals).toEqual([
      'Shop price for this quantityEUR 10.00',
      'Total of offer 2EUR 2,000.00',
      'TotalEUR 1,275.00',
    ])
    await keys.click(within(dialog).getByRole('button', { name: 'Send counter-offer' }))

    await waitFor(() => expect(sent).toHaveLength(1))
    expect(sent[0]).toMatchObject({
      path: '/api/v1/front/quote/7/offer',
      body: { quantity: 150, price: 8.5, seen: 2, price_term: 'FOB' },
    })
  })

  it('[D-162] compares an offer with what the buyer pays in the shop, and names the reductions', async () => {
    const partners = { id: 'level:1', name: 'Trade partners', percent: 10, amount: 0, minQuantity: 0, minTotal: 0 }
    const rules = { rules: [partners], combine: 'best', mostPercent: 50 } as const
    const { keys } = await open({
      ...view,
      side: 'seller',
      steps: ['offer'],
      pricing: { ...view.pricing!, rules: { ...rules, rules: [...rules.rules] } },
    })
    await keys.click(screen.getByRole('button', { name: 'Counter-offer' }))
    const dialog = await screen.findByRole('dialog', { name: 'Counter-offer' })
    expect(dialog.querySelector('dl > div')?.textContent).toBe(
      'Shop price for this quantity, less Trade partnersEUR 8.10',
    )
  })

  it('shows in the dialog that the other side acted meanwhile, and keeps what was typed', async () => {
    const { keys } = await open({ ...view, side: 'seller', steps: ['offer'] }, () =>
      Response.json({ status: false, message: 'The other side acted meanwhile.' }, { status: 200 }),
    )
    await keys.click(screen.getByRole('button', { name: 'Counter-offer' }))
    const dialog = await screen.findByRole('dialog', { name: 'Counter-offer' })
    await keys.type(within(dialog).getByLabelText('Note'), 'Last price')
    await keys.click(within(dialog).getByRole('button', { name: 'Send counter-offer' }))

    expect((await within(dialog).findByRole('alert')).textContent).toContain('The other side acted meanwhile.')
    expect(within(dialog).getByLabelText<HTMLTextAreaElement>('Note').value).toBe('Last price')
  })

  it('answers the terms that the dialog showed, also when the page behind has newer ones', async () => {
    const { keys, sent, change } = await open({ ...view, side: 'seller', steps: ['accept', 'offer', 'decline'] })
    await keys.click(screen.getByRole('button', { name: 'Accept offer' }))
    const dialog = await screen.findByRole('dialog', { name: 'Accept offer 2?' })
    await change(withOffer3)
    expect(dialog.textContent).toContain('EUR 2,000.00')
    await keys.click(within(dialog).getByRole('button', { name: 'Accept offer' }))

    await waitFor(() => expect(sent).toMatchObject([{ body: { step: 'accept', version: 2 } }]))
  })

  it.each([
    ['withdrawn', 'reopened', 'Cedar withdrew the offer. You can propose terms yourself.'],
    ['expired', 'expired', 'The last offer expired before it was answered. Make a new one to go on.'],
  ] as const)('says in the dialog that the offer was %s meanwhile', async (state, status, sentence) => {
    const { keys, change } = await open({ ...view, side: 'seller', steps: ['accept', 'offer', 'decline'] })
    await keys.click(screen.getByRole('button', { name: 'Accept offer' }))
    const dialog = await screen.findByRole('dialog', { name: 'Accept offer 2?' })
    expect(within(dialog).queryByRole('alert')).toBeNull()
    await change((shown) => ({
      ...shown,
      status,
      steps: ['offer', 'end'],
      offers: shown.offers.map((each) => (each.version === 2 ? { ...each, state } : each)),
    }))
    expect((await within(dialog).findByRole('alert')).textContent).toBe(sentence)
  })

  it('shows an offer that came while another was typed, and sends the terms after the person read it', async () => {
    const { keys, sent, change } = await open({ ...view, side: 'seller', steps: ['accept', 'offer', 'decline'] })
    await keys.click(screen.getByRole('button', { name: 'Counter-offer' }))
    const dialog = await screen.findByRole('dialog', { name: 'Counter-offer' })
    await keys.type(within(dialog).getByLabelText('Note'), 'Last price')
    await change(withOffer3)
    const alert = await within(dialog).findByRole('alert')
    expect(alert.textContent).toContain('250 pieces at EUR 7.50 per piece, in all EUR 1,875.00')
    await keys.click(within(dialog).getByRole('button', { name: 'Send counter-offer' }))
    await waitFor(() => expect(sent).toMatchObject([{ body: { seen: 2, message: 'Last price' } }]))
  })

  it('answers the newer offer with the typed terms when the person says so', async () => {
    const { keys, sent, change } = await open({ ...view, side: 'seller', steps: ['accept', 'offer', 'decline'] })
    await keys.click(screen.getByRole('button', { name: 'Counter-offer' }))
    const dialog = await screen.findByRole('dialog', { name: 'Counter-offer' })
    await change(withOffer3)
    await keys.click(await within(dialog).findByRole('button', { name: 'Answer it with my terms' }))
    expect(within(dialog).queryByRole('alert')).toBeNull()
    await keys.click(within(dialog).getByRole('button', { name: 'Send counter-offer' }))
    await waitFor(() => expect(sent).toMatchObject([{ body: { seen: 3, price: 8 } }]))
  })

  it('says that a colleague made an offer meanwhile, and stays the offer that was begun', async () => {
    const { keys, change } = await open({ ...view, side: 'seller', status: 'requested', offers: [], steps: ['offer'] })
    await keys.click(screen.getByRole('button', { name: 'Make an offer' }))
    const dialog = await screen.findByRole('dialog', { name: 'Make an offer' })
    await change((shown) => ({
      ...shown,
      status: 'offered',
      steps: ['withdraw'],
      offers: [{ ...offer, state: 'open' }],
    }))
    expect((await within(dialog).findByRole('alert')).textContent).toContain(
      'Offer 1 of your company is open250 pieces at EUR 8.50 per piece, in all EUR 2,125.00. Selma Sand made it.',
    )
    expect(within(dialog).queryByRole('button', { name: 'Answer it with my terms' })).toBeNull()
    expect(within(dialog).getByRole('heading').textContent).toBe('Make an offer')
    expect(within(dialog).getByRole('button', { name: 'Send offer' })).toBeDefined()
  })

  it.each([
    ['seller', 'expired', 'You declined the request.'],
    ['buyer', 'expired', 'Harbour Hinges declined the request.'],
    ['seller', 'declined', 'Cedar declined your offer.'],
    ['buyer', 'declined', 'You declined the offer of Harbour Hinges.'],
  ] as const)('says to the %s who declined when the last offer was %s', (side, state, sentence) => {
    expect(sentenceOf({ ...view, side, status: 'declined', offers: [{ ...offer, state }] })).toBe(sentence)
  })

  it('offers no step to those who may only read, and says which right is missing', async () => {
    await open({ ...view, side: 'seller', steps: [], is_read_only: true })
    expect(screen.getByText(/you need the right “Leads: Edit”/)).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Accept offer' })).toBeNull()
  })
})

describe('SentQuote', () => {
  it.each([true, false])('leads to the product only while that is on sale: %s', async (is_on_sale) => {
    const place = {
      type: 'sent',
      page: 1,
      sort: 'latest',
      threadId: undefined,
      quoteId: 7,
      compared: [],
      turn: undefined,
    } as const
    await showPage(<SentQuote id={7} backTo={place as never} />, {
      user: seller,
      built: ['enquiries', 'product'],
      fetch: async (input) => {
        const isGroups = new Request(input).url.includes('enquiry/comparable')
        return Response.json({ status: true, data: isGroups ? [] : { ...view, is_on_sale } })
      },
    })
    const heading = await screen.findByRole('heading', { level: 2, name: 'Steel hinge' })
    expect(within(heading).queryByRole('link') !== null).toBe(is_on_sale)
    expect(screen.queryByText('No longer on sale') === null).toBe(is_on_sale)
  })
})

describe('QuoteDocument', () => {
  it('shows parties, terms and how the price came about', async () => {
    await showPage(<QuoteDocument id={7} />, {
      user: seller,
      built: ['enquiries'],
      fetch: async () => Response.json({ status: true, data: { ...view, status: 'accepted', turn: null } }),
    })
    expect(await screen.findByRole('heading', { name: 'Quote 7' })).toBeDefined()
    const rows = within(screen.getAllByRole('table')[1]!)
      .getAllByRole('row')
      .map((row) => row.textContent)
    expect(rows.slice(1)).toEqual([
      expect.stringMatching(/^1, .*Harbour Hinges250 piecesEUR 9\.00 per pieceEUR 8\.50 per pieceEUR 2,125\.00$/),
      expect.stringMatching(/^2, .*Cedar250 piecesEUR 9\.00 per pieceEUR 8\.00 per pieceEUR 2,000\.00$/),
    ])
    expect(screen.getByText('Incoterm').nextElementSibling?.textContent).toBe('FOB Hamburg')
  })
})

// Helpers

const offer: OfferRow = {
  version: 1,
  by: 'seller',
  author: 'Selma Sand',
  state: 'replaced',
  quantity: 250,
  price: 8.5,
  total: 2_125,
  price_term: 'FOB',
  place: 'Hamburg',
  payment_method: 'TT',
  lead_time_days: 21,
  valid_until: null,
  message: 'Our best',
  list_price: 9,
  price_reason: 'tier',
  made_at: '2026-03-10 09:00:00',
  seen_at: null,
  ended_at: null,
}

const view: NegotiationView = {
  id: 7,
  side: 'buyer',
  status: 'countered',
  turn: 'seller',
  steps: [],
  is_read_only: false,
  seller: { name: 'Harbour Hinges', slug: 'hinges', country: 'DE', city: 'Bremen', person: 'Selma Sand' },
  buyer: { name: 'Cedar', slug: 'cedar', country: 'US', city: '', person: 'Bea Buyer' },
  currency: 'EUR',
  unit: 'Piece',
  product_id: 5,
  is_on_sale: true,
  product_name: 'Steel hinge',
  product_image: '',
  combinations: [],
  requested: {
    quantity: 250,
    price: 9,
    total: 2_250,
    price_reason: 'tier',
    price_term: 'FOB',
    target_price: null,
    needed_by: null,
    message: 'Please quote to Hamburg.',
    at: '2026-03-09 09:00:00',
  },
  offers: [
    offer,
    {
      ...offer,
      version: 2,
      by: 'buyer',
      author: 'Bea Buyer',
      state: 'open',
      price: 8,
      total: 2_000,
      lead_time_days: null,
      message: '',
    },
  ],
  ended_at: null,
  end_note: '',
  room_id: null,
  thread_id: null,
  pricing: {
    price_type: 'quantity',
    unit_price: null,
    tiers: [
      { min: 100, max: 199, per_unit: 1_000 },
      { min: 200, max: 1_000, per_unit: 900 },
    ],
    variation_price: null,
    rules: null,
  },
  deal_unique_id: null,
}

/** The buyer's next offer. */
const withOffer3 = (shown: NegotiationView): NegotiationView => ({
  ...shown,
  offers: [...shown.offers, { ...offer, version: 3, by: 'buyer', state: 'open', price: 7.5, total: 1_875 }],
})

async function open(
  start: NegotiationView,
  respond = () => Response.json({ status: true, message: 'Done', data: start }),
) {
  let shown = start
  const sent: unknown[] = []
  const page = await showPage(<NegotiationPanel quoteId={7} />, {
    user: seller,
    built: ['quoteDocument', 'deal'],
    fetch: async (input, init) => {
      const request = new Request(input, init)
      if (request.method === 'GET') return Response.json({ status: true, data: shown })
      sent.push({ path: new URL(request.url).pathname, body: await request.json() })
      return respond()
    },
  })
  await screen.findByRole('heading', { name: 'Offers' })
  /** The other side acts, and the page reads the quote again. */
  const change = async (step: (shown: NegotiationView) => NegotiationView) => {
    shown = step(shown)
    await act(() => page.queryClient.invalidateQueries())
  }
  return { ...page, sent, change }
}
