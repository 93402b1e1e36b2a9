import { createFileRoute } from '@tanstack/react-router'
import { EditRole } from '../features/roles/role-editor.tsx'
import { titleOf } from '../shared/app/page-title.ts'

export const Route = createFileRoute('/_workspace/roles/edit/$id')({
  head: () => titleOf('roleEdit'),
  component: Edit,
})

function Edit() {
  const { id } = Route.useParams()
  // What is no number names no role; the server answers that alike.
  return <EditRole key={id} id={Number.isSafeInteger(Number(id)) ? Number(id) : 0} />
}
