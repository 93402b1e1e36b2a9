import { expect, it } from 'vitest'
import { roomsBlock, roomsList } from '../../../../core/contracts/chat.contract.ts'
import {
  acceptContact,
  contactList,
  requestContact,
  updateContact,
} from '../../../../core/contracts/contacts.contract.ts'
import { describeMarket, type Market, type Person } from '../market.ts'

describeMarket('contacts', (market) => {
  it('[API-CONTACT-02] [API-CONTACT-03] [ENTITY-19] [IMPLIED-20] [D-99] moves a request between the tabs, and the chat follows', async () => {
    const [buyer, seller] = [await market.buyer(), await market.seller()]

    await buyer.call(requestContact, { id: seller.userId })
    expect(await namesOn(buyer)).toEqual({ 1: [seller.userId], 2: [], 3: [] })
    expect((await seller.call(contactList, { tab_type: 3 })).data.data).toMatchObject([
      { id: buyer.userId, status: 0, shop: null },
    ])
    expect((await seller.call(contactList, {})).counts).toEqual({ contacts: 0, blocked: 0, requests: 1 })

    await seller.call(acceptContact, { id: buyer.userId })
    expect(await namesOn(seller)).toEqual({ 1: [buyer.userId], 2: [], 3: [] })
    expect((await seller.call(roomsList, {})).data).toMatchObject([{ is_request: 0, is_blocked: 0 }])

    await seller.call(updateContact, { id: buyer.userId, status: 2 })
    expect(await namesOn(seller)).toEqual({ 1: [], 2: [buyer.userId], 3: [] })
    expect((await seller.call(roomsList, {})).data).toMatchObject([{ is_blocked: 1 }])
    // The blocked person sees no difference.
    expect(await namesOn(buyer)).toEqual({ 1: [seller.userId], 2: [], 3: [] })
    expect((await buyer.call(requestContact, { id: seller.userId })).message).toBe('Already among your contacts.')

    await seller.call(updateContact, { id: buyer.userId, status: 1 })
    expect(await namesOn(seller)).toEqual({ 1: [buyer.userId], 2: [], 3: [] })
  })

  it('[D-99] blocks who asked when the request is declined, and makes a contact of who was blocked in the chat', async () => {
    const [buyer, seller] = [await market.buyer(), await market.seller()]
    const { room_id } = await buyer.call(requestContact, { shop: await slugOf(market, seller) })

    await seller.call(updateContact, { id: buyer.userId, status: 2 })
    expect(await namesOn(seller)).toEqual({ 1: [], 2: [buyer.userId], 3: [] })

    await buyer.call(roomsBlock, { room_id, is_blocked: 1 })
    expect(await namesOn(buyer)).toEqual({ 1: [], 2: [seller.userId], 3: [] })
    expect(await buyer.fails(requestContact, { id: seller.userId })).toMatchObject({
      message: 'You blocked this person. Unblock them on the tab Blocked.',
    })
    await buyer.call(updateContact, { id: seller.userId, status: 1 })
    expect(await namesOn(buyer)).toEqual({ 1: [seller.userId], 2: [], 3: [] })
  })

  it('[API-CONTACT-01] [CONST-05] pages each tab by 15, by name, and searches names and companies as they are typed', async () => {
    const seller = await market.seller()
    for (let at = 0; at < 17; at += 1) {
      const buyer = await market.buyer()
      await buyer.call(requestContact, { id: seller.userId })
      if (at > 0) await seller.call(acceptContact, { id: buyer.userId })
      const name = `Person ${String(at).padStart(2, '0')}${at === 5 ? ' 50%_off' : ''}`
      await market.db.query('update users set full_name = $2 where id = $1', [buyer.userId, name])
    }

    const first = await seller.call(contactList, {})
    expect(first.data).toMatchObject({ per_page: 15, total: 16, last_page: 2, current_page: 1 })
    expect(first.data.data.map(({ name }) => name.slice(7, 9))).toEqual(
      Array.from({ length: 15 }, (_, at) => String(at + 1).padStart(2, '0')),
    )
    const second = await seller.call(contactList, { page: 2 })
    expect(second.data.data.map(({ name }) => name)).toEqual(['Person 16'])
    expect((await seller.call(contactList, { page: 9 })).data).toMatchObject({ total: 16, data: [] })
    expect((await seller.call(contactList, { tab_type: 3 })).data.total).toBe(1)
    expect((await seller.call(contactList, { search: '%_' })).data.data.map(({ name }) => name)).toEqual([
      'Person 05 50%_off',
    ])
    expect((await seller.call(contactList, { search: 'person 1' })).data.total).toBe(7)
  })

  it('[PERM-11] refuses block and unblock without the right, and people without a chat like missing ones', async () => {
    const seller = await market.seller()
    const allowed = (...actions: string[]) =>
      market.subuser(seller, [{ module: 'My Contacts', actions: ['View', ...actions] }] as never)
    const [sub, blocker, stranger] = [
      await allowed('Add', 'Edit', 'Delete'),
      await allowed('Block/Unblock'),
      await market.buyer(),
    ]

    const block = { id: stranger.userId, status: 2 as const }
    expect(await sub.fails(updateContact, block)).toMatchObject({ _tag: 'Forbidden' })
    // With the right, the refusal is that of a person without a chat.
    expect(await blocker.fails(updateContact, block)).toMatchObject({ _tag: 'NotFound' })
    expect(await seller.fails(updateContact, { id: stranger.userId, status: 2 })).toMatchObject({ _tag: 'NotFound' })
    expect(await seller.fails(acceptContact, { id: stranger.userId })).toMatchObject({ _tag: 'NotFound' })
    expect(await seller.fails(requestContact, { id: stranger.userId })).toMatchObject({ _tag: 'NotFound' })
    expect(await seller.fails(requestContact, { shop: 'no-such-shop' })).toMatchObject({ _tag: 'NotFound' })
    const pending = await market.seller({ approval: 'pending' })
    expect(await seller.fails(requestContact, { shop: await slugOf(market, pending) })).toMatchObject({
      _tag: 'NotFound',
    })
    expect(await seller.fails(requestContact, {})).toMatchObject({
      _tag: 'Refused',
      errors: { id: ['Name the person by id or their shop by shop'] },
    })
  })
})

// Helpers

/** The people on each tab. */
async function namesOn(person: Person) {
  const on = async (tab_type: 1 | 2 | 3) => (await person.call(contactList, { tab_type })).data.data.map(({ id }) => id)
  return { 1: await on(1), 2: await on(2), 3: await on(3) }
}

async function slugOf(market: Market, { companyId }: Person): Promise<string> {
  const { rows } = await market.db.query<{ slug: string }>('select slug from companies where id = $1', [companyId])
  return rows[0]?.slug ?? ''
}
