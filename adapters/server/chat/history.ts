import { type Kysely, sql } from 'kysely'
import type { ChatMessage } from '../../../core/chat/chat.schema.ts'
import { rendered } from '../database/kysely.ts'
import { prepared } from '../database/prepared.ts'
import type { Tables } from '../database/tables.ts'
import type { AttachedFile } from './chat-files.ts'
import { notFound } from '../http/refusals.ts'
import type { Services } from '../services.ts'
import { asHidden, withLinks } from './messages.ts'

/** Which messages of which room. */
export interface HistoryPage {
  /** A room's id, or the chat of two people by its pair. */
  readonly room: { readonly id: string } | { readonly pair: string }
  readonly afterSeq: number | undefined
  readonly beforeSeq: number | undefined
  readonly page: number
  readonly perPage: number
}

export interface HistoryRows {
  /** JSON of the messages, newest first. */
  readonly messages: string
  readonly count: number
  readonly total: number
  readonly reads: Reads
}

type Reads = readonly { readonly user_id: number; readonly seq: number }[]

interface Found {
  readonly last_seq: number
  readonly reads: Reads
  readonly messages: string
  readonly count: number
  readonly has_files: boolean
  /** The numbers of messages whose sender the member had blocked. */
  readonly hidden: readonly number[] | null
}

/** Above every number of a message. */
const NO_LIMIT = 2_147_483_647

/** The page, from `room` and `top`. Blocking and reading a request are silent. */
const PAGE = rendered(sql`
  select room.last_seq, (select json_agg(json_build_object('user_id', user_id, 'seq', seq)) from reads) as reads,
    page.count, page.has_files, page.hidden, page.messages
  from room, lateral (
    select count(*)::int as count, coalesce(bool_or(files <> '[]'), false) as has_files,
      array_agg(seq) filter (where is_hidden) as hidden,
      coalesce(json_agg(json_build_object('id', id, 'seq', seq, 'sender_id', sender_id, 'recipient_id', recipient_id,
        'client_id', client_id, 'message', message, 'message_type', message_type, 'replied_parent_id', replied_parent_id,
        'replied_message', replied_message, 'chat_transfer_id', chat_transfer_id, 'promotion_type', promotion_type,
        'master_prom_id', master_prom_id, 'roomId', room_id,
        'read', (seq <= (select max(o.seq) from reads o where o.user_id <> sender_id) is true)::int,
        'files', files, 'sent_at', floor(extract(epoch from created_at) * 1000)) order by seq desc), '[]')::text as messages
    from top
  ) page`)

/**
 * A page of messages as a member sees them, with one statement; a foreign room looks like a missing one (row-level
 * security). The numbers of a room have no gaps, so they tell the total and no message is counted: the condition of a
 * member is checked for each row that is read. The database writes what is sent; only files and hidden messages are seen to
 * here.
 */
export async function historyPage(
  k: Kysely<Tables>,
  userId: number,
  { room, afterSeq, beforeSeq, page, perPage }: HistoryPage,
  services: Pick<Services, 'links'>,
  now: Date,
): Promise<HistoryRows> {
  const after = afterSeq ?? 0
  const before = beforeSeq ?? NO_LIMIT
  const { rows } = await sql<Found>`${prepared}
    with room as materialized (select id, last_seq from rooms where ${'id' in room ? sql`id = ${room.id}` : sql`pair = ${room.pair}`}),
    reads as materialized (
      select o.user_id, o.read_seq as seq from room_members o
       where o.room_id = (select id from room) and (o.user_id = ${userId}::bigint or not o.is_blocked and not o.is_request)
    ),
    top as materialized (
      select m.*, ${userId}::bigint = any(coalesce(m.hidden_from, '{}')) as is_hidden from messages m
       where m.room_id = (select id from room) and m.seq > ${after}::int and m.seq < ${before}::int
       order by m.seq ${
         // Missed messages are read from the oldest, everything else from the newest.
         afterSeq === undefined ? sql`desc` : sql`asc`
       } limit ${perPage}::int offset ${(page - 1) * perPage}::bigint
    )
    ${PAGE}`.execute(k)
  const [found] = rows
  if (found === undefined) throw notFound('conversation')
  const { count, reads, hidden, has_files } = found
  const messages = has_files || hidden !== null ? shown(found.messages, hidden ?? [], services, now) : found.messages
  return { messages, count, total: Math.max(0, Math.min(before - 1, found.last_seq) - after), reads }
}

/** Signs the links of files, and takes the content from messages that the member must not see. */
function shown(json: string, hidden: readonly number[], services: Pick<Services, 'links'>, now: Date): string {
  type Stored = Omit<ChatMessage, 'files'> & { readonly files: readonly AttachedFile[] }
  return JSON.stringify(
    (JSON.parse(json) as readonly Stored[]).map((stored) => {
      const message = { ...stored, files: withLinks(stored.files, services, now) }
      return hidden.includes(message.seq) ? asHidden(message) : message
    }),
  )
}
