import { signOut } from '../../../core/contracts/account.contract.ts'
import { useAppClient } from './use-client.ts'

/** Ends the sign-in of this browser and goes to the sign-in page: the server is told, and its silence or refusal changes nothing (D-17). */
export function useSignOut(): () => Promise<void> {
  const client = useAppClient()
  return async () => {
    await client.call(signOut, {}).catch(() => undefined)
    client.leave('signOut')
  }
}
