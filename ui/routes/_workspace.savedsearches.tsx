import { createFileRoute } from '@tanstack/react-router'
import { SavedSearchesScreen } from '../features/saved-searches/saved-searches-screen.tsx'
import { titleOf } from '../shared/app/page-title.ts'

export const Route = createFileRoute('/_workspace/savedsearches')({
  head: () => titleOf('savedSearches'),
  component: SavedSearchesScreen,
})
