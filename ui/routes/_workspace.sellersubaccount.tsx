import { createFileRoute } from '@tanstack/react-router'
import { SubAccountsScreen } from '../features/sub-accounts/sub-accounts-screen.tsx'
import { titleOf } from '../shared/app/page-title.ts'

export const Route = createFileRoute('/_workspace/sellersubaccount')({
  head: () => titleOf('subAccounts'),
  component: SubAccountsScreen,
})
