import { z } from 'zod'
import { isCalendarDay } from '../../../core/time/calendar.ts'
import { REPORT_PERIODS } from '../../../core/crm/sales-reports/report-periods.ts'

const day = z.string().refine(isCalendarDay).optional().catch(undefined)

/** What a report is about. Two days count more than a named period; without either it is this quarter. */
export const reportsSearch = z.object({
  period: z
    .enum(REPORT_PERIODS.map(({ value }) => value))
    .optional()
    .catch(undefined),
  from: day,
  to: day,
  owner: z.coerce.number<unknown>().int().positive().optional().catch(undefined),
})
export type ReportsSearch = z.output<typeof reportsSearch>
