import { CALL, MEETING, TASK } from '../../../core/crm/activities/activity-kinds.ts'
import { COMPLETED, MISSED, PLANNED } from '../../../core/crm/activities/next-step.ts'
import { crmTypeIds } from '../../../core/crm/records/record-types.ts'
import type { FilterColumn } from '../../../core/filters/filter-sql.ts'
import type { Holder } from '../../../core/permissions/permissions.ts'
import { isGranted } from '../../../core/permissions/permissions.ts'

// Expressions over `crm_records r`, for lists and their filters. Both are read by the index of a record's activities.
// `now` is an expression, too: a list that is planned once has it in a column.

/** The kinds of activity that a person may view. */
export const viewableActivities = (me: Holder): readonly number[] =>
  (['Tasks', 'Meetings', 'Calls'] as const)
    .filter((module) => isGranted(me, { module, action: 'View' }))
    .map((module) => crmTypeIds[module])

/** Whether the activity `a` is still to be done; never null. The same rule as `isOpenStep` of core. D-241. */
export const isOpenActivity = (now: string): string =>
  `(case when a.type_id = ${TASK} then a.status is distinct from '${COMPLETED}'
     when a.type_id = ${CALL} and a.status is not distinct from '${PLANNED}' then true
     else a.status is distinct from '${MISSED}' and coalesce(a.ends_at, a.starts_at) > ${now} end)`

/** Whether the activity `a` is open, of the record `r`, and of one of these kinds. */
export const isNextActivity = (now: string, kinds: readonly number[]): string =>
  kinds.length === 0
    ? 'false'
    : `a.record_id = r.id and a.company_id = current_company() and a.type_id in (${kinds.map(Number).join(', ')}) and ${isOpenActivity(now)}`

/** The start of the next step of a record; null without one. */
export const nextActivityColumn = (now: string, kinds: readonly number[]): FilterColumn => ({
  sql: `(select min(a.starts_at) from crm_activities a where ${isNextActivity(now, kinds)})`,
  type: 'timestamptz',
  exists: `exists (select from crm_activities a where ${isNextActivity(now, kinds)})`,
})

/**
 * The last meeting or call that has begun and was neither missed nor is still planned, or e-mail that was sent; null
 * without one. D-202.
 */
export const lastContactSql = (now: string): string => `greatest(
  (select max(a.starts_at) from crm_activities a
    where a.record_id = r.id and a.company_id = current_company() and a.type_id in (${MEETING}, ${CALL}) and a.starts_at <= ${now}
      and a.status is distinct from '${MISSED}' and a.status is distinct from '${PLANNED}'),
  (select max(e.sent_at) from emails e where e.record_id = r.id and e.company_id = current_company() and e.status = 'sent'))`

/** A moment as an expression. */
export const momentSql = (moment: Date): string => `'${moment.toISOString()}'::timestamptz`
