import { createFileRoute } from '@tanstack/react-router'
import { ContactsPage, contactsAddress, contactsPlaceOf } from '../features/contacts/contacts-page.tsx'
import { linkTo } from '../shared/app/link-to.ts'
import { titleOf } from '../shared/app/page-title.ts'

export const Route = createFileRoute('/_workspace/contacts')({
  head: () => titleOf('myContacts'),
  component: Contacts,
})

function Contacts() {
  const navigate = Route.useNavigate()
  return (
    <ContactsPage
      place={contactsPlaceOf(Route.useSearch())}
      onPlace={(next) => void navigate({ ...linkTo(contactsAddress(next)), replace: true })}
    />
  )
}
