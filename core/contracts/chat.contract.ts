import { z } from 'zod'
import { CHAT_TABS } from '../chat/chat-views.ts'
import { chatMessages } from '../chat/chat.messages.ts'
import { chatMessage, messageInput, MAX_GROUP, newGroup, roomRow } from '../chat/chat.schema.ts'
import { id } from '../text/id.schema.ts'
import { textOf, textWithin } from '../text/text.schema.ts'
import { endpoint, pageOf, paging, signedIn } from './endpoint.ts'

/** Messages on one page of history. Our own choice. */
export const HISTORY_PAGE_SIZE = 40
/** Maximum number of files in one message. Our own choice. */
export const MAX_MESSAGE_FILES = 5
/** Maximum number of rooms in one list, newest first. Our own choice: nobody follows more. */
export const MAX_ROOMS = 1_000

const roomId = z.string().min(1).max(64)
const bit = z
  .union([z.literal([0, 1]), z.enum(['0', '1']), z.boolean()])
  .transform((given) => given === 1 || given === '1' || given === true)
const seq = z.coerce.number<number | string>().int().min(0)

const roomResponse = { data: roomRow }

export const roomsList = endpoint({
  id: 'chat.rooms',
  base: 'chat',
  method: 'GET',
  path: 'rooms/list',
  access: signedIn,
  background: true,
  input: z.object({ tab: z.enum(CHAT_TABS.map((tab) => tab.value)).optional() }),
  response: {
    data: z.array(roomRow),
    total: z.number().int(),
    unread: z.object({ open: z.number().int(), archived: z.number().int() }),
  },
  summary: 'The rooms of a tab, pinned first, then by newest message; without a tab all of them (D-95, D-96).',
})

export const chatPresence = endpoint({
  id: 'chat.presence',
  base: 'chat',
  method: 'GET',
  path: 'presence',
  access: signedIn,
  background: true,
  response: { data: z.array(z.number().int()) },
  summary: 'The ids of people in accepted chats with the caller who are there now; nobody across a block (D-229).',
})

export const roomsCreate = endpoint({
  id: 'chat.createRoom',
  base: 'chat',
  method: 'POST',
  path: 'rooms/create',
  access: signedIn,
  creates: true,
  input: z.object({
    user_ids: newGroup.shape.user_ids,
    name: textOf('name'),
    is_group: bit.optional(),
  }),
  response: roomResponse,
  summary: 'Opens the chat with a person (the existing one, if any), or creates a group of several people (D-95).',
})

export const roomsArchive = endpoint({
  id: 'chat.archiveRoom',
  base: 'chat',
  method: 'POST',
  path: 'rooms/archive',
  access: signedIn,
  background: true,
  input: z.object({ room_id: roomId, is_archived: bit.optional() }),
  response: roomResponse,
  summary: 'Moves a room to the archive or back; toggles without a value (D-96).',
})

export const roomsBlock = endpoint({
  id: 'chat.blockRoom',
  base: 'chat',
  method: 'POST',
  path: 'rooms/block',
  access: signedIn,
  background: true,
  input: z.object({ room_id: roomId, is_blocked: bit.optional() }),
  response: roomResponse,
  summary:
    'Blocks a room or removes the block. While blocked, neither side receives messages, and the other side is not notified (D-95).',
})

export const roomsRequest = endpoint({
  id: 'chat.acceptRequest',
  base: 'chat',
  method: 'POST',
  path: 'rooms/request',
  access: signedIn,
  background: true,
  input: z.object({ room_id: roomId }),
  response: roomResponse,
  summary: "Accepts a stranger's request: the room moves to the open ones (D-95).",
})

export const chatHistory = endpoint({
  id: 'chat.history',
  base: 'chat',
  method: 'GET',
  path: 'chat-history/{userId}',
  access: signedIn,
  background: true,
  params: { userId: z.coerce.number<number | string>().int().min(0) },
  input: z.object({
    room_id: roomId.optional(),
    /** Returns only messages after this sequence number, to fill a gap. */
    after_seq: seq.optional(),
    /** Returns only messages before this sequence number. New messages do not shift such pages. */
    before_seq: seq.optional(),
    ...paging(HISTORY_PAGE_SIZE, 200),
  }),
  response: {
    data: pageOf(chatMessage),
    reads: z.array(z.object({ user_id: z.number().int(), seq: z.number().int() })),
  },
  summary: 'Messages of the chat with a person or of the given room, oldest last (D-97).',
})

export const markAsRead = endpoint({
  id: 'chat.markAsRead',
  base: 'chat',
  method: 'POST',
  path: 'markAsRead',
  encoding: 'query',
  access: signedIn,
  background: true,
  input: z.object({ room_id: roomId, message_id: id.optional() }),
  response: { data: z.object({ room_id: roomId, seq: z.number().int() }) },
  summary: 'Marks the room as read up to a message, by default the newest. The read mark never moves back.',
})

export const sendMessage = endpoint({
  id: 'chat.sendMessage',
  base: 'chat',
  method: 'POST',
  path: 'rooms/send-message',
  encoding: 'multipart',
  access: signedIn,
  input: messageInput
    .extend({
      /** Idempotency key. Without it, a message that is sent twice is stored twice. */
      client_id: messageInput.shape.client_id.nullish().transform((id) => id ?? null),
      message: textOf('longText'),
      /** Ignored: the server reads the quoted text from its message. */
      replied_message: textWithin(2_000),
      read: z.unknown().optional(),
      files: z.preprocess(
        (given) => (given === undefined || Array.isArray(given) ? given : [given]),
        z.array(z.file()).max(MAX_MESSAGE_FILES, chatMessages.tooManyFiles).default([]),
      ),
    })
    .refine(({ message, files }) => message !== '' || files.length > 0, {
      path: ['message'],
      error: chatMessages.messageMissing,
    }),
  response: { data: chatMessage },
  summary:
    'Stores a message once per client_id and delivers it to everyone in the room. A first message to a stranger is a request (D-95).',
})

export const pinRoom = endpoint({
  id: 'chat.pinRoom',
  base: 'chat',
  method: 'POST',
  path: 'pinned-user',
  access: signedIn,
  background: true,
  input: z.object({ room_id: roomId, user_id: z.unknown().optional() }),
  response: { data: z.object({ is_pinned: z.literal([0, 1]) }) },
  summary: 'Pins or unpins a room for the caller (D-96).',
})

export const deleteGroup = endpoint({
  id: 'chat.deleteGroup',
  base: 'chat',
  method: 'POST',
  path: 'deleteGroup',
  access: signedIn,
  input: z.object({ room_id: roomId }),
  summary: 'Deletes a group with its messages; only its creator may do so.',
})

export const changeGroup = endpoint({
  id: 'chat.changeGroup',
  base: 'chat',
  method: 'POST',
  path: 'rooms/members',
  access: signedIn,
  input: z.object({
    room_id: roomId,
    add: z.array(id).max(MAX_GROUP).default([]),
    remove: z.array(id).max(MAX_GROUP).default([]),
  }),
  summary: 'Adds people to a group and removes them, for its creator; everybody else can remove themselves (D-271).',
})

export const authorizeChannel = endpoint({
  id: 'chat.authorizeChannel',
  base: 'chat',
  method: 'POST',
  path: 'broadcasting/auth',
  encoding: 'form',
  access: signedIn,
  background: true,
  input: z.object({ socket_id: z.string().min(1).max(100), channel_name: z.string().min(1).max(200) }),
  response: { auth: z.string(), channel_data: z.string().optional() },
  summary: "Signs the caller's private channel `private-chat.{user id}` and no other (D-97).",
})
