import { createFileRoute } from '@tanstack/react-router'
import type { DefinitionKind } from '../../core/catalogue/definitions.ts'
import { DefinitionsPage } from '../features/definitions/definitions-page.tsx'
import { definitionsSearch } from '../features/definitions/definitions-search.ts'
import { titleOf } from '../shared/app/page-title.ts'
import { usePart } from '../shared/page/part-tabs.tsx'

export const Route = createFileRoute('/_workspace/seller/specification')({
  validateSearch: definitionsSearch,
  head: () => titleOf('sellerSpecification'),
  component: Specifications,
})

function Specifications() {
  const search = Route.useSearch()
  const kind = usePart('sellerSpecification', search.tab) as DefinitionKind
  return <DefinitionsPage key={kind} kind={kind} search={search} />
}
