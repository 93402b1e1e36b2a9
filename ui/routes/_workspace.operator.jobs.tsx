import { createFileRoute } from '@tanstack/react-router'
import { JobsPage } from '../features/operator/jobs-page.tsx'
import { jobsSearch } from '../features/operator/operator-search.ts'
import { titleOf } from '../shared/app/page-title.ts'

export const Route = createFileRoute('/_workspace/operator/jobs')({
  validateSearch: jobsSearch,
  head: () => titleOf('operatorJobs'),
  component: Jobs,
})

function Jobs() {
  return <JobsPage search={Route.useSearch()} />
}
