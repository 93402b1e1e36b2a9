import { createFileRoute } from '@tanstack/react-router'
import { CalendarPage } from '../features/crm/calendar/calendar-page.tsx'
import { calendarSearch } from '../features/crm/calendar/calendar-search.ts'
import { titleOf } from '../shared/app/page-title.ts'

export const Route = createFileRoute('/_workspace/crm/calendar')({
  validateSearch: calendarSearch,
  head: () => titleOf('calendar'),
  component: Page,
})

function Page() {
  return <CalendarPage search={Route.useSearch()} />
}
