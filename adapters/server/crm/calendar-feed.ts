import { createHash, randomBytes } from 'node:crypto'
import { Hono } from 'hono'
import { sql, type SqlBool } from 'kysely'
import {
  calendarFeed,
  renewCalendarFeed,
  withdrawCalendarFeed,
} from '../../../core/contracts/calendar-feed.contract.ts'
import { type ActivityTypeId, CALL, MEETING, TASK } from '../../../core/crm/activities/activity-kinds.ts'
import { type CalendarEntry, icalendar } from '../../../core/crm/activities/icalendar.ts'
import { activityAddress, CALENDAR_FEED, calendarFeedAddress } from '../../../core/navigation/addresses.ts'
import type { ProfileType } from '../../../core/account/account.ts'
import { isGranted, type PermissionList } from '../../../core/permissions/permissions.ts'
import { isCalendarDay } from '../../../core/time/calendar.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../core/time/durations.ts'
import { formatWireTime } from '../../../core/time/wire-time.ts'
import { countedTry } from '../account/attempts.ts'
import type { Db } from '../database/db.ts'
import { teamIfNarrow, reachOfHolder } from '../database/person-reach.ts'
import { readAs, writeAsSystem } from '../database/store.ts'
import { bind } from '../http/bind.ts'
import { networkOf } from '../http/rate-limit.ts'
import { hashToken } from '../http/viewer.ts'
import { type ReadActivity, selectActivities } from './activity-rows.ts'
import { typeNameOf } from './crm-access.ts'

/** The days that a calendar program gets, before and after today, and the most entries. */
const DAYS_BEFORE = 60
const DAYS_AFTER = 365
const MOST = 2_000
/** Readings of one address within an hour: offices share one. */
const READS_PER_HOUR = 300
/** How exact the time of the last reading is. */
const READ_NOTED_MS = 600_000
/** What a call without a length and a task with a time take in a calendar. */
const SHORT_MS = 30 * MINUTE_MS

export const calendarFeedBindings = [
  bind(calendarFeed, async (_, { open, me }) => {
    const found = await open
      .selectFrom('calendar_feeds')
      .select(['made_at', 'read_at'])
      .where('user_id', '=', me.userId)
      .executeTakeFirst()
    return {
      data:
        found === undefined
          ? null
          : {
              made_at: formatWireTime(found.made_at),
              read_at: found.read_at === null ? null : formatWireTime(found.read_at),
            },
    }
  }),

  bind(renewCalendarFeed, async (_, context) => {
    const token = randomBytes(32).toString('base64url')
    const link = { token_hash: hashToken(token), made_at: context.now, read_at: null }
    await context.writeAsSystem((w) =>
      w.k
        .insertInto('calendar_feeds')
        .values({ user_id: context.me.userId, ...link })
        .onConflict((on) => on.column('user_id').doUpdateSet(link))
        .execute(),
    )
    return {
      message: 'The link is made.',
      data: { address: `${context.services.origin}${calendarFeedAddress(token)}` },
    }
  }),

  bind(withdrawCalendarFeed, async (_, context) => {
    await context.writeAsSystem((w) =>
      w.k.deleteFrom('calendar_feeds').where('user_id', '=', context.me.userId).execute(),
    )
    return { message: 'The link is withdrawn.' }
  }),
]

interface FeedOptions {
  readonly db: Db
  readonly origin: string
  readonly now: () => Date
  /** The address of the caller behind trusted proxies. */
  readonly ipOf: (environment: unknown, request: Request) => string
  readonly isTest: boolean
}

/** GET /calendar-feed/{token}: the own activities of the person whom the link belongs to, by that person's rights now. */
export function calendarFeedRoutes({ db, origin, now, ipOf, isTest }: FeedOptions): Hono {
  const routes = new Hono()
  routes.get(`${CALENDAR_FEED}/:file`, async (c) => {
    const at = now()
    const key = `calendar feed ${networkOf(ipOf(c.env, c.req.raw))}`
    const limit = isTest ? 10 : READS_PER_HOUR
    const wait = await writeAsSystem(db, ({ k }) => countedTry(k, key, limit, HOUR_MS, at))
    if (wait !== undefined) return c.text('Too many requests.', 429, { 'retry-after': String(wait), ...PRIVATE })
    const person = await holderOf(db, c.req.param('file').replace(/\.ics$/, ''), at)
    if (person === undefined) return c.text('There is no such calendar.', 404, PRIVATE)
    const rows = await activitiesOf(db, person, at)
    const text = icalendar(
      `Tradehall: ${person.fullName}`,
      rows.map((row) => entryOf(row, origin)),
    )
    const tag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`
    const headers = { etag: tag, ...PRIVATE }
    if (c.req.header('if-none-match')?.includes(tag) === true) return c.body(null, 304, headers)
    return c.body(text, 200, {
      'content-type': 'text/calendar; charset=utf-8',
      'content-disposition': 'inline; filename="tradehall.ics"',
      ...headers,
    })
  })
  return routes
}

// Helpers

const PRIVATE = {
  'cache-control': 'private, no-cache',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex',
}

interface Holder {
  readonly userId: number
  readonly companyId: number
  readonly fullName: string
  readonly types: readonly ActivityTypeId[]
  readonly owners: ReturnType<typeof reachOfHolder>['owners']
}

/**
 * The person of a link with the kinds of activities that they may view; undefined for an unknown link, a deleted
 * account, a suspended company and a person without any of these rights.
 */
async function holderOf(db: Db, token: string, at: Date): Promise<Holder | undefined> {
  if (!/^[\w-]{43}$/.test(token)) return undefined
  return writeAsSystem(db, async ({ k }) => {
    const row = await k
      .selectFrom('calendar_feeds as f')
      .innerJoin('users as u', 'u.id', 'f.user_id')
      .innerJoin('companies as c', 'c.id', 'u.company_id')
      .leftJoin('roles as r', (join) => join.onRef('r.id', '=', 'u.role_id').onRef('r.company_id', '=', 'u.company_id'))
      .select(['u.id', 'u.company_id', 'u.type', 'u.full_name', 'f.read_at', 'r.permissions', 'r.reach'])
      .select(teamIfNarrow.as('team'))
      .where('f.token_hash', '=', hashToken(token))
      .where('u.deleted_at', 'is', null)
      .where('c.approval', '<>', 'suspended')
      .$castTo<HolderOfLink>()
      .executeTakeFirst()
    if (row === undefined) return undefined
    const viewer = { type: row.type, permissions: row.permissions ?? [] }
    const types = ([TASK, MEETING, CALL] as const).filter((type) =>
      isGranted(viewer, { module: typeNameOf(type), action: 'View' }),
    )
    if (types.length === 0) return undefined
    if (row.read_at === null || at.getTime() - row.read_at.getTime() > READ_NOTED_MS)
      await k.updateTable('calendar_feeds').set({ read_at: at }).where('user_id', '=', row.id).execute()
    return {
      userId: row.id,
      companyId: row.company_id,
      fullName: row.full_name,
      types,
      owners: reachOfHolder(row).owners,
    }
  })
}

interface HolderOfLink {
  readonly id: number
  readonly company_id: number
  readonly type: ProfileType
  readonly full_name: string
  readonly read_at: Date | null
  readonly permissions: PermissionList | null
  readonly reach: Record<string, unknown> | null
  readonly team: number[] | null
}

type FeedActivity = ReadActivity & { readonly updated_at: Date }

/** The person's own activities around today, by what the person may see. */
async function activitiesOf(
  db: Db,
  { userId, companyId, types, owners }: Holder,
  at: Date,
): Promise<readonly FeedActivity[]> {
  return readAs(db, { userId, companyId, owners: owners ?? {} }, (k) =>
    selectActivities(k)
      .select('a.updated_at')
      .where('a.owner_id', '=', userId)
      .where('a.type_id', 'in', [...types])
      .where('a.starts_at', '>', new Date(at.getTime() - DAYS_BEFORE * DAY_MS))
      .where('a.starts_at', '<', new Date(at.getTime() + DAYS_AFTER * DAY_MS))
      // Activities of a deleted record are left out everywhere.
      .where(sql<SqlBool>`(a.record_id is null or r.id is not null)`)
      .orderBy('a.starts_at', 'desc')
      .orderBy('a.id', 'desc')
      .limit(MOST)
      .$castTo<FeedActivity>()
      .execute(),
  )
}

function entryOf(row: FeedActivity, origin: string): CalendarEntry {
  const start = row.starts_at.getTime()
  const text = (name: string): string => (typeof row.fields[name] === 'string' ? row.fields[name] : '')
  const seconds = row.fields['call_duration']
  const end =
    row.ends_at?.getTime() ?? start + (typeof seconds === 'number' && seconds > 0 ? seconds * 1_000 : SHORT_MS)
  const day = row.type_id === TASK && isCalendarDay(text('task_date')) ? text('task_date') : undefined
  const title = row.related_name === null ? row.subject : `${row.subject} (${row.related_name})`
  return {
    uid: `activity-${row.id}@${new URL(origin).hostname}`,
    title: row.type_id === TASK && row.status === 'completed' ? `Done: ${title}` : title,
    description: text('description'),
    location: text('location'),
    address: `${origin}${activityAddress(row.type_id, row.id, new Date(start).toISOString().slice(0, 10))}`,
    ...(day !== undefined && { day }),
    start,
    end,
    status: row.status === 'defered' ? 'TENTATIVE' : row.status === 'Missed' ? 'CANCELLED' : 'CONFIRMED',
    isBusy: row.type_id !== TASK,
    changedAt: row.updated_at.getTime(),
    remindAt: row.remind_at?.getTime() ?? null,
  }
}
