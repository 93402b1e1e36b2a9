import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { EnquiryRow } from '../../../../core/contracts/trade.contract.ts'
import type { ChatMessage } from '../../../../core/chat/chat.schema.ts'
import { MessageLine } from '../../../../ui/features/chat/message-line.tsx'
import { QuoteBar } from '../../../../ui/features/chat/quote-bar.tsx'
import { seller, showPage } from '../../shared/show-page.tsx'

describe('a chat line of a quote', () => {
  it('names the product, and leads to it and to the offers', async () => {
    await showLine(quote)
    expect(screen.getByRole('link', { name: 'Dried mango' }).getAttribute('href')).toBe('/productdetail/8')
    expect(screen.getByRole('link', { name: 'All offers' }).getAttribute('href')).toMatch(
      /^\/enquiries\?.*thread=%224%22/,
    )
  })

  it('names a product that is no longer on sale without a link', async () => {
    await showLine({ ...quote, is_on_sale: false })
    expect(screen.getByText(/Dried mango/)).toBeTruthy()
    expect(screen.queryByRole('link', { name: 'Dried mango' })).toBeNull()
  })
})

describe('QuoteBar', () => {
  it('shows the quote with the newest offer, with its state and the next action', async () => {
    const asked = { ...quote, id: 3, product_name: 'Figs', status: 'requested', offer: null } as const
    await showBar([{ ...asked, product_datetime: '2026-05-13 10:00:00' }, quote])
    const bar = within(await screen.findByRole('region', { name: 'Quote' }))
    expect(bar.getByText('Dried mango')).toBeTruthy()
    expect(bar.getByText(/1,900/)).toBeTruthy()
    expect(bar.getByText('1 other waits for you')).toBeTruthy()
    expect(bar.getByRole('link', { name: 'Answer the offer' }).getAttribute('href')).toMatch(/thread=%224%22/)
  })

  it.each(['reopened', 'expired'] as const)(
    'offers no answer to an own offer that is %s, but a new one',
    async (status) => {
      await showBar([{ ...quote, status, offer: { ...quote.offer!, by: 'seller' } }])
      const bar = within(await screen.findByRole('region', { name: 'Quote' }))
      expect(bar.getByRole('link', { name: 'Make a new offer' }).getAttribute('href')).toMatch(/thread=%224%22/)
    },
  )

  it('passes over a newer quote that has ended', async () => {
    const ended = { ...quote, id: 3, product_name: 'Figs', status: 'declined', turn: null } as const
    await showBar([{ ...ended, offer: { ...quote.offer!, made_at: '2026-05-15 10:00:00' } }, quote])
    const bar = within(await screen.findByRole('region', { name: 'Quote' }))
    expect(bar.getByText('Dried mango')).toBeTruthy()
  })

  it('is not there without a quote', async () => {
    const { asked } = await showBar([])
    await screen.findByText('beside')
    expect(asked).toHaveLength(1)
    expect(screen.queryByRole('region', { name: 'Quote' })).toBeNull()
  })
})

// Helpers

const party = { user_id: 1, name: 'Ann', company: 'Orchard', country: null }
const quote: EnquiryRow = {
  id: 2,
  serial_no: 1,
  type: 'received',
  unique_session_id: 's',
  seller_user_id: 1,
  enquiry_user_id: 2,
  seller: party,
  buyer: party,
  product_id: 8,
  is_on_sale: true,
  product_name: 'Dried mango',
  product_image: '',
  price: 20,
  final_price: 2_000,
  currency: 'USD',
  price_reason: 'unit',
  price_steps: [],
  quantity: 100,
  unit: 'Pieces',
  price_term: 'FOB',
  product_datetime: '2026-05-12 10:00:00',
  pre_title_name: '',
  message: 'How soon?',
  combinations: [],
  target_price: null,
  needed_by: null,
  room_id: 'r-1',
  status: 'countered',
  turn: 'seller',
  offer: {
    version: 2,
    by: 'buyer',
    quantity: 100,
    price: 19,
    total: 1_900,
    price_term: 'FOB',
    place: 'Izmir',
    payment_method: '',
    lead_time_days: 10,
    valid_until: null,
    made_at: '2026-05-14 10:00:00',
  },
  thread_id: 4,
  lead_unique_id: null,
}

const message: ChatMessage = {
  id: 1,
  roomId: 'r-1',
  seq: 1,
  client_id: null,
  sender_id: 999,
  recipient_id: null,
  message: 'How soon?',
  message_type: 'quote',
  replied_parent_id: null,
  replied_message: null,
  read: 0,
  chat_transfer_id: null,
  promotion_type: 'quote',
  master_prom_id: '2',
  files: [],
  sent_at: Date.UTC(2026, 4, 12, 10),
}

const showLine = (of: EnquiryRow) =>
  showPage(
    <ol>
      <MessageLine
        line={{ kind: 'stored', message, status: 'received' }}
        at={message.sent_at}
        timeZone="UTC"
        sender={undefined}
        quote={of}
        onReply={() => undefined}
        translation={undefined}
      />
    </ol>,
    { user: seller, at: 'chat' },
  )

async function showBar(rows: readonly EnquiryRow[]) {
  const asked: string[] = []
  await showPage(
    <>
      <QuoteBar roomId="r-1" />
      <p>beside</p>
    </>,
    {
      user: seller,
      at: 'chat',
      fetch: async (input, init) => {
        asked.push(new Request(input, init).url)
        return Response.json({
          status: true,
          message: '',
          data: {
            data: rows,
            total: rows.length,
            current_page: 1,
            last_page: 1,
            per_page: 100,
            from: 1,
            to: 1,
            next_page_url: null,
            prev_page_url: null,
          },
        })
      },
    },
  )
  return { asked }
}
