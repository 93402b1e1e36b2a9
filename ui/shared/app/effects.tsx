import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { notify } from '../notice/notify.ts'
import { linkTo } from './link-to.ts'
import { guardLocation } from './guard-route.ts'
import { useAppClient, usePageConfig } from './use-client.ts'
import { useQueryClient } from '@tanstack/react-query'

/** Turns what the client tells of failed calls into toasts and redirects. What stands beside a field is the screen's. */
export function FailureEffects() {
  const client = useAppClient()
  const router = useRouter()
  useEffect(
    () =>
      client.onEffect((effect) => {
        if (effect.kind === 'toast') notify.error(effect.lines)
        if (effect.kind === 'signOut') void router.navigate({ ...linkTo(effect.to), replace: true })
      }),
    [client, router],
  )
  return null
}

/**
 * Looks again whether this page may be shown: after hydration, since the server does not know who is signed in, and whenever
 * the sign-in changes here or in another tab. What was kept for the former person is forgotten.
 */
export function SessionEffects() {
  const client = useAppClient()
  const config = usePageConfig()
  const router = useRouter()
  const queryClient = useQueryClient()
  useEffect(() => {
    const look = () => {
      const answer = guardLocation(router.latestLocation, { client, config })
      if (answer.kind === 'redirect') void router.navigate({ ...linkTo(answer.to), replace: true })
    }
    look()
    let account = client.session.current()?.user.id
    return client.session.subscribe(() => {
      const next = client.session.current()?.user.id
      if (next !== account) queryClient.clear()
      account = next
      void router.invalidate().then(look)
    })
  }, [client, config, router, queryClient])
  return null
}

/** Marks the document once the page answers to clicks. */
export function ReadyMark() {
  useEffect(() => {
    document.documentElement.dataset['ready'] = ''
  }, [])
  return null
}
