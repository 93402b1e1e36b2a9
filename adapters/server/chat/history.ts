import { type Kysely, sql } from 'kysely'
import type { ChatMessage } from '../../../core/chat/chat.schema.ts'
import { prepared } from '../database/prepared.ts'
import type { Tables } from '../database/tables.ts'
import { notFound } from '../http/refusals.ts'
import type { Services } from '../services.ts'
import { asHidden, asMessage, MESSAGE_COLUMNS, type MessageRow } from './messages.ts'

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
  /** Newest first. */
  readonly messages: readonly ChatMessage[]
  readonly total: number
  readonly reads: readonly { readonly user_id: number; readonly seq: number }[]
}

interface Found {
  readonly last_seq: number
  readonly reads: readonly { readonly user_id: number; readonly seq: number }[]
  readonly messages: readonly (Omit<MessageRow, 'created_at'> & {
    readonly created_at: string
    readonly is_hidden: boolean
  })[]
}

/** Above every number of a message. */
const NO_LIMIT = 2_147_483_647

/**
 * A page of messages as a member sees them, with one statement; a foreign room looks like a missing one (row-level
 * security). The numbers of a room have no gaps, so they tell the total and no message is counted: the condition of a
 * member is checked for each row that is read.
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
  const columns = sql.join(MESSAGE_COLUMNS.map((column) => sql.ref(`m.${column}`)))
  const { rows } = await sql<Found>`${prepared}
    with room as materialized (select id, last_seq from rooms where ${'id' in room ? sql`id = ${room.id}` : sql`pair = ${room.pair}`}),
    top as materialized (
      select ${columns}, ${userId}::bigint = any(coalesce(m.hidden_from, '{}')) as is_hidden from messages m
       where m.room_id = (select id from room) and m.seq > ${after}::int and m.seq < ${before}::int
       order by m.seq ${
         // Missed messages are read from the oldest, everything else from the newest.
         afterSeq === undefined ? sql`desc` : sql`asc`
       } limit ${perPage}::int offset ${(page - 1) * perPage}::bigint
    )
    select room.last_seq,
      -- Blocking and reading a request are silent.
      (select json_agg(json_build_object('user_id', o.user_id, 'seq', o.read_seq)) from room_members o
        where o.room_id = room.id and (o.user_id = ${userId}::bigint or not o.is_blocked and not o.is_request)) as reads,
      coalesce((select json_agg(row_to_json(top) order by top.seq desc) from top), '[]') as messages
    from room`.execute(k)
  const [found] = rows
  if (found === undefined) throw notFound('conversation')
  const readTo = (senderId: number) =>
    Math.max(0, ...found.reads.map(({ user_id, seq }) => (user_id === senderId ? 0 : seq)))
  const messages = found.messages.map(({ is_hidden, created_at, ...row }) => {
    const message = asMessage({ ...row, created_at: new Date(created_at) }, readTo(row.sender_id), services, now)
    return is_hidden ? asHidden(message) : message
  })
  return {
    messages,
    total: Math.max(0, Math.min(before - 1, found.last_seq) - after),
    reads: found.reads,
  }
}
