import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { watchSession } from '../../../adapters/client/session.client.ts'
import { entranceNotice } from '../../shared/app/entrance-notice.ts'
import { useAppClient } from '../../shared/app/use-client.ts'

/** Keeps the session of a signed-in person: 48 hours, other tabs, account check (D-20 to D-22). Draws nothing. */
export function SessionWatch() {
  const client = useAppClient()
  const router = useRouter()
  useEffect(() => {
    const session = watchSession(client, {
      onIdle: (notice) => {
        entranceNotice.set(notice)
        void client.signOut()
      },
      onDeleted: () => entranceNotice.set('This account was deleted.'),
    })
    session.pageViewed()
    const stopRoutes = router.subscribe('onResolved', session.pageViewed)
    return () => {
      stopRoutes()
      session.stop()
    }
  }, [client, router])
  return null
}
