import { type Kysely, sql } from 'kysely'
import { visitList, visitReportCall } from '../../../core/contracts/visits.contract.ts'
import { isGranted } from '../../../core/permissions/permissions.ts'
import { shopPageOf, shopPageTitles, DEFAULT_SHOP_PAGE } from '../../../core/storefront/shop-pages.ts'
import { addDays, calendarDay, isKnownZone, startOfDay } from '../../../core/time/calendar.ts'
import { formatWireTime } from '../../../core/time/wire-time.ts'
import { SCROLL_THRESHOLDS } from '../../../core/tracking/scroll-depth.ts'
import { periodDays } from '../../../core/tracking/visit-period.schema.ts'
import { ownRecord, zoneOf } from '../crm/crm-access.ts'
import type { Tables } from '../database/tables.ts'
import { bind } from '../http/bind.ts'
import type { Context } from '../http/context.ts'
import { paginatorOf } from '../http/paginator.ts'
import { recordPeople } from './record-people.ts'

const TOP_PAGES = 10

/** The people behind a record that the caller may view, with the names that the company's records give them. */
async function peopleBehind(context: Context, uniqueId: string): Promise<ReadonlyMap<number, string>> {
  const record = await context.read((k) => ownRecord(k, context.me, uniqueId, 'View'))
  // Who may not see contacts sees no visits of them either.
  const withContacts = isGranted(context.me, { module: 'Contacts', action: 'View' })
  const { rows } = await sql<{
    user_id: number
    person: string
  }>`${recordPeople(context.me.companyId, [record.id], withContacts, context.me.owners)}`.execute(context.open)
  return new Map(rows.map(({ user_id, person }) => [user_id, person]))
}

/** Visits of these people; a member's handle narrows them to the own company's pages. */
const visitsOf = (k: Kysely<Tables>, people: ReadonlyMap<number, string>) =>
  k
    .selectFrom('page_views as v')
    .leftJoin('listings as l', 'l.id', 'v.listing_id')
    .where((eb) => eb('v.user_id', '=', eb.fn.any(sql<number[]>`${[...people.keys()]}::bigint[]`)))

interface SeenPage {
  readonly listing_id: number | null
  readonly shop_page: string | null
  readonly name: string | null
  readonly is_public: boolean | null
}

const pageOfVisit = ({ listing_id, shop_page, name, is_public }: SeenPage) => {
  if (listing_id !== null)
    return { product_id: listing_id, shop_page: null, page_name: name ?? '', is_public: is_public === true }
  const page = shopPageOf(shop_page ?? undefined) ?? DEFAULT_SHOP_PAGE
  return { product_id: null, shop_page: page, page_name: shopPageTitles[page], is_public: true }
}

export const visitBindings = [
  bind(visitList, async ({ crm_unique_id, page, per_page }, context) => {
    const people = await peopleBehind(context, crm_unique_id)
    return context.read(async (k) => {
      const [{ total }, rows] = await Promise.all([
        visitsOf(k, people)
          .select((eb) => eb.fn.countAll<number>().as('total'))
          .executeTakeFirstOrThrow(),
        visitsOf(k, people)
          .select([
            'v.id',
            'v.user_id',
            'v.listing_id',
            'v.shop_page',
            'l.name',
            'l.is_public',
            'v.started_at',
            'v.seconds',
            'v.clicks',
            'v.depth',
          ])
          .orderBy('v.started_at', 'desc')
          .orderBy('v.id', 'desc')
          .limit(per_page)
          .offset((page - 1) * per_page)
          .execute(),
      ])
      const visits = rows.map((row) => ({
        ...pageOfVisit(row),
        id: row.id,
        person: people.get(row.user_id) ?? '',
        visited_at: formatWireTime(row.started_at),
        time_on_page: row.seconds,
        clicks: row.clicks,
        depth: row.depth,
      }))
      return { data: paginatorOf(visits, total, { page, per_page }, context) }
    })
  }),

  bind(visitReportCall, async ({ crm_unique_id, from, to, time_zone }, context) => {
    const people = await peopleBehind(context, crm_unique_id)
    const zone = isKnownZone(time_zone) ? time_zone : zoneOf(context.me)
    const days = periodDays({ from, to }, calendarDay(context.now.getTime(), zone))
    const [first, last] = [days[0]!, days.at(-1)!]
    return context.read(async (k) => {
      const within = () =>
        visitsOf(k, people)
          .where('v.started_at', '>=', new Date(startOfDay(first, zone)))
          .where('v.started_at', '<', new Date(startOfDay(addDays(last, 1), zone)))
      const [sums, byDay, byDepth, pages, ever] = await Promise.all([
        within()
          .select(({ fn }) => [
            fn.countAll<number>().as('visits'),
            fn.coalesce(fn.sum<number>('v.clicks'), sql<number>`0`).as('clicks'),
            fn.coalesce(fn.sum<number>('v.seconds'), sql<number>`0`).as('seconds'),
            sql<number | null>`round(avg(v.depth))::int`.as('depth'),
          ])
          .executeTakeFirstOrThrow(),
        within()
          .select(({ fn }) => [
            sql<string>`to_char(v.started_at at time zone ${zone}::text, 'YYYY-MM-DD')`.as('day'),
            fn.countAll<number>().as('visits'),
          ])
          .groupBy('day')
          .execute(),
        within()
          .select(({ fn }) => [
            sql<number>`coalesce(v.depth, 0)::int`.as('reached'),
            fn.countAll<number>().as('visits'),
          ])
          .groupBy('reached')
          .execute(),
        within()
          .select(({ fn }) => [
            'v.listing_id',
            'v.shop_page',
            'l.name',
            'l.is_public',
            fn.countAll<number>().as('visits'),
            fn.sum<number>('v.seconds').as('seconds'),
          ])
          .groupBy(['v.listing_id', 'v.shop_page', 'l.name', 'l.is_public'])
          .orderBy('visits', 'desc')
          .orderBy('seconds', 'desc')
          .orderBy('v.listing_id')
          .orderBy('v.shop_page')
          .limit(TOP_PAGES)
          .execute(),
        visitsOf(k, people)
          .select(({ fn }) => fn.max('v.seen_at').as('at'))
          .executeTakeFirstOrThrow(),
      ])
      const visitsOn = new Map(byDay.map(({ day, visits }) => [day, visits]))
      const visitsTo = new Map(byDepth.map(({ reached, visits }) => [reached, visits]))
      return {
        data: {
          visits: sums.visits,
          clicks: Number(sums.clicks),
          average_depth: sums.depth,
          time_on_page: Number(sums.seconds),
          top_pages: pages.map(({ visits, seconds, ...page }) => ({
            ...pageOfVisit(page),
            visits,
            time_on_page: Number(seconds),
          })),
          days: days.map((day) => ({ day, visits: visitsOn.get(day) ?? 0 })),
          depths: [0, ...SCROLL_THRESHOLDS].map((depth) => ({ depth, visits: visitsTo.get(depth) ?? 0 })),
          last_seen: ever.at === null ? null : formatWireTime(ever.at),
        },
      }
    })
  }),
]
