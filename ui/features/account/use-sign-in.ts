import { useNavigate } from '@tanstack/react-router'
import { useSelector } from '@xstate/react'
import { useEffect, useEffectEvent } from 'react'
import { type SignInActor, signInOf } from '../../../adapters/client/sign-in.actor.ts'
import type { SignInForm } from '../../../core/account/account.schema.ts'
import { linkTo } from '../../shared/app/link-to.ts'
import { useAppClient } from '../../shared/app/use-client.ts'

/** Sign-in as plain values and one function. */
export function useSignIn() {
  const actor = signInOf(useAppClient())
  const isAsking = useSelector(actor, (snapshot) => snapshot.matches({ signedOut: 'asking' }))
  const { notice, alert, fieldTexts } = useSelector(actor, contextOf)
  useEffect(() => () => actor.send({ type: 'form.left' }), [actor])
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

/** Navigates to an address after a sign-in on this page, before the guard redirects to the dashboard. */
export function useEntered(to: string): void {
  const client = useAppClient()
  const navigate = useNavigate()
  const go = useEffectEvent(() => void navigate({ ...linkTo(to), replace: true }))
  useEffect(() => {
    const subscription = signInOf(client).on('signIn.stored', () => go())
    return () => subscription.unsubscribe()
  }, [client])
}
