import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { catalogSave } from '../../../../core/contracts/catalog.contract.ts'
import { chatHistory, sendMessage } from '../../../../core/contracts/chat.contract.ts'
import { comparableQuotes, compareOffers } from '../../../../core/contracts/compare-offers.contract.ts'
import { deals as dealList } from '../../../../core/contracts/crm-lists.contract.ts'
import {
  answerOffer,
  makeOffer,
  type NegotiationView,
  viewNegotiation,
} from '../../../../core/contracts/negotiation.contract.ts'
import { notificationsList } from '../../../../core/contracts/notifications.contract.ts'
import { operatorSignInAs } from '../../../../core/contracts/operator.contract.ts'
import { shopCatalog } from '../../../../core/contracts/shop-catalogs.contract.ts'
import {
  enquiryIndex,
  submitQuote,
  threadAnswered,
  threadIndex,
  threadView,
} from '../../../../core/contracts/trade.contract.ts'
import { listing } from '../market/goods.ts'
import { describeMarket, type Market, type Person } from '../market.ts'
import { hingeListing, hingeRequest } from './hinge-quote.ts'

const DAY = 86_400_000
const terms = {
  quantity: 250,
  price: 8.5,
  price_term: 'FOB' as const,
  place: 'Hamburg',
  payment_method: 'TT' as const,
  lead_time_days: 21,
  message: 'Our best for this lot',
}

describeMarket('a negotiated quote', (market) => {
  describe('from the request to the deal', () => {
    it('[D-113] keeps every version and shows both sides the same', async () => {
      const { seller, buyer, id } = await requested(market)
      const first = (await seller.call(makeOffer, { id, seen: 0, ...terms })).data
      const second = (await buyer.call(makeOffer, { id, seen: 1, ...terms, price: 8, message: 'Can you do 8?' })).data
      const third = (await seller.call(makeOffer, { id, seen: 2, ...terms, price: 8.2 })).data

      expect([first.status, second.status, third.status]).toEqual(['offered', 'countered', 'offered'])
      expect(third.offers.map(({ version, by, price, total, state }) => [version, by, price, total, state])).toEqual([
        [1, 'seller', 8.5, 2_125, 'replaced'],
        [2, 'buyer', 8, 2_000, 'replaced'],
        [3, 'seller', 8.2, 2_050, 'open'],
      ])
      expect(third.offers[0]).toMatchObject({
        price_term: 'FOB',
        place: 'Hamburg',
        payment_method: 'TT',
        lead_time_days: 21,
        message: 'Our best for this lot',
        list_price: 9,
        price_reason: 'tier',
      })
      const forBuyer = (await buyer.call(viewNegotiation, { id })).data
      const forSeller = (await seller.call(viewNegotiation, { id })).data
      const alike = ({ offers }: NegotiationView) =>
        offers.map((offer) => ({ ...offer, seen_at: null, is_mine: undefined }))
      expect(alike(forBuyer)).toEqual(alike(third))
      expect(third.offers.map(({ is_mine }) => is_mine)).toEqual([true, false, true])
      expect(forBuyer.offers.map(({ is_mine }) => is_mine)).toEqual([false, true, false])
      expect(forBuyer).toMatchObject({ side: 'buyer', turn: 'buyer', steps: ['accept', 'offer', 'decline', 'end'] })
      expect(forSeller).toMatchObject({ side: 'seller', turn: 'buyer', steps: ['withdraw'] })
      expect(forSeller.offers.at(-1)?.seen_at).toEqual(expect.any(String))
    })

    it('[D-338] takes along a public catalogue of the seller, and no other', async () => {
      const { seller, buyer, id } = await requested(market)
      const of = async (person: Person, publish: 0 | 1 = 1) => {
        const product_ids = [await listing(market, person)]
        return (await person.call(catalogSave, { name: 'Spring', product_ids, published: publish })).data
      }
      const gone = { catalogue_id: ['This catalogue is not public any more. Please choose another'] }
      for (const { id: catalogue_id } of [await of(seller, 0), await of(await market.seller())])
        expect(await seller.fails(makeOffer, { id, seen: 0, ...terms, catalogue_id })).toMatchObject({ errors: gone })
      const { id: catalogue_id, slug } = await of(seller)
      await seller.call(makeOffer, { id, seen: 0, ...terms, catalogue_id })
      expect(await buyer.fails(makeOffer, { id, seen: 1, ...terms, catalogue_id })).toMatchObject({
        errors: { catalogue_id: ['Only the seller sends a catalogue along. Make the offer without it'] },
      })

      await seller.call(catalogSave, { id: catalogue_id, name: 'Autumn' })
      const { seller: party, offers } = (await buyer.call(viewNegotiation, { id })).data
      expect(offers.map(({ catalogue }) => catalogue)).toEqual([{ name: 'Spring', slug }])
      const { data } = await market.visitor.call(shopCatalog, { shop: party.slug, catalog: slug })
      expect(data.name).toBe('Autumn')
    })

    it('[D-313] is not seen by an operator instead of the person', async () => {
      const { seller, buyer, id } = await requested(market)
      await seller.call(makeOffer, { id, seen: 0, ...terms })
      const operator = await market.operator()
      const { accessToken } = await operator.call(operatorSignInAs, {
        id: buyer.userId,
        reason: 'The offer is asked about.',
      })
      const seenAt = async () => (await seller.call(viewNegotiation, { id })).data.offers[0]?.seen_at
      await market.holding(buyer, accessToken).call(viewNegotiation, { id })
      expect(await seenAt()).toBeNull()
      await buyer.call(viewNegotiation, { id })
      expect(await seenAt()).toEqual(expect.any(String))
    })

    it('[D-113] makes one deal when the offer is accepted, in the same transaction, however often it is sent', async () => {
      const { seller, buyer, id } = await requested(market)
      await seller.call(makeOffer, { id, seen: 0, ...terms })
      const accept = { id, step: 'accept' as const, version: 1 }

      const answers = await Promise.all(
        Array.from({ length: 10 }, () => buyer.call(answerOffer, accept, { idempotencyKey: `accept-${id}` })),
      )

      expect(answers.every(({ data }) => data.status === 'accepted')).toBe(true)
      expect(await buyer.fails(answerOffer, accept)).toMatchObject({
        message: 'This quote was accepted. It cannot be changed any more',
      })
      const deals = await dealsOf(seller)
      expect(deals).toHaveLength(1)
      expect(deals[0]).toMatchObject({ name: expect.stringMatching(/^Steel hinge, Company \d+$/) })
      const { rows } = await market.db.query<{ category: string; values: Record<string, unknown> }>(
        'select category, values from crm_records where company_id = $1 and type_id = 2',
        [seller.companyId],
      )
      expect(rows[0]?.category).toBe('Won')
      // EUR 2,125.00 at 1.08 dollars a euro.
      expect(Object.values(rows[0]?.values ?? {})).toEqual(expect.arrayContaining([2_295, 100]))
      expect((await seller.call(viewNegotiation, { id })).data).toMatchObject({
        deal_unique_id: expect.any(String),
        thread_id: expect.any(Number),
      })
      expect((await buyer.call(viewNegotiation, { id })).data).toMatchObject({ deal_unique_id: null, thread_id: null })
    })

    it('tells the other side in the chat, by a notice and by mail, and nobody twice', async () => {
      const { seller, buyer, id } = await requested(market)
      expect(await market.messagesTo(seller.email)).toMatchObject([
        { body: expect.stringContaining('asks for a quote: 250 pieces of Steel hinge, EUR 2,250.00') },
      ])
      await seller.call(makeOffer, { id, seen: 0, ...terms })

      const [notice] = (await buyer.call(notificationsList, {})).data.data
      expect(notice).toMatchObject({
        title: expect.stringMatching(/ made an offer$/),
        message: '250 pieces of Steel hinge at EUR 8.50 per piece, EUR 2,125.00 in all',
        link: `/enquiries?type=sent&quote=${id}`,
      })
      const mails = await market.messagesTo(buyer.email)
      expect(mails).toHaveLength(1)
      expect(mails[0]?.body).toContain('Our best for this lot')
      expect(mails[0]?.body).toContain(`/enquiries?type=sent&quote=${id}`)
      const [line] = (await buyer.call(chatHistory, { userId: seller.userId })).data.data
      expect(line).toMatchObject({ message_type: 'offer', sender_id: seller.userId, master_prom_id: String(id) })
      expect(line?.message).toBe(
        'Offer 1: 250 pieces of Steel hinge at EUR 8.50 per piece, EUR 2,125.00 in all\nOur best for this lot',
      )
      await buyer.call(answerOffer, { id, step: 'decline', version: 1, note: 'Too dear' })
      expect((await market.messagesTo(seller.email))[0]?.body).toContain('Too dear')
      expect((await seller.call(viewNegotiation, { id })).data).toMatchObject({
        status: 'declined',
        end_note: 'Too dear',
      })
    })

    it('sends the change to the open tabs of both sides after the commit', async () => {
      const { seller, buyer, id } = await requested(market)
      const before = await eventsOf(market, id)
      await seller.call(makeOffer, { id, seen: 0, ...terms })

      const after = await eventsOf(market, id)
      expect(after.length - before.length).toBe(1)
      expect(after.at(-1)?.channels.toSorted()).toEqual(
        [`private-chat.${seller.userId}`, `private-chat.${buyer.userId}`].toSorted(),
      )
    })
  })

  it('[D-335] keeps the decimals of an offered price, and rounds its sum once', async () => {
    const { seller, buyer, id } = await requested(market)
    await seller.call(makeOffer, { id, seen: 0, ...terms, quantity: 1_001, price: 0.0045 })
    const { data } = await buyer.call(viewNegotiation, { id })
    expect(data.offers.at(-1)).toMatchObject({ price: 0.0045, total: 4.5 })
    await buyer.call(answerOffer, { id, step: 'accept', version: 1 })
    expect((await seller.call(viewNegotiation, { id })).data.offers.at(-1)).toMatchObject({ price: 0.0045, total: 4.5 })
  })

  describe('refuses', () => {
    it('the buyer before the first offer, an own offer, wrong terms at their fields, and a price with too many decimals', async () => {
      const { seller, buyer, id } = await requested(market)

      expect(await buyer.fails(makeOffer, { id, seen: 0, ...terms })).toMatchObject({
        message: 'The seller makes the first offer',
      })
      expect(await seller.fails(makeOffer, { id, seen: 0, ...terms, price: 0 })).toMatchObject({
        errors: { price: ['Price must be above 0'] },
      })
      expect(await seller.fails(makeOffer, { id, seen: 0, ...terms, price: 8.5555555 })).toMatchObject({
        errors: { price: ['Prices have at most 6 decimals'] },
      })
      expect(await seller.fails(makeOffer, { id, seen: 0, ...terms, quantity: 1.5 })).toMatchObject({
        errors: { quantity: ['Please enter a whole quantity of at least 1'] },
      })
      expect(await seller.fails(makeOffer, { id, seen: 0, ...terms, valid_until: '2020-01-01' })).toMatchObject({
        errors: { valid_until: ['Please choose a day that is still to come'] },
      })
      expect(await seller.fails(makeOffer, { id, seen: 0, ...terms, message: 'x'.repeat(351) })).toMatchObject({
        _tag: 'Refused',
      })
      await seller.call(makeOffer, { id, seen: 0, ...terms })
      expect(await seller.fails(answerOffer, { id, step: 'accept', version: 1 })).toMatchObject({
        message: 'You cannot answer your own offer',
      })
      expect(await buyer.fails(answerOffer, { id, step: 'withdraw', version: 1 })).toMatchObject({
        message: 'Only who made an offer can withdraw it',
      })
      expect(await seller.fails(makeOffer, { id, seen: 1, ...terms })).toMatchObject({
        message: 'Your offer is still open. Withdraw it to make another',
      })
      expect((await seller.call(viewNegotiation, { id })).data.offers).toHaveLength(1)
    })

    it('strangers like a missing quote, visitors, and sub-users without the right', async () => {
      const { seller, buyer, id } = await requested(market)
      const stranger = await market.buyer()
      const rival = await market.seller()
      for (const person of [stranger, rival]) {
        const missing = await person.fails(viewNegotiation, { id: 999_999_999 })
        expect(missing).toMatchObject({ _tag: 'NotFound' })
        expect(await person.fails(viewNegotiation, { id })).toEqual(missing)
        expect(await person.fails(makeOffer, { id, seen: 0, ...terms })).toEqual(missing)
        expect(await person.fails(answerOffer, { id, step: 'end' })).toEqual(missing)
      }
      expect(await market.visitor.fails(viewNegotiation, { id })).toMatchObject({ _tag: 'Unauthenticated' })
      const blind = await market.subuser(seller, [])
      const reader = await market.subuser(seller, [{ module: 'Leads', actions: ['View'] }])
      const clerk = await market.subuser(seller, [{ module: 'Leads', actions: ['View', 'Edit'] }])
      expect(await blind.fails(viewNegotiation, { id })).toMatchObject({ _tag: 'NotFound' })
      expect((await reader.call(viewNegotiation, { id })).data).toMatchObject({ is_read_only: true, steps: [] })
      expect(await reader.fails(makeOffer, { id, seen: 0, ...terms })).toMatchObject({ _tag: 'Forbidden' })
      expect((await clerk.call(makeOffer, { id, seen: 0, ...terms })).data.status).toBe('offered')
      expect((await buyer.call(chatHistory, { userId: seller.userId })).data.data[0]?.message_type).toBe('offer')
    })
  })

  describe('of two at once', () => {
    it('one wins and the other learns what happened: accept against decline, and accept against withdraw', async () => {
      for (const other of ['decline', 'withdraw'] as const) {
        const { seller, buyer, id } = await requested(market)
        await seller.call(makeOffer, { id, seen: 0, ...terms })
        const rival = other === 'decline' ? buyer : seller

        const results = await Promise.allSettled([
          buyer.call(answerOffer, { id, step: 'accept', version: 1 }),
          rival.call(answerOffer, { id, step: other, version: 1 }),
        ])

        const won = results.filter(({ status }) => status === 'fulfilled')
        const [lost] = results.filter((result) => result.status === 'rejected')
        expect(won).toHaveLength(1)
        expect(lost?.reason).toMatchObject({ _tag: 'Refused', message: expect.stringMatching(/^This (quote|offer) /) })
        const deals = await dealsOf(seller)
        const { status } = (await buyer.call(viewNegotiation, { id })).data
        expect(deals).toHaveLength(status === 'accepted' ? 1 : 0)
      }
    })

    it('lets one of two offers through, and refuses a counter to an offer that was replaced meanwhile', async () => {
      const { seller, buyer, id } = await requested(market)
      const both = await Promise.allSettled([
        seller.call(makeOffer, { id, seen: 0, ...terms }),
        seller.call(makeOffer, { id, seen: 0, ...terms, price: 7 }),
      ])
      expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
      expect((await seller.call(viewNegotiation, { id })).data.offers).toMatchObject([{ is_mine: true }])
      expect((await buyer.call(viewNegotiation, { id })).data.offers).toMatchObject([{ is_mine: false }])
      expect(await seller.fails(makeOffer, { id, seen: 0, ...terms, price: 7 })).toMatchObject({
        message: 'Your offer is still open. Withdraw it to make another',
      })

      await seller.call(answerOffer, { id, step: 'withdraw', version: 1 })
      await seller.call(makeOffer, { id, seen: 1, ...terms, price: 10 })
      expect(await buyer.fails(makeOffer, { id, seen: 1, ...terms, price: 7 })).toMatchObject({
        message: 'The other side acted meanwhile. Look at the present offer, then decide',
      })
      expect(await buyer.fails(answerOffer, { id, step: 'accept', version: 1 })).toMatchObject({
        message: 'This offer is no longer open',
      })
    })
  })

  describe('that nobody answers in time', () => {
    it('expires at the end of its day: who accepts later learns it, and a job tells both sides once', async () => {
      const { seller, buyer, id } = await requested(market)
      const start = market.clock.now
      const until = new Date(start.getTime() + DAY).toISOString().slice(0, 10)
      await seller.call(makeOffer, { id, seen: 0, ...terms, valid_until: until })
      const end = Date.parse(`${until}T23:59:59.999Z`)
      try {
        market.clock.now = new Date(end)
        expect((await buyer.call(viewNegotiation, { id })).data.status).toBe('offered')
        market.clock.now = new Date(end + 1)
        expect((await buyer.call(viewNegotiation, { id })).data).toMatchObject({ status: 'expired', turn: 'seller' })
        expect((await buyer.call(enquiryIndex, { type: 'sent' })).data.data[0]?.status).toBe('expired')
        expect(await buyer.fails(answerOffer, { id, step: 'accept', version: 1 })).toMatchObject({
          message: 'This offer has expired',
        })
        await market.db.query(`update jobs set due_at = now() where kind = 'offer-expiry' and key = $1`, [`${id}-1`])
        await market.server.jobs.idle()

        const told = (await buyer.call(notificationsList, {})).data.data
        expect(told.filter(({ title }) => title === 'The offer for Steel hinge has expired')).toHaveLength(1)
        expect((await market.messagesTo(seller.email))[0]?.body).toContain('Your offer for Steel hinge has expired')
        expect((await seller.call(makeOffer, { id, seen: 1, ...terms })).data.status).toBe('offered')
      } finally {
        market.clock.now = start
      }
    })

    it('is not ended by its job when it was answered before', async () => {
      const { seller, buyer, id } = await requested(market)
      const start = market.clock.now
      const until = new Date(start.getTime() + DAY).toISOString().slice(0, 10)
      await seller.call(makeOffer, { id, seen: 0, ...terms, valid_until: until })
      await buyer.call(answerOffer, { id, step: 'accept', version: 1 })
      try {
        market.clock.now = new Date(start.getTime() + 2 * DAY + 60_000)
        await market.db.query(`update jobs set due_at = now() where kind = 'offer-expiry' and key = $1`, [`${id}-1`])
        await market.server.jobs.idle()
        expect((await buyer.call(viewNegotiation, { id })).data.status).toBe('accepted')
      } finally {
        market.clock.now = start
      }
    })
  })

  it('ends by the buyer who withdraws the request, or by the seller who makes no offer', async () => {
    const mine = await requested(market)
    await mine.seller.call(makeOffer, { id: mine.id, seen: 0, ...terms })
    expect(
      (await mine.buyer.call(answerOffer, { id: mine.id, step: 'end', note: 'Bought elsewhere' })).data,
    ).toMatchObject({
      status: 'withdrawn',
      turn: null,
      steps: [],
    })
    const theirs = await requested(market)
    expect(await theirs.seller.call(answerOffer, { id: theirs.id, step: 'end' })).toMatchObject({
      message: 'You declined the request.',
      data: { status: 'declined' },
    })
    expect(await theirs.seller.fails(makeOffer, { id: theirs.id, seen: 0, ...terms })).toMatchObject({
      message: 'This quote was declined. It cannot be changed any more',
    })
  })

  it('stores nothing of a step when its last statement fails', async () => {
    const { seller, buyer, id } = await requested(market)
    await seller.call(makeOffer, { id, seen: 0, ...terms })
    await market.db.query(
      `alter table outside_messages add constraint no_more check (recipient <> '${seller.email}') not valid`,
    )
    try {
      await buyer.fails(answerOffer, { id, step: 'accept', version: 1 })
      expect((await buyer.call(viewNegotiation, { id })).data.status).toBe('offered')
      expect(await dealsOf(seller)).toHaveLength(0)
    } finally {
      await market.db.query('alter table outside_messages drop constraint no_more')
    }
  })
})

describeMarket('enquiries to answer', (market) => {
  it('[D-154] count as answered when the seller writes, offers or declines, not when they are opened', async () => {
    const { seller, buyer, id, room } = await requested(market)
    const waiting = async () =>
      (await seller.call(threadIndex, { unanswered: 1 })).data.data.map((thread) => thread.status)
    expect(await waiting()).toEqual(['requested'])
    const [thread] = (await seller.call(threadIndex, {})).data.data
    await seller.call(threadView, { id: thread?.id ?? 0 })
    expect(await waiting()).toEqual(['requested'])

    await write(seller, room, 'We will look into it')
    expect(await waiting()).toEqual([])
    await write(buyer, room, 'Any news?')
    expect(await waiting()).toEqual(['requested'])
    await seller.call(makeOffer, { id, seen: 0, ...terms })
    expect(await waiting()).toEqual([])
    await buyer.call(makeOffer, { id, seen: 1, ...terms, price: 8 })
    expect(await waiting()).toEqual(['countered'])
    // An open counter-offer is not answered by words.
    await write(seller, room, 'Let me think')
    expect(await waiting()).toEqual(['countered'])
    await seller.call(answerOffer, { id, step: 'decline', version: 2 })
    expect(await waiting()).toEqual([])
  })

  it.each([
    ['accepts the offer', { step: 'accept', version: 1 }],
    ['declines it', { step: 'decline', version: 1 }],
    ['withdraws the request', { step: 'end' }],
  ] as const)('[D-154] wait for nothing when the buyer %s, which is still news', async (_, answer) => {
    const { seller, buyer, id, room } = await requested(market)
    const [thread] = (await seller.call(threadIndex, {})).data.data
    await seller.call(makeOffer, { id, seen: 0, ...terms })
    await seller.call(threadView, { id: thread?.id ?? 0 })
    await buyer.call(answerOffer, { id, ...answer })

    expect((await seller.call(threadIndex, {})).data.data).toMatchObject([{ is_unanswered: false, is_unread: true }])
    // Words of the buyer after the end are a question again.
    await write(buyer, room, 'When do you ship?')
    expect((await seller.call(threadIndex, { unanswered: 1 })).data.data).toHaveLength(1)
    expect((await seller.call(threadView, { id: thread?.id ?? 0 })).waits_for).toBe('words')
    // Thanks need no answer.
    await seller.call(threadAnswered, { id: thread?.id ?? 0 })
    expect((await seller.call(threadIndex, { unanswered: 1 })).data.data).toHaveLength(0)
  })

  it('[D-291] wait for terms until the seller makes or declines them, and words belong to a quote that is open', async () => {
    const { seller, buyer, listing, id, room } = await requested(market)
    const [older] = (await seller.call(threadIndex, {})).data.data
    expect(await seller.fails(threadAnswered, { id: older?.id ?? 0 })).toMatchObject({
      message: 'This quote waits for your terms. Make an offer, or decline it',
    })
    await seller.call(makeOffer, { id, seen: 0, ...terms })
    market.clock.now = new Date(market.clock.now.getTime() + 60_000)
    const { data: second } = await buyer.call(submitQuote, hingeRequest(seller, listing))
    await seller.call(makeOffer, { id: second.id, seen: 0, ...terms })
    market.clock.now = new Date(market.clock.now.getTime() + 60_000)
    await buyer.call(answerOffer, { id: second.id, step: 'accept', version: 1 })

    await write(buyer, room, 'And can you pack the first lot in wood?')

    expect((await seller.call(threadIndex, { unanswered: 1 })).data.data).toMatchObject([
      { id: older?.id, status: 'offered' },
    ])
    expect(await buyer.fails(threadAnswered, { id: older?.id ?? 0 })).toMatchObject({ _tag: 'Forbidden' })
  })

  it('[D-154] stay as they are when the same buyer asks again', async () => {
    const { seller, buyer, listing } = await requested(market)
    const [older] = (await seller.call(threadIndex, {})).data.data
    await seller.call(threadView, { id: older?.id ?? 0 })
    const before = (await seller.call(threadIndex, {})).data.data[0]
    market.clock.now = new Date(market.clock.now.getTime() + 60_000)

    await buyer.call(submitQuote, hingeRequest(seller, listing))

    const [newest, same] = (await seller.call(threadIndex, {})).data.data
    expect(same).toEqual(before)
    expect(newest).toMatchObject({ is_unread: true, is_unanswered: true })
  })

  it('filter by whose turn it is, and by how they ended', async () => {
    const { seller, buyer, id } = await requested(market)
    const turns = async (person: Person, type: 'sent' | 'received') =>
      Promise.all(
        (['mine', 'theirs', 'ended'] as const).map(
          async (turn) => (await person.call(enquiryIndex, { type, turn })).data.total,
        ),
      )
    expect([await turns(buyer, 'sent'), await turns(seller, 'received')]).toEqual([
      [0, 1, 0],
      [1, 0, 0],
    ])
    await seller.call(makeOffer, { id, seen: 0, ...terms })
    expect([await turns(buyer, 'sent'), await turns(seller, 'received')]).toEqual([
      [1, 0, 0],
      [0, 1, 0],
    ])
    await buyer.call(answerOffer, { id, step: 'accept', version: 1 })
    expect(await turns(buyer, 'sent')).toEqual([0, 0, 1])
    const ended = async (ended_as: 'accepted' | 'declined') =>
      (await buyer.call(enquiryIndex, { type: 'sent', ended_as })).data.total
    expect([await ended('accepted'), await ended('declined')]).toEqual([1, 0])
    expect((await buyer.call(enquiryIndex, { type: 'sent' })).data.data[0]).toMatchObject({
      status: 'accepted',
      turn: null,
      offer: { version: 1, by: 'seller', quantity: 250, price: 8.5, total: 2_125 },
    })
  })

  it('[D-265] name each product and variation once, and say whether it is still on sale', async () => {
    const { seller, listing } = await offer(market)
    const other = await hingeListing(market, seller)
    const buyer = await market.buyer()
    const buy = async (product: number) => {
      const { data } = await buyer.call(submitQuote, hingeRequest(seller, product))
      await seller.call(makeOffer, { id: data.id, seen: 0, ...terms })
      await buyer.call(answerOffer, { id: data.id, step: 'accept', version: 1 })
      return data.id
    }
    await buy(listing)
    const newest = await buy(listing)
    const second = await buy(other)
    // A later request that was not accepted does not hide the one that was.
    await buyer.call(submitQuote, hingeRequest(seller, other))
    const bought = async () => {
      const { data } = await buyer.call(enquiryIndex, { type: 'sent', ended_as: 'accepted', distinct: 1, per_page: 5 })
      return [data.total, ...data.data.map(({ id, is_on_sale }) => [id, is_on_sale])]
    }
    expect(await bought()).toEqual([2, [second, true], [newest, true]])
    const isOnSale = async (id: number) => (await buyer.call(viewNegotiation, { id })).data.is_on_sale
    expect(await isOnSale(second)).toBe(true)
    await market.db.query('update listings set published = 0 where id = $1', [other])
    expect(await bought()).toEqual([2, [second, false], [newest, true]])
    expect(await isOnSale(second)).toBe(false)
    await market.db.query(
      `update quotes set combinations = '[{"attribute_id":1,"term_id":2,"name":"Size","value":"L"}]' where id = $1`,
      [newest],
    )
    expect((await bought())[0]).toBe(3)
  })

  it('[D-270] compare the offers of what was sent together in one currency, for the buyer alone', async () => {
    const { seller, buyer, id } = await requested(market)
    const second = await offer(market)
    const other = (await buyer.call(submitQuote, hingeRequest(second.seller, second.listing))).data.id
    await seller.call(makeOffer, { id, seen: 0, ...terms })
    await market.db.query(
      `insert into reviews (company_id, user_id, author, rating, text)
       values ($1, null, 'Ann', 5, 'Good'), ($1, null, 'Ben', 4, 'Good'), ($1, null, 'Cleo', 4, 'Good')`,
      [seller.companyId],
    )
    const compared = async (person: Person, currency = 1) =>
      (await person.call(compareOffers, { ids: `${other},${id},0`, currency })).data

    expect((await buyer.call(comparableQuotes, {})).data).toEqual([[other, id]])
    // EUR 8.50 at 1.08 dollars a euro, for the 250 that were asked for.
    expect(await compared(buyer)).toMatchObject({
      currency: 'USD',
      rows: [
        { quote: { id: other }, version: null, price: null, total: null, own_total: null, rating: null, reviews: 0 },
        {
          quote: { id, steps: ['accept', 'offer', 'decline', 'end'] },
          version: 1,
          price: 9.18,
          total: 2_295,
          rating: 4.3,
          reviews: 3,
        },
      ],
    })
    expect((await compared(buyer, 2)).rows[1]).toMatchObject({ price: 8.5, total: 2_125, own_total: 2_125 })
    // The comparison shows the offer to its buyer.
    expect((await seller.call(viewNegotiation, { id })).data.offers[0]?.seen_at).toEqual(expect.any(String))
    await buyer.call(answerOffer, { id, step: 'decline', version: 1 })
    expect((await buyer.call(comparableQuotes, {})).data).toEqual([[other, id]])
    for (const person of [seller, await market.buyer()]) {
      expect((await person.call(comparableQuotes, {})).data).toEqual([])
      expect((await compared(person)).rows).toEqual([])
    }
  })

  it('[D-270] compare what different sellers offer for one category while it goes on', async () => {
    const { buyer, id, listing } = await requested(market)
    const second = await offer(market)
    const { data } = await buyer.call(submitQuote, {
      ...hingeRequest(second.seller, second.listing),
      message: 'The same from you?',
    })
    expect((await buyer.call(comparableQuotes, {})).data).toEqual([])
    await market.db.query(
      'update listings set category_id = (select min(id) from categories) where id in ($1::bigint, $2::bigint)',
      [listing, second.listing],
    )
    expect((await buyer.call(comparableQuotes, {})).data).toEqual([[data.id, id]])
    await buyer.call(answerOffer, { id, step: 'end' })
    expect((await buyer.call(comparableQuotes, {})).data).toEqual([])
  })
})

// Helpers

async function requested(market: Market) {
  const { seller, listing } = await offer(market)
  const buyer = await market.buyer()
  const { data } = await buyer.call(submitQuote, hingeRequest(seller, listing))
  return { seller, buyer, listing, id: data.id, room: data.room_id }
}

async function offer(market: Market) {
  const seller = await market.seller()
  return { seller, listing: await hingeListing(market, seller) }
}

const dealsOf = async (seller: Person) => (await seller.call(dealList, {})).deal_data.data

const write = (person: Person, roomId: string, message: string) =>
  person.call(sendMessage, { roomId, client_id: randomUUID(), message })

async function eventsOf(market: Market, quoteId: number) {
  const { rows } = await market.db.query<{ channels: string[] }>(
    `select channels from outbox where event = 'quote.changed' and data ->> 'quote_id' = $1 order by id`,
    [String(quoteId)],
  )
  return rows
}
