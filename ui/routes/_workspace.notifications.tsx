import { createFileRoute } from '@tanstack/react-router'
import { addressOf } from '../../core/navigation/addresses.ts'
import { NotificationsPage, notificationTabOf } from '../features/notifications/notifications-page.tsx'
import { linkTo } from '../shared/app/link-to.ts'
import { titleOf } from '../shared/app/page-title.ts'

export const Route = createFileRoute('/_workspace/notifications')({
  head: () => titleOf('notifications'),
  component: Notifications,
})

function Notifications() {
  const { type, page } = notificationTabOf(Route.useSearch())
  const navigate = Route.useNavigate()
  return (
    <NotificationsPage
      type={type}
      page={page}
      onPlace={(next) => void navigate(linkTo(addressOf('notifications', {}, next)))}
    />
  )
}
