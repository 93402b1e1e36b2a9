import { z } from 'zod'
import { addressOf } from '../../../core/navigation/addresses.ts'
import { notificationMessages as say } from '../../../core/notifications/notification.messages.ts'
import { sql } from '../database/store.ts'
import { jobKind } from '../jobs/job-kind.ts'
import { tellPerson } from '../notifications/tell-person.ts'

/** A message that is unread for this long is mailed. */
export const UNREAD_MS = 10 * 60_000
const MESSAGE_LENGTH = 500

/** What a mail is written for: what people wrote or sent. Requests, offers and answers have mails of their own. */
export const MAILED_TYPES = ['text', 'file'] as const

/**
 * Mails a member of a room that messages are unread, once until the member reads them: the job's key names the last message
 * that the member had read.
 */
export const unreadChatJob = jobKind({
  name: 'unread-chat',
  payload: z.object({ room_id: z.string(), user_id: z.number().int(), read_seq: z.number().int() }),
  tries: 5,
  run: async ({ room_id, user_id, read_seq }, { services: { origin }, now, end }) => {
    await end(async (w) => {
      const member = await w.k
        .selectFrom('room_members as m')
        .innerJoin('rooms as r', 'r.id', 'm.room_id')
        .select(['r.is_group', 'r.name'])
        .where('m.room_id', '=', room_id)
        .where('m.user_id', '=', user_id)
        .where('m.read_seq', '=', read_seq)
        .where('m.is_blocked', '=', false)
        .executeTakeFirst()
      if (member === undefined) return
      const unread = await w.k
        .selectFrom('messages as g')
        .innerJoin('users as u', 'u.id', 'g.sender_id')
        .select(['g.message', 'u.full_name'])
        .where('g.room_id', '=', room_id)
        .where('g.seq', '>', read_seq)
        .where('g.sender_id', '<>', user_id)
        .where('g.message_type', 'in', [...MAILED_TYPES])
        .where(sql<boolean>`not ${user_id}::bigint = any(coalesce(g.hidden_from, '{}'))`)
        .orderBy('g.seq', 'desc')
        .limit(100)
        .execute()
      const [last] = unread
      if (last === undefined) return
      const words = Array.from(last.message).slice(0, MESSAGE_LENGTH).join('')
      const title =
        member.is_group && member.name !== null
          ? say.unreadInGroup(unread.length, member.name)
          : say.unreadMessages(unread.length, last.full_name)
      await tellPerson(w, user_id, {
        kind: 'chat',
        title,
        message: words,
        mail: [words === '' ? `${last.full_name} sent a file.` : `${last.full_name} wrote:\n\n${words}`],
        link: addressOf('chat', {}, { room: room_id }),
        origin,
        now,
      })
    })
  },
})
