import { type Kysely, sql } from 'kysely'
import { z } from 'zod'
import { addressOf } from '../../../core/navigation/addresses.ts'
import { fromQueryText } from '../../../core/product-list/product-list.ts'
import { savedSearchMessages as say } from '../../../core/product-list/saved-search.messages.ts'
import { DAY_MS, HOUR_MS } from '../../../core/time/durations.ts'
import type { Tables } from '../database/tables.ts'
import { jobKind } from '../jobs/job-kind.ts'
import { tellPerson } from '../notifications/tell-person.ts'
import { listConditions } from './list-conditions.ts'
import { allOf } from './listing-sql.ts'

const INTERVAL_MS = 60_000
/** Searches of one run. */
const BATCH = 100
/** A saved search causes at most one notice in this time, and runs again after the other when it found nothing. D-227. */
const NOTICE_INTERVAL_MS = DAY_MS
const RUN_INTERVAL_MS = HOUR_MS
/** Publications whose transactions may not have ended yet are left to the next look. */
const SETTLED_MS = 60_000
/** More new products are not counted. */
const COUNTED = 1_000

/** Tells people what is new in the searches that they saved. D-227. */
export const savedSearchesJob = jobKind({
  name: 'saved-searches',
  payload: z.object({}),
  tries: 3,
  intervalMs: INTERVAL_MS,
  run: async (_, { k, services: { origin }, now, end, signal }) => {
    const due = await k
      .selectFrom('saved_searches as s')
      .innerJoin('users as u', 'u.id', 's.user_id')
      .select(['s.id', 's.user_id', 'u.company_id', 's.name', 's.query', 's.currency_id', 's.seen_until', 's.check_at'])
      .where('s.notices', '=', true)
      .where('s.deleted_at', 'is', null)
      .where('s.check_at', '<=', now)
      .where('u.deleted_at', 'is', null)
      .orderBy('s.check_at')
      .limit(BATCH)
      .execute()
    const until = new Date(now.getTime() - SETTLED_MS)
    const looked: { readonly search: (typeof due)[number]; readonly names: readonly string[] }[] = []
    for (const search of due) {
      signal.throwIfAborted()
      looked.push({ search, names: await newNames(k, search, until) })
    }
    if (looked.length === 0) return
    await end(async (w) => {
      for (const { search, names } of looked) {
        const isNew = names.length > 0
        const next = new Date(now.getTime() + (isNew ? NOTICE_INTERVAL_MS : RUN_INTERVAL_MS))
        // It was changed or deleted meanwhile.
        const row = await w.k
          .updateTable('saved_searches')
          .set({
            check_at: next,
            ...(until > search.seen_until && { seen_until: until }),
            ...(isNew && { told_at: now }),
          })
          .where('id', '=', search.id)
          .where('check_at', '=', search.check_at)
          .where('notices', '=', true)
          .where('deleted_at', 'is', null)
          .returning('name')
          .executeTakeFirst()
        if (row === undefined || !isNew) continue
        await tellPerson(w, search.user_id, {
          kind: 'product',
          ...say.news(row.name, names.length, names),
          link: `${addressOf('productList')}?${search.query}&sort=newest`,
          origin,
          now,
        })
      }
    })
  },
})

/** Names of the products that a search shows and that were published since it was looked at, the newest first. */
async function newNames(
  k: Kysely<Tables>,
  search: {
    readonly company_id: number
    readonly query: string
    readonly currency_id: number
    readonly seen_until: Date
  },
  until: Date,
): Promise<readonly string[]> {
  const { where, isByCompany } = await listConditions(k, fromQueryText(search.query), search.currency_id)
  const { rows } = await sql<{ name: string }>`select l.name
    from listings l ${isByCompany ? sql`join companies c on c.id = l.company_id` : sql``}
    where ${allOf(where)} and l.published_at > ${search.seen_until}::timestamptz and l.published_at <= ${until}::timestamptz
      and l.company_id <> ${search.company_id}::bigint
    order by l.published_at desc, l.id desc limit ${COUNTED}::int`.execute(k)
  return rows.map(({ name }) => name)
}
