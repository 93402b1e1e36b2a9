import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { chatHistory, roomsList } from '../../../../core/contracts/chat.contract.ts'
import { notificationsList, notificationsRead } from '../../../../core/contracts/notifications.contract.ts'
import {
  configureQuote,
  enquiryIndex,
  readConfiguration,
  submitQuote,
  threadIndex,
  threadView,
} from '../../../../core/contracts/trade.contract.ts'
import { describeMarket, type Market, type Person } from '../market.ts'
import { hingeRequest } from './hinge-quote.ts'

describeMarket('quotes, enquiries and threads', (market) => {
  describe('front/quote_configuration', () => {
    it('[API-QUOTE-01] [D-24] [D-79] stores a configuration and returns it by unique_session_id, also logged out, priced by the server', async () => {
      const { listing } = await offer(market)
      const unique_session_id = randomUUID()

      const { data } = await market.visitor.call(configureQuote, {
        ...chosen(listing),
        unique_session_id,
        quantity: 250,
        price: 0.01,
        combinations: [],
      })

      expect(data).toMatchObject({
        unique_session_id,
        quantity: 250,
        price: 9,
        final_price: 2_250,
        currency: 'EUR',
        price_reason: 'tier',
      })
      expect((await market.visitor.call(readConfiguration, { unique_session_id })).data).toEqual(data)
      expect(await market.visitor.fails(readConfiguration, { unique_session_id: randomUUID() })).toMatchObject({
        _tag: 'NotFound',
      })
    })

    it('[D-79] should prefer the price of a variation to the tier, and refuse one that is not sold', async () => {
      const { listing, terms } = await offer(market)
      const combinations = [
        { attribute_id: 1, term_id: terms[0], name: 'Colour', value: 'Red' },
        { attribute_id: 2, term_id: terms[1], name: 'Size', value: 'L' },
      ]
      const requested = { ...chosen(listing), unique_session_id: randomUUID(), quantity: 120, combinations }

      expect((await market.visitor.call(configureQuote, requested)).data).toMatchObject({
        price: 12.5,
        final_price: 1_500,
        price_reason: 'matrix',
      })
      expect(
        await market.visitor.fails(configureQuote, { ...requested, combinations: combinations.slice(1) }),
      ).toMatchObject({
        errors: { combinations: ['Please choose one of the available variations'] },
      })
    })

    it('should refuse a quantity below the first tier, a draft and a missing product in the same way', async () => {
      const { listing } = await offer(market)
      const draft = await offer(market, { published: 0 })
      const requested = { ...chosen(listing), unique_session_id: randomUUID() }

      expect(await market.visitor.fails(configureQuote, { ...requested, quantity: 99 })).toMatchObject({
        errors: { quantity: ['Minimum order quantity is 100'] },
      })
      const refusedDraft = await market.visitor.fails(configureQuote, { ...requested, product_id: draft.listing })
      expect(refusedDraft).toMatchObject({ _tag: 'NotFound' })
      expect(await market.visitor.fails(configureQuote, { ...requested, product_id: 999_999_999 })).toEqual(
        refusedDraft,
      )
    })
  })

  describe('enquiry/index', () => {
    // A sub-user without any right read every enquiry of the company.
    it('[D-128] lists the enquiries of the company only to sub-users who may view leads', async () => {
      const { seller, listing } = await offer(market)
      const buyer = await market.buyer()
      await buyer.call(submitQuote, hingeRequest(seller, listing))
      const nobody = await market.subuser(seller, [])
      const clerk = await market.subuser(seller, [{ module: 'Leads', actions: ['View'] }])
      const other = await offer(market)
      await seller.call(submitQuote, hingeRequest(other.seller, other.listing))

      expect(await nobody.fails(enquiryIndex, { type: 'received' })).toMatchObject({ _tag: 'Forbidden' })
      expect((await nobody.call(enquiryIndex, { type: 'both' })).data.total).toBe(0)
      expect((await nobody.call(enquiryIndex, { type: 'sent' })).data.total).toBe(0)
      expect((await clerk.call(enquiryIndex, { type: 'received' })).data.total).toBe(1)
      expect((await clerk.call(enquiryIndex, { type: 'both' })).data.total).toBe(2)
      await nobody.call(submitQuote, hingeRequest(other.seller, other.listing))
      const own = (await nobody.call(enquiryIndex, { type: 'both' })).data.data
      expect(own.map(({ enquiry_user_id }) => enquiry_user_id)).toEqual([nobody.userId])
    })
  })

  describe('front/getQuery/submit', () => {
    it("[API-QUOTE-02] [ENTITY-17] [SCOPE-17] [IMPLIED-20] lists a submitted quote under sent and received enquiries and in the seller's threads", async () => {
      const { seller, listing } = await offer(market)
      const buyer = await market.buyer()
      const sent = hingeRequest(seller, listing)

      const { data } = await buyer.call(submitQuote, sent)

      expect(data).toMatchObject({ price: 9, final_price: 2_250, currency: 'EUR' })
      const [enquiry] = (await buyer.call(enquiryIndex, { type: 'sent' })).data.data
      expect(enquiry).toMatchObject({
        id: data.id,
        unique_session_id: sent.unique_session_id,
        seller_user_id: seller.userId,
        enquiry_user_id: buyer.userId,
        product_id: listing,
        product_name: 'Steel hinge',
        price: 9,
        final_price: 2_250,
        quantity: 250,
        price_term: 'FOB',
        product_datetime: expect.stringMatching(/^\d{4}-\d\d-\d\d /),
        pre_title_name: 'Ms',
        message: 'Please quote to Hamburg.',
        combinations: [],
        product_image: '/files/public/hinge.jpg',
      })
      const received = (await seller.call(enquiryIndex, { type: 'received' })).data
      const ofSeller = { type: 'received', thread_id: expect.any(Number), lead_unique_id: expect.any(String) }
      expect(received.data).toEqual([{ ...enquiry, ...ofSeller }])
      expect((await seller.call(enquiryIndex, { type: 'sent' })).data.total).toBe(0)
      const [thread] = (await seller.call(threadIndex, {})).data.data
      expect(thread).toMatchObject({
        thread_name: 'Steel hinge',
        product_name: 'Steel hinge',
        quantity: 250,
        unit: 'Piece',
        is_unread: true,
      })
    })

    it('[SCOPE-07] [SCOPE-08] reaches the seller as message, notification, lead and thread with product and quantity', async () => {
      const { seller, listing } = await offer(market)
      const buyer = await market.buyer()

      await buyer.call(submitQuote, hingeRequest(seller, listing))

      const [room] = (await seller.call(roomsList, {})).data
      expect(room).toMatchObject({ unread_count: 1, is_request: 0, last_message: 'Please quote to Hamburg.' })
      expect((await seller.call(chatHistory, { userId: buyer.userId })).data.data[0]).toMatchObject({
        message_type: 'quote',
      })
      expect(await seller.call(notificationsList, {})).toMatchObject({
        counts: { all: 1, enquiries: 1, product: 0, order_invoices: 0 },
      })
      const [thread] = (await seller.call(threadIndex, {})).data.data
      const open = await seller.call(threadView, { id: thread?.id ?? 0 })
      expect(open).toMatchObject({
        type: 'type_1',
        lead_source: 'Product enquiry',
        contact_details: { email: buyer.email },
        product_details: { product_name: 'Steel hinge', quantity: 250, is_on_sale: true },
        leads: [{ lead_status: 'New' }],
        room_id: room?.room_id,
      })
      await market.db.query('update listings set published = 0 where id = $1', [listing])
      const closed = await seller.call(threadView, { id: thread?.id ?? 0 })
      expect(closed.product_details?.is_on_sale).toBe(false)
      expect((await seller.call(threadIndex, {})).data.data[0]?.is_unread).toBe(false)
    })

    it('should create one quote when it is sent ten times at once', async () => {
      const { seller, listing } = await offer(market)
      const buyer = await market.buyer()
      const sent = hingeRequest(seller, listing)

      const answers = await Promise.all(
        Array.from({ length: 10 }, () => buyer.call(submitQuote, sent, { idempotencyKey: sent.unique_session_id })),
      )

      expect(new Set(answers.map(({ data }) => data.id)).size).toBe(1)
      expect((await buyer.call(enquiryIndex, {})).data.total).toBe(1)
      expect((await seller.call(threadIndex, {})).data.total).toBe(1)
    })

    it('should refuse a quote without message or with 351 characters, below the minimum, of the own product, and of a visitor', async () => {
      const { seller, listing } = await offer(market)
      const buyer = await market.buyer()
      const sent = hingeRequest(seller, listing)

      expect(await buyer.fails(submitQuote, { ...sent, message: '' })).toMatchObject({
        errors: { message: ['Please enter message'] },
      })
      expect(await buyer.fails(submitQuote, { ...sent, message: 'x'.repeat(351) })).toMatchObject({ _tag: 'Refused' })
      expect(await buyer.fails(submitQuote, { ...sent, quantity: 5 })).toMatchObject({
        errors: { quantity: ['Minimum order quantity is 100'] },
      })
      expect(await buyer.fails(submitQuote, { ...sent, needed_by: '2020-01-01' })).toMatchObject({
        errors: { needed_by: ['Please choose a day that is still to come'] },
      })
      expect(await seller.fails(submitQuote, sent)).toMatchObject({ message: 'This is a product of your own company' })
      expect(await market.visitor.fails(submitQuote, sent)).toMatchObject({ _tag: 'Unauthenticated' })
      expect((await seller.call(threadIndex, {})).data.total).toBe(0)
    })
  })

  it('[API-PROFILE-17] [ENTITY-40] lists the requests sent by the user, numbered across the pages', async () => {
    const { seller, listing } = await offer(market)
    const buyer = await market.buyer()
    for (let at = 0; at < 3; at += 1) await buyer.call(submitQuote, hingeRequest(seller, listing))

    const second = (await buyer.call(enquiryIndex, { type: 'sent', page: 2, per_page: 2 })).data

    expect(second.data.map(({ serial_no }) => serial_no)).toEqual([3])
    expect((await buyer.call(enquiryIndex, { type: 'received' })).data.total).toBe(0)
    const stranger = await market.buyer()
    expect((await stranger.call(enquiryIndex, { type: 'both' })).data.total).toBe(0)
  })

  it('should mirror sent enquiries as received ones', async () => {
    const { seller, listing } = await offer(market)
    const buyer = await market.buyer()
    await buyer.call(submitQuote, hingeRequest(seller, listing))

    const [sent] = (await buyer.call(enquiryIndex, { type: 'sent' })).data.data
    const [received] = (await seller.call(enquiryIndex, { type: 'received' })).data.data

    expect(received).toEqual({
      ...sent,
      type: 'received',
      thread_id: expect.any(Number),
      lead_unique_id: expect.any(String),
    })
  })

  it('[API-CRM-79] returns threads in each order', async () => {
    const seller = await market.seller()
    await threadsOf(market, seller, [
      ['Bolts', '2026-01-03', false],
      ['anchor chain', '2026-01-01', true],
      ['Cables', '2026-01-02', false],
    ])
    const names = async (sort_by: string) =>
      (await seller.call(threadIndex, { sort_by: sort_by as 'latest' })).data.data.map(({ thread_name }) => thread_name)

    expect(await names('latest')).toEqual(['Bolts', 'Cables', 'anchor chain'])
    expect(await names('oldest')).toEqual(['anchor chain', 'Cables', 'Bolts'])
    expect(await names('name')).toEqual(['anchor chain', 'Bolts', 'Cables'])
    expect(await names('unread')).toEqual(['anchor chain', 'Bolts', 'Cables'])
    expect(await names('whatever')).toEqual(['Bolts', 'Cables', 'anchor chain'])
    expect((await seller.call(threadIndex, {})).filter.map(({ value }) => value)).toEqual([
      'latest',
      'oldest',
      'name',
      'unread',
    ])
    const buyer = await market.buyer()
    expect(await buyer.fails(threadIndex, {})).toMatchObject({ _tag: 'Forbidden' })
  })

  it.each(['type_1', 'type_2', 'type_3'] as const)(
    '[API-CRM-80] [ENTITY-31] returns the keys of a thread of %s, and no foreign one',
    async (type) => {
      const seller = await market.seller()
      await threadsOf(market, seller, [['Bolts', '2026-01-03', false]], type)
      const [thread] = (await seller.call(threadIndex, {})).data.data

      const open = await seller.call(threadView, { id: thread?.id ?? 0 })

      expect(open).toMatchObject({
        type,
        lead_source: 'Chat',
        thread_name: 'Bolts',
        contact_details: { name: 'Ann' },
        product_details: null,
        leads: [],
      })
      expect(open.status.map(({ name }) => name)).toContain('Negotiation')
      const other = await market.seller()
      expect(await other.fails(threadView, { id: thread?.id ?? 0 })).toMatchObject({ _tag: 'NotFound' })
    },
  )

  it('[IMPLIED-17] [ENTITY-34] [ENTITY-35] reduces the counts of notifications after reading one and after reading all', async () => {
    const { seller, listing } = await offer(market)
    const buyer = await market.buyer()
    for (let at = 0; at < 3; at += 1) await buyer.call(submitQuote, hingeRequest(seller, listing))
    const { data, counts } = await seller.call(notificationsList, { type: 'enquiries' })
    expect(counts).toEqual({ all: 3, enquiries: 3, product: 0, order_invoices: 0 })

    expect(await buyer.fails(notificationsRead, { id: data.data[0]?.id ?? 0 })).toMatchObject({ _tag: 'NotFound' })
    expect((await seller.call(notificationsRead, { id: data.data[0]?.id ?? 0 })).counts.enquiries).toBe(2)
    expect((await seller.call(notificationsRead, {})).counts).toEqual({
      all: 0,
      enquiries: 0,
      product: 0,
      order_invoices: 0,
    })
    expect((await seller.call(notificationsList, { type: 'order_invoices' })).data.data).toEqual([])
  })
})

// Helpers

const chosen = (listing: number) => ({
  type: 'simple' as const,
  product_id: listing,
  product_name: 'Steel hinge',
  quantity: 250,
  price: 1,
  combinations: [] as unknown[],
})

/** A seller with a listing in two tiers and one priced variation. */
async function offer(market: Market, { published = 1 }: { published?: number } = {}) {
  const seller = await market.seller()
  const form = {
    order_quantity: [
      { min: 100, max: 199, per_unit: 10 },
      { min: 200, max: 1_000, per_unit: 9 },
    ],
    qty_currency: 2,
  }
  const { rows } = await market.db.query<{ id: number }>(
    `insert into listings (company_id, slug, name, form, published, availability, price_type, product_type, currency, unit, cover, price_term)
     values ($1, 'steel-hinge', 'Steel hinge', $2, $3, 'in_stock', 'quantity', 'configured', 'EUR', 'Piece', '/files/public/hinge.jpg', 'FOB') returning id`,
    [seller.companyId, JSON.stringify(form), published],
  )
  const listing = rows[0]?.id ?? 0
  const terms = [listing * 10 + 1, listing * 10 + 2] as const
  await market.db.query(
    `insert into matrix_items (company_id, listing_id, key, price_minor, is_default) values ($1, $2, $3, 1250, true)`,
    [seller.companyId, listing, terms.join('-')],
  )
  return { seller, listing, terms }
}

async function threadsOf(
  market: Market,
  seller: Person,
  threads: readonly (readonly [name: string, day: string, isUnread: boolean])[],
  type = 'type_3',
) {
  for (const [name, day, isUnread] of threads) {
    await market.db.query(
      `insert into threads (company_id, type, thread_name, lead_source, contact_details, is_unread, last_at) values ($1, $2, $3, 'Chat', '{"name": "Ann"}', $4, $5)`,
      [seller.companyId, type, name, isUnread, `${day}T00:00:00Z`],
    )
  }
}
