import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { viewProfile } from '../../../../core/contracts/profile.contract.ts'
import { markAsRead, sendMessage } from '../../../../core/contracts/chat.contract.ts'
import { makeOffer } from '../../../../core/contracts/negotiation.contract.ts'
import { notificationsList } from '../../../../core/contracts/notifications.contract.ts'
import { savePreferences, showPreferences } from '../../../../core/contracts/preferences.contract.ts'
import { submitQuote } from '../../../../core/contracts/trade.contract.ts'
import { MINUTE_MS } from '../../../../core/time/durations.ts'
import { describeMarket, type Market, type Person } from '../market.ts'
import { hingeListing, hingeRequest } from '../trade/hinge-quote.ts'

const on = { in_app: true, mail: true }
const off = { in_app: false, mail: false }
const first = {
  enquiries: on,
  product: { in_app: true, mail: false },
  records: { in_app: true, mail: false },
  chat: { mail: true },
  reminders: { mail: true },
}

describeMarket('preferences', (market) => {
  describe('the call', () => {
    it('[IMPLIED-18] keeps currency, language and time zone', async () => {
      const buyer = await market.buyer()
      expect((await buyer.call(showPreferences, {})).data).toEqual({
        currency: '',
        language: '',
        time_zone: '',
        notifications: first,
      })
      await buyer.call(savePreferences, { currency: 'EUR', language: 'de', time_zone: 'Europe/Rome' })
      expect((await buyer.call(showPreferences, {})).data).toEqual({
        currency: 'EUR',
        language: 'de',
        time_zone: 'Europe/Rome',
        notifications: first,
      })
      // The profile shows the same time zone.
      expect((await buyer.call(viewProfile, {})).data.time_zone).toBe('Europe/Rome')
      await buyer.call(savePreferences, { notifications: { ...first, chat: { mail: false } } })
      expect((await buyer.call(showPreferences, {})).data).toMatchObject({
        currency: 'EUR',
        notifications: { chat: { mail: false }, enquiries: on },
      })
    })

    it('refuses what is not offered, visitors, and people without the right', async () => {
      const seller = await market.seller()
      expect(await seller.fails(savePreferences, { currency: 'XXX' as 'EUR' })).toMatchObject({
        errors: { currency: ['Please select currency'] },
      })
      expect(await seller.fails(savePreferences, { time_zone: 'Moon/Base' })).toMatchObject({
        errors: { time_zone: ['Please select time zone'] },
      })
      expect(await market.visitor.fails(showPreferences, {})).toMatchObject({ _tag: 'Unauthenticated' })
      const reader = await market.subuser(seller, [{ module: 'Account Preferences', actions: ['View'] }])
      expect(await reader.fails(savePreferences, { currency: 'EUR' })).toMatchObject({ _tag: 'Forbidden' })
      expect((await reader.call(showPreferences, {})).data.currency).toBe('')
      const nobody = await market.subuser(seller, [])
      expect(await nobody.fails(showPreferences, {})).toMatchObject({ _tag: 'Forbidden' })
    })

    it('[D-120] answers 409 when another window changed a value meanwhile', async () => {
      const buyer = await market.buyer()
      await buyer.call(savePreferences, { currency: 'EUR' })
      expect(await buyer.fails(savePreferences, { currency: 'GBP', was: { currency: '' } })).toMatchObject({
        _tag: 'Conflict',
        present: { currency: 'EUR' },
      })
    })
  })

  describe('what arrives', () => {
    it('is no mail and no notice where the person wants none, and the other side is told as before', async () => {
      const { seller, buyer, id } = await requested(market)
      await buyer.call(savePreferences, { notifications: { ...first, enquiries: off } })
      const before = (await market.messagesTo(seller.email)).length

      await seller.call(makeOffer, { id, seen: 0, ...terms })
      expect(await market.messagesTo(buyer.email)).toEqual([])
      expect((await buyer.call(notificationsList, {})).data.data).toEqual([])

      await buyer.call(savePreferences, { notifications: { ...first, enquiries: { in_app: true, mail: false } } })
      await buyer.call(makeOffer, { id, seen: 1, ...terms, price: 8 })
      expect((await market.messagesTo(seller.email)).length).toBe(before + 1)
      await seller.call(makeOffer, { id, seen: 2, ...terms, price: 8.2 })
      expect(await market.messagesTo(buyer.email)).toEqual([])
      expect((await buyer.call(notificationsList, {})).data.data).toHaveLength(1)
    })
  })

  describe('a chat message that stays unread for ten minutes', () => {
    it('is mailed once, with those that follow, until the person reads', async () => {
      const [seller, buyer] = [await market.seller(), await market.buyer()]
      await write(buyer, seller, 'Do you ship to Bari?')
      const { data } = await write(buyer, seller, 'By sea')
      expect(await market.messagesTo(seller.email)).toEqual([])

      await tenMinutesLater(market)
      const mails = await market.messagesTo(seller.email)
      expect(mails).toHaveLength(1)
      expect(mails[0]?.body).toContain('By sea')
      expect(mails[0]?.body).toContain('/chat?room=')
      // The sender has nothing unread.
      expect(await market.messagesTo(buyer.email)).toEqual([])

      await write(buyer, seller, 'Hello?')
      await tenMinutesLater(market)
      expect(await market.messagesTo(seller.email)).toHaveLength(1)

      await seller.call(markAsRead, { room_id: data.roomId })
      await write(buyer, seller, 'One more')
      await tenMinutesLater(market)
      expect((await market.messagesTo(seller.email)).map(({ body }) => body.includes('One more'))).toEqual([
        true,
        false,
      ])
    })

    it('is not mailed when it was read, nor against the preference', async () => {
      const [seller, other, buyer] = [await market.seller(), await market.seller(), await market.buyer()]
      await other.call(savePreferences, { notifications: { ...first, chat: { mail: false } } })
      const { data } = await write(buyer, seller, 'Read in time')
      await write(buyer, other, 'Unwanted by mail')
      await seller.call(markAsRead, { room_id: data.roomId })
      await tenMinutesLater(market)
      expect(await market.messagesTo(seller.email)).toEqual([])
      expect(await market.messagesTo(other.email)).toEqual([])
    })
  })
})

// Helpers

const terms = {
  quantity: 250,
  price: 8.5,
  price_term: 'FOB' as const,
  place: 'Hamburg',
  payment_method: 'TT' as const,
  lead_time_days: 21,
  message: 'Our best for this lot',
}

const write = (from: Person, to: Person, message: string) =>
  from.call(sendMessage, { recipient_id: to.userId, client_id: randomUUID(), message })

async function requested(market: Market) {
  const { seller, listing } = await offer(market)
  const buyer = await market.buyer()
  const { data } = await buyer.call(submitQuote, hingeRequest(seller, listing))
  return { seller, buyer, id: data.id }
}

async function offer(market: Market) {
  const seller = await market.seller()
  return { seller, listing: await hingeListing(market, seller) }
}

/** Makes the waiting mails due and runs them. */
async function tenMinutesLater(market: Market): Promise<void> {
  const { rows } = await market.db.query<{ due_at: Date }>(
    `select due_at from jobs where kind = 'unread-chat' and state = 'waiting'`,
  )
  // By the clock of the market, which stands still, however long the messages took.
  for (const { due_at } of rows) expect(due_at.getTime() - market.clock.now.getTime()).toBe(10 * MINUTE_MS)
  await market.db.query(`update jobs set due_at = now() where kind = 'unread-chat' and state = 'waiting'`)
  await market.server.jobs.idle()
}
