import { screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { describe, expect, it } from 'vitest'
import { tradeMessages } from '../../../../core/trade/trade.messages.ts'
import { QuoteDialog } from '../../../../ui/features/quote/quote-dialog.tsx'
import type { QuoteChoice } from '../../../../ui/features/quote/quote-choice.ts'
import { seller, type ShownPage, showPage } from '../../shared/show-page.tsx'

describe('QuoteDialog', () => {
  it('checks the message, sends the choice with the texts, and shows that it was sent', async () => {
    const { keys, sent } = await open()
    const dialog = await openDialog(keys)
    await keys.click(within(dialog).getByRole('button', { name: 'Send request' }))
    expect(within(dialog).getByText('Please enter message')).toBeTruthy()
    expect(sent).toEqual([])
    await keys.type(within(dialog).getByLabelText(/^Message/), 'To Bremen')
    await keys.type(within(dialog).getByLabelText(/^Target price/), '9.5')
    await keys.click(within(dialog).getByRole('button', { name: 'Send request' }))
    expect((await screen.findByRole('dialog', { name: 'Request sent' })).textContent).toContain(
      'Your request was sent.',
    )
    expect(sent[0]?.body).toMatchObject({
      message: 'To Bremen',
      target_price: '9.5',
      quantity: '20',
      product_id: '5',
      combinations: JSON.stringify(choice.combinations),
    })
    await keys.click(screen.getByRole('button', { name: 'Stay on this page' }))
    expect(Object.keys(localStorage).filter((key) => key.includes('quote'))).toEqual([])
  })

  it('says what each rule takes off the price of a piece', async () => {
    const { keys } = await open()
    const dialog = await openDialog(keys)
    expect(within(dialog).getByText('Spring sale').parentElement?.textContent).toBe(
      'Spring saleUSD 1.50 off each piece',
    )
  })

  // Regression C3: Escape, X and a click outside closed a half-written request.
  it('asks before Escape closes what is typed, and restores a kept draft', async () => {
    const { keys } = await open()
    const dialog = await openDialog(keys)
    await keys.type(within(dialog).getByLabelText(/^Message/), 'To Bremen')
    await keys.keyboard('{Escape}')
    await keys.click(await screen.findByRole('button', { name: 'Stay and keep editing' }))
    expect(within(dialog).getByLabelText<HTMLTextAreaElement>(/^Message/).value).toBe('To Bremen')
    await keys.click(within(dialog).getByRole('button', { name: 'Close' }))
    await keys.click(await screen.findByRole('button', { name: 'Keep draft and leave' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

    const again = await openDialog(keys)
    expect(within(again).getByText('Draft restored')).toBeTruthy()
    expect(within(again).getByLabelText<HTMLTextAreaElement>(/^Message/).value).toBe('To Bremen')
  })

  it('keeps the texts and the session id of a visitor who signs in to send, without asking', async () => {
    const visitor = await open({ user: undefined })
    const dialog = await openDialog(visitor.keys)
    await visitor.keys.type(within(dialog).getByLabelText(/^Message/), 'To Bremen')
    await visitor.keys.click(within(dialog).getByRole('button', { name: 'Sign in to send' }))
    await waitFor(() => expect(visitor.path()).toBe('/user/signin'))
    const session = visitor.configured[0]
    visitor.unmount()

    const buyer = await open()
    const again = await openDialog(buyer.keys)
    expect(within(again).getByLabelText<HTMLTextAreaElement>(/^Message/).value).toBe('To Bremen')
    expect(buyer.configured).toEqual([session])
  })

  // Regression H3: a second press after a lost response was another request.
  it('repeats the same request with its key after a lost response, and shows the failure in the dialog', async () => {
    const { keys, sent } = await open({ respond: () => Promise.reject(new TypeError('connection reset')) })
    const dialog = await openDialog(keys)
    await keys.type(within(dialog).getByLabelText(/^Message/), 'To Bremen')
    for (const press of [1, 2]) {
      await keys.click(within(dialog).getByRole('button', { name: 'Send request' }))
      await waitFor(() => expect(sent).toHaveLength(press))
      expect((await within(dialog).findByRole('alert')).textContent).toMatch(/something went wrong/)
    }
    expect(sent[0]?.key).toBeTruthy()
    expect(sent[1]).toEqual(sent[0])
  })

  it('shows a refused quantity, which has no field of its own', async () => {
    const { keys } = await open({
      respond: async () =>
        Response.json({ status: false, message: '', errors: { quantity: ['At least 50'], needed_by: ['Too early'] } }),
    })
    const dialog = await openDialog(keys)
    await keys.type(within(dialog).getByLabelText(/^Message/), 'To Bremen')
    await keys.click(within(dialog).getByRole('button', { name: 'Send request' }))
    expect((await within(dialog).findByRole('alert')).textContent).toBe('At least 50')
    expect(within(dialog).getByText('Too early')).toBeTruthy()
  })

  it.each([
    ['offers no retry of a choice that is refused', { status: false, message: 'It is not sold' }, 200, 0],
    ['offers a retry of a price that did not come', {}, 503, 1],
  ])('%s', async (_, answer, status, retries) => {
    const { keys } = await open({
      user: { ...seller, type: 'other' },
      configure: async () => Response.json(answer, { status }),
    })
    await keys.click(screen.getByRole('button', { name: 'Request quote' }))
    const dialog = await screen.findByRole('dialog', { name: 'Request a quote' })
    await within(dialog).findByText('This choice cannot be quoted.')
    expect(within(dialog).queryAllByRole('button', { name: 'Retry' })).toHaveLength(retries)
  })

  it('says what is wrong with price and day at once, without a request', async () => {
    const { keys, sent } = await open()
    const dialog = await openDialog(keys)
    await keys.type(within(dialog).getByLabelText(/^Message/), 'To Bremen')
    await keys.type(within(dialog).getByLabelText(/^Target price/), 'cheap')
    await keys.type(within(dialog).getByLabelText(/^Needed by/), '2020-01-01')
    await keys.click(within(dialog).getByRole('button', { name: 'Send request' }))
    expect(within(dialog).getByText(tradeMessages.price)).toBeTruthy()
    expect(within(dialog).getByText(tradeMessages.day)).toBeTruthy()
    expect(sent).toEqual([])
  })
})

// Helpers

const choice: QuoteChoice = {
  listing: {
    id: 5,
    name: 'Gear pump',
    image: '',
    unit: 'Pieces',
    sellerUserId: 41,
    sellerName: 'Sand & Sons',
    priceTerm: 'FOB',
    preTitleName: 'New',
  },
  quantity: 20,
  combinations: [{ attribute_id: 1, term_id: 2, name: 'Colour', value: 'Red' }],
  price: { ok: false, reason: 'noPrice', message: '' },
  isSold: true,
}

function Product() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Request quote
      </button>
      {isOpen ? <QuoteDialog choice={choice} source="new" onClose={() => setOpen(false)} /> : null}
    </>
  )
}

interface Sent {
  readonly key: string | null
  readonly body: Readonly<Record<string, unknown>>
}

/** A page with the dialog; `respond` responds to a sent request, `configure` to a choice. */
async function open(
  {
    respond = async () =>
      Response.json({
        status: true,
        message: 'Your request was sent.',
        data: { id: 1, room_id: 'r1', price: 9, final_price: 180, currency: 'USD' },
      }),
    configure,
    ...shown
  }: Pick<ShownPage, 'user'> & {
    readonly respond?: () => Promise<Response>
    readonly configure?: () => Promise<Response>
  } = { user: { ...seller, type: 'other' } },
) {
  const sent: Sent[] = []
  const configured: unknown[] = []
  const page = await showPage(<Product />, {
    user: { ...seller, type: 'other' },
    ...shown,
    built: ['signIn', 'chat'],
    fetch: async (input, init) => {
      const request = new Request(input, init)
      if (request.url.endsWith('/front/quote_configuration')) {
        if (configure !== undefined) return configure()
        const { unique_session_id, product_name, quantity, combinations } = (await request.json()) as Record<
          string,
          unknown
        >
        configured.push(unique_session_id)
        return Response.json({
          status: true,
          data: {
            unique_session_id,
            product_name,
            quantity,
            combinations,
            type: 'simple',
            product_id: 5,
            unit: 'Pieces',
            price: 9,
            final_price: 180,
            currency: 'USD',
            price_reason: 'tier',
            list_price: 10.5,
            price_steps: [{ id: '3', name: 'Spring sale', off: 1.5 }],
          },
        })
      }
      sent.push({ key: request.headers.get('idempotency-key'), body: Object.fromEntries(await request.formData()) })
      return respond()
    },
  })
  return { ...page, sent, configured }
}

/** Opens the dialog, and waits for the price. */
async function openDialog(keys: Awaited<ReturnType<typeof open>>['keys']): Promise<HTMLElement> {
  await keys.click(screen.getByRole('button', { name: 'Request quote' }))
  const dialog = await screen.findByRole('dialog', { name: 'Request a quote' })
  await within(dialog).findByText('Price for this quantity')
  return dialog
}
