import { createFileRoute } from '@tanstack/react-router'
import { OverviewPage } from '../features/operator/overview-page.tsx'
import { titleOf } from '../shared/app/page-title.ts'

export const Route = createFileRoute('/_workspace/operator/')({
  head: () => titleOf('operator'),
  component: OverviewPage,
})
