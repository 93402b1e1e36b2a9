import { useCallback, useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import type { SignInActor } from '../../../adapters/client/started-sign-ins.ts'
import type { SignInForm } from '../../../core/account/account.schema.ts'
import { failureMessages } from '../../../core/failure/failure.messages.ts'
import { useAppClient } from '../../shared/app/use-client.ts'
import { whenIdle } from '../../shared/app/when-idle.ts'
import { useEnter } from './use-enter.ts'

/**
 * Sign-in as plain values and one function. After a sign-in on this page, continues to the address `to`. The machine loads
 * once the page has shown, or when the form is sent.
 */
export function useSignIn(to: string) {
  const { signIn } = useAppClient()
  const [actor, setActor] = useState(signIn.started)
  // A form that was sent before the machine had loaded.
  const [early, setEarly] = useState<SignInForm | 'failed'>()
  const snapshot = useSnapshot(actor)
  const enter = useEffectEvent(useEnter(to))
  useEffect(() => {
    if (actor === undefined) {
      let isGone = false
      whenIdle(() => {
        // After a failure the sent form loads it again.
        if (!isGone) signIn.start().then(setActor, () => undefined)
      })
      return () => {
        isGone = true
      }
    }
    const subscription = actor.on('signIn.stored', () => enter())
    return () => {
      subscription.unsubscribe()
      actor.send({ type: 'form.left' })
    }
  }, [actor, signIn])
  useEffect(() => {
    if (actor === undefined || early === undefined || early === 'failed') return
    actor.send({ type: 'form.submitted', form: early })
  }, [actor, early])
  const submit = (form: SignInForm) => {
    if (actor !== undefined) {
      actor.send({ type: 'form.submitted', form })
      return
    }
    setEarly(form)
    signIn.start().then(setActor, () => setEarly('failed'))
  }
  const { notice, alert, fieldTexts } = snapshot?.context ?? NO_MESSAGES
  return {
    isAsking: (actor === undefined && typeof early === 'object') || snapshot?.matches({ signedOut: 'asking' }) === true,
    /** The reason why the person is on the sign-in page: signed out, 48 hours without activity, an expired link. */
    notice,
    alert: actor === undefined && early === 'failed' ? failureMessages.tryLater : alert,
    fieldTexts,
    submit,
  }
}

const NO_MESSAGES = { notice: undefined, alert: undefined, fieldTexts: {} } as const

// Helpers

function useSnapshot(actor: SignInActor | undefined): ReturnType<SignInActor['getSnapshot']> | undefined {
  const subscribe = useCallback(
    (onChange: () => void) => {
      const subscription = actor?.subscribe(onChange)
      return () => subscription?.unsubscribe()
    },
    [actor],
  )
  return useSyncExternalStore(
    subscribe,
    () => actor?.getSnapshot(),
    () => undefined,
  )
}
