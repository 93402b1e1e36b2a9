import { createFileRoute } from '@tanstack/react-router'
import { textsSearch } from '../features/operator/operator-search.ts'
import { TextsPage } from '../features/operator/texts-page.tsx'
import { titleOf } from '../shared/app/page-title.ts'

export const Route = createFileRoute('/_workspace/operator/texts/')({
  validateSearch: textsSearch,
  head: () => titleOf('operatorTexts'),
  component: Texts,
})

function Texts() {
  return <TextsPage search={Route.useSearch()} />
}
