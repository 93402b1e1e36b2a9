import { createFileRoute } from '@tanstack/react-router'
import { WebFormEditor } from '../features/web-forms/web-form-editor.tsx'
import { titleOf } from '../shared/app/page-title.ts'

export const Route = createFileRoute('/_workspace/crm/settings/forms/$id')({
  head: () => titleOf('webFormEditor'),
  component: Editor,
})

function Editor() {
  return <WebFormEditor id={Route.useParams().id} />
}
