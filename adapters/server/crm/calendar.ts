import { sql, type Kysely, type SqlBool } from 'kysely'
import { calendar } from '../../../core/contracts/crm-activities.contract.ts'
import { type ActivityTypeId, CALL, MEETING, TASK } from '../../../core/crm/activities/activity-kinds.ts'
import { addDays, calendarDay } from '../../../core/time/calendar.ts'
import { wireDate } from '../../../core/time/wire-time.ts'
import type { Tables } from '../database/tables.ts'
import { bind } from '../http/bind.ts'
import type { Context } from '../http/context.ts'
import { activityCondition, betweenDays, callOf, meetingOf, selectActivities, taskOf } from './activity-rows.ts'
import { maySee, screenZone } from './crm-access.ts'

/** Activities of one kind in one response. */
const LIMIT = 500

export interface Range {
  readonly from: Date
  readonly to: Date
  readonly zone: string
  readonly whose?: 'me' | undefined
}

/** The activities of one kind in a range, earliest first, at most one more than the limit. */
export function activitiesIn(
  k: Kysely<Tables>,
  context: Pick<Context, 'me' | 'now'>,
  type: ActivityTypeId,
  range: Range,
  limit: number,
) {
  const { from, to, zone, whose } = range
  // The day after the last moment of the range.
  const before = addDays(calendarDay(to.getTime() - 1, zone), 1)
  const isIn =
    type === TASK
      ? betweenDays({ from: calendarDay(from.getTime(), zone), before }, zone)
      : sql<SqlBool>`(a.starts_at < ${to}::timestamptz and (a.starts_at >= ${from}::timestamptz or a.ends_at > ${from}::timestamptz))`
  return selectActivities(k)
    .where(activityCondition(context, type, { whose, timeZone: zone }))
    .where(isIn)
    .orderBy('a.starts_at')
    .orderBy('a.id')
    .limit(limit)
    .execute()
}

export const calendarBindings = [
  bind(calendar, ({ from, to, whose, time_zone }, context) =>
    context.read(async (k) => {
      const range = { from: wireDate(from), to: wireDate(to), zone: screenZone(context, time_zone), whose }
      const of = (type: ActivityTypeId) =>
        maySee(context.me, type) ? activitiesIn(k, context, type, range, LIMIT + 1) : []
      const [tasks, meetings, calls] = await Promise.all([of(TASK), of(MEETING), of(CALL)])
      return {
        data: {
          tasks: tasks.slice(0, LIMIT).map(taskOf),
          meetings: meetings.slice(0, LIMIT).map(meetingOf),
          calls: calls.slice(0, LIMIT).map(callOf),
        },
        is_cut: [tasks, meetings, calls].some((rows) => rows.length > LIMIT),
      }
    }),
  ),
]
