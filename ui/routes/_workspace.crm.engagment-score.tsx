import { createFileRoute } from '@tanstack/react-router'
import { addressOf } from '../../core/navigation/addresses.ts'
import { EngagementScreen } from '../features/scoring/engagement-screen.tsx'
import { linkTo } from '../shared/app/link-to.ts'
import { titleOf } from '../shared/app/page-title.ts'
import { oneOf, positive, searchOf } from '../shared/app/search-fields.ts'

export const Route = createFileRoute('/_workspace/crm/engagment-score')({
  validateSearch: searchOf({
    group: oneOf('hot', 'warm', 'cold'),
    page: positive,
  }),
  head: () => titleOf('engagementScore'),
  component: Engagement,
})

function Engagement() {
  const { group, page = 1 } = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <EngagementScreen
      group={group}
      page={page}
      onPage={(of, next) =>
        void navigate(linkTo(addressOf('engagementScore', {}, { group: of, page: next === 1 ? undefined : next })))
      }
    />
  )
}
