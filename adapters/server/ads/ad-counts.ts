import { sql } from 'kysely'
import type { AdEvent } from '../../../core/contracts/ad-counts.contract.ts'
import { calendarDay } from '../../../core/time/calendar.ts'
import type { Context } from '../http/context.ts'

/**
 * Counts running ads, each once for a visitor, kind of event and day. Whoever opens an ad has seen it. People of the
 * ad's own company do not count. D-165.
 */
export async function countEvent(context: Context, event: AdEvent, ids: readonly number[]): Promise<void> {
  const { viewer, now, network, services } = context
  const day = calendarDay(now.getTime(), 'UTC')
  const visitor = services.visitorMarks.of(viewer === undefined ? `address ${network}` : `person ${viewer.userId}`, day)
  const events: readonly AdEvent[] = event === 'click' ? ['view', 'click'] : ['view']
  await context.writeAsSystem(async ({ k }) => {
    // In the order of the ids, so that two visitors never wait for each other's rows.
    await sql`with asked as materialized (
        select a.id, a.company_id from ads a
        where a.id = any(${[...new Set(ids)]}::bigint[]) and a.starts_at <= ${now}::timestamptz and a.ends_at > ${now}::timestamptz and a.taken_off_at is null
          and a.company_id <> ${viewer?.companyId ?? 0}::bigint),
      fresh as (
        insert into ad_visits (ad_id, day, visitor, event)
        select a.id, ${day}::date, ${visitor}, e.event from asked a cross join unnest(${[...events]}::text[]) e (event)
        order by a.id, e.event on conflict do nothing returning ad_id, event)
      insert into ad_days (ad_id, company_id, day, views, clicks)
      select a.id, a.company_id, ${day}::date, count(*) filter (where f.event = 'view'), count(*) filter (where f.event = 'click')
      from fresh f join asked a on a.id = f.ad_id group by a.id, a.company_id order by a.id
      on conflict (ad_id, day) do update set views = ad_days.views + excluded.views, clicks = ad_days.clicks + excluded.clicks`.execute(
      k,
    )
  })
}
