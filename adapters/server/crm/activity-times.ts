// Expressions over `crm_records r`, for lists and their filters. Both are read by the index of a record's activities.
// `now` is an expression, too: a list that is planned once has it in a column.

/** Whether the activity `a` of the record `r` is still to come. */
export const isNextActivity = (now: string): string =>
  `a.record_id = r.id and a.company_id = current_company() and a.starts_at > ${now} and a.status is distinct from 'completed'`

/** The start of the next activity of a record; null without one. */
export const nextActivitySql = (now: string): string =>
  `(select min(a.starts_at) from crm_activities a where ${isNextActivity(now)})`

/** The last meeting or call that has begun and was not missed, or e-mail that was sent; null without one. D-202. */
export const lastContactSql = (now: string): string => `greatest(
  (select max(a.starts_at) from crm_activities a
    where a.record_id = r.id and a.company_id = current_company() and a.type_id in (6, 7) and a.starts_at <= ${now} and a.status is distinct from 'Missed'),
  (select max(e.sent_at) from emails e where e.record_id = r.id and e.company_id = current_company() and e.status = 'sent'))`

/** A moment as an expression. */
export const momentSql = (moment: Date): string => `'${moment.toISOString()}'::timestamptz`
