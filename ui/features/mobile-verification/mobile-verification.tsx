import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { connectPrompt, verificationOf } from '../../../adapters/client/mobile-verification.client.ts'
import { loadPhoneNumbers } from '../../../adapters/client/phone-numbers.ts'
import { lazyPart } from '../../shared/app/lazy-part.tsx'
import { useAppClient } from '../../shared/app/use-client.ts'
import { useMobileVerification, useVerificationEffects } from './use-mobile-verification.ts'

const Window = lazyPart(async () => {
  const [module] = await Promise.all([import('./mobile-verification-window.tsx'), loadPhoneNumbers()])
  return module.MobileVerificationWindow
})

/**
 * Mobile verification for a signed-in person: the prompt with its timer, and the window, which several places can open.
 */
export function MobileVerification() {
  const client = useAppClient()
  const router = useRouter()
  const { isOpen } = useMobileVerification()
  useVerificationEffects()
  useEffect(
    () =>
      connectPrompt(client, {
        path: () => router.latestLocation.pathname,
        onDue: (prompt) => {
          // The e-mail prompt is for people who signed up through a social network, which this market does not offer
          // yet.
          if (prompt === 'mobile') verificationOf(client).send({ type: 'opened' })
        },
      }),
    [client, router],
  )
  return isOpen ? <Window /> : null
}
