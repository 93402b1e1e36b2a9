import { createFileRoute } from '@tanstack/react-router'
import { PersonPage } from '../features/operator/person-page.tsx'
import { titleOf } from '../shared/app/page-title.ts'

export const Route = createFileRoute('/_workspace/operator/people/$id')({
  head: () => titleOf('operatorPerson'),
  component: Person,
})

function Person() {
  const { id } = Route.useParams()
  // An id that is not a number refers to no person; the server returns the same.
  return <PersonPage key={id} id={Number.isSafeInteger(Number(id)) ? Number(id) : 0} />
}
