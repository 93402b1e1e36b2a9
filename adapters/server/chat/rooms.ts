import { randomBytes } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import { randomId } from '../../../core/text/random-id.ts'
import type { ChatEvent, RoomRow } from '../../../core/chat/chat.schema.ts'
import { prepared } from '../database/prepared.ts'
import type { Tables } from '../database/tables.ts'
import type { Work } from '../database/store.ts'
import type { Context } from '../http/context.ts'
import { notFound, refusedField } from '../http/refusals.ts'
import { chatMessages } from '../../../core/chat/chat.messages.ts'
import { MAX_ROOMS } from '../../../core/contracts/chat.contract.ts'

/** Length of a message's preview in the room list. */
export const PREVIEW_LENGTH = 120

/** The single channel of a person. D-97. */
export const channelOf = (userId: number): string => `private-chat.${userId}`

/** Emits a chat event to the channels of people; it is published after the commit. */
export const emitChat = (w: Work, userIds: readonly number[], event: ChatEvent): Promise<void> =>
  userIds.length === 0
    ? Promise.resolve()
    : w.emit({ channels: userIds.map(channelOf), event: event.type, data: event })

interface RowOfRoom {
  room_id: string
  member_id: number
  created_by: number
  is_group: boolean
  name: string | null
  last_seq: number
  last_message: string | null
  last_sender_id: number | null
  last_message_at: Date | null
  read_seq: number
  is_pinned: boolean
  is_archived: boolean
  is_blocked: boolean
  is_request: boolean
  version: number
  unread: number
  participants: { user_id: number; full_name: string; company: string | null }[]
}

/**
 * Rooms as their members see them, newest message first. Unscoped, because members of a room are of several companies:
 * the condition must name the members whose rows may be seen.
 */
export async function roomRows(
  k: Kysely<Tables>,
  of: { readonly userId?: number; readonly roomId?: string },
): Promise<ReadonlyMap<number, readonly RoomRow[]>> {
  if (of.userId === undefined && of.roomId === undefined) throw new Error('Name whose rooms.')
  const { rows } = await sql<RowOfRoom>`
    select m.room_id, m.user_id as member_id, r.created_by, r.is_group, r.name, r.last_seq,
           case when newest.is_hidden then shown.message else r.last_message end as last_message,
           case when newest.is_hidden then shown.sender_id else newest.sender_id end as last_sender_id,
           case when newest.is_hidden then shown.created_at else r.last_message_at end as last_message_at,
           m.read_seq, m.is_pinned, m.is_archived, m.is_blocked, m.is_request, m.version,
           (select count(*) from messages t where t.room_id = m.room_id and t.seq > m.read_seq and t.sender_id <> m.user_id
               and not m.user_id = any(coalesce(t.hidden_from, '{}')))::int as unread,
           (select json_agg(json_build_object('user_id', u.id, 'full_name', u.full_name, 'company', c.name) order by u.id)
              from room_members o join users u on u.id = o.user_id join companies c on c.id = u.company_id
             where o.room_id = m.room_id) as participants
      from room_members m join rooms r on r.id = m.room_id
      left join lateral (
        select m.user_id = any(t.hidden_from) as is_hidden, t.sender_id from messages t where t.room_id = m.room_id and t.seq = r.last_seq
      ) newest on true
      left join lateral (
        select left(t.message, ${PREVIEW_LENGTH}) as message, t.created_at, t.sender_id from messages t
         where newest.is_hidden and t.room_id = m.room_id and not m.user_id = any(coalesce(t.hidden_from, '{}'))
         order by t.seq desc limit 1
      ) shown on true
     where true
       ${of.userId === undefined ? sql`` : sql`and m.user_id = ${of.userId}`}
       ${of.roomId === undefined ? sql`` : sql`and m.room_id = ${of.roomId}`}
     order by m.is_pinned desc, coalesce(case when newest.is_hidden then shown.created_at else r.last_message_at end, r.created_at) desc, m.room_id
     limit ${MAX_ROOMS}`.execute(k)
  const byMember = new Map<number, RoomRow[]>()
  for (const row of rows) {
    const list = byMember.get(row.member_id) ?? []
    byMember.set(row.member_id, list)
    list.push(asRow(row))
  }
  return byMember
}

function asRow(row: RowOfRoom): RoomRow {
  const other = row.participants.find(({ user_id }) => user_id !== row.member_id)
  return {
    room_id: row.room_id,
    id: row.is_group ? row.created_by : (other?.user_id ?? row.member_id),
    unread_count: row.unread,
    is_archived: bit(row.is_archived),
    is_pinned: bit(row.is_pinned),
    is_blocked: bit(row.is_blocked),
    is_request: bit(row.is_request),
    is_group: bit(row.is_group),
    name: row.is_group ? (row.name ?? 'Group') : (other?.full_name ?? 'Former member'),
    participants: row.participants.map((person) => ({ ...person, avatar: null })),
    last_message: row.last_message,
    last_sender_id: row.last_sender_id,
    last_message_at: row.last_message_at?.getTime() ?? null,
    last_seq: row.last_seq,
    read_seq: row.read_seq,
    version: row.version,
  }
}

const bit = (value: boolean): 0 | 1 => (value ? 1 : 0)

/** The row of a room for one of its members. Anybody else gets the refusal for a missing room. */
export async function roomRowFor(k: Kysely<Tables>, roomId: string, userId: number): Promise<RoomRow> {
  const [row] = (await roomRows(k, { userId, roomId })).get(userId) ?? []
  if (row === undefined) throw notFound('conversation')
  return row
}

/** Sends each member the current state of a room from that member's view; without a list, to those who did not block it. */
export async function emitRoom(w: Work, roomId: string, userIds?: readonly number[]): Promise<void> {
  const rows = await roomRows(w.k, { roomId })
  for (const [userId, [room]] of rows) {
    if (room === undefined || (userIds === undefined ? room.is_blocked === 1 : !userIds.includes(userId))) continue
    await emitChat(
      w,
      [userId],
      room.is_request === 1 ? { type: 'request.received', room } : { type: 'room.updated', room },
    )
  }
}

export interface Membership {
  readonly room_id: string
  readonly is_group: boolean
  readonly created_by: number
  readonly last_seq: number
  readonly is_blocked: boolean
  readonly is_request: boolean
  readonly is_pinned: boolean
  readonly is_archived: boolean
  readonly read_seq: number
}

/**
 * Locks the room for a member; anybody else gets the refusal for a missing room. Membership is read at each writing
 * call and never taken from a token. Needs a system transaction.
 */
export async function lockedRoom(w: Work, roomId: string, userId: number): Promise<Membership> {
  const room = await w.k
    .selectFrom('rooms as r')
    .innerJoin('room_members as m', 'm.room_id', 'r.id')
    .select(['r.id as room_id', 'r.is_group', 'r.created_by', 'r.last_seq'])
    .select(['m.is_blocked', 'm.is_request', 'm.is_pinned', 'm.is_archived', 'm.read_seq'])
    .where('r.id', '=', roomId)
    .where('m.user_id', '=', userId)
    .forUpdate('r')
    .executeTakeFirst()
  if (room === undefined) throw notFound('conversation')
  return room
}

/** Changes the caller's settings of a room, notifies the caller's other tabs, and returns the row. */
export async function changeRoom(
  context: Context,
  roomId: string,
  change: (room: Membership) => Partial<Record<'is_pinned' | 'is_archived' | 'is_blocked' | 'is_request', boolean>>,
): Promise<{ data: RoomRow }> {
  return context.writeAsSystem(async (w) => {
    const room = await lockedRoom(w, roomId, context.me.userId)
    await w.k
      .updateTable('room_members')
      .set({ ...change(room), version: sql<number>`version + 1` })
      .where('room_id', '=', roomId)
      .where('user_id', '=', context.me.userId)
      .execute()
    await emitRoom(w, roomId, [context.me.userId])
    return { data: await roomRowFor(w.k, roomId, context.me.userId) }
  })
}

/** A room and its members, as one of them finds it. */
export interface RoomOfMember {
  readonly is_group: boolean
  /** Of this member. */
  readonly is_blocked: boolean
  readonly is_request: boolean
  readonly members: readonly RoomMember[]
}

interface RoomMember {
  readonly user_id: number
  readonly is_blocked: boolean
  /** Receives nothing from this member: blocked the room, or the chat with this member. */
  readonly is_deaf: boolean
}

interface RowOfMember extends RoomMember {
  readonly is_group: boolean
  readonly is_request: boolean
}

/** The room of a member without a lock; anybody else gets the refusal for a missing room. Needs system reach. */
export async function roomOfMember(k: Kysely<Tables>, roomId: string, userId: number): Promise<RoomOfMember> {
  const { rows: members } = await sql<RowOfMember>`${prepared}
    select r.is_group, m.user_id, m.is_blocked, m.is_request,
      m.is_blocked or r.is_group and exists (
        select 1 from rooms chat join room_members blocking on blocking.room_id = chat.id
         where chat.pair = least(m.user_id, ${userId}::bigint) || ':' || greatest(m.user_id, ${userId}::bigint)
           and blocking.user_id = m.user_id and blocking.is_blocked) as is_deaf
      from rooms r join room_members m on m.room_id = r.id
     where r.id = ${roomId}`.execute(k)
  const own = members.find(({ user_id }) => user_id === userId)
  if (own === undefined) throw notFound('conversation')
  return { is_group: own.is_group, is_blocked: own.is_blocked, is_request: own.is_request, members }
}

/** The id of the chat of two people; undefined when they never wrote to each other. */
export async function chatOfTwo(w: Pick<Work, 'k'>, a: number, b: number): Promise<string | undefined> {
  const room = await w.k.selectFrom('rooms').select('id').where('pair', '=', pairOf(a, b)).executeTakeFirst()
  return room?.id
}

/**
 * The chat of two people, created if necessary. `isRequest`: the other person has not agreed yet (D-95). Concurrent
 * calls find the same room, because the pair is unique.
 */
export async function openChat(
  w: Work,
  from: number,
  to: number,
  isRequest: boolean,
): Promise<{ readonly roomId: string; readonly isNew: boolean }> {
  if (from === to) throw refusedField('recipient_id', chatMessages.toYourself)
  const known = await chatOfTwo(w, from, to)
  if (known !== undefined) return { roomId: known, isNew: false }
  const person = await w.k
    .selectFrom('users')
    .select('id')
    .where('id', '=', to)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (person === undefined) throw notFound('person')
  const roomId = newRoomId()
  const created = await w.k
    .insertInto('rooms')
    .values({ id: roomId, created_by: from, pair: pairOf(from, to) })
    .onConflict((conflict) => conflict.column('pair').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (created === undefined) return { roomId: (await chatOfTwo(w, from, to)) ?? roomId, isNew: false }
  await w.k
    .insertInto('room_members')
    .values([
      { room_id: roomId, user_id: from },
      { room_id: roomId, user_id: to, is_request: isRequest },
    ])
    .execute()
  return { roomId, isNew: true }
}

/** 20 random letters and digits, which cannot be guessed. */
export const newRoomId = (): string => randomId((count) => randomBytes(count), 20)

export const pairOf = (a: number, b: number): string => `${Math.min(a, b)}:${Math.max(a, b)}`
