import { createFileRoute } from '@tanstack/react-router'
import { ListingEditorPage } from '../features/listing/listing-editor-page.tsx'
import { titleOf } from '../shared/app/page-title.ts'

export const Route = createFileRoute('/_workspace/products/add')({
  head: () => titleOf('productForm'),
  component: ListingForm,
})

function ListingForm() {
  const search: Readonly<Record<string, string | number | undefined>> = Route.useSearch()
  const id = search['Id']
  return <ListingEditorPage listingId={id === undefined ? undefined : String(id)} />
}
