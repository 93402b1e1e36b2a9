import { createFileRoute } from '@tanstack/react-router'
import { StoredCatalogForm } from '../features/catalogs/catalog-form.tsx'
import { titleOf } from '../shared/app/page-title.ts'

export const Route = createFileRoute('/_workspace/catalog/edit/$id')({
  head: () => titleOf('catalogEdit'),
  component: Edit,
})

function Edit() {
  const { id } = Route.useParams()
  // An id that is not a number refers to no catalogue; the server returns the same.
  return <StoredCatalogForm key={id} id={Number.isSafeInteger(Number(id)) ? Number(id) : 0} />
}
