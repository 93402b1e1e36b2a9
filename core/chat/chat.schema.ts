import { z } from 'zod'
import { id } from '../text/id.schema.ts'
import { requiredText } from '../text/text.schema.ts'
import { chatMessages } from './chat.messages.ts'

/** 0 or 1 on the wire; '0', '1' and booleans are accepted too (D-14). */
const bit = z
  .union([z.literal([0, 1]), z.enum(['0', '1']), z.boolean()])
  .transform((value): 0 | 1 => (value === 1 || value === '1' || value === true ? 1 : 0))

/** How many people a company may write to for the first time, in chats and quote requests together. D-144. */
export const NEW_PEOPLE_LIMITS = [
  { most: 30, windowMs: 3_600_000 },
  { most: 100, windowMs: 86_400_000 },
] as const

/** Maximum number of people in one group, without its creator. Our own choice. */
export const MAX_GROUP = 50

/** The form of a new group. */
export const newGroup = z.object({
  name: requiredText('name', 'name'),
  user_ids: z.array(id, chatMessages.nobody).min(1, chatMessages.nobody).max(MAX_GROUP, chatMessages.tooManyInGroup),
})

/** The people of a group besides the person who made it. */
export const groupPeople = newGroup.pick({ user_ids: true })

const roomId = z.string().min(1).max(64)
const seq = z.number().int().nonnegative()

export const chatFile = z.object({ id: z.number().int(), name: z.string(), url: z.string(), size: z.number().int() })

/** A stored message. Spec §3 "Chat message", with the fields that order and identify it. */
export const chatMessage = z.object({
  id: z.number().int(),
  roomId,
  /** The consecutive number within the room, from 1. */
  seq: z.number().int().positive(),
  /** The id that the sender's browser gave it before it was stored; null for messages without a browser. */
  client_id: z.string().max(64).nullable(),
  sender_id: z.number().int(),
  recipient_id: z.number().int().nullable(),
  message: z.string(),
  message_type: z.string(),
  replied_parent_id: z.number().int().nullable(),
  replied_message: z.string().nullable(),
  read: bit,
  /** These three are stored and returned unchanged (D-96). */
  chat_transfer_id: z.string().nullable(),
  promotion_type: z.string().nullable(),
  master_prom_id: z.string().nullable(),
  files: z.array(chatFile),
  /** ms since 1970, by the server's clock. */
  sent_at: z.number(),
})
export type ChatMessage = Readonly<z.output<typeof chatMessage>>

const storedUnchanged = z
  .string()
  .max(255)
  .nullish()
  .transform((value) => value ?? null)

/**
 * What a browser sends. The server reads the text of the replied-to message itself and does not trust the client. Files
 * are sent beside it.
 */
export const messageInput = z.object({
  roomId: roomId.nullish().transform((id) => id ?? null),
  recipient_id: z.coerce
    .number<number | string>()
    .int()
    .positive()
    .nullish()
    .transform((id) => id ?? null),
  client_id: z.string().min(1).max(64),
  message: requiredText('longText', 'message'),
  message_type: z.enum(['text', 'file']).default('text'),
  replied_parent_id: z.coerce
    .number<number | string>()
    .int()
    .positive()
    .nullish()
    .transform((id) => id ?? null),
  chat_transfer_id: storedUnchanged,
  promotion_type: storedUnchanged,
  master_prom_id: storedUnchanged,
})
export type MessageInput = z.output<typeof messageInput>

export const participant = z.object({
  user_id: z.number().int(),
  full_name: z.string(),
  avatar: z.string().nullable(),
  /** The company that the person represents. */
  company: z.string().nullish(),
})

/**
 * A row of the room list from the view of one member. Spec §3 "Chat message": room_id to is_pinned; the others by D-95
 * to D-97.
 */
export const roomRow = z.object({
  room_id: roomId,
  /** The other member, or the creator of a group. */
  id: z.number().int(),
  unread_count: z.number().int().nonnegative(),
  is_archived: bit,
  is_pinned: bit,
  is_blocked: bit,
  /** A stranger's first message that is not accepted yet. */
  is_request: bit,
  is_group: bit,
  name: z.string(),
  participants: z.array(participant),
  last_message: z.string().nullable(),
  /** Who wrote the last message. */
  last_sender_id: z.number().int().nullable(),
  /** ms since 1970; null for a room without messages. */
  last_message_at: z.number().nullable(),
  last_seq: seq,
  /** The last message that this member has read. */
  read_seq: seq,
  /** Grows with every change of the row itself; messages do not change it. */
  version: z.number().int().nonnegative(),
})
export type RoomRow = Readonly<z.output<typeof roomRow>>

/** The events of the user's channel. D-97. */
export const chatEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('message.sent'), message: chatMessage }),
  z.object({ type: z.literal('message.read'), room_id: roomId, user_id: z.number().int(), seq }),
  z.object({ type: z.literal('room.updated'), room: roomRow }),
  /** With `version` the person was removed, and a row with a greater version means that they are back. */
  z.object({ type: z.literal('room.deleted'), room_id: roomId, version: z.number().int().optional() }),
  z.object({ type: z.literal('request.received'), room: roomRow }),
  z.object({ type: z.literal('presence.updated'), user_id: z.number().int(), is_online: z.boolean(), at: z.number() }),
])
export type ChatEvent = Readonly<z.output<typeof chatEvent>>
