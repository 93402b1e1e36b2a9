import { createFileRoute } from '@tanstack/react-router'
import { FormBuilderPage } from '../features/crm/form-builder/form-builder-page.tsx'
import { titleOf } from '../shared/app/page-title.ts'
import { searchOf, text } from '../shared/app/search-fields.ts'

export const Route = createFileRoute('/_workspace/crm/settings/lead-form')({
  validateSearch: searchOf({ type: text }),
  head: () => titleOf('leadForm'),
  component: LeadForm,
})

function LeadForm() {
  return <FormBuilderPage type={Route.useSearch().type} />
}
