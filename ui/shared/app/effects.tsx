import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { isForAnyone } from '../../../adapters/client/queries.ts'
import { notify } from '../notice/notify.ts'
import { linkTo } from './link-to.ts'
import { guardLocation } from './guard-route.ts'
import { useAppClient, usePageConfig } from './use-client.ts'

/** Turns what the client tells of failed calls into toasts. What stands beside a field or a button is the screen's. */
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
 * Looks again whether this page may be shown: after hydration, since the server does not know who is signed in, and whenever
 * the sign-in changes here or in another tab. What was kept for the former person is forgotten, public answers too: some hold
 * more for a member (an own listing that is not published yet), so those on show are asked for anew. A sign-in that ended goes to
 * the sign-in page once, however many calls say so.
 */
export function SessionEffects() {
  const client = useAppClient()
  const config = usePageConfig()
  const router = useRouter()
  const queryClient = useQueryClient()
  useEffect(() => {
    let isLeaving = false
    const go = (to: string) => router.navigate({ ...linkTo(to), replace: true })
    const look = () => {
      const answer = guardLocation(router.latestLocation, { client, config })
      if (answer.kind === 'redirect') void go(answer.to)
    }
    look()
    let account = client.session.current()?.user.id
    const stops = [
      client.session.subscribe(() => {
        const next = client.session.current()?.user.id
        if (next !== account) forgetFormer(queryClient)
        account = next
        // A moment later: whoever ended the sign-in may lead away by themselves.
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

/** Marks the document once the page answers to clicks. */
export function ReadyMark() {
  useEffect(() => {
    document.documentElement.dataset['ready'] = ''
  }, [])
  return null
}
