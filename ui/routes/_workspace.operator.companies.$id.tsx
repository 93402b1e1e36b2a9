import { createFileRoute } from '@tanstack/react-router'
import { CompanyPage } from '../features/operator/company-page.tsx'
import { titleOf } from '../shared/app/page-title.ts'

export const Route = createFileRoute('/_workspace/operator/companies/$id')({
  head: () => titleOf('operatorCompany'),
  component: Company,
})

function Company() {
  const { id } = Route.useParams()
  // An id that is not a number refers to no company; the server returns the same.
  return <CompanyPage key={id} id={Number.isSafeInteger(Number(id)) ? Number(id) : 0} />
}
