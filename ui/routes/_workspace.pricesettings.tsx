import { createFileRoute } from '@tanstack/react-router'
import { LevelsPage } from '../features/prices/levels-page.tsx'
import { pricesSearch } from '../features/prices/prices-search.ts'
import { RulesPage } from '../features/prices/rules-page.tsx'
import { PriceSettingsScreen } from '../features/prices/price-settings-screen.tsx'
import { titleOf } from '../shared/app/page-title.ts'
import { usePart } from '../shared/page/part-tabs.tsx'

export const Route = createFileRoute('/_workspace/pricesettings')({
  validateSearch: pricesSearch,
  head: () => titleOf('priceSettings'),
  component: Prices,
})

function Prices() {
  const search = Route.useSearch()
  switch (usePart('priceSettings', search.tab)) {
    case 'discount_levels':
      return <LevelsPage search={search} />
    case 'general':
      return <PriceSettingsScreen />
    default:
      return <RulesPage search={search} />
  }
}
