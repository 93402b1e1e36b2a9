import { createFileRoute } from '@tanstack/react-router'
import { AdForm, StoredAdForm } from '../features/ads/ad-form.tsx'
import { adFormSearch } from '../features/ads/ads-search.ts'
import { titleOf } from '../shared/app/page-title.ts'

export const Route = createFileRoute('/_workspace/ads/create')({
  validateSearch: adFormSearch,
  head: () => titleOf('adCreate'),
  component: Create,
})

function Create() {
  const { copy } = Route.useSearch()
  return copy === undefined ? <AdForm /> : <StoredAdForm key={copy} id={copy} isCopy />
}
