import { createFileRoute } from '@tanstack/react-router'
import { StoreScreen } from '../features/store/store-screen.tsx'
import { titleOf } from '../shared/app/page-title.ts'
import { searchOf, text, textUpTo } from '../shared/app/search-fields.ts'

export const Route = createFileRoute('/_workspace/subdomain')({
  validateSearch: searchOf({
    tab: text,
    banner: textUpTo(20),
  }),
  head: () => titleOf('store'),
  component: Page,
})

function Page() {
  return <StoreScreen {...Route.useSearch()} />
}
