import { isCalendarDay } from '../../../../core/time/calendar.ts'
import { CALENDAR_VIEWS } from '../../../../core/crm/activities/calendar-views.ts'
import { oneOf, searchOf, type SearchOf, textThat } from '../../../shared/app/search-fields.ts'

/** The address of the calendar; an invalid value counts as absent. */
export const calendarSearch = searchOf({
  /** The week unless said otherwise. */
  view: oneOf(...CALENDAR_VIEWS),
  /** Today unless said otherwise. */
  day: textThat(isCalendarDay),
  /** One's own unless said otherwise. */
  whose: oneOf('all'),
  /** The activity that opens: 'task-5'. */
  open: textThat((given) => /^(task|meeting|call)-\d+$/.test(given)),
})
export type CalendarSearch = SearchOf<typeof calendarSearch>
