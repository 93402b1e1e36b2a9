import { createFileRoute } from '@tanstack/react-router'
import { SocialReturn } from '../features/account/social-return.tsx'
import { titleOf } from '../shared/app/page-title.ts'

export const Route = createFileRoute('/_auth/user/social')({
  head: () => titleOf('socialReturn'),
  component: Social,
})

function Social() {
  const search: Readonly<Record<string, string | undefined>> = Route.useSearch()
  return <SocialReturn code={search['code']} state={search['state']} />
}
