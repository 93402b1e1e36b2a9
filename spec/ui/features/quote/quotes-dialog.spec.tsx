import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { ProductPage } from '../../../../core/contracts/market.contract.ts'
import { pricingMessages } from '../../../../core/pricing/pricing.messages.ts'
import { tradeMessages } from '../../../../core/trade/trade.messages.ts'
import { RequestQuotes } from '../../../../ui/features/quote/request-quotes.tsx'
import { seller, type ShownPage, showPage } from '../../shared/show-page.tsx'

describe('RequestQuotes', () => {
  it('[D-307] sends one request for each product, with its own quantity, unit and key', async () => {
    const { keys, sent } = await open()
    const dialog = await openDialog(keys)
    await keys.type(within(dialog).getByLabelText(/^Message/), 'To Bremen')
    const [all] = within(dialog).getAllByLabelText(/^Quantity/)
    await keys.clear(all as HTMLElement)
    await keys.type(all as HTMLElement, '120')
    const pump = within(dialog).getByRole('region', { name: 'Pump' })
    expect(pump.textContent).toContain('USD 1,200.00')
    const quinoa = within(dialog).getByRole('region', { name: 'Quinoa' })
    expect(within(quinoa).getByText(pricingMessages.minimumQuantity(500))).toBeTruthy()
    await keys.click(within(dialog).getByRole('button', { name: 'Send 2 requests' }))
    expect(sent).toEqual([])
    await keys.click(within(quinoa).getByRole('button', { name: 'Ask for 500 kg' }))
    await keys.type(within(quinoa).getByLabelText('Target price per kg'), '4.5')
    await keys.click(within(dialog).getByRole('button', { name: 'Send 2 requests' }))

    const done = await screen.findByRole('dialog', { name: 'Requests sent' })
    expect(within(done).getByRole('link', { name: 'Open chat with Maker 5' }).getAttribute('href')).toBe(
      '/chat?room=room-5',
    )
    expect(
      sent.map(({ body }) => [body['product_id'], body['quantity'], body['target_price'], body['message']]),
    ).toEqual([
      ['5', '120', undefined, 'To Bremen'],
      ['7', '500', '4.5', 'To Bremen'],
    ])
    expect(new Set(sent.flatMap(({ key, body }) => [key, body['unique_session_id']])).size).toBe(4)
    await keys.click(within(done).getByRole('button', { name: 'Stay on this page' }))
    expect(keptKeys()).toEqual([])
  })

  it('[D-307] names what became of each request, and another try sends only the rest', async () => {
    const responses: Record<string, (() => Promise<Response>)[]> = {
      5: [answered('room-5')],
      7: [async () => Response.json({ status: false, message: '', errors: { quantity: ['At least 900'] } })],
      8: [() => Promise.reject(new TypeError('connection reset')), answered('room-8')],
    }
    const { keys, sent } = await open({ products: [pump, quinoa, valve], responses })
    const dialog = await openDialog(keys)
    await keys.type(within(dialog).getByLabelText(/^Message/), 'To Bremen')
    await keys.click(within(dialog).getByRole('button', { name: 'Send 3 requests' }))
    expect((await within(row(dialog, 'Quinoa')).findByRole('alert')).textContent).toBe('Not sent: At least 900')
    expect((await within(row(dialog, 'Valve')).findByRole('alert')).textContent).toMatch(/^No answer came/)
    expect(within(row(dialog, 'Pump')).getByText('Sent')).toBeTruthy()
    expect(within(dialog).getByText(/^1 of 3 sent/)).toBeTruthy()
    expect(within(dialog).getByLabelText<HTMLTextAreaElement>(/^Message/).value).toBe('To Bremen')

    await keys.click(within(row(dialog, 'Quinoa')).getByRole('checkbox'))
    await keys.click(within(dialog).getByRole('button', { name: 'Try again' }))
    await screen.findByRole('dialog', { name: 'Requests sent' })
    expect(sent.map(({ body }) => body['product_id'])).toEqual(['5', '7', '8', '8'])
    // To the letter, so that a request that did arrive is not made twice.
    expect(sent[3]).toEqual(sent[2])
  })

  it('[D-307] keeps on the device what was sent, so that a reload sends only the rest', async () => {
    const lost = () => Promise.reject(new TypeError('connection reset'))
    const first = await open({ responses: { 5: [answered('room-5')], 7: [lost] } })
    const dialog = await openDialog(first.keys)
    await first.keys.type(within(dialog).getByLabelText(/^Message/), 'To Bremen')
    await first.keys.click(within(dialog).getByRole('button', { name: 'Send 2 requests' }))
    await within(row(dialog, 'Quinoa')).findByRole('alert')
    first.unmount()

    const second = await open()
    const again = await openDialog(second.keys)
    expect(within(row(again, 'Pump')).getByText('Sent')).toBeTruthy()
    await second.keys.click(within(again).getByRole('button', { name: 'Send request' }))
    await screen.findByRole('dialog', { name: 'Requests sent' })
    expect(second.sent.map(({ body }) => body['unique_session_id'])).toEqual([first.sent[1]?.body['unique_session_id']])
    expect(keptKeys()).toEqual([])
  })

  it('sends once, however often the button is pressed', async () => {
    const { keys, sent } = await open()
    const dialog = await openDialog(keys)
    await keys.type(within(dialog).getByLabelText(/^Message/), 'To Bremen')
    await keys.dblClick(within(dialog).getByRole('button', { name: 'Send 2 requests' }))
    await screen.findByRole('dialog', { name: 'Requests sent' })
    expect(sent).toHaveLength(2)
  })

  it('says for a product alone why it cannot be asked for, and sends the others', async () => {
    const own = product(9, { name: 'Own pump', seller_user_id: seller.id })
    const unpriced = product(6, { name: 'Unpriced', unit_price: null })
    const { keys, sent } = await open({ products: [pump, own, unpriced] })
    const dialog = await openDialog(keys, 'Request quotes for all 2')
    expect(row(dialog, 'Own pump').textContent).toContain(tradeMessages.ownProduct)
    expect(row(dialog, 'Unpriced').textContent).toContain(pricingMessages.noPrice)
    await keys.type(within(dialog).getByLabelText(/^Message/), 'To Bremen')
    await keys.click(within(dialog).getByRole('button', { name: 'Send request' }))
    await screen.findByRole('dialog', { name: 'Requests sent' })
    expect(sent.map(({ body }) => body['product_id'])).toEqual(['5'])
  })

  it('lets the variation be chosen in the dialog', async () => {
    const { keys, sent } = await open({ products: [pump, shirt] })
    const dialog = await openDialog(keys)
    await keys.selectOptions(await within(row(dialog, 'Shirt')).findByLabelText('Colour'), 'Blue')
    expect(row(dialog, 'Shirt').textContent).toContain('USD 8.00')
    await keys.type(within(dialog).getByLabelText(/^Message/), 'To Bremen')
    await keys.click(within(dialog).getByRole('button', { name: 'Send 2 requests' }))
    await screen.findByRole('dialog', { name: 'Requests sent' })
    expect(JSON.parse(String(sent[1]?.body['combinations']))).toEqual([
      { attribute_id: 3, term_id: 12, name: 'Colour', value: 'Blue' },
    ])
  })

  it('keeps what a visitor typed who signs in to send', async () => {
    const visitor = await open({ user: undefined })
    const dialog = await openDialog(visitor.keys)
    await visitor.keys.type(within(dialog).getByLabelText(/^Message/), 'To Bremen')
    await visitor.keys.type(within(row(dialog, 'Quinoa')).getByLabelText('Target price per kg'), '4')
    await visitor.keys.click(within(dialog).getByRole('button', { name: 'Sign in to send' }))
    await waitFor(() => expect(visitor.path()).toBe('/user/signin'))
    expect(decodeURIComponent(decodeURIComponent(visitor.search()))).toContain('quote=5,7')
    visitor.unmount()

    const buyer = await open()
    const again = await openDialog(buyer.keys)
    expect(within(again).getByLabelText<HTMLTextAreaElement>(/^Message/).value).toBe('To Bremen')
    expect(within(row(again, 'Quinoa')).getByLabelText<HTMLInputElement>('Target price per kg').value).toBe('4')
  })

  it('asks before Escape closes what is typed, and forgets all of it when told to', async () => {
    const { keys } = await open()
    const dialog = await openDialog(keys)
    await keys.type(within(dialog).getByLabelText(/^Message/), 'To Bremen')
    await keys.keyboard('{Escape}')
    await keys.click(await screen.findByRole('button', { name: 'Discard changes' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(keptKeys()).toEqual([])
  })
})

// Helpers

const product = (id: number, change: Partial<ProductPage>): ProductPage => ({
  ...({
    id,
    name: `Product ${id}`,
    product_type: 'simple',
    price_type: 'fixed',
    currency: 'USD',
    unit: 'Pieces',
    unit_price: 10,
    price_from: 10,
    price_to: 10,
    tiers: [],
    moq: 1,
    price_term: 'FOB',
    availability: 'in_stock',
    published: 1,
    cover: null,
    photos: [],
    pre_title_name: '',
    levels: [],
    specifications: [],
    form: { currency_id: 1 },
    category_slugs: [],
    category_lists: [],
    seller_user_id: 900 + id,
    company_details: { id, name: `Maker ${id}`, slug: `maker-${id}` },
  } as unknown as ProductPage),
  ...change,
})

const pump = product(5, { name: 'Pump' })
const quinoa = product(7, {
  name: 'Quinoa',
  unit: 'Kg',
  price_type: 'quantity',
  unit_price: null,
  tiers: [{ min: 500, max: 10_000, per_unit: 5 }],
  moq: 500,
})
const valve = product(8, { name: 'Valve' })
const shirt = product(4, {
  name: 'Shirt',
  product_type: 'configured',
  specifications: [
    {
      id: 3,
      name: 'Colour',
      unit: '',
      terms: [
        { id: 11, name: 'Red' },
        { id: 12, name: 'Blue' },
      ],
    },
  ],
  levels: [
    {
      id: 1,
      name: 'Colour',
      attributes: [{ id: 3, name: 'Colour' }],
      options: [
        { terms: [11], name: 'Red' },
        { terms: [12], name: 'Blue' },
      ],
    },
  ],
})
const variations = [
  { id: 1, key: '11', price: 7, is_default: true, is_available: true, image: null },
  { id: 2, key: '12', price: 8, is_default: false, is_available: true, image: null },
]

const row = (dialog: HTMLElement, name: string): HTMLElement => within(dialog).getByRole('region', { name })
const keptKeys = () => Object.keys(localStorage).filter((key) => key.includes('quotes'))
const answered = (roomId: string) => async () =>
  Response.json({
    status: true,
    message: tradeMessages.sent,
    data: { id: 1, room_id: roomId, price: 9, final_price: 180, currency: 'USD' },
  })

interface Sent {
  readonly key: string | null
  readonly body: Readonly<Record<string, unknown>>
}

interface Opened extends Pick<ShownPage, 'user'> {
  readonly products?: readonly ProductPage[]
  /** What the server answers to the requests for a product, in turn. */
  readonly responses?: Record<string, (() => Promise<Response>)[]>
}

async function open({ products = [pump, quinoa], responses = {}, ...shown }: Opened = {}) {
  const sent: Sent[] = []
  const page = await showPage(<RequestQuotes products={products} quantity={500} />, {
    user: { ...seller, type: 'other' },
    ...shown,
    built: ['signIn', 'chat', 'enquiries', 'product'],
    fetch: async (input, init) => {
      const request = new Request(input, init)
      if (request.url.includes('/front/product/variations'))
        return Response.json({
          status: true,
          data: {
            data: variations,
            current_page: 1,
            from: 1,
            to: 2,
            last_page: 1,
            per_page: 10_000,
            total: 2,
            next_page_url: null,
            prev_page_url: null,
          },
        })
      if (!request.url.endsWith('/front/getQuery/submit')) return Response.json({ status: true, data: [] })
      const body = Object.fromEntries(await request.formData())
      sent.push({ key: request.headers.get('idempotency-key'), body })
      const id = typeof body['product_id'] === 'string' ? body['product_id'] : ''
      return (responses[id]?.shift() ?? answered(`room-${id}`))()
    },
  })
  return { ...page, sent }
}

async function openDialog(
  keys: Awaited<ReturnType<typeof open>>['keys'],
  name: string | RegExp = /^Request quotes for all/,
): Promise<HTMLElement> {
  await keys.click(screen.getByRole('button', { name }))
  return screen.findByRole('dialog', { name: 'Request quotes' })
}
