import { sql } from 'kysely'
import type { ChatMessage } from '../../../core/chat/chat.schema.ts'
import { chatMessages } from '../../../core/chat/chat.messages.ts'
import type { Work } from '../database/store.ts'
import { refused, refusedField } from '../http/refusals.ts'
import type { Services } from '../services.ts'
import type { AttachedFile } from './chat-files.ts'
import { emitChat, lockedRoom } from './rooms.ts'

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

/** Length of a message's preview in the room list. */
const PREVIEW_LENGTH = 120

/**
 * Stores a message and notifies everyone in the room, in the (unscoped) transaction of `w`. The number is assigned
 * while the room is locked, so that numbers are consecutive and unique. The same client id of the same sender is one
 * message, however often it is sent. Members who blocked the room are not notified (D-95).
 */
export async function postMessage(
  w: Work,
  draft: MessageDraft,
  services: Pick<Services, 'links'>,
  now: Date,
): Promise<ChatMessage> {
  const room = await lockedRoom(w, draft.roomId, draft.senderId)
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
  const parentId = draft.repliedParentId ?? null
  const parent =
    parentId === null
      ? undefined
      : await w.k
          .selectFrom('messages')
          .select(['id', 'message'])
          .where('id', '=', parentId)
          .where('room_id', '=', draft.roomId)
          .executeTakeFirst()
  if (parentId !== null && parent === undefined)
    throw refusedField('replied_parent_id', 'The message you answer is not in this conversation')

  const members = await w.k
    .selectFrom('room_members')
    .select(['user_id', 'is_blocked'])
    .where('room_id', '=', draft.roomId)
    .execute()
  const others = members.filter(({ user_id }) => user_id !== draft.senderId)
  const files = draft.files ?? []
  const preview = draft.message === '' ? files.map(({ name }) => name).join(', ') : draft.message
  const { last_seq: seq } = await w.k
    .updateTable('rooms')
    .set((eb) => ({
      last_seq: eb('last_seq', '+', 1),
      last_message: Array.from(preview).slice(0, PREVIEW_LENGTH).join(''),
      last_message_at: now,
    }))
    .where('id', '=', draft.roomId)
    .returning('last_seq')
    .executeTakeFirstOrThrow()
  const row = await w.k
    .insertInto('messages')
    .values({
      room_id: draft.roomId,
      seq,
      sender_id: draft.senderId,
      recipient_id: room.is_group ? null : (others[0]?.user_id ?? null),
      client_id: draft.clientId,
      message: draft.message,
      message_type: draft.messageType,
      replied_parent_id: parent?.id ?? null,
      replied_message: parent?.message ?? null,
      chat_transfer_id: draft.chatTransferId ?? null,
      promotion_type: draft.promotionType ?? null,
      master_prom_id: draft.masterPromId ?? null,
      files: JSON.stringify(files),
      created_at: now,
    })
    .returning(MESSAGE_COLUMNS)
    .executeTakeFirstOrThrow()
  if (files.length > 0)
    await w.k
      .updateTable('files')
      .set({ message_id: row.id, access: `room:${draft.roomId}` })
      .where(
        'id',
        'in',
        files.map(({ id }) => id),
      )
      .execute()
  // Answering a request accepts it. A message to members who blocked the room must not count as unread.
  const accepted = sql<boolean>`user_id = ${draft.senderId} and is_request`
  await w.k
    .updateTable('room_members')
    .set({
      read_seq: seq,
      version: sql<number>`version + case when ${accepted} then 1 else 0 end`,
      is_request: sql<boolean>`is_request and not (${accepted})`,
    })
    .where('room_id', '=', draft.roomId)
    .where((eb) => eb.or([eb('user_id', '=', draft.senderId), eb('is_blocked', '=', true)]))
    .execute()
  // The message moves the room's thread to the top, and a message of the contact is new to the seller.
  await w.k
    .updateTable('threads')
    .set({ last_at: now, is_unread: sql<boolean>`is_unread or contact_user_id = ${draft.senderId}` })
    .where('room_id', '=', draft.roomId)
    .execute()
  const message = asMessage(row, 0, services, now)
  const hearing = members.filter(({ is_blocked }) => !is_blocked).map(({ user_id }) => user_id)
  await emitChat(w, hearing, { type: 'message.sent', message })
  return message
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
