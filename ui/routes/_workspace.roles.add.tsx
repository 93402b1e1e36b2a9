import { createFileRoute } from '@tanstack/react-router'
import { RoleEditor } from '../features/roles/role-editor.tsx'
import { titleOf } from '../shared/app/page-title.ts'

export const Route = createFileRoute('/_workspace/roles/add')({
  head: () => titleOf('roleAdd'),
  component: () => <RoleEditor />,
})
