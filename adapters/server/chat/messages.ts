import { sql, type SqlBool } from 'kysely'
import type { ChatEvent, ChatMessage } from '../../../core/chat/chat.schema.ts'
import { HIDDEN_MESSAGE } from '../../../core/chat/room.ts'
import { chatMessages } from '../../../core/chat/chat.messages.ts'
import { isUniqueViolation } from '../database/db.ts'
import type { Work } from '../database/store.ts'
import { notFound, refused, refusedField } from '../http/refusals.ts'
import type { Services } from '../services.ts'
import type { AttachedFile } from './chat-files.ts'
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

/** Of a message's row, for one member. */
export const isHiddenFrom = (userId: number) =>
  sql<boolean>`${userId}::bigint = any(coalesce(hidden_from, '{}'))`.as('is_hidden')

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

/** A stored message in its wire form. `readTo`: how far anybody but its sender has read. */
export function asMessage(row: MessageRow, readTo: number, { links }: Pick<Services, 'links'>, now: Date): ChatMessage {
  const { room_id, files, created_at, ...rest } = row
  return {
    ...rest,
    roomId: room_id,
    read: row.seq <= readTo ? 1 : 0,
    files: (files as AttachedFile[]).map(({ id, key, name, size }) => ({
      id,
      name,
      size,
      url: links.toPrivate(key, now),
    })),
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
 * Stores a message and notifies everyone in the room, in the (unscoped) transaction of `w`. The number is assigned
 * while the room's row is locked, so that numbers are consecutive and unique. The lock is taken by the last statement,
 * which also stores the event: people who write at the same time wait only for each other's commit. The same client id
 * of the same sender is one message, however often it is sent; of two concurrent ones the second breaks the index
 * `messages_client` (`isSentTwice`). Members who blocked the room or the sender never receive the message (D-144).
 */
export async function postMessage(
  w: Work,
  draft: MessageDraft,
  services: Pick<Services, 'links'>,
  now: Date,
  room?: RoomOfMember,
): Promise<ChatMessage> {
  const { is_blocked, is_group, members } = room ?? (await roomOfMember(w.k, draft.roomId, draft.senderId))
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
  if (is_blocked) throw refused(chatMessages.blocked)
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

/** Whether a row of `threads` is the newest one of its room and contact. */
const isNewest = sql<boolean>`threads.id = (select t.id from threads t
  where t.room_id = threads.room_id and t.contact_user_id is not distinct from threads.contact_user_id
  order by t.last_at desc, t.id desc limit 1)`
/** Whether the buyer's counter-offer of a thread is open. */
const isCountered = sql<boolean>`exists (select 1 from quotes q join quote_offers o on o.quote_id = q.id and o.version = q.offer_count
  where q.id = threads.quote_id and q.stage = 'offered' and o.side = 'buyer')`

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
  // Answering a request accepts it.
  const accepted = sql<boolean>`room_members.user_id = ${row.sender_id} and is_request`
  const isOfContact = sql<boolean>`threads.contact_user_id is not distinct from ${row.sender_id}::bigint`
  const event: ChatEvent = { type: 'message.sent', message }
  const stored = await k
    .with('room', (db) =>
      db
        .updateTable('rooms')
        .set((eb) => ({
          last_seq: eb('last_seq', '+', 1),
          last_message: Array.from(preview).slice(0, PREVIEW_LENGTH).join(''),
          last_message_at: row.created_at,
        }))
        .where('id', '=', row.room_id)
        .returning(['id', 'last_seq as seq']),
    )
    .with('stored', (db) =>
      db
        .insertInto('messages')
        .columns([...MESSAGE_COLUMNS.filter((column) => column !== 'id'), 'hidden_from'])
        .expression((eb) =>
          eb
            .selectFrom('room')
            .select([
              'room.id',
              'room.seq',
              sql`${row.sender_id}::bigint`.as('sender_id'),
              sql`${row.recipient_id}::bigint`.as('recipient_id'),
              sql`${row.client_id}::text`.as('client_id'),
              sql`${row.message}::text`.as('message'),
              sql`${row.message_type}::text`.as('message_type'),
              sql`${row.replied_parent_id}::bigint`.as('replied_parent_id'),
              sql`${row.replied_message}::text`.as('replied_message'),
              sql`${row.chat_transfer_id}::text`.as('chat_transfer_id'),
              sql`${row.promotion_type}::text`.as('promotion_type'),
              sql`${row.master_prom_id}::text`.as('master_prom_id'),
              sql`${JSON.stringify(files)}::jsonb`.as('files'),
              sql`${row.created_at}::timestamptz`.as('created_at'),
              sql`${deaf.length === 0 ? null : deaf}::bigint[]`.as('hidden_from'),
            ]),
        )
        .returning(['id', 'seq']),
    )
    .with('read', (db) =>
      db
        .updateTable('room_members')
        .from('room')
        .set({
          read_seq: sql<number>`room.seq`,
          version: sql<number>`version + case when ${accepted} then 1 else 0 end`,
          is_request: sql<boolean>`is_request and not (${accepted})`,
        })
        .whereRef('room_members.room_id', '=', 'room.id')
        .where('room_members.user_id', '=', row.sender_id),
    )
    // A message belongs to the newest thread of its room, and to the seller who reads it is new and unanswered. What the
    // seller writes answers all threads but those with an open counter-offer. Requests and offers mark their own thread.
    .with('thread', (db) =>
      db
        .updateTable('threads')
        .from('room')
        .set({
          last_at: sql<Date>`case when ${isNewest} then ${row.created_at}::timestamptz else threads.last_at end`,
          is_unread: sql<boolean>`threads.is_unread or (${isNewest} and ${isOfContact})`,
          is_unanswered: sql<boolean>`case when ${isOfContact} then threads.is_unanswered or ${isNewest} else ${isCountered} end`,
        })
        .whereRef('threads.room_id', '=', 'room.id')
        .where(
          sql<SqlBool>`${deaf.length === 0 && (row.message_type === 'text' || row.message_type === 'file')}::boolean`,
        ),
    )
    .with('event', (db) =>
      db
        .insertInto('outbox')
        .columns(['channels', 'event', 'data'])
        .expression((eb) =>
          eb
            .selectFrom('stored')
            .select([
              sql`${hearing.map(channelOf)}::text[]`.as('channels'),
              sql`${event.type}::text`.as('event'),
              sql`jsonb_set(${JSON.stringify(event)}::jsonb, '{message}', ${JSON.stringify(message)}::jsonb || jsonb_build_object('id', stored.id, 'seq', stored.seq))`.as(
                'data',
              ),
            ])
            .where(sql<SqlBool>`${hearing.length > 0}::boolean`),
        ),
    )
    .selectFrom('stored')
    .select(['stored.id', 'stored.seq'])
    .executeTakeFirst()
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

/** Whether a message was stored by a concurrent call with the same client id; a repetition returns it. */
export const isSentTwice = (error: unknown): boolean => isUniqueViolation(error, 'messages_client')

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
