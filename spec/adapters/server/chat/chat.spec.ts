import { randomUUID } from 'node:crypto'
import { describe, expect, it, vi } from 'vitest'
import { watchPresence } from '../../../../adapters/server/chat/presence.ts'
import {
  authorizeChannel,
  chatHistory,
  chatPresence,
  changeGroup,
  deleteGroup,
  markAsRead,
  pinRoom,
  roomsArchive,
  roomsBlock,
  roomsCreate,
  roomsList,
  roomsRequest,
  sendMessage,
} from '../../../../core/contracts/chat.contract.ts'
import { describeMarket, type Market, type Person } from '../market.ts'

describeMarket('chat', (market) => {
  describe('rooms/send-message', () => {
    it('[API-CHAT-03] [ENTITY-28] stores a message with a reply and a file, and delivers it to the other member', async () => {
      const { buyer, seller, roomId } = await acquainted(market)
      const question = await write(seller, roomId, 'Which port?')
      const png = new File([onePixel], 'crate.png', { type: 'image/png' })

      const { data } = await buyer.call(sendMessage, {
        roomId,
        client_id: randomUUID(),
        message: 'Hamburg, please',
        message_type: 'text',
        replied_parent_id: question.id,
        replied_message: 'forged',
        chat_transfer_id: 't-1',
        promotion_type: 'spring',
        master_prom_id: '9',
        files: [png],
      })

      expect(data).toMatchObject({
        message: 'Hamburg, please',
        message_type: 'text',
        recipient_id: seller.userId,
        roomId,
        replied_parent_id: question.id,
        replied_message: 'Which port?',
        read: 0,
        chat_transfer_id: 't-1',
        promotion_type: 'spring',
        master_prom_id: '9',
        files: [{ name: 'crate.png' }],
      })
      const [newest] = (await seller.call(chatHistory, { userId: buyer.userId })).data.data
      expect(newest).toEqual(data)
      const file = await fetch(market.url + (newest?.files[0]?.url ?? ''))
      expect(file.headers.get('content-type')).toBe('image/png')
      expect(await emitted(market, 'message.sent')).toMatchObject({
        channels: [`private-chat.${buyer.userId}`, `private-chat.${seller.userId}`],
      })
    })

    it('should store one message when it is sent ten times at once', async () => {
      const { buyer, seller, roomId } = await acquainted(market)
      const before = (await seller.call(chatHistory, { userId: buyer.userId })).data.total
      const message = { roomId, client_id: randomUUID(), message: 'Once only' }

      const answers = await Promise.all(Array.from({ length: 10 }, () => buyer.call(sendMessage, message)))

      expect(new Set(answers.map(({ data }) => data.id)).size).toBe(1)
      expect((await seller.call(chatHistory, { userId: buyer.userId })).data.total).toBe(before + 1)
    })

    it('should create one room and one message when a first message is sent ten times at once', async () => {
      const [buyer, seller] = [await market.buyer(), await market.seller()]
      const message = { recipient_id: seller.userId, client_id: randomUUID(), message: 'Hello' }

      await Promise.all(Array.from({ length: 10 }, () => buyer.call(sendMessage, message)))

      expect((await seller.call(roomsList, {})).data).toMatchObject([{ last_seq: 1, unread_count: 1 }])
    })

    it('should number the messages of a room without gaps when many people write at once', async () => {
      const { buyer, seller, roomId } = await acquainted(market)

      await Promise.all(
        Array.from({ length: 20 }, (_, at) => write(at % 2 === 0 ? buyer : seller, roomId, `Line ${at}`)),
      )

      const seqs = (await buyer.call(chatHistory, { userId: 0, room_id: roomId, per_page: 100 })).data.data.map(
        ({ seq }) => seq,
      )
      expect(seqs).toEqual(Array.from({ length: seqs.length }, (_, at) => seqs.length - at))
      const { rows } = await market.db.query<{ seq: number }>(
        `select (data -> 'message' ->> 'seq')::int as seq from outbox where event = 'message.sent' and data -> 'message' ->> 'roomId' = $1 order by id`,
        [roomId],
      )
      expect(rows.map(({ seq }) => seq)).toEqual(seqs.toReversed())
    })

    it('should refuse an empty message, a foreign room, a forged reply and a message to oneself', async () => {
      const { buyer, roomId } = await acquainted(market)
      const other = await acquainted(market)
      const foreign = await write(other.buyer, other.roomId, 'Ours')

      expect(await buyer.fails(sendMessage, { roomId, client_id: randomUUID(), message: ' ' })).toMatchObject({
        errors: { message: ['Please enter message'] },
      })
      expect(
        await buyer.fails(sendMessage, { roomId: other.roomId, client_id: randomUUID(), message: 'Let me in' }),
      ).toMatchObject({ _tag: 'NotFound' })
      expect(
        await buyer.fails(sendMessage, {
          roomId,
          client_id: randomUUID(),
          message: 'Re',
          replied_parent_id: foreign.id,
        }),
      ).toMatchObject({ _tag: 'Refused' })
      expect(
        await buyer.fails(sendMessage, { recipient_id: buyer.userId, client_id: randomUUID(), message: 'Me' }),
      ).toMatchObject({ _tag: 'Refused' })
      expect(await market.visitor.fails(sendMessage, { roomId, client_id: randomUUID(), message: 'Hi' })).toMatchObject(
        { _tag: 'Unauthenticated' },
      )
    })

    it('[D-49] should refuse a file whose content contradicts its name, and one above 2 MB', async () => {
      const { buyer, roomId } = await acquainted(market)
      const disguised = new File(['<script>'], 'price.pdf')
      const large = new File([onePixel, new Uint8Array(2_097_152)], 'large.png')

      expect(await buyer.fails(sendMessage, { roomId, client_id: randomUUID(), files: [disguised] })).toMatchObject({
        errors: { files: ['Please upload files only in PDF, Excel or Doc format'] },
      })
      expect(await buyer.fails(sendMessage, { roomId, client_id: randomUUID(), files: [large] })).toMatchObject({
        errors: { files: ['File size too large: Max size is 2MB'] },
      })
    })
  })

  describe('chat-history', () => {
    it("[API-CHAT-01] pages the messages of a room, oldest last, and refuses a stranger's room", async () => {
      const { buyer, seller, roomId } = await acquainted(market)
      for (const text of ['two', 'three', 'four', 'five']) await write(buyer, roomId, text)

      const first = (await seller.call(chatHistory, { userId: buyer.userId, per_page: 2 })).data
      const second = (await seller.call(chatHistory, { userId: buyer.userId, per_page: 2, page: 2 })).data

      expect(first.data.map(({ message }) => message)).toEqual(['five', 'four'])
      expect(second.data.map(({ message }) => message)).toEqual(['three', 'two'])
      expect(first.next_page_url).toContain('page=2')
      const stranger = await market.buyer()
      expect(await stranger.fails(chatHistory, { userId: buyer.userId })).toMatchObject({ _tag: 'NotFound' })
      expect(await stranger.fails(chatHistory, { userId: 0, room_id: roomId })).toMatchObject({ _tag: 'NotFound' })
    })

    it('should return the messages after a number, oldest first', async () => {
      const { buyer, seller, roomId } = await acquainted(market)
      for (const text of ['two', 'three', 'four']) await write(buyer, roomId, text)

      const { data } = await seller.call(chatHistory, { userId: 0, room_id: roomId, after_seq: 1, per_page: 2 })

      expect(data.data.map(({ seq }) => seq)).toEqual([3, 2])
    })
  })

  it('[API-CHAT-02] marks a message as read, and the sender sees it', async () => {
    const { buyer, seller, roomId } = await acquainted(market)
    const message = await write(buyer, roomId, 'Seen?')
    expect((await seller.call(roomsList, {})).data[0]?.unread_count).toBeGreaterThan(0)

    await seller.call(markAsRead, { room_id: roomId, message_id: message.id })

    expect((await seller.call(roomsList, {})).data[0]?.unread_count).toBe(0)
    expect((await buyer.call(chatHistory, { userId: seller.userId })).data.data[0]).toMatchObject({
      id: message.id,
      read: 1,
    })
    expect(await emitted(market, 'message.read')).toMatchObject({
      data: { room_id: roomId, user_id: seller.userId, seq: message.seq },
    })
    const stranger = await market.buyer()
    expect(await stranger.fails(markAsRead, { room_id: roomId })).toMatchObject({ _tag: 'NotFound' })
  })

  it('[API-CHAT-04] toggles is_pinned between 0 and 1, for oneself only', async () => {
    const { buyer, seller, roomId } = await acquainted(market)

    expect((await seller.call(pinRoom, { room_id: roomId, user_id: seller.userId })).data).toEqual({ is_pinned: 1 })
    expect((await buyer.call(roomsList, {})).data[0]?.is_pinned).toBe(0)
    expect((await seller.call(pinRoom, { room_id: roomId, user_id: seller.userId })).data).toEqual({ is_pinned: 0 })
  })

  it('[API-CHAT-05] removes a group for its creator, and refuses others', async () => {
    const { seller: maker, buyer: member, roomId } = await acquainted(market)
    const stranger = await market.buyer()
    const { data: group } = await maker.call(roomsCreate, {
      user_ids: [member.userId],
      name: 'Spring order',
      is_group: true,
    })

    expect(await member.fails(deleteGroup, { room_id: group.room_id })).toMatchObject({ _tag: 'Forbidden' })
    expect(await stranger.fails(deleteGroup, { room_id: group.room_id })).toMatchObject({ _tag: 'NotFound' })
    await maker.call(deleteGroup, { room_id: group.room_id })
    expect((await maker.call(roomsList, {})).data.map(({ room_id }) => room_id)).toEqual([roomId])
    expect(await emitted(market, 'room.deleted')).toMatchObject({ data: { room_id: group.room_id } })
  })

  it('[D-271] lets the maker of a group add and remove people, and everybody else leave it', async () => {
    const { seller: maker, buyer: member, roomId } = await acquainted(market)
    const { buyer: second } = await acquainted(market, maker)
    const stranger = await market.buyer()
    const { data: group } = await maker.call(roomsCreate, { user_ids: [member.userId], name: 'Order', is_group: true })
    const { room_id } = group
    const people = async (person: Person) =>
      (await person.call(roomsList, {})).data
        .find((room) => room.room_id === room_id)
        ?.participants.map(({ user_id }) => user_id)
        .toSorted((a, b) => a - b)
    const both = [maker.userId, member.userId].toSorted((a, b) => a - b)
    await write(maker, room_id, 'Welcome')

    expect(await member.fails(changeGroup, { room_id, add: [second.userId] })).toMatchObject({ _tag: 'Forbidden' })
    expect(await member.fails(changeGroup, { room_id, remove: [maker.userId] })).toMatchObject({ _tag: 'Forbidden' })
    expect(await stranger.fails(changeGroup, { room_id, remove: [stranger.userId] })).toMatchObject({
      _tag: 'NotFound',
    })
    expect(await maker.fails(changeGroup, { room_id, add: [stranger.userId] })).toMatchObject({ _tag: 'NotFound' })
    expect(await maker.fails(changeGroup, { room_id, remove: [maker.userId] })).toMatchObject({ _tag: 'Refused' })
    expect(await maker.fails(changeGroup, { room_id: roomId, remove: [member.userId] })).toMatchObject({
      _tag: 'Refused',
    })
    expect(await people(member)).toEqual(both)

    await maker.call(changeGroup, { room_id, add: [second.userId, member.userId] })
    expect(await people(second)).toEqual([...both, second.userId].toSorted((a, b) => a - b))
    await maker.call(changeGroup, { room_id, remove: [second.userId] })
    expect(await people(second)).toBeUndefined()
    expect(
      await second.fails(sendMessage, { roomId: room_id, client_id: randomUUID(), message: 'Still here?' }),
    ).toMatchObject({
      _tag: 'NotFound',
    })
    const gone = await emitted(market, 'room.deleted')
    const goneAt = (gone?.data as { readonly version: number } | undefined)?.version ?? Number.NaN
    await maker.call(pinRoom, { room_id, user_id: maker.userId })
    await maker.call(changeGroup, { room_id, add: [second.userId] })
    const again = (await second.call(roomsList, {})).data.find((room) => room.room_id === room_id)
    expect(again?.version).toBeGreaterThan(goneAt)
    await maker.call(changeGroup, { room_id, remove: [second.userId] })
    await member.call(changeGroup, { room_id, remove: [member.userId] })
    expect(await people(member)).toBeUndefined()
    expect(await people(maker)).toEqual([maker.userId])
  })

  it("[API-CHAT-07] authorises the own private channel and refuses another user's", async () => {
    const [buyer, seller] = [await market.buyer(), await market.seller()]

    expect(
      (await buyer.call(authorizeChannel, { socket_id: '12.34', channel_name: `private-chat.${buyer.userId}` })).auth,
    ).toMatch(/^[0-9a-f]+:[0-9a-f]{64}$/)
    expect(
      await buyer.fails(authorizeChannel, { socket_id: '12.34', channel_name: `private-chat.${seller.userId}` }),
    ).toMatchObject({ _tag: 'Forbidden' })
    expect(await buyer.fails(authorizeChannel, { socket_id: '12.34', channel_name: 'presence-all' })).toMatchObject({
      _tag: 'Forbidden',
    })
    expect(
      await buyer.fails(authorizeChannel, { socket_id: 'no socket', channel_name: `private-chat.${buyer.userId}` }),
    ).toMatchObject({ _tag: 'Refused' })
    expect(
      await market.visitor.fails(authorizeChannel, { socket_id: '12.34', channel_name: 'private-chat.0' }),
    ).toMatchObject({ _tag: 'Unauthenticated' })
  })

  it('[IMPLIED-19] moves a room to the right tab with each call', async () => {
    const [buyer, seller] = [await market.buyer(), await market.seller()]
    const on = async (tab: 'all' | 'unread' | 'archive' | 'blocked' | 'new request') =>
      (await seller.call(roomsList, { tab })).data.map(({ room_id }) => room_id)
    const { data: room } = await buyer.call(roomsCreate, { user_ids: [seller.userId] })
    const id = room.room_id
    await write(buyer, id, 'May I ask?')

    expect([await on('all'), await on('new request')]).toEqual([[], [id]])
    await seller.call(roomsRequest, { room_id: id })
    expect([await on('all'), await on('unread'), await on('new request')]).toEqual([[id], [id], []])
    await seller.call(markAsRead, { room_id: id })
    expect([await on('all'), await on('unread')]).toEqual([[id], []])
    await seller.call(roomsArchive, { room_id: id })
    expect([await on('all'), await on('archive')]).toEqual([[], [id]])
    await seller.call(roomsArchive, { room_id: id })
    await seller.call(roomsBlock, { room_id: id })
    expect([await on('all'), await on('blocked')]).toEqual([[], [id]])
    await seller.call(roomsBlock, { room_id: id, is_blocked: false })
    expect(await on('all')).toEqual([id])
  })

  it('[D-95] delivers nothing between two people when one blocked the room, and reveals it to neither', async () => {
    const { buyer, seller, roomId } = await acquainted(market)
    await seller.call(markAsRead, { room_id: roomId })
    await seller.call(roomsBlock, { room_id: roomId })

    await write(buyer, roomId, 'Still there?')

    expect(await emitted(market, 'message.sent')).toMatchObject({ channels: [`private-chat.${buyer.userId}`] })
    expect((await seller.call(roomsList, {})).data[0]?.unread_count).toBe(0)
    expect((await seller.call(roomsList, {})).data[0]?.last_message).toBe('Good morning')
    expect(JSON.stringify(await seller.call(chatHistory, { userId: buyer.userId }))).not.toContain('Still there?')
    expect((await buyer.call(roomsList, {})).data[0]?.is_blocked).toBe(0)
    expect((await buyer.call(chatHistory, { userId: seller.userId })).data.data[0]).toMatchObject({ read: 0 })
    expect(await seller.fails(sendMessage, { roomId, client_id: randomUUID(), message: 'No' })).toMatchObject({
      message: 'You blocked this conversation. Unblock it to write again.',
    })
    await seller.call(roomsBlock, { room_id: roomId })
    await write(buyer, roomId, 'Hello again')
    expect((await seller.call(roomsList, {})).data[0]).toMatchObject({
      last_message: 'Hello again',
      last_sender_id: buyer.userId,
      unread_count: 1,
    })
  })

  it('[D-229] tells who of the accepted chats is there now, and nothing across a block', async () => {
    const start = market.clock.now
    const { buyer, seller, roomId } = await acquainted(market)
    const stranger = await market.buyer()
    const here = async (person: Person) => (await person.call(chatPresence, {})).data
    const later = (seconds: number) => (market.clock.now = new Date(market.clock.now.getTime() + seconds * 1_000))
    expect(await here(buyer)).toEqual([])
    expect(await here(seller)).toEqual([buyer.userId])
    expect(await here(stranger)).toEqual([])
    later(80)
    expect(await here(seller)).toEqual([])

    // The buyer has a socket in some process.
    await noteOnce(market, [String(buyer.userId), 'not a person', '999999999'])
    expect(await here(seller)).toEqual([buyer.userId])
    await seller.call(roomsBlock, { room_id: roomId })
    expect([await here(seller), await here(buyer)]).toEqual([[], []])
    await seller.call(roomsBlock, { room_id: roomId, is_blocked: false })
    expect([await here(seller), await here(buyer)]).toEqual([[buyer.userId], [seller.userId]])
    expect(await market.visitor.fails(chatPresence, {})).toMatchObject({ _tag: 'Unauthenticated' })
    market.clock.now = start
  })
})

// Helpers

/** One round of a process that has sockets of these people. */
async function noteOnce(market: Market, people: readonly string[]): Promise<void> {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const stop = watchPresence(
    market.db,
    () => people,
    () => market.clock.now,
  )
  await vi.advanceTimersByTimeAsync(30_000)
  vi.useRealTimers()
  await stop()
}

/** A PNG of one pixel. */
const onePixel = new Uint8Array(
  Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
)

const write = async (person: Person, roomId: string, message: string) =>
  (await person.call(sendMessage, { roomId, client_id: randomUUID(), message })).data

/** Two people with an accepted chat and one message. */
async function acquainted(market: Market, of?: Person) {
  const [buyer, seller] = [await market.buyer(), of ?? (await market.seller())]
  const { data } = await buyer.call(sendMessage, {
    recipient_id: seller.userId,
    client_id: randomUUID(),
    message: 'Good morning',
  })
  await seller.call(roomsRequest, { room_id: data.roomId })
  return { buyer, seller, roomId: data.roomId }
}

/** The newest realtime event of a name. */
async function emitted(market: Market, event: string) {
  const { rows } = await market.db.query<{ channels: string[]; data: unknown }>(
    'select channels, data from outbox where event = $1 order by id desc limit 1',
    [event],
  )
  return rows[0]
}
