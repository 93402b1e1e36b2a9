import { isCalendarDay } from '../../../core/time/calendar.ts'
import { REPORT_PERIODS } from '../../../core/crm/sales-reports/report-periods.ts'
import { oneOf, positive, searchOf, type SearchOf, textThat } from '../../shared/app/search-fields.ts'

const day = textThat(isCalendarDay)

/** What a report is about. Two days count more than a named period; without either it is this quarter. */
export const reportsSearch = searchOf({
  period: oneOf(...REPORT_PERIODS.map(({ value }) => value)),
  from: day,
  to: day,
  owner: positive,
})
export type ReportsSearch = SearchOf<typeof reportsSearch>
