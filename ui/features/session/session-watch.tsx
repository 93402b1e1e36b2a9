import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { profileQuery } from '../../../adapters/client/profile.queries.ts'
import { watchSession } from '../../../adapters/client/session.client.ts'
import { useAppClient } from '../../shared/app/use-client.ts'
import { trackPages } from './page-tracking.ts'

/** Watches the session of a signed-in person: 48 hours, other tabs, account check (D-20 to D-22), and tracks pages. Renders nothing. */
export function SessionWatch() {
  const client = useAppClient()
  const router = useRouter()
  const queryClient = useQueryClient()
  useEffect(() => {
    const session = watchSession(client)
    session.pageViewed()
    // The stored user may be outdated: rights that were granted or revoked meanwhile apply from here on.
    void queryClient.fetchQuery(profileQuery(client)).catch(() => undefined)
    const stopRoutes = router.subscribe('onResolved', session.pageViewed)
    const stopTracking = trackPages(client, router, session.hash)
    return () => {
      stopTracking()
      stopRoutes()
      session.stop()
    }
  }, [client, router, queryClient])
  return null
}
