import type { ExpressionBuilder, Kysely } from 'kysely'
import { chatMessages } from '../../../core/chat/chat.messages.ts'
import { NEW_PEOPLE_LIMITS } from '../../../core/chat/chat.schema.ts'
import { crmUsers } from '../../../core/contracts/crm.contract.ts'
import { seesCompanyEnquiries } from '../../../core/permissions/permissions.ts'
import { countedTry } from '../account/attempts.ts'
import { reachedBy } from '../database/row-reach.ts'
import type { Tables } from '../database/tables.ts'
import type { Work } from '../database/store.ts'
import { notFound, tooMany } from '../http/refusals.ts'
import { admission, type Viewer } from '../http/viewer.ts'
import { chatOfTwo, openChat, pairOf } from './rooms.ts'

/** `known`: a dealing exists. `shop`: the owner of a public shop, whom everybody may ask. */
export type Relation = 'known' | 'shop'

/**
 * The people of these ids to whom a person may write; all others are treated like missing ones, so that ids reveal no
 * names (D-144). Needs system reach.
 */
export async function relationsTo(
  k: Kysely<Tables>,
  me: Viewer,
  userIds: readonly number[],
): Promise<ReadonlyMap<number, Relation>> {
  if (userIds.length === 0) return new Map()
  const rows = await k
    .selectFrom('users as u')
    .innerJoin('companies as c', 'c.id', 'u.company_id')
    .select('u.id')
    .select((eb) => hasDealing(eb, me).as('is_known'))
    .where('u.id', 'in', [...userIds])
    .where('u.deleted_at', 'is', null)
    .where((eb) => eb.or([hasDealing(eb, me), isShopOwner(eb)]))
    .execute()
  return new Map(rows.map(({ id, is_known }) => [id, is_known ? 'known' : 'shop']))
}

type People = ExpressionBuilder<Tables & { u: Tables['users']; c: Tables['companies'] }, 'u' | 'c'>

/** A quote, a thread, a record, an accepted chat or the same company. A sub-user's rights narrow what counts (D-128). */
function hasDealing(eb: People, me: Viewer) {
  const ofCompany = seesCompanyEnquiries(me)
  // With a narrower reach the records within it say whom the person knows.
  const ofAllLeads = ofCompany && me.owners?.Leads === undefined
  return eb.or([
    eb.and([eb('u.company_id', '=', me.companyId), eb.lit(admission(crmUsers.access, me, false) === 'admitted')]),
    eb.exists(
      eb
        .selectFrom('room_members as own')
        .innerJoin('rooms as r', 'r.id', 'own.room_id')
        .innerJoin('room_members as other', 'other.room_id', 'own.room_id')
        .select('own.room_id')
        .where('own.user_id', '=', me.userId)
        .whereRef('other.user_id', '=', 'u.id')
        .where('r.is_group', '=', false)
        .where('own.is_request', '=', false)
        .where('other.is_request', '=', false),
    ),
    eb.exists(
      eb
        .selectFrom('quotes as q')
        .select('q.id')
        .whereRef('q.buyer_user_id', '=', 'u.id')
        .where('q.seller_company_id', '=', me.companyId)
        .$if(!ofAllLeads, (query) => query.where('q.seller_user_id', '=', me.userId)),
    ),
    eb.exists(
      eb
        .selectFrom('quotes as q')
        .select('q.id')
        .whereRef('q.seller_user_id', '=', 'u.id')
        .where('q.buyer_company_id', '=', me.companyId)
        .$if(!ofCompany, (query) => query.where('q.buyer_user_id', '=', me.userId)),
    ),
    eb.exists(
      eb
        .selectFrom('threads as t')
        .select('t.id')
        .whereRef('t.contact_user_id', '=', 'u.id')
        .where('t.company_id', '=', me.companyId)
        .where(eb.lit(ofAllLeads)),
    ),
    eb.exists(
      eb
        .selectFrom('crm_records as record')
        .select('record.id')
        .whereRef('record.person_user_id', '=', 'u.id')
        .where('record.company_id', '=', me.companyId)
        .where('record.deleted_at', 'is', null)
        .where(reachedBy(me.owners, 'record'))
        .where(eb.lit(ofCompany)),
    ),
  ])
}

/** The oldest owner of an approved shop, as `companyOwner` finds it. */
function isShopOwner(eb: People) {
  return eb.and([
    eb('c.kind', '=', 'seller'),
    eb('c.approval', '=', 'approved'),
    eb('u.type', '=', 'seller'),
    eb.not(
      eb.exists(
        eb
          .selectFrom('users as older')
          .select('older.id')
          .whereRef('older.company_id', '=', 'u.company_id')
          .where('older.type', '=', 'seller')
          .where('older.deleted_at', 'is', null)
          .whereRef('older.id', '<', 'u.id'),
      ),
    ),
  ])
}

/** Counts people whom a company writes to for the first time; refuses those beyond the limits (D-144). */
export async function countNewPeople(k: Kysely<Tables>, me: Viewer, people: number, now: Date): Promise<void> {
  for (const { most, windowMs } of NEW_PEOPLE_LIMITS) {
    const key = `new-people:${windowMs}:${me.companyId}`
    const wait = people === 0 ? undefined : await countedTry(k, key, most, windowMs, now, people)
    if (wait !== undefined) throw tooMany(wait, chatMessages.tooManyNewPeople)
  }
}

/** The chat with a person to whom the caller may write, opened if necessary. */
export async function chatWith(
  w: Work,
  me: Viewer,
  userId: number,
  now: Date,
): Promise<{ readonly roomId: string; readonly isNew: boolean }> {
  const roomId = await chatOfTwo(w, me.userId, userId)
  if (roomId !== undefined) return { roomId, isNew: false }
  const relation = (await relationsTo(w.k, me, [userId])).get(userId)
  // The chat with oneself has its own refusal.
  if (relation === undefined && userId !== me.userId) throw notFound('person')
  if (relation === 'shop') await countNewPeople(w.k, me, 1, now)
  return openChat(w, me.userId, userId, relation !== 'known')
}

/** Those of these people who blocked the chat with a person. Needs system reach. */
export async function blockersOf(
  k: Kysely<Tables>,
  userId: number,
  others: readonly number[],
): Promise<ReadonlySet<number>> {
  if (others.length === 0) return new Set()
  const rows = await k
    .selectFrom('room_members as blocking')
    .innerJoin('rooms as r', 'r.id', 'blocking.room_id')
    .select('blocking.user_id')
    .where(
      'r.pair',
      'in',
      others.map((other) => pairOf(userId, other)),
    )
    .where('blocking.user_id', '<>', userId)
    .where('blocking.is_blocked', '=', true)
    .execute()
  return new Set(rows.map(({ user_id }) => user_id))
}
