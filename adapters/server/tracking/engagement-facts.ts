import { type Kysely, sql } from 'kysely'
import type { Tables } from '../database/tables.ts'
import { recordPeople } from './record-people.ts'

/** What the people behind a record did at this company. Browsing elsewhere does not count (D-102). */
export interface EngagementFacts {
  /** Visits to the company's products and shop, within the time that visits are kept. */
  readonly visits: number
  /** Different products among them. */
  readonly products: number
  readonly clicks: number
  /** Of the visits that scrolled, in percent; null without any. */
  readonly averageDepth: number | null
  /** Time on these pages. */
  readonly seconds: number
  /** Chats with the company in which they wrote, and what they wrote there. */
  readonly chats: number
  readonly messages: number
  /** Requests for quotes. */
  readonly quotes: number
  /** The last visit, message or request; null when there was none. */
  readonly lastSeen: Date | null
}

export const NO_ENGAGEMENT: EngagementFacts = {
  visits: 0,
  products: 0,
  clicks: 0,
  averageDepth: null,
  seconds: 0,
  chats: 0,
  messages: 0,
  quotes: 0,
  lastSeen: null,
}

/**
 * The facts of records of one company, by record id; a record without a known person has none. One statement for any number
 * of records. `k` is unscoped (`context.open`): the people belong to other companies, and each part contains the company.
 */
export async function engagementFacts(
  k: Kysely<Tables>,
  companyId: number,
  recordIds: readonly number[],
): Promise<ReadonlyMap<number, EngagementFacts>> {
  if (recordIds.length === 0) return new Map()
  const company = sql`${companyId}::bigint`
  const { rows } = await sql<EngagementFacts & { readonly recordId: number }>`
    with people as materialized (select record_id, user_id from (${recordPeople(companyId, recordIds, true)}) p),
    visits as (
      select p.record_id, count(*) as visits, count(distinct v.listing_id) as products, sum(v.clicks) as clicks, avg(v.depth) as depth,
        sum(v.seconds) as seconds, max(v.seen_at) as at
      from people p join page_views v on v.seller_company_id = ${company} and v.user_id = p.user_id group by p.record_id),
    chats as (
      select p.record_id, count(distinct m.room_id) as chats, count(*) as messages, max(m.created_at) as at
      from people p join room_members own on own.user_id = p.user_id
      join messages m on m.room_id = own.room_id and m.sender_id = p.user_id
      where exists (
        select from room_members o join users u on u.id = o.user_id
        where o.room_id = m.room_id and u.company_id = ${company} and not (o.user_id = any(coalesce(m.hidden_from, '{}'))))
      group by p.record_id),
    quotes as (
      select p.record_id, count(*) as quotes, max(q.created_at) as at
      from people p join quotes q on q.seller_company_id = ${company} and q.buyer_user_id = p.user_id group by p.record_id)
    select r.record_id as "recordId", coalesce(v.visits, 0)::int as visits, coalesce(v.products, 0)::int as products,
      coalesce(v.clicks, 0)::int as clicks, round(v.depth)::int as "averageDepth", coalesce(v.seconds, 0)::int as seconds,
      coalesce(c.chats, 0)::int as chats, coalesce(c.messages, 0)::int as messages, coalesce(q.quotes, 0)::int as quotes,
      greatest(v.at, c.at, q.at) as "lastSeen"
    from (select distinct record_id from people) r left join visits v using (record_id) left join chats c using (record_id)
      left join quotes q using (record_id)`.execute(k)
  return new Map(rows.map(({ recordId, ...facts }) => [recordId, facts]))
}
