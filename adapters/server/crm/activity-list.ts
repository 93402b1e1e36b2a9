import { ACTIVITY_COLUMNS, type ActivityBoard } from '../../../core/crm/lists/kanban.ts'
import { addDays, calendarDay, startOfDay } from '../../../core/time/calendar.ts'
import type { Context } from '../http/context.ts'
import {
  type ActivityType,
  MEETING,
  type ReadActivity,
  activityCondition,
  activitySelect,
  activitySource,
} from './activity-rows.ts'
import { Params, ownRecord, pageAround, readAsCaller, zoneOf } from './crm-access.ts'

interface IndexInput {
  readonly crm_unique_id?: string | null | undefined
  readonly filters?: Parameters<typeof activityCondition>[3]['filters']
  readonly query: string
  readonly page: number
  readonly per_page: number
}

export function activityPage<Row>(
  context: Context,
  type: ActivityType,
  input: IndexInput,
  path: string,
  toRow: (row: ReadActivity) => Row,
) {
  return readAsCaller(context, async (q) => {
    const uniqueId = input.crm_unique_id ?? ''
    const recordId = uniqueId === '' ? undefined : (await ownRecord(q, context.me, uniqueId, 'View')).id
    const params = new Params()
    const where = activityCondition(params, context, type, { filters: input.filters, query: input.query, recordId })
    const counted = await q.query<{ total: number }>(
      `select count(*)::int as total from ${activitySource} where ${where}`,
      params.values,
    )
    const { rows } = await q.query<ReadActivity>(
      `select ${activitySelect} from ${activitySource} where ${where} order by a.starts_at desc, a.id desc
        limit ${params.bind(input.per_page)} offset ${params.bind((input.page - 1) * input.per_page)}`,
      params.values,
    )
    return { data: pageAround(rows.map(toRow), counted.rows[0]?.total ?? 0, input, path) }
  })
}

export function activityBoard<Row>(
  context: Context,
  name: ActivityBoard,
  type: ActivityType,
  input: { readonly category?: string | undefined; readonly page: number; readonly per_page: number },
  toRow: (row: ReadActivity) => Row,
) {
  return readAsCaller(context, async (q) => {
    const zone = zoneOf(context.me)
    const today = calendarDay(context.now.getTime(), zone)
    const params = new Params()
    const where = activityCondition(params, context, type, {})
    let category = `coalesce(a.status, '')`
    if (type === MEETING) {
      const from = params.bind(new Date(startOfDay(today, zone)), 'timestamptz')
      const end = params.bind(new Date(startOfDay(addDays(today, 1), zone)), 'timestamptz')
      category = `(case when a.starts_at < ${from} then 'Earlier' when a.starts_at < ${end} then 'Today' else 'Upcoming' end)`
    }
    const counted = await q.query<{ category: string; total: number }>(
      `select ${category} as category, count(*)::int as total from ${activitySource} where ${where} group by 1`,
      params.values,
    )
    const columns = ACTIVITY_COLUMNS[name].filter(
      (column) => input.category === undefined || column.category === input.category,
    )
    const data = []
    for (const column of columns) {
      const page = new Params()
      page.values.push(...params.values)
      const { rows } = await q.query<ReadActivity>(
        `select ${activitySelect} from ${activitySource} where ${where} and ${category} = ${page.bind(column.category, 'text')} order by a.starts_at desc, a.id desc
          limit ${page.bind(input.per_page)} offset ${page.bind((input.page - 1) * input.per_page)}`,
        page.values,
      )
      data.push({
        ...column,
        total: counted.rows.find((row) => row.category === column.category)?.total ?? 0,
        data: rows.map(toRow),
      })
    }
    return { data }
  })
}
