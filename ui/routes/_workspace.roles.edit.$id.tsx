import { createFileRoute } from '@tanstack/react-router'
import { EditRole } from '../features/roles/role-editor.tsx'
import { titleOf } from '../shared/app/page-title.ts'

export const Route = createFileRoute('/_workspace/roles/edit/$id')({
  head: () => titleOf('roleEdit'),
  component: Edit,
})

function Edit() {
  const { id } = Route.useParams()
  // An id that is not a number refers to no role; the server returns the same.
  return <EditRole key={id} id={Number.isSafeInteger(Number(id)) ? Number(id) : 0} />
}
