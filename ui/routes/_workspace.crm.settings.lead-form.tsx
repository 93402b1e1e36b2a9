import { createFileRoute } from '@tanstack/react-router'
import { z } from 'zod'
import { FormBuilderPage } from '../features/crm/form-builder/form-builder-page.tsx'
import { titleOf } from '../shared/app/page-title.ts'

export const Route = createFileRoute('/_workspace/crm/settings/lead-form')({
  validateSearch: z.object({ type: z.string().optional().catch(undefined) }),
  head: () => titleOf('leadForm'),
  component: LeadForm,
})

function LeadForm() {
  return <FormBuilderPage type={Route.useSearch().type} />
}
