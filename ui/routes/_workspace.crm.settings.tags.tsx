import { createFileRoute } from '@tanstack/react-router'
import { TagsPage } from '../features/crm/tags/tags-page.tsx'
import { tagsSearch } from '../features/crm/tags/tags-search.ts'
import { titleOf } from '../shared/app/page-title.ts'

export const Route = createFileRoute('/_workspace/crm/settings/tags')({
  validateSearch: tagsSearch,
  head: () => titleOf('tags'),
  component: Tags,
})

function Tags() {
  return <TagsPage search={Route.useSearch()} />
}
