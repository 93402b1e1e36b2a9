import { z } from 'zod'
import { isCalendarDay } from '../../../../core/time/calendar.ts'
import { CALENDAR_VIEWS } from '../../../../core/crm/activities/calendar-views.ts'

/** The address of the calendar; an invalid value counts as absent. */
export const calendarSearch = z.object({
  /** The week unless said otherwise. */
  view: z.enum(CALENDAR_VIEWS).optional().catch(undefined),
  /** Today unless said otherwise. */
  day: z.string().refine(isCalendarDay).optional().catch(undefined),
  /** One's own unless said otherwise. */
  whose: z.literal('all').optional().catch(undefined),
  /** The activity that opens: 'task-5'. */
  open: z
    .string()
    .regex(/^(task|meeting|call)-\d+$/)
    .optional()
    .catch(undefined),
})
export type CalendarSearch = Readonly<z.output<typeof calendarSearch>>
