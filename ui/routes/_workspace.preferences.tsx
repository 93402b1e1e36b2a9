import { createFileRoute } from '@tanstack/react-router'
import { PreferencesScreen } from '../features/preferences/preferences-screen.tsx'
import { titleOf } from '../shared/app/page-title.ts'

export const Route = createFileRoute('/_workspace/preferences')({
  head: () => titleOf('preferences'),
  component: PreferencesScreen,
})
