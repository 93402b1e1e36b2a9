import { type Kysely, sql } from 'kysely'
import { completionOf } from '../../../../core/account/profile-completion.ts'
import { type EngagementFacts, NO_ENGAGEMENT } from '../../../../core/crm/scoring/score-facts.ts'
import { crmTypeIds } from '../../../../core/crm/records/record-types.ts'
import { filledFieldsOf } from '../../account/profile-row.ts'
import type { Tables } from '../../database/tables.ts'
import { engagementFacts } from '../../tracking/engagement-facts.ts'
import { recordPeople } from '../../tracking/record-people.ts'

type Some = Partial<EngagementFacts>
type ByLead = ReadonlyMap<number, Some>

/**
 * The engagement of leads of one company, by id: what was agreed with them, and what the people behind them did at this
 * company (D-102). Unscoped, because these people belong to other companies: every statement names the company, and only
 * numbers are returned.
 */
export async function engagementOf(
  k: Kysely<Tables>,
  companyId: number,
  ids: readonly number[],
  now: Date,
): Promise<ReadonlyMap<number, EngagementFacts>> {
  if (ids.length === 0) return new Map()
  const parts = [
    await activitiesOf(k, companyId, ids, now),
    await personFacts(k, companyId, await peopleOf(k, companyId, ids)),
    await browsingOf(k, companyId, ids),
  ]
  return new Map(ids.map((id) => [id, Object.assign({ ...NO_ENGAGEMENT }, ...parts.map((part) => part.get(id)))]))
}

interface Person {
  readonly lead: number
  readonly user: number
}

/** The people behind leads, as everywhere else (D-102). */
async function peopleOf(k: Kysely<Tables>, companyId: number, ids: readonly number[]): Promise<readonly Person[]> {
  return k
    .selectFrom(sql<{ record_id: number; user_id: number }>`(${recordPeople(companyId, ids, true)})`.as('p'))
    .select(['p.record_id as lead', 'p.user_id as user'])
    .execute()
}

/** Meetings that have ended, and calls that were answered: those that are neither planned nor missed. */
async function activitiesOf(k: Kysely<Tables>, companyId: number, ids: readonly number[], now: Date): Promise<ByLead> {
  const rows = await k
    .selectFrom('crm_activities')
    .select((eb) => ['record_id', 'type_id', eb.fn.countAll<number>().as('count')])
    .where('company_id', '=', companyId)
    .where('record_id', 'in', [...ids])
    .where((eb) =>
      eb.or([
        eb.and([eb('type_id', '=', crmTypeIds.Meetings), eb(eb.fn.coalesce('ends_at', 'starts_at'), '<=', now)]),
        eb.and([eb('type_id', '=', crmTypeIds.Calls), eb('status', 'is', null)]),
      ]),
    )
    .groupBy(['record_id', 'type_id'])
    .execute()
  const found = new Map<number, Some>()
  for (const { record_id, type_id, count } of rows)
    found.set(record_id ?? 0, {
      ...found.get(record_id ?? 0),
      [type_id === crmTypeIds.Meetings ? 'meetings' : 'calls']: Number(count),
    })
  return found
}

/** Wishes, requests and the own profile. */
async function personFacts(k: Kysely<Tables>, companyId: number, people: readonly Person[]): Promise<ByLead> {
  if (people.length === 0) return new Map()
  const ids = [...new Set(people.map(({ user }) => user))]
  const users = await k
    .selectFrom('users')
    .select(['id', 'full_name', 'mobile', 'time_zone', 'avatar_file_id', 'profile'])
    .where('id', 'in', ids)
    .execute()
  const wished = await k
    .selectFrom('wishlist_items as w')
    .innerJoin('listings as l', 'l.id', 'w.listing_id')
    .select(['w.user_id', 'l.category_id'])
    .where('l.company_id', '=', companyId)
    .where('l.deleted_at', 'is', null)
    .where('w.user_id', 'in', ids)
    .execute()
  const quotes = await k
    .selectFrom('quotes as q')
    .leftJoin('listings as l', 'l.id', 'q.listing_id')
    .select(['q.buyer_user_id', 'q.quantity', 'l.moq', 'l.category_id'])
    .where('q.seller_company_id', '=', companyId)
    .where('q.buyer_user_id', 'in', ids)
    .execute()
  const enquiries = await k
    .selectFrom('threads')
    .select('contact_user_id')
    .where('company_id', '=', companyId)
    .where('contact_user_id', 'in', ids)
    .execute()
  return new Map(
    [...Map.groupBy(people, ({ lead }) => lead)].map(([lead, own]): readonly [number, Some] => {
      const isOwn = (id: number | null) => own.some(({ user }) => user === id)
      const wishes = wished.filter(({ user_id }) => isOwn(user_id))
      const requests = quotes.filter(({ buyer_user_id }) => isOwn(buyer_user_id))
      const categories = [...wishes, ...requests].flatMap(({ category_id }) => category_id ?? [])
      const ratios = requests.map(({ quantity, moq }) => quantity / Math.max(1, moq ?? 1))
      const profiles = users.filter(({ id }) => isOwn(id)).map((user) => completionOf(filledFieldsOf(user)).percent)
      return [
        lead,
        {
          profile_percent: Math.max(0, ...profiles),
          wishlist: wishes.length,
          enquiries: enquiries.filter(({ contact_user_id }) => isOwn(contact_user_id)).length,
          quotes: requests.length,
          matching_categories: new Set(categories).size,
          requested_quantity_ratio: Math.round(Math.max(0, ...ratios) * 100) / 100,
        },
      ]
    }),
  )
}

/** Visits, clicks, scroll depth and chats. */
async function browsingOf(k: Kysely<Tables>, companyId: number, ids: readonly number[]): Promise<ByLead> {
  const facts = await engagementFacts(k, companyId, ids)
  return new Map(
    [...facts].map(([id, { visits, products, clicks, averageDepth, messages }]) => [
      id,
      { page_views: visits, products, clicks, average_depth: averageDepth ?? 0, messages },
    ]),
  )
}
