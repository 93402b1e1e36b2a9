import { createFileRoute } from '@tanstack/react-router'
import { RequestLink, SetNewPassword } from '../features/account/reset-password-forms.tsx'
import { titleOf } from '../shared/app/page-title.ts'

export const Route = createFileRoute('/_auth/resetPassword')({
  head: () => ({ meta: [...titleOf('resetPassword').meta, { name: 'referrer', content: 'no-referrer' }] }),
  component: ResetPassword,
})

function ResetPassword() {
  const { token }: Readonly<Record<string, string | undefined>> = Route.useSearch()
  return token === undefined || token === '' ? <RequestLink /> : <SetNewPassword token={token} />
}
