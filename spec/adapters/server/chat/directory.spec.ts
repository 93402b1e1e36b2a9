import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { NEW_PEOPLE_LIMITS } from '../../../../core/chat/chat.schema.ts'
import {
  chatHistory,
  markAsRead,
  roomsBlock,
  roomsCreate,
  roomsList,
  roomsRequest,
  sendMessage,
} from '../../../../core/contracts/chat.contract.ts'
import { describeMarket, type Market, type Person } from '../market.ts'

describeMarket('who can be written to', (market) => {
  // Any account read the names and companies of all people by counting ids upwards.
  it('[D-144] treats people without a dealing like missing ones, in chats, groups and messages', async () => {
    const [seller, buyer, stranger] = [await market.seller(), await market.buyer(), await market.buyer()]
    const hidden = await market.subuser(await market.seller(), [])
    const pending = await market.seller({ approval: 'pending' })
    const missing = await seller.fails(roomsCreate, { user_ids: [999_999_999] })

    for (const { userId } of [stranger, hidden, pending, buyer]) {
      expect(await seller.fails(roomsCreate, { user_ids: [userId] })).toEqual(missing)
      expect(await seller.fails(roomsCreate, { user_ids: [userId], name: 'All', is_group: 1 })).toEqual(missing)
      expect(await seller.fails(sendMessage, { recipient_id: userId, client_id: randomUUID(), message: 'Hi' })).toEqual(
        missing,
      )
    }
    expect((await seller.call(roomsList, {})).data).toEqual([])
  })

  it('[D-144] opens a chat with the owner of a shop as a request, and with a contact of the company at once', async () => {
    const [seller, buyer] = [await market.seller(), await market.buyer()]
    const shop = await market.seller()
    await makeContact(market, seller, buyer)

    await seller.call(roomsCreate, { user_ids: [shop.userId] })
    await seller.call(roomsCreate, { user_ids: [buyer.userId] })

    expect((await shop.call(roomsList, {})).data).toMatchObject([{ is_request: 1 }])
    expect((await buyer.call(roomsList, {})).data).toMatchObject([{ is_request: 0 }])
    // Without Leads: View the contacts of the company stay unknown to a sub-user.
    const sub = await market.subuser(seller, [])
    const other = await market.buyer()
    await makeContact(market, seller, other)
    expect(await sub.fails(roomsCreate, { user_ids: [other.userId] })).toMatchObject({ _tag: 'NotFound' })
    expect(await sub.fails(roomsCreate, { user_ids: [(await market.subuser(seller, [])).userId] })).toMatchObject({
      _tag: 'NotFound',
    })
  })

  // Thirty-two strangers had a message within 1.3 seconds.
  it('[D-144] limits the new people a company writes to, members and groups together', async () => {
    const owner = await market.seller()
    const colleague = await market.subuser(owner, [])
    const [{ most }] = NEW_PEOPLE_LIMITS
    const shops: number[] = []
    for (let at = 0; at < most + 2; at += 1) shops.push((await market.seller()).userId)
    const [first = 0, second = 0, ...others] = shops

    await owner.call(roomsCreate, { user_ids: others, name: 'Offer', is_group: 1 })

    expect(
      await colleague.fails(sendMessage, { recipient_id: first, client_id: randomUUID(), message: 'Hi' }),
    ).toMatchObject({ _tag: 'TooMany' })
    expect(await owner.fails(roomsCreate, { user_ids: [first, second], name: 'More', is_group: 1 })).toMatchObject({
      _tag: 'TooMany',
    })
    expect(await market.seller().then((fresh) => fresh.call(roomsCreate, { user_ids: [first] }))).toMatchObject({
      data: { is_request: 0 },
    })
  })

  it('[D-144] keeps a block in new and common groups: no event, no count, no preview, no text', async () => {
    const { blocker, blocked, friend } = await blockedPair(market)
    const { data: old } = await friend.call(roomsCreate, {
      user_ids: [blocker.userId, blocked.userId],
      name: 'Fair',
      is_group: 1,
    })
    await blocker.call(roomsRequest, { room_id: old.room_id })
    await write(friend, old.room_id, 'Welcome')
    await blocker.call(markAsRead, { room_id: old.room_id })
    const known = await lastEvent(market)

    await write(blocked, old.room_id, 'Secret in the old group')
    const { data: fresh } = await blocked.call(roomsCreate, {
      user_ids: [blocker.userId, friend.userId],
      name: 'New group',
      is_group: 1,
    })
    await write(blocked, fresh.room_id, 'Secret in the new group')

    expect(await eventsFor(market, blocker, known)).toEqual([])
    const { data: rooms, unread } = await blocker.call(roomsList, {})
    expect(unread).toEqual({ open: 0, archived: 0 })
    expect(rooms.find(({ room_id }) => room_id === old.room_id)).toMatchObject({
      unread_count: 0,
      last_message: 'Welcome',
      last_sender_id: friend.userId,
    })
    expect(rooms.find(({ room_id }) => room_id === fresh.room_id)).toMatchObject({
      is_blocked: 1,
      last_message: null,
      last_sender_id: null,
    })
    const histories = [
      await blocker.call(chatHistory, { userId: 0, room_id: old.room_id }),
      await blocker.call(chatHistory, { userId: 0, room_id: fresh.room_id }),
    ]
    expect(JSON.stringify([rooms, histories])).not.toContain('Secret')
    expect(histories[0]?.data.data.map(({ seq, message_type }) => [seq, message_type])).toEqual([
      [2, 'hidden'],
      [1, 'text'],
    ])
    // Others receive everything, and the sender learns nothing.
    expect((await friend.call(chatHistory, { userId: 0, room_id: old.room_id })).data.data[0]?.message).toBe(
      'Secret in the old group',
    )
    expect((await blocked.call(roomsList, {})).data.map(({ is_blocked }) => is_blocked)).not.toContain(1)
  })
})

// Helpers

const write = (person: Person, roomId: string, message: string) =>
  person.call(sendMessage, { roomId, client_id: randomUUID(), message })

/** Makes a person a contact of a company, as an enquiry does. */
const makeContact = (market: Market, of: Person, contact: Person) =>
  market.db.query(
    `insert into threads (company_id, type, thread_name, lead_source, contact_user_id) values ($1, 'type_2', 'Hinges', 'Enquiry', $2)`,
    [of.companyId, contact.userId],
  )

/** Three people who know each other; one has blocked another one. */
async function blockedPair(market: Market) {
  const [blocker, blocked, friend] = [await market.seller(), await market.seller(), await market.seller()]
  for (const [one, other] of [
    [blocked, blocker],
    [blocked, friend],
    [friend, blocker],
  ] as const) {
    const { data } = await one.call(roomsCreate, { user_ids: [other.userId] })
    await other.call(roomsRequest, { room_id: data.room_id })
    if (one === blocked && other === blocker) await blocker.call(roomsBlock, { room_id: data.room_id })
  }
  return { blocker, blocked, friend }
}

const lastEvent = async (market: Market) =>
  (await market.db.query<{ id: number }>('select coalesce(max(id), 0)::int as id from outbox')).rows[0]?.id ?? 0

const eventsFor = async (market: Market, { userId }: Person, after: number) =>
  (
    await market.db.query<{ event: string }>('select event from outbox where id > $1 and $2 = any(channels)', [
      after,
      `private-chat.${userId}`,
    ])
  ).rows
