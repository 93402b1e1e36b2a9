import { useSyncExternalStore } from 'react'
import type { Client } from '../../../adapters/client/client.ts'
import type { Holder } from '../../../core/permissions/permissions.ts'
import { useAppClient } from './use-client.ts'

type Signed = NonNullable<ReturnType<Client['session']['current']>>
/** The person who is signed in on this page. */
export type SessionUser = Signed['user']

/** The viewer as permissions and guard expect it; undefined for a visitor. */
export function viewerOf(client: Client): Holder | undefined {
  return client.session.current()?.user
}

/** The signed-in person; undefined for a visitor, and always while rendering on the server and hydrating. */
export function useSessionUser(): SessionUser | undefined {
  const { session } = useAppClient()
  return useSyncExternalStore(
    session.subscribe,
    () => session.current()?.user,
    () => undefined,
  )
}
