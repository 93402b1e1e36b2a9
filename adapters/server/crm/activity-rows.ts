import type { CallRow, MeetingRow, TaskRow } from '../../../core/contracts/crm-activities.contract.ts'
import { type ActivityTypeId, CALL, MEETING, TASK } from '../../../core/crm/activities/activity-kinds.ts'
import { CALL_FILTER_FIELDS, MEETING_FILTER_FIELDS, TASK_FILTER_FIELDS } from '../../../core/crm/lists/filter-fields.ts'
import { keyBetween } from '../../../core/crm/lists/order-key.ts'
import { checkFilter } from '../../../core/filters/filter-check.ts'
import type { FilterColumn } from '../../../core/filters/filter-sql.ts'
import type { FilterField, FilterTree } from '../../../core/filters/filter-tree.ts'
import { calendarDay, isCalendarDay, startOfDay, type CalendarDay } from '../../../core/time/calendar.ts'
import { sectionDays, type SectionDays, type TaskSection } from '../../../core/crm/activities/task-sections.ts'
import { formatWireTime } from '../../../core/time/wire-time.ts'
import { type Kysely, type RawBuilder, sql, type SqlBool } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Tables } from '../database/tables.ts'
import type { Context } from '../http/context.ts'
import { refusedField } from '../http/refusals.ts'
import { recordTypeNamed, zoneOf } from './crm-access.ts'
import { filterSql } from './filter-sql.ts'
import { containing } from '../database/patterns.ts'

/** Type ids of the three kinds of activity (D-82). */

export interface ReadActivity {
  id: number
  type_id: ActivityTypeId
  subject: string
  starts_at: Date
  ends_at: Date | null
  status: string | null
  priority: string | null
  owner_id: number | null
  owner_name: string | null
  fields: Readonly<Record<string, unknown>>
  tag_ids: number[]
  tags: { id: number; name: string }[]
  created_at: Date
  related_id: string | null
  related_name: string | null
  related_type_id: number | null
  remind_at: Date | null
  reminder_type: string | null
}

/** Activities as `a` with their record `r`, owner `u` and reminder `m`. */
export const activitySource = (k: Kysely<Tables>) =>
  k
    .selectFrom('crm_activities as a')
    .leftJoin('crm_records as r', (join) => join.onRef('r.id', '=', 'a.record_id').on('r.deleted_at', 'is', null))
    .leftJoin('users as u', 'u.id', 'a.owner_id')
    .leftJoin('reminders as m', 'm.activity_id', 'a.id')

export const selectActivities = (k: Kysely<Tables>) =>
  activitySource(k)
    .select([
      'a.id',
      'a.type_id',
      'a.subject',
      'a.starts_at',
      'a.ends_at',
      'a.status',
      'a.priority',
      'a.owner_id',
      'u.full_name as owner_name',
      'a.fields',
      'a.tag_ids',
      'a.created_at',
      'r.unique_id as related_id',
      'r.name as related_name',
      'r.type_id as related_type_id',
      sql<Date | null>`case when m.reminder_status = 'on' then m.remind_at end`.as('remind_at'),
      'm.reminder_type',
    ])
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom('tags as t')
          .select(['t.id', 't.name'])
          .where(sql<SqlBool>`t.id = any(a.tag_ids)`)
          .orderBy('t.name'),
      ).as('tags'),
    )
    .$castTo<ReadActivity>()

const text = (value: unknown): string => (typeof value === 'string' ? value : '')
const textOrNull = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)

/** 'Account' is singular among plurals on the wire (D-02). */
function relationOf(row: ReadActivity): string | null {
  if (row.related_type_id === null) return null
  const name = recordTypeNamed(row.related_type_id)
  return name === 'Accounts' ? 'Account' : name
}

const shared = (row: ReadActivity) => ({
  id: row.id,
  related_id: row.related_id,
  related_name: row.related_name,
  owner_name: row.owner_name,
  tags: row.tags,
  tag: row.tag_ids,
  description: text(row.fields['description']),
  reminder_type: text(row.fields['reminder_type']) || 'popup',
  reminder_date_time: row.remind_at === null ? null : formatWireTime(row.remind_at),
  created_at: formatWireTime(row.created_at),
})

export const taskOf = (row: ReadActivity): TaskRow => ({
  ...shared(row),
  subject: row.subject,
  task_date: text(row.fields['task_date']),
  status: row.status ?? '',
  priority: row.priority ?? '',
  related_with: relationOf(row),
  task_owner: row.owner_id,
})

export const meetingOf = (row: ReadActivity): MeetingRow => ({
  ...shared(row),
  title: row.subject,
  location: text(row.fields['location']),
  from: formatWireTime(row.starts_at),
  to: formatWireTime(row.ends_at ?? row.starts_at),
  host: row.owner_id,
  related_to: relationOf(row),
  participants: Array.isArray(row.fields['participants']) ? row.fields['participants'].map(String) : [],
  reminder: textOrNull(row.fields['reminder']),
})

export const callOf = (row: ReadActivity): CallRow => ({
  ...shared(row),
  related_to: relationOf(row),
  status: row.status,
  call_type: text(row.fields['call_type']),
  call_start_date_time: formatWireTime(row.starts_at),
  subject: row.subject,
  recording: text(row.fields['recording']),
  reminder: textOrNull(row.fields['reminder']),
  call_duration: typeof row.fields['call_duration'] === 'number' ? row.fields['call_duration'] : null,
  call_owner: row.owner_id,
  call_purpose: textOrNull(row.fields['call_purpose']),
  call_agenda: text(row.fields['call_agenda']),
  incoming_call_reason: text(row.fields['incoming_call_reason']),
})

const FILTERS: Readonly<Record<ActivityTypeId, readonly FilterField[]>> = {
  [TASK]: TASK_FILTER_FIELDS,
  [MEETING]: MEETING_FILTER_FIELDS,
  [CALL]: CALL_FILTER_FIELDS,
}

function columnOf({ name }: FilterField): FilterColumn {
  switch (name) {
    case 'subject':
    case 'title':
      return { sql: 'a.subject', type: 'text' }
    case 'task_date':
      return { sql: `a.fields -> 'task_date'`, type: 'jsonb' }
    case 'from':
    case 'call_start_date_time':
      return { sql: 'a.starts_at', type: 'timestamptz' }
    case 'to':
      return { sql: 'a.ends_at', type: 'timestamptz' }
    case 'status':
      return { sql: 'a.status', type: 'text' }
    case 'priority':
      return { sql: 'a.priority', type: 'text' }
    case 'task_owner':
    case 'host':
    case 'call_owner':
      return { sql: 'a.owner_id', type: 'integer' }
    case 'tag':
      return { sql: 'a.tag_ids::text[]', type: 'text[]' }
    case 'related_with':
    case 'related_to':
      return {
        sql: `(case r.type_id when 1 then 'Leads' when 2 then 'Deals' when 3 then 'Contacts' when 4 then 'Account' end)`,
        type: 'text',
      }
    case 'location':
    case 'description':
    case 'call_type':
    case 'call_purpose':
    case 'call_duration':
      return { sql: `a.fields -> '${name}'`, type: 'jsonb' }
    default:
      throw new Error(`No column holds ${name}`)
  }
}

/** The condition of a list of activities over `activitySource`. */
export function activityCondition(
  context: Pick<Context, 'me' | 'now'>,
  type: ActivityTypeId,
  {
    filters,
    query = '',
    recordId,
    whose,
    sections,
    timeZone = zoneOf(context.me),
  }: {
    readonly filters?: FilterTree | undefined
    readonly query?: string
    readonly recordId?: number | undefined
    readonly whose?: 'me' | undefined
    readonly sections?: readonly TaskSection[] | undefined
    readonly timeZone?: string
  },
): RawBuilder<SqlBool> {
  const parts = [sql`a.type_id = ${type}`]
  if (whose === 'me') parts.push(sql`a.owner_id = ${context.me.userId}`)
  if (sections !== undefined) {
    const today = calendarDay(context.now.getTime(), timeZone)
    parts.push(
      sql`(${sql.join(
        sections.map((section) => inSection(section, today, timeZone)),
        sql` or `,
      )})`,
    )
  }
  if (recordId !== undefined) parts.push(sql`a.record_id = ${recordId}`)
  if (filters !== undefined) {
    const check = checkFilter(filters, FILTERS[type])
    if (!check.ok) throw refusedField('filters', check.problems[0]?.message ?? 'The filter does not fit.')
    parts.push(
      filterSql(check.filter, {
        now: context.now.getTime(),
        timeZone,
        me: String(context.me.userId),
        column: columnOf,
      }),
    )
  }
  if (query !== '')
    parts.push(
      sql`lower(a.subject || ' ' || coalesce(r.name, '') || ' ' || coalesce(a.fields ->> 'description', '')) like ${containing(query.toLowerCase())}`,
    )
  return sql<SqlBool>`${sql.join(parts, sql` and `)}`
}

/** Whether a task belongs to a section, as `taskSection` of core decides it. */
function inSection(section: TaskSection, today: CalendarDay, zone: string): RawBuilder<SqlBool> {
  if (section === 'done') return sql<SqlBool>`a.status = 'completed'`
  return sql<SqlBool>`(a.status is distinct from 'completed' and ${betweenDays(sectionDays(section, today), zone)})`
}

/** Whether an activity starts within days. A task without a time is of its day in every zone. */
export function betweenDays({ from, before }: SectionDays, zone: string): RawBuilder<SqlBool> {
  const day = sql`(a.fields ->> 'task_date')`
  const at = (named: CalendarDay) => new Date(startOfDay(named, zone))
  return sql<SqlBool>`(case when length(${day}) = 10
    then ${day} >= ${from ?? ''}::text and ${day} < ${before ?? '~'}::text
    else ${from === undefined ? sql`true` : sql`a.starts_at >= ${at(from)}::timestamptz`}
     and ${before === undefined ? sql`true` : sql`a.starts_at < ${at(before)}::timestamptz`} end)`
}

/** A sort key above all cards of a type. */
export async function topActivityKey(k: Kysely<Tables>, type: ActivityTypeId): Promise<string> {
  const found = await k
    .selectFrom('crm_activities')
    .select((eb) => eb.fn.min('order_key').as('least'))
    .where('type_id', '=', type)
    .executeTakeFirst()
  return keyBetween(null, found?.least ?? null)
}

/** The start as a reminder shows it: the due day of a task stays a day without a time (D-89). */
export const startText = (row: Pick<ReadActivity, 'type_id' | 'fields' | 'starts_at'>): string =>
  row.type_id === TASK && isCalendarDay(text(row.fields['task_date']))
    ? text(row.fields['task_date'])
    : formatWireTime(row.starts_at)
