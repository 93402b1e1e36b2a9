import { createFileRoute } from '@tanstack/react-router'
import { addressOf } from '../../core/navigation/addresses.ts'
import { RecentActivityPage } from '../features/recent-activity/recent-activity-page.tsx'
import { linkTo } from '../shared/app/link-to.ts'
import { titleOf } from '../shared/app/page-title.ts'
import { positive, searchOf } from '../shared/app/search-fields.ts'

export const Route = createFileRoute('/_workspace/recentactivity')({
  validateSearch: searchOf({ page: positive }),
  head: () => titleOf('recentActivity'),
  component: RecentActivity,
})

function RecentActivity() {
  const { page = 1 } = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <RecentActivityPage
      page={page}
      onPage={(next) => void navigate(linkTo(addressOf('recentActivity', {}, { page: next === 1 ? undefined : next })))}
    />
  )
}
