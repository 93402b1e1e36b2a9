import { type RawBuilder, sql, type SqlBool } from 'kysely'
import { type ActivityTypeId, MEETING } from '../../../core/crm/activities/activity-kinds.ts'
import { ACTIVITY_COLUMNS, type ActivityBoard } from '../../../core/crm/lists/kanban.ts'
import type { ActivitySort } from '../../../core/contracts/crm-activities.contract.ts'
import type { TaskSection } from '../../../core/crm/activities/task-sections.ts'
import type { FilterTree } from '../../../core/filters/filter-tree.ts'
import { addDays, calendarDay, startOfDay } from '../../../core/time/calendar.ts'
import type { Context } from '../http/context.ts'
import { paginatorOf, type PageInput } from '../http/paginator.ts'
import { activityCondition, activitySource, type ReadActivity, selectActivities } from './activity-rows.ts'
import { isOpenActivity, momentSql } from './activity-times.ts'
import { ownRecord, screenZone } from './crm-access.ts'

interface ListInput extends PageInput {
  readonly crm_unique_id?: string | null | undefined
  readonly filters?: FilterTree | undefined
  readonly query: string
  readonly whose?: 'me' | undefined
  readonly sections?: readonly TaskSection[] | undefined
  readonly sort?: ActivitySort | undefined
  readonly direction?: 'asc' | 'desc' | undefined
  readonly time_zone?: string | undefined
}

/** What each order of a column compares. */
const SORTS: Readonly<Record<Exclude<ActivitySort, 'next'>, string>> = {
  start: 'a.starts_at',
  name: 'lower(a.subject)',
  status: `coalesce(a.status, '')`,
  priority: `array_position(array['lowest', 'low', 'normal', 'high'], a.priority)`,
  related: `lower(coalesce(r.name, ''))`,
  owner: `lower(coalesce(u.full_name, ''))`,
}

/** One page of a list of activities, by default the latest start first. */
export function activityPage<Row>(
  context: Context,
  type: ActivityTypeId,
  input: ListInput,
  toRow: (row: ReadActivity) => Row,
) {
  return context.read(async (k) => {
    const uniqueId = input.crm_unique_id ?? ''
    const recordId = uniqueId === '' ? undefined : (await ownRecord(k, context.me, uniqueId, 'View')).id
    const condition = activityCondition(context, type, {
      filters: input.filters,
      query: input.query,
      recordId,
      whose: input.whose,
      sections: input.sections,
      timeZone: screenZone(context, input.time_zone),
    })
    const { sort = 'start', direction = sort === 'start' ? 'desc' : 'asc' } = input
    const { total } = await activitySource(k)
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .where(condition)
      .executeTakeFirstOrThrow()
    const rows = await selectActivities(k)
      .where(condition)
      .orderBy(orderOf(sort, direction, context.now))
      .limit(input.per_page)
      .offset((input.page - 1) * input.per_page)
      .execute()
    return { data: paginatorOf(rows.map(toRow), total, input, context) }
  })
}

/** The order of a list; in `next`, what is open comes first, by the rule for the next step of a record (D-273). */
function orderOf(sort: ActivitySort, direction: 'asc' | 'desc', now: Date): RawBuilder<unknown> {
  if (sort === 'next') {
    const isOpen = isOpenActivity(momentSql(now))
    return sql.raw(`${isOpen} desc, case when ${isOpen} then a.starts_at end, a.starts_at desc, a.id desc`)
  }
  const then = sort === 'start' ? direction : 'desc'
  return sql.raw(`${SORTS[sort]} ${direction}, a.starts_at ${then}, a.id ${then}`)
}

/** The columns of a board with one page of cards each. */
export function activityBoard<Row>(
  context: Context,
  name: ActivityBoard,
  type: ActivityTypeId,
  input: Pick<ListInput, keyof PageInput | 'filters' | 'query' | 'whose' | 'time_zone'> & {
    readonly category?: string | undefined
  },
  toRow: (row: ReadActivity) => Row,
) {
  return context.read(async (k) => {
    const timeZone = screenZone(context, input.time_zone)
    const { filters, query, whose } = input
    const condition = activityCondition(context, type, { filters, query, whose, timeZone })
    const category = categoryOf(context, type, timeZone)
    const counted = await activitySource(k)
      .select((eb) => [category.as('category'), eb.fn.countAll<number>().as('total')])
      .where(condition)
      .groupBy(sql`1`)
      .execute()
    const columns = ACTIVITY_COLUMNS[name].filter(
      (column) => input.category === undefined || column.category === input.category,
    )
    const data = []
    for (const column of columns) {
      const rows = await selectActivities(k)
        .where(condition)
        .where(sql<SqlBool>`${category} = ${column.category}::text`)
        .orderBy('a.starts_at', 'desc')
        .orderBy('a.id', 'desc')
        .limit(input.per_page)
        .offset((input.page - 1) * input.per_page)
        .execute()
      data.push({
        ...column,
        total: counted.find((row) => row.category === column.category)?.total ?? 0,
        data: rows.map(toRow),
      })
    }
    return { data }
  })
}

/** The column of a card: its status, or for meetings their day relative to today in the caller's time zone. */
function categoryOf(context: Context, type: ActivityTypeId, zone: string): RawBuilder<string> {
  if (type !== MEETING) return sql<string>`coalesce(a.status, '')`
  const today = calendarDay(context.now.getTime(), zone)
  const start = new Date(startOfDay(today, zone))
  const end = new Date(startOfDay(addDays(today, 1), zone))
  return sql<string>`(case when a.starts_at < ${start}::timestamptz then 'Earlier' when a.starts_at < ${end}::timestamptz then 'Today' else 'Upcoming' end)`
}
