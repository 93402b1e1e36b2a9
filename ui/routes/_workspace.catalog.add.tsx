import { createFileRoute } from '@tanstack/react-router'
import { CatalogForm } from '../features/catalogs/catalog-form.tsx'
import { titleOf } from '../shared/app/page-title.ts'

export const Route = createFileRoute('/_workspace/catalog/add')({
  head: () => titleOf('catalogAdd'),
  component: CatalogForm,
})
