import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { watchSession } from '../../../adapters/client/session.client.ts'
import { addressOf } from '../../../core/navigation/addresses.ts'
import { entranceNotice } from '../../shared/app/entrance-notice.ts'
import { linkTo } from '../../shared/app/link-to.ts'
import { useAppClient } from '../../shared/app/use-client.ts'

/** Keeps the session of a signed-in person: 48 hours, other tabs, account check (D-20 to D-22). Draws nothing. */
export function SessionWatch() {
  const client = useAppClient()
  const router = useRouter()
  const queryClient = useQueryClient()
  useEffect(() => {
    const leave = (notice: string) => {
      entranceNotice.set(notice)
      queryClient.clear()
      void router.navigate({ ...linkTo(addressOf('signIn')), replace: true })
    }
    const session = watchSession(client, {
      onIdle: (notice) => void client.signOut().then(() => leave(notice)),
      onDeleted: () => leave('This account was deleted.'),
    })
    session.pageViewed()
    const stopRoutes = router.subscribe('onResolved', session.pageViewed)
    return () => {
      stopRoutes()
      session.stop()
    }
  }, [client, router, queryClient])
  return null
}
