import { createFileRoute } from '@tanstack/react-router'
import { TextForm } from '../features/operator/text-form.tsx'
import { titleOf } from '../shared/app/page-title.ts'

export const Route = createFileRoute('/_workspace/operator/texts/add')({
  head: () => titleOf('operatorTextAdd'),
  component: () => <TextForm />,
})
