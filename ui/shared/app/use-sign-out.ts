import { useQueryClient } from '@tanstack/react-query'
import { entranceNotice } from './entrance-notice.ts'
import { useAppClient } from './use-client.ts'

/** Ends the sign-in of this browser; the sign-in page then says so. */
export function useSignOut(): (notice?: string) => Promise<void> {
  const client = useAppClient()
  const queryClient = useQueryClient()
  return async (notice = 'You are signed out.') => {
    entranceNotice.set(notice)
    await client.signOut()
    queryClient.clear()
  }
}
