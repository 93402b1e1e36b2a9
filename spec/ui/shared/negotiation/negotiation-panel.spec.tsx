import { act, screen, waitFor, within } from '@testing-library/react'
import type { ReactElement } from 'react'
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

  it('[D-338] sends a catalogue with an offer, whose link stands in the version and on paper', async () => {
    const { keys, sent } = await open({ ...view, ...requested })
    await keys.click(screen.getByRole('button', { name: 'Make an offer' }))
    await keys.click(await screen.findByRole('combobox', { name: 'Catalogue' }))
    await keys.click(await screen.findByRole('option', { name: 'Spring' }))
    await keys.click(screen.getByRole('button', { name: 'Send offer' }))
    await waitFor(() => expect(sent).toMatchObject([{ body: { catalogue_id: 31 } }]))

    const [, counter] = view.offers
    const offers = [{ ...offer, catalogue: { name: 'Spring', slug: 'spring' } }, counter!]
    for (const place of [() => <NegotiationPanel quoteId={7} />, () => <QuoteDocument id={7} />]) {
      const { unmount } = await showPage(place(), {
        user: seller,
        built: ['shopCatalogue'],
        fetch: async () => Response.json({ status: true, data: { ...view, offers } }),
      })
      const links = await screen.findAllByRole('link', { name: 'Spring' })
      expect(links.map((link) => link.getAttribute('href'))).toEqual(['/mini-site/hinges/catalogues/spring'])
      unmount()
    }
  })

  it('[D-338] shows a chosen catalogue that is not public any more, with its error, until it is cleared', async () => {
    const gone = 'This catalogue is not public any more. Please choose another'
    let listed: object = catalogues
    const { keys, sent, change } = await open(
      { ...view, ...requested },
      () => Response.json({ status: false, message: gone, errors: { catalogue_id: [gone] } }),
      () => listed,
    )
    await keys.click(screen.getByRole('button', { name: 'Make an offer' }))
    await keys.click(await screen.findByRole('combobox', { name: 'Catalogue' }))
    await keys.click(await screen.findByRole('option', { name: 'Spring' }))
    listed = { ...catalogues, data: [] }
    await change((shown) => shown)
    await keys.click(screen.getByRole('button', { name: 'Send offer' }))
    await waitFor(() => expect(sent).toMatchObject([{ body: { catalogue_id: 31 } }]))
    expect(await screen.findByText(gone)).toBeDefined()
    const dialog = screen.getByRole('dialog', { name: 'Make an offer' })
    expect(within(dialog).getByRole<HTMLInputElement>('combobox', { name: 'Catalogue' }).value).toBe(
      'The one chosen before',
    )
  })

  it('[D-338] prints the catalogue of the newest offer of the seller, not of one withdrawn before', async () => {
    const offers = [
      { ...offer, state: 'withdrawn', catalogue: { name: 'Spring', slug: 'spring' } },
      { ...offer, version: 2, state: 'open' },
    ]
    await showPage(<QuoteDocument id={7} />, {
      user: seller,
      built: ['shopCatalogue'],
      fetch: async () => Response.json({ status: true, data: { ...view, offers } }),
    })
    await screen.findByRole('heading', { name: 'Terms' })
    expect(screen.queryByRole('link', { name: 'Spring' })).toBeNull()
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

  it('[D-342] names what the shop price was reduced by, in every version, in the request and on paper', async () => {
    const price_steps = [{ id: 'level:1', name: 'Trade partners', off: 0.9 }]
    const [first, counter] = view.offers
    const reduced = { ...first!, list_price: 8.1, price_steps }
    const given = {
      ...view,
      requested: { ...view.requested, price: 8.1, total: 2_025, price_steps },
      offers: [reduced, { ...counter!, list_price: 8.1, price_steps }],
    }
    const show = (place: ReactElement) =>
      showPage(place, { user: seller, fetch: async () => Response.json({ status: true, data: given }) })
    const panel = await show(<NegotiationPanel quoteId={7} />)
    const versions = within(await screen.findByRole('list', { name: 'Versions' })).getAllByRole('listitem')
    const trace = 'Shop price for this quantity: EUR 8.10 (Trade partners: EUR 0.90 off each piece), offered'
    expect(versions.slice(0, 2).map(({ textContent }) => textContent?.includes(trace))).toEqual([true, true])
    expect(versions[2]?.textContent).toContain('Reduced byTrade partners: EUR 0.90 off each piece')
    panel.unmount()

    await show(<QuoteDocument id={7} />)
    expect(await screen.findByText(/^Requested on/)).toHaveProperty(
      'textContent',
      expect.stringContaining('at the shop price of EUR 8.10 per piece (Trade partners: EUR 0.90 off each piece).'),
    )
    expect(screen.getByText(/^Shop price for this quantity/).textContent).toContain(trace)
    expect(screen.getByRole('columnheader', { name: 'Reduced by' })).toBeDefined()
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

  it('goes on with the typed terms when the offer of a colleague was made and withdrawn meanwhile', async () => {
    const { keys, sent, change } = await open({ ...view, ...requested })
    const dialog = await beginOffer(keys, 'Make an offer')
    await change(withdrawn)
    const alert = await within(dialog).findByRole('alert')
    expect(alert.textContent).toContain('Offer 1 of your company has ended')
    expect(alert.textContent).toContain('Selma Sand made it. What you typed is kept.')
    await keys.click(within(alert).getByRole('button', { name: 'Make another with my terms' }))
    expect(within(dialog).queryByRole('alert')).toBeNull()
    await keys.click(within(dialog).getByRole('button', { name: 'Send offer' }))
    await waitFor(() => expect(sent).toMatchObject([{ body: { seen: 1, message: 'Last price' } }]))
  })

  it('[D-119] keeps the typed terms for the offer after a withdrawn one, until they are sent', async () => {
    const { keys, unmount } = await open({ ...view, ...requested })
    await beginOffer(keys, 'Make an offer')
    unmount()

    const later = await open(withdrawn({ ...view, ...requested }))
    await later.keys.click(screen.getByRole('button', { name: 'Make a new offer' }))
    const dialog = await screen.findByRole('dialog', { name: 'Make an offer' })
    await waitFor(() => expect(within(dialog).getByLabelText<HTMLTextAreaElement>('Note').value).toBe('Last price'))
    await later.keys.click(within(dialog).getByRole('button', { name: 'Make another with my terms' }))
    await later.keys.click(within(dialog).getByRole('button', { name: 'Send offer' }))
    await waitFor(() => expect(later.sent).toMatchObject([{ body: { seen: 1, message: 'Last price' } }]))
    await waitFor(() => expect(keptOffers()).toEqual([]))
  })

  it('[D-119] shows the newer offer beside terms that were kept from before it', async () => {
    const { keys, unmount } = await open({ ...view, side: 'seller', steps: ['offer'] })
    await beginOffer(keys, 'Counter-offer')
    unmount()

    const later = await open(withOffer3({ ...view, side: 'seller', steps: ['offer'] }))
    await later.keys.click(screen.getByRole('button', { name: 'Counter-offer' }))
    const dialog = await screen.findByRole('dialog', { name: 'Counter-offer' })
    expect((await within(dialog).findByRole('alert')).textContent).toContain('Offer 3 came meanwhile')
    await later.keys.click(within(dialog).getByRole('button', { name: 'Send counter-offer' }))
    await waitFor(() => expect(later.sent).toMatchObject([{ body: { seen: 2 } }]))
    await later.keys.click(within(dialog).getByRole('button', { name: 'Discard draft' }))
    expect(within(dialog).queryByText(/came meanwhile/)).toBeNull()
    expect(keptOffers()).toEqual([])
  })

  it('tells the sender whose response got lost that the offer is open, and repeats it until it has ended', async () => {
    const { keys, sentKeys, change } = await open({ ...view, ...requested }, (step) => {
      step((shown) => ({ ...shown, status: 'offered', steps: ['withdraw'], offers: [mine] }))
      return new Response('', { status: 500 })
    })
    const dialog = await beginOffer(keys, 'Make an offer')
    const send = async (presses: number) => {
      await keys.click(within(dialog).getByRole('button', { name: 'Send offer' }))
      await waitFor(() => expect(sentKeys).toHaveLength(presses))
    }
    await send(1)
    const alert = await within(dialog).findByRole('alert')
    expect(alert.textContent).toContain('You made it. Withdraw it to make another.')
    expect(within(dialog).getAllByRole('alert')).toHaveLength(1)
    await send(2)
    expect(sentKeys[1]).toBe(sentKeys[0])

    await change(withdrawn)
    await keys.click(await within(dialog).findByRole('button', { name: 'Make another with my terms' }))
    await send(3)
    expect(sentKeys[2]).not.toBe(sentKeys[0])
  })

  it.each([
    ['accept', 'Accept offer', 'accepted', 'You accepted the offer of Cedar.'],
    ['decline', 'Decline', 'declined', 'You declined the offer of Cedar.'],
  ] as const)('shows that the offer was taken: %s, whose response got lost', async (kind, button, state, sentence) => {
    const { keys, sent } = await open({ ...view, side: 'seller', steps: [kind] }, (step) => {
      step((shown) => ({
        ...shown,
        status: state,
        steps: [],
        offers: shown.offers.map((each) => (each.version === 2 ? { ...each, state } : each)),
      }))
      return new Response('', { status: 500 })
    })
    await keys.click(screen.getByRole('button', { name: button }))
    const dialog = await screen.findByRole('dialog')
    await keys.click(within(dialog).getByRole('button', { name: /^(Accept|Decline) offer$/ }))
    await waitFor(() => expect(sent).toHaveLength(1))
    await within(dialog).findByText(sentence)
    expect(
      within(dialog)
        .getAllByRole('alert')
        .map(({ textContent }) => textContent),
    ).toEqual([sentence])
  })

  it('says that an answer failed while the offer is open', async () => {
    const { keys } = await open({ ...view, side: 'seller', steps: ['accept'] }, () => new Response('', { status: 500 }))
    await keys.click(screen.getByRole('button', { name: 'Accept offer' }))
    const dialog = await screen.findByRole('dialog')
    await keys.click(within(dialog).getByRole('button', { name: 'Accept offer' }))
    expect((await within(dialog).findByRole('alert')).textContent).toMatch(/went wrong/)
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
  is_mine: false,
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
  catalogue: null,
  list_price: 9,
  price_reason: 'tier',
  price_steps: [],
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
    price_steps: [],
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

/** What a seller reads who has made no offer yet. */
const requested: Partial<NegotiationView> = { side: 'seller', status: 'requested', offers: [], steps: ['offer'] }

const mine: OfferRow = { ...offer, state: 'open', is_mine: true }

/** The seller's first offer was made and withdrawn. */
const withdrawn = (shown: NegotiationView): NegotiationView => ({
  ...shown,
  status: 'reopened',
  steps: ['offer', 'end'],
  offers: [{ ...(shown.offers[0] ?? offer), state: 'withdrawn' }],
})

/** The drafts of offers on this device. */
const keptOffers = () => Object.keys(localStorage).filter((key) => key.includes('offer:7'))

async function beginOffer(keys: Awaited<ReturnType<typeof open>>['keys'], name: string) {
  await keys.click(screen.getByRole('button', { name }))
  const dialog = await screen.findByRole('dialog', { name })
  await keys.type(within(dialog).getByLabelText('Note'), 'Last price')
  return dialog
}

/** The buyer's next offer. */
const withOffer3 = (shown: NegotiationView): NegotiationView => ({
  ...shown,
  offers: [...shown.offers, { ...offer, version: 3, by: 'buyer', state: 'open', price: 7.5, total: 1_875 }],
})

type Step = (shown: NegotiationView) => NegotiationView

/** The public catalogues of the seller. */
const catalogues = {
  status: true,
  data: [
    {
      id: 31,
      name: 'Spring',
      description: '',
      slug: 'spring',
      address: '/mini-site/hinges/catalogues/spring',
      cover: null,
      picture: null,
      product_ids: [5],
      published: 1,
      state: 'public',
      listings: 1,
      on_sale: 1,
      updated_at: '2026-03-09 09:00:00',
    },
  ],
  counts: { draft: 0, public: 1, empty: 0 },
  current_page: 1,
  from: 1,
  to: 1,
  last_page: 1,
  per_page: 100,
  total: 1,
  next_page_url: null,
  prev_page_url: null,
}

async function open(
  start: NegotiationView,
  respond: (step: (to: Step) => void) => Response = () => Response.json({ status: true, message: 'Done', data: start }),
  listed: () => object = () => catalogues,
) {
  let shown = start
  const sent: unknown[] = []
  const sentKeys: unknown[] = []
  const take = (step: Step) => {
    shown = step(shown)
  }
  const page = await showPage(<NegotiationPanel quoteId={7} />, {
    user: seller,
    built: ['quoteDocument', 'deal'],
    fetch: async (input, init) => {
      const request = new Request(input, init)
      if (request.url.includes('/product/catalog')) return Response.json(listed())
      if (request.method === 'GET') return Response.json({ status: true, data: shown })
      sent.push({ path: new URL(request.url).pathname, body: await request.json() })
      sentKeys.push(request.headers.get('idempotency-key'))
      return respond(take)
    },
  })
  await screen.findByRole('heading', { name: 'Offers' })
  /** The other side acts, and the page reads the quote again. */
  const change = async (step: Step) => {
    take(step)
    await act(() => page.queryClient.invalidateQueries())
  }
  return { ...page, sent, sentKeys, change }
}
