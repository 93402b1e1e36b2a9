import { useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import { linkTo } from '../../shared/app/link-to.ts'
import { useAppClient } from '../../shared/app/use-client.ts'
import { whenIdle } from '../../shared/app/when-idle.ts'

/** Signing in as plain values and one verb. */
export function useSignIn() {
  const { signIn } = useAppClient()
  const view = useSyncExternalStore(signIn.subscribe, signIn.view, signIn.view)
  useEffect(() => {
    whenIdle(() => void signIn.ahead())
    return signIn.leaveForm
  }, [signIn])
  return { ...view, submit: signIn.submit }
}

/** Goes to an address once somebody has signed in on this page: before the guard looks, which would lead them to the dashboard. */
export function useEntered(to: string): void {
  const { signIn } = useAppClient()
  const navigate = useNavigate()
  const go = useEffectEvent(() => void navigate({ ...linkTo(to), replace: true }))
  useEffect(() => signIn.onEntered(() => go()), [signIn])
}
