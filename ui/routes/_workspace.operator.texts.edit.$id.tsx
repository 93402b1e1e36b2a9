import { createFileRoute } from '@tanstack/react-router'
import { StoredTextForm } from '../features/operator/text-form.tsx'
import { titleOf } from '../shared/app/page-title.ts'

export const Route = createFileRoute('/_workspace/operator/texts/edit/$id')({
  head: () => titleOf('operatorText'),
  component: Edit,
})

function Edit() {
  const { id } = Route.useParams()
  // An id that is not a number refers to no text; the server returns the same.
  return <StoredTextForm key={id} id={Number.isSafeInteger(Number(id)) ? Number(id) : 0} />
}
