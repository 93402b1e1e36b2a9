import { sql, type SqlBool } from 'kysely'
import type { ChatEvent, ChatMessage } from '../../../core/chat/chat.schema.ts'
import { HIDDEN_MESSAGE } from '../../../core/chat/room.ts'
import { chatMessages } from '../../../core/chat/chat.messages.ts'
import { engagedJob } from '../crm/scoring/lead-engagement.job.ts'
import { isUniqueViolation } from '../database/db.ts'
import { prepared } from '../database/prepared.ts'
import type { Work } from '../database/store.ts'
import { notFound, refused, refusedField } from '../http/refusals.ts'
import type { Services } from '../services.ts'
import type { AttachedFile } from './chat-files.ts'
import { MAILED_TYPES, UNREAD_MS, unreadChatJob } from './unread-chat.job.ts'
import { channelOf, PREVIEW_LENGTH, type RoomOfMember, roomOfMember } from './rooms.ts'

/** A message's row, and how far the others have read. */
export interface MessageRow {
  readonly id: number
  readonly room_id: string
  readonly seq: number
  readonly sender_id: number
  readonly recipient_id: number | null
  readonly client_id: string | null
  readonly message: string
  readonly message_type: string
  readonly replied_parent_id: number | null
  readonly replied_message: string | null
  readonly chat_transfer_id: string | null
  readonly promotion_type: string | null
  readonly master_prom_id: string | null
  readonly files: unknown
  readonly created_at: Date
}

export const MESSAGE_COLUMNS = [
  'id',
  'room_id',
  'seq',
  'sender_id',
  'recipient_id',
  'client_id',
  'message',
  'message_type',
  'replied_parent_id',
  'replied_message',
  'chat_transfer_id',
  'promotion_type',
  'master_prom_id',
  'files',
  'created_at',
] as const

/** What a member sees of a message whose sender the member had blocked. */
export const asHidden = (message: ChatMessage): ChatMessage => ({
  ...message,
  message: '',
  message_type: HIDDEN_MESSAGE,
  replied_parent_id: null,
  replied_message: null,
  chat_transfer_id: null,
  promotion_type: null,
  master_prom_id: null,
  files: [],
})

/** Files with the addresses under which their reader may open them for some time. */
export const withLinks = (files: readonly AttachedFile[], { links }: Pick<Services, 'links'>, now: Date) =>
  files.map(({ id, key, name, size }) => ({ id, name, size, url: links.toPrivate(key, now) }))

/** A stored message in its wire form. `readTo`: how far anybody but its sender has read. */
export function asMessage(row: MessageRow, readTo: number, services: Pick<Services, 'links'>, now: Date): ChatMessage {
  const { room_id, files, created_at, ...rest } = row
  return {
    ...rest,
    roomId: room_id,
    read: row.seq <= readTo ? 1 : 0,
    files: withLinks(files as AttachedFile[], services, now),
    sent_at: created_at.getTime(),
  }
}

export interface MessageDraft {
  readonly roomId: string
  readonly senderId: number
  readonly clientId: string | null
  readonly message: string
  readonly messageType: string
  readonly repliedParentId?: number | null
  readonly chatTransferId?: string | null
  readonly promotionType?: string | null
  readonly masterPromId?: string | null
  readonly files?: readonly AttachedFile[]
}

/**
 * Stores a message and notifies everyone in the room. The same client id of the same sender is one message, however
 * often it is sent; of two concurrent ones the second breaks the index `messages_client` (`unlessSentTwice`). Members who
 * blocked the room or the sender never receive the message (D-144). Needs system reach.
 */
export async function postMessage(
  w: Pick<Work, 'k'>,
  draft: MessageDraft,
  services: Pick<Services, 'links'>,
  now: Date,
  given?: RoomOfMember,
): Promise<ChatMessage> {
  const room = given ?? (await roomOfMember(w.k, draft.roomId, draft.senderId))
  if (draft.clientId !== null) {
    const known = await w.k
      .selectFrom('messages')
      .select(MESSAGE_COLUMNS)
      .where('sender_id', '=', draft.senderId)
      .where('client_id', '=', draft.clientId)
      .executeTakeFirst()
    if (known !== undefined)
      return asMessage(known, await readByOthers(w, known.room_id, draft.senderId), services, now)
  }
  if (room.is_blocked) throw refused(chatMessages.blocked)
  return postNewMessage(w, draft, services, now, room)
}

/**
 * Stores a message that is not stored yet: a repetition breaks the index. The number is assigned while the room's row is
 * locked, so that numbers are consecutive and unique. The lock is taken by the last statement, which also stores the
 * event: outside of a transaction it is released within the database, and people who write at the same time do not
 * wait for this process.
 */
export async function postNewMessage(
  w: Pick<Work, 'k'>,
  draft: MessageDraft,
  services: Pick<Services, 'links'>,
  now: Date,
  { is_group, members }: RoomOfMember,
): Promise<ChatMessage> {
  const parentId = draft.repliedParentId ?? null
  const parent =
    parentId === null
      ? undefined
      : await w.k
          .selectFrom('messages')
          .select(['id', 'message'])
          .where('id', '=', parentId)
          .where('room_id', '=', draft.roomId)
          .where(sql<SqlBool>`not ${draft.senderId}::bigint = any(coalesce(hidden_from, '{}'))`)
          .executeTakeFirst()
  if (parentId !== null && parent === undefined)
    throw refusedField('replied_parent_id', 'The message you answer is not in this conversation')

  const others = members.filter(({ user_id }) => user_id !== draft.senderId)
  const row: Omit<MessageRow, 'id' | 'seq'> = {
    room_id: draft.roomId,
    sender_id: draft.senderId,
    recipient_id: is_group ? null : (others[0]?.user_id ?? null),
    client_id: draft.clientId,
    message: draft.message,
    message_type: draft.messageType,
    replied_parent_id: parent?.id ?? null,
    replied_message: parent?.message ?? null,
    chat_transfer_id: draft.chatTransferId ?? null,
    promotion_type: draft.promotionType ?? null,
    master_prom_id: draft.masterPromId ?? null,
    files: draft.files ?? [],
    created_at: now,
  }
  const message = asMessage({ ...row, id: 0, seq: 0 }, -1, services, now)
  const stored = await storeNumbered(w, row, message, members)
  return { ...message, ...stored }
}

/** Assigns the next number of the room and stores message, read positions, thread and event with one statement. */
async function storeNumbered(
  { k }: Pick<Work, 'k'>,
  row: Omit<MessageRow, 'id' | 'seq'>,
  message: ChatMessage,
  members: RoomOfMember['members'],
): Promise<{ readonly id: number; readonly seq: number }> {
  const hearing = members.filter(({ is_deaf }) => !is_deaf).map(({ user_id }) => user_id)
  const deaf = members.filter(({ is_deaf }) => is_deaf).map(({ user_id }) => user_id)
  const files = row.files as readonly AttachedFile[]
  const preview = row.message === '' ? files.map(({ name }) => name).join(', ') : row.message
  const isOfThread = deaf.length === 0 && (row.message_type === 'text' || row.message_type === 'file')
  const event = { type: 'message.sent', message } satisfies ChatEvent
  const isMailed = MAILED_TYPES.some((type) => type === row.message_type)
  const waited = isMailed ? hearing.filter((id) => id !== row.sender_id) : []
  const engaged = engagedJob(null, row.sender_id, row.created_at)
  const sender = sql`${row.sender_id}::bigint`
  const now = sql`${row.created_at}::timestamptz`
  // A message belongs to the newest thread of its room, one without a decided quote first, and to the seller who reads it
  // is new and unanswered. What the seller writes answers all threads but those with an open counter-offer. Requests and offers mark their own thread.
  const isNewest = sql`t.id = (select n.id from threads n where n.room_id = t.room_id
    and n.contact_user_id is not distinct from t.contact_user_id
    order by exists (select 1 from quotes d where d.id = n.quote_id and d.stage in ('accepted', 'declined', 'withdrawn')),
      n.last_at desc, n.id desc limit 1)`
  const isOfContact = sql`t.contact_user_id is not distinct from ${sender}`
  const isCountered = sql`exists (select 1 from quotes q join quote_offers o on o.quote_id = q.id and o.version = q.offer_count
    where q.id = t.quote_id and q.stage = 'offered' and o.side = 'buyer')`
  const { rows } = await sql<{ readonly id: number; readonly seq: number }>`${prepared}
    with room as (
      update rooms set last_seq = last_seq + 1, last_message_at = ${now},
        last_message = ${Array.from(preview).slice(0, PREVIEW_LENGTH).join('')}::text
      where id = ${row.room_id} returning id, last_seq as seq
    ), stored as (
      insert into messages (room_id, seq, sender_id, recipient_id, client_id, message, message_type, replied_parent_id,
        replied_message, chat_transfer_id, promotion_type, master_prom_id, files, created_at, hidden_from)
      select id, seq, ${sender}, ${row.recipient_id}::bigint, ${row.client_id}::text, ${row.message}::text,
        ${row.message_type}::text, ${row.replied_parent_id}::bigint, ${row.replied_message}::text,
        ${row.chat_transfer_id}::text, ${row.promotion_type}::text, ${row.master_prom_id}::text,
        ${JSON.stringify(files)}::jsonb, ${now}, ${deaf.length === 0 ? null : deaf}::bigint[] from room
      returning id, seq
    ), read as (
      -- Answering a request accepts it.
      update room_members m set read_seq = room.seq, version = m.version + m.is_request::int, is_request = false
      from room where m.room_id = room.id and m.user_id = ${sender}
    ), thread as (
      update threads t set last_at = case when ${isNewest} then ${now} else t.last_at end,
        is_unread = t.is_unread or (${isNewest} and ${isOfContact}),
        is_unanswered = case when ${isOfContact} then t.is_unanswered or ${isNewest} else ${isCountered} end
      from room where t.room_id = room.id and ${isOfThread}::boolean
    ), event as (
      insert into outbox (channels, event, data)
      select ${hearing.map(channelOf)}::text[], ${event.type}::text, jsonb_build_object('type', ${event.type}::text,
        'message', ${JSON.stringify(event.message)}::jsonb || jsonb_build_object('id', id, 'seq', seq))
      from stored where ${hearing.length > 0}::boolean
    ), engaged as (
      insert into jobs (kind, payload, key, due_at)
      select ${engaged.kind}::text, ${JSON.stringify(engaged.payload)}::jsonb, ${engaged.key}::text, ${engaged.at}::timestamptz
      from stored on conflict do nothing
    ), unread as (
      insert into jobs (kind, payload, key, due_at)
      select ${unreadChatJob.name}::text, jsonb_build_object('room_id', m.room_id, 'user_id', m.user_id, 'read_seq', m.read_seq),
        m.room_id || ' ' || m.user_id || ' ' || m.read_seq, ${new Date(row.created_at.getTime() + UNREAD_MS)}::timestamptz
      from stored, room_members m
      where m.room_id = ${row.room_id} and m.user_id = any(${waited}::bigint[]) on conflict do nothing
    )
    select id, seq from stored`.execute(k)
  const [stored] = rows
  // The room was deleted in the meantime.
  if (stored === undefined) throw notFound('conversation')
  if (files.length > 0)
    await k
      .updateTable('files')
      .set({ message_id: stored.id, access: `room:${row.room_id}` })
      .where(sql<SqlBool>`id = any(${files.map(({ id }) => id)}::bigint[])`)
      .execute()
  return stored
}

/** Passes over the error of a message that is stored already; a repetition returns it. */
export function unlessSentTwice(error: unknown): undefined {
  if (!isUniqueViolation(error, 'messages_client')) throw error
}

/** How far anybody but this person has read. */
export async function readByOthers({ k }: Pick<Work, 'k'>, roomId: string, userId: number): Promise<number> {
  const { seq } = await k
    .selectFrom('room_members')
    .select((eb) => eb.fn.max<number | null>('read_seq').as('seq'))
    .where('room_id', '=', roomId)
    .where('user_id', '<>', userId)
    .executeTakeFirstOrThrow()
  return seq ?? 0
}
