import { useQueryClient } from '@tanstack/react-query'
import { signOut } from '../../../core/contracts/account.contract.ts'
import { useAppClient } from './use-client.ts'

/** Ends the sign-in of this browser: the server is told, and its silence or refusal changes nothing (D-17). */
export function useSignOut(): () => Promise<void> {
  const client = useAppClient()
  const queryClient = useQueryClient()
  return async () => {
    await client.call(signOut, {}).catch(() => undefined)
    client.session.end('signOut')
    queryClient.clear()
  }
}
