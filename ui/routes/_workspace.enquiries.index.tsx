import { createFileRoute } from '@tanstack/react-router'
import { addressOf } from '../../core/navigation/addresses.ts'
import { DealingRecords } from '../features/crm/dealing/lazy-dealing-records.tsx'
import { EnquiriesPage } from '../features/enquiries/enquiries-page.tsx'
import { enquiryPlaceOf, enquiryQuery } from '../features/enquiries/enquiry-place.ts'
import { linkTo } from '../shared/app/link-to.ts'
import { titleOf } from '../shared/app/page-title.ts'
import { useSessionUser } from '../shared/app/use-session.ts'

export const Route = createFileRoute('/_workspace/enquiries/')({
  head: () => titleOf('enquiries'),
  component: Enquiries,
})

function Enquiries() {
  const user = useSessionUser()
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  if (user === undefined) return null
  const place = enquiryPlaceOf(search, user)
  return (
    <EnquiriesPage
      user={user}
      place={place}
      recordsOf={(threadId, shown) => <DealingRecords key={threadId} about={{ thread_id: threadId }} shown={shown} />}
      onPlace={(next) => void navigate(linkTo(addressOf('enquiries', {}, enquiryQuery(next))))}
    />
  )
}
