import { createFileRoute } from '@tanstack/react-router'
import { AdsPage } from '../features/ads/ads-page.tsx'
import { adsSearch } from '../features/ads/ads-search.ts'
import { titleOf } from '../shared/app/page-title.ts'

export const Route = createFileRoute('/_workspace/ads/')({
  validateSearch: adsSearch,
  head: () => titleOf('ads'),
  component: Ads,
})

function Ads() {
  return <AdsPage search={Route.useSearch()} />
}
