import { createFileRoute } from '@tanstack/react-router'
import { StoredAdForm } from '../features/ads/ad-form.tsx'
import { titleOf } from '../shared/app/page-title.ts'

export const Route = createFileRoute('/_workspace/ads/edit/$id')({
  head: () => titleOf('adEdit'),
  component: Edit,
})

function Edit() {
  const { id } = Route.useParams()
  // An id that is not a number refers to no ad; the server returns the same.
  return <StoredAdForm key={id} id={Number.isSafeInteger(Number(id)) ? Number(id) : 0} />
}
