import { useQueryClient } from '@tanstack/react-query'
import { useActorRef, useSelector } from '@xstate/react'
import { useEffect, useEffectEvent } from 'react'
import {
  failureLines,
  promptFacts,
  suppressPrompt,
  verificationOf,
} from '../../../adapters/client/mobile-verification.client.ts'
import { profileQuery } from '../../../adapters/client/profile.queries.ts'
import { promptMachine } from '../../../core/mobile-verification/prompt.machine.ts'
import {
  type FurtherStep,
  furtherStep,
  type Prompt,
  withMobileSaved,
} from '../../../core/mobile-verification/prompt.ts'
import type { MobileNumber } from '../../../core/mobile-verification/mobile-number.ts'
import { useAppClient } from '../../shared/app/use-client.ts'
import { notify } from '../../shared/notice/notify.ts'

/** The verification window as plain values and verbs. */
export function useMobileVerification() {
  const actor = verificationOf(useAppClient())
  const snapshot = useSelector(actor, (state) => state)
  const { number, code, numberError, codeError, alert, countdown } = snapshot.context
  const isVerifying = snapshot.matches({ window: 'verifying' })
  return {
    isOpen: !snapshot.matches({ window: 'closed' }),
    step: isVerifying ? ('code' as const) : ('number' as const),
    number,
    code,
    numberError,
    codeError,
    alert,
    seconds: countdown.seconds,
    isSending: snapshot.matches({ window: 'sending' }),
    isChecking: snapshot.matches({ window: { verifying: { form: 'checking' } } }),
    isResending: snapshot.matches({ window: { verifying: { form: 'resending' } } }),
    open: () => actor.send({ type: 'opened' }),
    close: () => actor.send({ type: 'closed' }),
    typeNumber: (next: MobileNumber) => actor.send({ type: 'number.typed', number: next }),
    submitNumber: () => actor.send({ type: 'number.submitted' }),
    typeCode: (text: string) => actor.send({ type: 'code.typed', text }),
    submitCode: () => actor.send({ type: 'code.submitted' }),
    resend: () => actor.send({ type: 'resend.requested' }),
  }
}

/**
 * The effects of the window on the rest of the page: toasts, a reload of the profile once the number is saved, and then
 * the next step of a person with a social sign-in (D-42).
 */
export function useVerificationEffects({ onStep }: { readonly onStep: (step: FurtherStep) => void }): void {
  const client = useAppClient()
  const queryClient = useQueryClient()
  const report = useEffectEvent(onStep)
  useEffect(() => {
    const actor = verificationOf(client)
    const heard = [
      actor.on('toast', ({ text }) => notify.done(text)),
      actor.on('call.failed', ({ failure }) => notify.error(failureLines(failure))),
      actor.on('mobile.saved', () => {
        // All components that show the profile share this cache, so this is one request.
        void queryClient
          .fetchQuery({ ...profileQuery(client), staleTime: 0 })
          .then(({ email_verified: hasVerifiedEmail, pending_fields }) => {
            const user = client.session.current()?.user
            if (user === undefined || user.social_type === null) return
            client.session.update(withMobileSaved(user))
            report(furtherStep({ socialType: user.social_type, hasVerifiedEmail }, pending_fields))
          })
          .catch(() => undefined)
      }),
    ]
    return () => {
      for (const subscription of heard) subscription.unsubscribe()
    }
  }, [client, queryClient])
}

/**
 * Prompts for a mobile number by the policy of D-40 while somebody is signed in. The e-mail prompt belongs to social
 * sign-in, but is reported to `onDue` too.
 */
export function useMobilePrompt({
  path,
  onDue,
}: {
  readonly path: () => string
  readonly onDue: (prompt: Prompt) => void
}): void {
  const client = useAppClient()
  const prompt = useActorRef(promptMachine, { input: { facts: () => promptFacts(client, path()) } })
  const report = useEffectEvent(onDue)
  useEffect(() => {
    const verification = verificationOf(client)
    const subscriptions = [
      prompt.on('prompt.due', (event) => report(event.prompt)),
      prompt.on('cookie.requested', ({ seconds }) => suppressPrompt(seconds)),

      verification.on('dismissed', () => prompt.send({ type: 'prompt.dismissed' })),
      verification.on('mobile.saved', () => prompt.send({ type: 'mobile.saved' })),
    ]
    return () => {
      for (const subscription of subscriptions) subscription.unsubscribe()
    }
  }, [client, prompt])
}
