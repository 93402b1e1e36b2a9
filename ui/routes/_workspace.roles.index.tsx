import { createFileRoute } from '@tanstack/react-router'
import { RolesScreen } from '../features/roles/roles-screen.tsx'
import { titleOf } from '../shared/app/page-title.ts'

export const Route = createFileRoute('/_workspace/roles/')({
  head: () => titleOf('roles'),
  component: RolesScreen,
})
