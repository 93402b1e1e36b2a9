import { createFileRoute } from '@tanstack/react-router'
import { OperatorAdsPage } from '../features/operator/ads-page.tsx'
import { takenOffSearch } from '../features/operator/operator-search.ts'
import { titleOf } from '../shared/app/page-title.ts'

export const Route = createFileRoute('/_workspace/operator/ads')({
  validateSearch: takenOffSearch,
  head: () => titleOf('operatorAds'),
  component: Ads,
})

function Ads() {
  return <OperatorAdsPage search={Route.useSearch()} />
}
