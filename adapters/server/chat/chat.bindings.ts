import { isOnTab } from '../../../core/chat/chat-views.ts'
import { chatMessages } from '../../../core/chat/chat.messages.ts'
import { emptyRoom, totalsOf, withRow } from '../../../core/chat/room.ts'
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
} from '../../../core/contracts/chat.contract.ts'
import { MAX_GROUP } from '../../../core/chat/chat.schema.ts'
import type { Work } from '../database/store.ts'
import { discardFiles, type StoredFile, withStoredFiles } from '../files/stored-files.ts'
import { bind } from '../http/bind.ts'
import type { Context } from '../http/context.ts'
import { SerializedResponse } from '../http/envelope.ts'
import { paginatorAround } from '../http/paginator.ts'
import { forbidden, notFound, refused, refusedField } from '../http/refusals.ts'
import { checkedChatFiles } from './chat-files.ts'
import { historyPage } from './history.ts'
import { type MessageDraft, postMessage, postNewMessage, unlessSentTwice } from './messages.ts'
import { notePresent, presentPeople } from './presence.ts'
import { blockersOf, chatWith, countNewPeople, relationsTo } from './directory.ts'
import {
  changeRoom,
  channelOf,
  chatOfTwo,
  emitChat,
  emitRoom,
  lockedRoom,
  newRoomId,
  pairOf,
  roomOfMember,
  roomRowFor,
  roomRows,
} from './rooms.ts'

export const chatBindings = [
  bind(roomsList, async ({ tab }, { open, me }) => {
    // Only rows of the caller: `roomRows` filters by this member.
    const rows = (await roomRows(open, { userId: me.userId })).get(me.userId) ?? []
    const rooms = rows.map((row) => withRow(emptyRoom(row.room_id), row, me.userId))
    const unread = rooms
      .map(totalsOf)
      .reduce((sum, part) => ({ open: sum.open + part.open, archived: sum.archived + part.archived }), {
        open: 0,
        archived: 0,
      })
    const data = rooms.filter((room) => tab === undefined || isOnTab(room, tab)).flatMap(({ row }) => row ?? [])
    return { data, total: data.length, unread }
  }),

  bind(chatPresence, async (_, context) => {
    const { me, now } = context
    // With a realtime engine elsewhere no process has sockets: who asks has the chat open.
    await context.writeAsSystem(({ k }) => notePresent(k, [me.userId], now))
    return { data: [...(await presentPeople(context.open, me.userId, now))] }
  }),

  bind(roomsCreate, async ({ user_ids, name, is_group }, context) => {
    const others = [...new Set(user_ids)].filter((userId) => userId !== context.me.userId)
    const [only] = others
    if (only === undefined) throw refusedField('user_ids', chatMessages.toYourself)
    return context.writeAsSystem(async (w) => {
      if (others.length === 1 && is_group !== true) {
        const { roomId } = await chatWith(w, context.me, only, context.now)
        return { data: await roomRowFor(w.k, roomId, context.me.userId) }
      }
      if (name === '') throw refusedField('name', chatMessages.groupName)
      const roomId = await createGroup(w, context, name, others)
      await emitRoom(w, roomId)
      return { data: await roomRowFor(w.k, roomId, context.me.userId) }
    })
  }),

  bind(roomsArchive, ({ room_id, is_archived }, context) =>
    changeRoom(context, room_id, (room) => ({ is_archived: is_archived ?? !room.is_archived })),
  ),

  bind(roomsBlock, ({ room_id, is_blocked }, context) =>
    changeRoom(context, room_id, (room) => ({ is_blocked: is_blocked ?? !room.is_blocked })),
  ),

  bind(roomsRequest, ({ room_id }, context) => changeRoom(context, room_id, () => ({ is_request: false }))),

  bind(pinRoom, async ({ room_id }, context) => {
    const { data } = await changeRoom(context, room_id, (room) => ({ is_pinned: !room.is_pinned }))
    return { data: { is_pinned: data.is_pinned } }
  }),

  bind(deleteGroup, ({ room_id }, context) =>
    context.writeAsSystem(async (w) => {
      const room = await lockedRoom(w, room_id, context.me.userId)
      if (!room.is_group) throw refused(chatMessages.notAGroup)
      if (room.created_by !== context.me.userId) throw forbidden(chatMessages.notYours)
      const members = await membersOf(w, room_id)
      await w.k.deleteFrom('rooms').where('id', '=', room_id).execute()
      await emitChat(w, members, { type: 'room.deleted', room_id })
      return {}
    }),
  ),

  bind(changeGroup, ({ room_id, add, remove }, context) =>
    context.writeAsSystem(async (w) => {
      const { userId } = context.me
      const room = await lockedRoom(w, room_id, userId)
      if (!room.is_group) throw refused(chatMessages.noMembers)
      const isMaker = room.created_by === userId
      if (isMaker && remove.includes(userId)) throw refused(chatMessages.makerStays)
      if (!isMaker && (add.length > 0 || remove.some((other) => other !== userId)))
        throw forbidden(chatMessages.notYourGroup)
      const before = await membersOf(w, room_id)
      const version = await newestVersion(w, room_id)
      const gone = before.filter((member) => remove.includes(member))
      const others = [...new Set(add)].filter((other) => !before.includes(other))
      if (before.length - gone.length + others.length - 1 > MAX_GROUP)
        throw refusedField('user_ids', chatMessages.tooManyInGroup)
      if (gone.length > 0)
        await w.k.deleteFrom('room_members').where('room_id', '=', room_id).where('user_id', 'in', gone).execute()
      // What was written before is there to read, and not new to those who join.
      if (others.length > 0) await addToGroup(w, context, { roomId: room_id, others, readSeq: room.last_seq })
      // Newer than any row so far, so that an older event cannot bring the former members back, and that of somebody who
      // comes back later can.
      await w.k
        .updateTable('room_members')
        .set({ version: version + 1 })
        .where('room_id', '=', room_id)
        .execute()
      await emitChat(w, gone, { type: 'room.deleted', room_id, version })
      await emitRoom(w, room_id)
      return {}
    }),
  ),

  bind(chatHistory, ({ userId, room_id, after_seq, before_seq, page, per_page }, context) =>
    context.readOnce(async (k) => {
      const { messages, count, total, reads } = await historyPage(
        k,
        context.me.userId,
        {
          room: room_id === undefined ? { pair: pairOf(context.me.userId, userId) } : { id: room_id },
          afterSeq: after_seq,
          beforeSeq: before_seq,
          page,
          perPage: per_page,
        },
        context.services,
        context.now,
      )
      const data = paginatorAround({ json: messages, count }, total, { page, per_page }, context)
      return new SerializedResponse(`"data":{${data}},"reads":${JSON.stringify(reads)}`)
    }),
  ),

  bind(markAsRead, ({ room_id, message_id }, context) =>
    context.writeAsSystem(async (w) => {
      const room = await lockedRoom(w, room_id, context.me.userId)
      let seq = room.last_seq
      if (message_id !== undefined) {
        const found = await w.k
          .selectFrom('messages')
          .select('seq')
          .where('id', '=', message_id)
          .where('room_id', '=', room_id)
          .executeTakeFirst()
        if (found === undefined) throw notFound('message')
        seq = found.seq
      }
      if (seq <= room.read_seq) return { data: { room_id, seq: room.read_seq } }
      await w.k
        .updateTable('room_members')
        .set({ read_seq: seq })
        .where('room_id', '=', room_id)
        .where('user_id', '=', context.me.userId)
        .execute()
      const members = await w.k
        .selectFrom('room_members')
        .select(['user_id', 'is_blocked'])
        .where('room_id', '=', room_id)
        .execute()
      // Blocking is silent in both directions, and an unaccepted request reveals nothing about its reader.
      const hearing =
        room.is_blocked || room.is_request
          ? [context.me.userId]
          : members.filter(({ is_blocked }) => !is_blocked).map(({ user_id }) => user_id)
      await emitChat(w, hearing, { type: 'message.read', room_id, user_id: context.me.userId, seq })
      return { data: { room_id, seq } }
    }),
  ),

  bind(sendMessage, async ({ roomId, recipient_id, files, ...draft }, context) => {
    const { me, now, services, open } = context
    if (roomId === null && recipient_id === null) throw refusedField('recipient_id', chatMessages.nobody)
    const draftIn = (room: string, stored: readonly StoredFile[]): MessageDraft => ({
      roomId: room,
      senderId: me.userId,
      clientId: draft.client_id,
      message: draft.message,
      messageType: stored.length > 0 && draft.message === '' ? 'file' : draft.message_type,
      repliedParentId: draft.replied_parent_id,
      chatTransferId: draft.chat_transfer_id,
      promotionType: draft.promotion_type,
      masterPromId: draft.master_prom_id,
      files: stored,
    })
    const known = roomId ?? (await chatOfTwo({ k: open }, me.userId, recipient_id ?? 0))
    if (known !== undefined && files.length === 0) {
      const room = await roomOfMember(open, known, me.userId)
      // Most messages change nothing but their room.
      if (!room.is_blocked && !room.is_request) {
        const data = await context
          .writeAtOnce((k) => postNewMessage({ k }, draftIn(known, []), services, now, room))
          .catch(unlessSentTwice)
        if (data !== undefined) return { data }
      }
    }
    await requireOpenRoom(context, roomId, recipient_id)
    const checked = await checkedChatFiles(files as readonly File[])
    return withStoredFiles(context, checked, async (stored) => {
      const send = async (w: Work) => {
        const target = roomId === null ? await chatWith(w, me, recipient_id ?? 0, now) : { roomId, isNew: false }
        const room = await roomOfMember(w.k, target.roomId, me.userId)
        const data = await postMessage(w, draftIn(target.roomId, stored), services, now, room)
        if (target.isNew) await emitRoom(w, target.roomId)
        else if (room.is_request) await emitRoom(w, target.roomId, [me.userId])
        return { data }
      }
      const sent = (await context.writeAsSystem(send).catch(unlessSentTwice)) ?? (await context.writeAsSystem(send))
      // A message that is sent again has its files already.
      const held = new Set(sent.data.files.map(({ id }) => id))
      await discardFiles(
        context,
        stored.map(({ id }) => id).filter((id) => !held.has(id)),
      )
      return sent
    })
  }),

  bind(authorizeChannel, ({ socket_id, channel_name }, { me, services }) => {
    if (channel_name !== channelOf(me.userId)) throw forbidden('This channel belongs to somebody else.')
    try {
      return services.realtime.signChannel({ socketId: socket_id, channel: channel_name })
    } catch {
      throw refusedField('socket_id', 'This is no socket of the realtime engine')
    }
  }),
]

/** Creates a group. People without an accepted chat get a request, and who blocked the creator receives nothing. */
async function createGroup(w: Work, context: Context, name: string, others: readonly number[]): Promise<string> {
  const { me } = context
  const roomId = newRoomId()
  await w.k
    .insertInto('rooms')
    .values({ id: roomId, is_group: true, name, created_by: me.userId, pair: null })
    .execute()
  await w.k.insertInto('room_members').values({ room_id: roomId, user_id: me.userId }).execute()
  await addToGroup(w, context, { roomId, others, readSeq: 0 })
  return roomId
}

interface AddedPeople {
  readonly roomId: string
  readonly others: readonly number[]
  /** They have read the messages up to this one. */
  readonly readSeq: number
}

/** Adds people to a group of the caller, as a request to those who have no accepted chat with the caller. */
async function addToGroup(w: Work, { me, now }: Context, { roomId, others, readSeq }: AddedPeople): Promise<void> {
  const relations = await relationsTo(w.k, me, others)
  if (relations.size !== others.length) throw notFound('person')
  await countNewPeople(w.k, me, others.filter((other) => relations.get(other) === 'shop').length, now)
  const friends = new Set(await acquainted(w, me.userId, others))
  const blockers = await blockersOf(w.k, me.userId, others)
  await w.k
    .insertInto('room_members')
    .values(
      others.map((userId) => ({
        room_id: roomId,
        user_id: userId,
        is_request: !friends.has(userId),
        is_blocked: blockers.has(userId),
        read_seq: readSeq,
      })),
    )
    .execute()
}

async function membersOf({ k }: Work, roomId: string): Promise<readonly number[]> {
  const rows = await k.selectFrom('room_members').select('user_id').where('room_id', '=', roomId).execute()
  return rows.map(({ user_id }) => user_id)
}

/** The greatest version of the rows that the members of a room have. */
async function newestVersion({ k }: Work, roomId: string): Promise<number> {
  const { newest } = await k
    .selectFrom('room_members')
    .select((eb) => eb.fn.max('version').as('newest'))
    .where('room_id', '=', roomId)
    .executeTakeFirstOrThrow()
  return Number(newest)
}

/** Refuses a message that cannot be stored before its files are; its transaction repeats the checks. */
async function requireOpenRoom(
  { open, me }: Context,
  roomId: string | null,
  recipientId: number | null,
): Promise<void> {
  if (roomId === null) {
    const other = recipientId ?? 0
    if (other === me.userId || (await chatOfTwo({ k: open }, me.userId, other)) !== undefined) return
    if (!(await relationsTo(open, me, [other])).has(other)) throw notFound('person')
    return
  }
  const room = await open
    .selectFrom('room_members')
    .select('is_blocked')
    .where('room_id', '=', roomId)
    .where('user_id', '=', me.userId)
    .executeTakeFirst()
  if (room === undefined) throw notFound('conversation')
  if (room.is_blocked) throw refused(chatMessages.blocked)
}

/** The people with whom this person already has an accepted chat. */
async function acquainted(w: Work, userId: number, others: readonly number[]): Promise<readonly number[]> {
  if (others.length === 0) return []
  const rows = await w.k
    .selectFrom('room_members as m')
    .innerJoin('rooms as r', 'r.id', 'm.room_id')
    .innerJoin('room_members as o', 'o.room_id', 'm.room_id')
    .select('o.user_id')
    .where('m.user_id', '=', userId)
    .where('o.user_id', 'in', others)
    .where('r.is_group', '=', false)
    .where((eb) =>
      eb.and({ 'm.is_request': false, 'o.is_request': false, 'm.is_blocked': false, 'o.is_blocked': false }),
    )
    .execute()
  return rows.map(({ user_id }) => user_id)
}
