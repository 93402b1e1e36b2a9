import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { isForAnyone } from '../../../adapters/client/queries.ts'
import { notify } from '../notice/notify.ts'
import { linkTo } from './link-to.ts'
import { guardLocation } from './guard-route.ts'
import { useAppClient, usePageConfig } from './use-client.ts'

/** Shows the client's failures as toasts. Screens show messages beside fields and buttons themselves. */
export function FailureEffects() {
  const client = useAppClient()
  useEffect(
    () =>
      client.onEffect((effect) => {
        if (effect.kind === 'toast') notify.error(effect.lines)
      }),
    [client],
  )
  return null
}

/**
 * Checks again whether this page may be shown: after hydration, because the server does not know who is signed in, and
 * whenever the session changes in this tab or another. Clears the cache of the previous person, including public
 * responses, since some contain more for a member (such as an unpublished listing of their own); visible queries are
 * fetched again. An expired session redirects to the sign-in page once, however many calls report it.
 */
export function SessionEffects() {
  const client = useAppClient()
  const config = usePageConfig()
  const router = useRouter()
  const queryClient = useQueryClient()
  useEffect(() => {
    let isLeaving = false
    // The page is no longer shown, so a question of its forms would never appear; their drafts stay.
    const go = (to: string) => router.navigate({ ...linkTo(to), replace: true, ignoreBlocker: true })
    const look = () => {
      const response = guardLocation(router.latestLocation, { client, config })
      if (response.kind === 'redirect') void go(response.to)
    }
    look()
    let account = client.session.current()?.user.id
    const stops = [
      client.session.subscribe(() => {
        const next = client.session.current()?.user.id
        if (next !== account) forgetFormer(queryClient)
        account = next
        // Delayed, because the code that ended the session may navigate away itself.
        queueMicrotask(() => {
          if (!isLeaving) void router.invalidate().then(look)
        })
      }),
      client.onEffect((effect) => {
        if (effect.kind !== 'signOut' || isLeaving) return
        isLeaving = true
        void go(effect.to).finally(() => {
          isLeaving = false
        })
      }),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  }, [client, config, router, queryClient])
  return null
}

function forgetFormer(queryClient: QueryClient): void {
  queryClient.removeQueries({ predicate: (query) => !query.isActive() || !isForAnyone(query.queryKey) })
  void queryClient.resetQueries()
}

/** Marks the document once the page handles clicks. */
export function ReadyMark() {
  useEffect(() => {
    document.documentElement.dataset['ready'] = ''
  }, [])
  return null
}
