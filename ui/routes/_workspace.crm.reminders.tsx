import { createFileRoute } from '@tanstack/react-router'
import { RemindersPage } from '../features/crm/activities/reminders-page.tsx'
import { titleOf } from '../shared/app/page-title.ts'

export const Route = createFileRoute('/_workspace/crm/reminders')({
  head: () => titleOf('reminders'),
  component: RemindersPage,
})
