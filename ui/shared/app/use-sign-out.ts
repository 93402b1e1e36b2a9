import { entranceNotice } from './entrance-notice.ts'
import { useAppClient } from './use-client.ts'

/** Ends the sign-in of this browser and goes to the sign-in page, which says so (D-17). */
export function useSignOut(): (notice?: string) => Promise<void> {
  const client = useAppClient()
  return async (notice = 'You are signed out.') => {
    entranceNotice.set(notice)
    await client.signOut()
  }
}
