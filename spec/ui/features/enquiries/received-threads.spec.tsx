import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { ThreadRow } from '../../../../core/contracts/trade.contract.ts'
import { ReceivedThreads } from '../../../../ui/features/enquiries/received-threads.tsx'
import { seller, showPage } from '../../shared/show-page.tsx'

describe('ReceivedThreads', () => {
  it('[ERR-21] shows that threads could not be loaded, whatever the server responds', async () => {
    await showPage(received(), {
      user: seller,
      fetch: async () =>
        new Response(JSON.stringify({ status: false, message: 'Secret of the server' }), { status: 500 }),
    })

    expect(await screen.findByText('Failed to fetch thread data')).toBeDefined()
    expect(screen.queryByText('Secret of the server')).toBeNull()
  })

  it('names a person once where the thread has that name', async () => {
    const data = [{ ...row, thread_name: 'Bea Buyer', contact_company: 'Quayside Metals LLC' }]
    await showPage(received(), {
      user: seller,
      fetch: async () => Response.json({ status: true, data: { ...onePage, data, total: 1 }, filter: [] }),
    })
    expect(await screen.findByText('Quayside Metals LLC')).toBeDefined()
    expect(screen.getAllByText('Bea Buyer')).toHaveLength(1)
  })

  it('[D-291] says what waits, counts beyond the page, and lets a person say that words need no answer', async () => {
    const sent: string[] = []
    const show = (threadId: number | undefined) =>
      showPage(received(threadId), {
        user: seller,
        fetch: async (input, init) => {
          const { pathname, searchParams } = new URL(new Request(input, init).url)
          sent.push(pathname)
          if (pathname.includes('answered')) return Response.json({ status: true, message: '' })
          if (!pathname.includes('index'))
            return Response.json({ ...thread, product_details: null, is_unanswered: true, waits_for: 'words' })
          const data = [
            { ...row, is_unanswered: true, status: 'accepted' },
            { ...row, id: 4, is_unanswered: true, status: 'countered' },
            { ...row, id: 5, status: 'accepted' },
          ]
          const total = searchParams.has('unanswered') ? 73 : 90
          return Response.json({ status: true, data: { ...onePage, data, total }, filter: [] })
        },
      })
    await show(undefined)
    const list = await screen.findByRole('region', { name: 'Enquiries received' })
    const lines = within(list)
      .getAllByRole('button')
      .map(({ textContent }) => textContent)
    expect(lines.map((line) => /(Accepted|Counter-offer)(.*)$/.exec(line ?? '')?.slice(1))).toEqual([
      ['Accepted', 'Message to answer'],
      ['Counter-offer', 'To answer'],
      ['Accepted', ''],
    ])
    expect(within(list).getAllByText('Quantity 250 pieces')).toHaveLength(3)
    expect(await screen.findByText('73 enquiries to answer')).toBeDefined()

    await show(3)
    fireEvent.click(await screen.findByRole('button', { name: 'No answer needed' }))
    await waitFor(() => expect(sent.some((path) => path.endsWith('thread/answered/3'))).toBe(true))
  })

  it.each([true, false])('[D-265] leads to the product only while that is on sale: %s', async (is_on_sale) => {
    await showPage(received(3), {
      user: seller,
      built: ['product'],
      fetch: async (input, init) =>
        Response.json(
          new URL(new Request(input, init).url).pathname.includes('index')
            ? { status: true, data: onePage, filter: [] }
            : { ...thread, product_details: { ...thread.product_details, is_on_sale } },
        ),
    })

    const asked = within(await screen.findByRole('region', { name: 'Enquiry' }))
    expect(await asked.findByText('Steel hinge')).toBeDefined()
    expect(asked.queryByRole('link', { name: 'Steel hinge' }) !== null).toBe(is_on_sale)
    expect(asked.queryByText('No longer on sale') === null).toBe(is_on_sale)
  })
})

// Helpers

const received = (threadId?: number) => (
  <ReceivedThreads place={{ tab: 'received', sort: 'latest', page: 1, threadId } as never} onPlace={() => undefined} />
)

const row: ThreadRow = {
  id: 3,
  type: 'type_1',
  thread_name: 'Request 3',
  lead_source: 'Product enquiry',
  contact_name: 'Bea Buyer',
  contact_company: '',
  product_name: 'Steel hinge',
  quantity: 250,
  unit: 'Pieces',
  is_unread: false,
  is_unanswered: false,
  status: null,
  last_at: '2026-05-04 09:00:00',
}

const onePage = {
  data: [row],
  current_page: 1,
  from: 1,
  to: 1,
  last_page: 1,
  per_page: 20,
  total: 1,
  next_page_url: null,
  prev_page_url: null,
}

const thread = {
  status: [],
  id: 3,
  type: 'type_1',
  lead_source: 'Product enquiry',
  thread_name: 'Request 3',
  contact_details: { user_id: 7, name: 'Bea Buyer', email: '', mobile: '', company: '', country: '' },
  product_details: {
    product_id: 5,
    product_name: 'Steel hinge',
    product_image: '',
    quantity: 250,
    unit: 'Piece',
    price: 9,
    price_steps: [],
    final_price: 2250,
    currency: 'EUR',
    message: 'Please quote to Hamburg.',
  },
  leads: [],
  room_id: null,
  quote_id: null,
  is_unanswered: false,
  waits_for: null,
}
