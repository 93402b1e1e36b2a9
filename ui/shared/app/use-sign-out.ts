import { useAppClient } from './use-client.ts'

/** Ends the sign-in of this browser and goes to the sign-in page. */
export function useSignOut(): () => Promise<void> {
  const client = useAppClient()
  return () => client.signOut()
}
