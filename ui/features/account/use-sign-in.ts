import { useSelector } from '@xstate/react'
import { useEffect, useEffectEvent } from 'react'
import { type SignInActor, signInOf } from '../../../adapters/client/sign-in.actor.ts'
import type { SignInForm } from '../../../core/account/account.schema.ts'
import { useAppClient } from '../../shared/app/use-client.ts'
import { useEnter } from './use-enter.ts'

/** Sign-in as plain values and one function. After a sign-in on this page, continues to the address `to`. */
export function useSignIn(to: string) {
  const actor = signInOf(useAppClient())
  const enter = useEffectEvent(useEnter(to))
  const isAsking = useSelector(actor, (snapshot) => snapshot.matches({ signedOut: 'asking' }))
  const { notice, alert, fieldTexts } = useSelector(actor, contextOf)
  useEffect(() => {
    const subscription = actor.on('signIn.stored', () => enter())
    return () => {
      subscription.unsubscribe()
      actor.send({ type: 'form.left' })
    }
  }, [actor])
  return {
    isAsking,
    /** The reason why the person is on the sign-in page: signed out, 48 hours without activity, an expired link. */
    notice,
    alert,
    fieldTexts,
    submit: (form: SignInForm) => actor.send({ type: 'form.submitted', form }),
  }
}

const contextOf = ({ context }: ReturnType<SignInActor['getSnapshot']>) => context
