import { createFileRoute } from '@tanstack/react-router'
import { CalculatorPage } from '../features/listing/calculator-page.tsx'
import { titleOf } from '../shared/app/page-title.ts'

export const Route = createFileRoute('/_workspace/products/calculator')({
  head: () => titleOf('calculator'),
  component: Calculator,
})

function Calculator() {
  const search: Readonly<Record<string, string | number | undefined>> = Route.useSearch()
  const id = search['Id']
  return <CalculatorPage listingId={id === undefined ? undefined : String(id)} />
}
