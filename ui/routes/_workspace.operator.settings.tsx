import { createFileRoute } from '@tanstack/react-router'
import { SettingsPage } from '../features/operator/settings-page.tsx'
import { titleOf } from '../shared/app/page-title.ts'

export const Route = createFileRoute('/_workspace/operator/settings')({
  head: () => titleOf('operatorSettings'),
  component: SettingsPage,
})
